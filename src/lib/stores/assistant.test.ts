import { expect, test } from 'vitest';
import { assistantKey, forgetChat, keepChat, keptChat, type KeptChat } from './assistant.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  };
}
const chat: KeptChat = {
  ...{ userId: '7', groupCode: '100001', draft: '再' },
  messages: [{ role: 0, text: '你好', chatHistoryAttachments: [] }],
};

test('a conversation comes back to its reader in its library and to nobody else', () => {
  const kept = storage();
  keepChat(kept, chat);
  expect(keptChat(kept, chat)).toEqual(chat);
  expect(keptChat(kept, { ...chat, userId: '8' })).toBeUndefined();
  expect(keptChat(kept, { ...chat, groupCode: '100041' })).toBeUndefined();
});

test('of a long conversation the end is kept', () => {
  const kept = storage();
  const messages = Array.from({ length: 50 }, (_, at) => ({
    role: 0 as const,
    text: String(at),
    chatHistoryAttachments: [],
  }));
  keepChat(kept, { ...chat, messages });
  expect(keptChat(kept, chat)?.messages.map(({ text }) => text)).toEqual(messages.slice(10).map(({ text }) => text));
});

test.each(['', '{', 'null', '[]', '{"userId":"7","groupCode":"100001","messages":3}'])(
  '%s is no conversation',
  (text) => {
    const kept = storage();
    kept.setItem(assistantKey, text);
    expect(keptChat(kept, chat)).toBeUndefined();
  },
);

test('signing out takes the conversation of that library along, and of no other', () => {
  const kept = storage();
  keepChat(kept, chat);
  forgetChat(kept, '100041');
  expect(keptChat(kept, chat)).toEqual(chat);
  forgetChat(kept, chat.groupCode);
  expect(kept.getItem(assistantKey)).toBeNull();
  kept.setItem(assistantKey, '{');
  forgetChat(kept, chat.groupCode);
  expect(kept.getItem(assistantKey)).toBeNull();
});
