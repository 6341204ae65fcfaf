import type { AnswerLeads, BookAttachment } from '../../contract/calls/assistant.ts';
import type { Role } from '../../rules/assistant.ts';
import { localKeys } from './keys.ts';

export interface Said {
  role: Role;
  text: string;
  chatHistoryAttachments: BookAttachment[];
  /** Where the answer leads besides; what an older version kept has none. */
  leads?: AnswerLeads;
}

export interface SavedChat {
  /** Whose it is: another reader of this browser gets none of it. */
  userId: string;
  groupCode: string;
  messages: Said[];
  draft: string;
}

type ChatStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** The end of a long conversation is enough to go on with. */
const maxMessages = 40;

export function saveChat(storage: ChatStorage, chat: SavedChat): void {
  storage.setItem(localKeys.assistant, JSON.stringify({ ...chat, messages: chat.messages.slice(-maxMessages) }));
}

function isSaid(value: unknown): value is Said {
  return (
    typeof value === 'object' &&
    value !== null &&
    'role' in value &&
    (value.role === 0 || value.role === 2) &&
    'text' in value &&
    typeof value.text === 'string' &&
    'chatHistoryAttachments' in value &&
    Array.isArray(value.chatHistoryAttachments)
  );
}

/** The conversation of this reader as it was when the panel was closed; undefined for anybody else's. */
export function readChat(
  storage: ChatStorage,
  { userId, groupCode }: Pick<SavedChat, 'userId' | 'groupCode'>,
): SavedChat | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(localKeys.assistant) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const chat = { userId: '', groupCode: '', draft: '', messages: [], ...value };
    if (chat.userId !== userId || chat.groupCode !== groupCode || !Array.isArray(chat.messages)) return undefined;
    const messages: unknown[] = chat.messages;
    return { userId, groupCode, draft: String(chat.draft), messages: messages.filter(isSaid) };
  } catch {
    return undefined;
  }
}

/** Takes the conversation of the person who was signed in at that library; that of another library's reader stays. */
export function clearChat(storage: ChatStorage, groupCode: string): void {
  let whose: unknown;
  try {
    const value: unknown = JSON.parse(storage.getItem(localKeys.assistant) ?? 'null');
    whose = typeof value === 'object' && value !== null && 'groupCode' in value ? value.groupCode : undefined;
  } catch {
    // What cannot be read is nobody's.
  }
  if (whose === undefined || whose === groupCode) storage.removeItem(localKeys.assistant);
}
