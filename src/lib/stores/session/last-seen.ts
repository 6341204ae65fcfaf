import { lastSeenKey } from './keys.ts';
import { isUserInfo, type UserInfo } from './reader.ts';

/**
 * What a reader has seen of the own loans and requests, and the secret of the card on the phone, for when there is no
 * network. It is in local storage, one reader's for each library. `machine.ts` removes it when the session ends.
 */
type SeenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** As many lists and pages of lists are kept; the oldest give way. */
const maxAnswers = 12;

export interface Seen {
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}
interface Stored {
  reader: UserInfo;
  answers: Record<string, Seen>;
}

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'data' in value && 'at' in value && typeof value.at === 'number';

function read(storage: SeenStorage, groupCode: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(lastSeenKey(groupCode)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('reader' in value) || !('answers' in value)) return undefined;
    const { reader, answers } = value;
    if (!isUserInfo(reader) || reader.groupCode !== groupCode || typeof answers !== 'object') return undefined;
    const entries: [string, unknown][] = Object.entries(answers ?? {});
    const good = entries.filter((entry): entry is [string, Seen] => isSeen(entry[1]));
    return { reader, answers: Object.fromEntries(good) };
  } catch {
    return undefined;
  }
}

/** The reader whose lists are kept; undefined where there is none. */
export const lastSeenReader = (storage: SeenStorage, groupCode: string): UserInfo | undefined =>
  read(storage, groupCode)?.reader;

/** Takes everything away that is kept for a library. */
export function forgetSeen(storage: SeenStorage, groupCode: string): void {
  storage.removeItem(lastSeenKey(groupCode));
}

/** Takes away what is kept of anybody but this reader. */
export function forgetOthers(storage: SeenStorage, { groupCode, userId }: UserInfo): void {
  if (read(storage, groupCode)?.reader.userId !== userId) forgetSeen(storage, groupCode);
}

/**
 * Keeps an answer as the reader has seen it.
 * @param key the question that it answers
 */
export function saveSeen(storage: SeenStorage, reader: UserInfo, key: string, seen: Seen): void {
  const before = read(storage, reader.groupCode);
  const answers = before?.reader.userId === reader.userId ? before.answers : {};
  const all = Object.entries({ ...answers, [key]: seen }).sort(([, entry], [, other]) => other.at - entry.at);
  const stored: Stored = { reader, answers: Object.fromEntries(all.slice(0, maxAnswers)) };
  try {
    storage.setItem(lastSeenKey(reader.groupCode), JSON.stringify(stored));
  } catch {
    // Full, or forbidden: what is old must not pass for what was seen last.
    forgetSeen(storage, reader.groupCode);
  }
}

/** What this reader has seen as the answer to a question; never another's. */
export function seenBefore(storage: SeenStorage, { groupCode, userId }: UserInfo, key: string): Seen | undefined {
  const stored = read(storage, groupCode);
  return stored?.reader.userId === userId && Object.hasOwn(stored.answers, key) ? stored.answers[key] : undefined;
}
