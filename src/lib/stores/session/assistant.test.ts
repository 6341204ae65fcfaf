import { expect, test } from 'vitest';
import { localKeys } from './keys.ts';
import { clearChat, saveChat, readChat, type SavedChat } from './assistant.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  };
}
const chat: SavedChat = {
  userId: '7',
  groupCode: '100001',
  draft: '再',
  messages: [{ role: 0, text: '你好', chatHistoryAttachments: [] }],
};

test('restores a conversation for its reader in its library only', () => {
  const local = storage();
  saveChat(local, chat);
  expect(readChat(local, chat)).toEqual(chat);
  expect(readChat(local, { ...chat, userId: '8' })).toBeUndefined();
  expect(readChat(local, { ...chat, groupCode: '100041' })).toBeUndefined();
});

test('of a long conversation the end is kept', () => {
  const local = storage();
  const messages = Array.from({ length: 50 }, (_, at) => ({
    role: 0 as const,
    text: String(at),
    chatHistoryAttachments: [],
  }));
  saveChat(local, { ...chat, messages });
  expect(readChat(local, chat)?.messages.map(({ text }) => text)).toEqual(messages.slice(10).map(({ text }) => text));
});

test.each(['', '{', 'null', '[]', '{"userId":"7","groupCode":"100001","messages":3}'])(
  '%s is no conversation',
  (text) => {
    const local = storage();
    local.setItem(localKeys.assistant, text);
    expect(readChat(local, chat)).toBeUndefined();
  },
);

test('signing out deletes the conversation of that library only', () => {
  const local = storage();
  saveChat(local, chat);
  clearChat(local, '100041');
  expect(readChat(local, chat)).toEqual(chat);
  clearChat(local, chat.groupCode);
  expect(local.getItem(localKeys.assistant)).toBeNull();
  local.setItem(localKeys.assistant, '{');
  clearChat(local, chat.groupCode);
  expect(local.getItem(localKeys.assistant)).toBeNull();
});
