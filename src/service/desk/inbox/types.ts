import type { InboxItem } from '../../../lib/contract/desk/inbox.ts';
import type { InboxAct } from '../../../lib/rules/desk-inbox.ts';
import type { TakeBackObstacle } from '../../../lib/rules/desk-take-back.ts';
import type { CallContext } from '../../platform/context/context.ts';

/** How many are listed at a time. */
export const maxListed = 100;

/** Who looks at an inbox. */
export type Staff = Pick<CallContext, 'store' | 'library' | 'now' | 'language' | 'secrets' | 'registry'>;

/** An item as its kind lists it: without acts it has all those of the kind. */
export type ListedItem = Omit<InboxItem, 'acts'> & Partial<Pick<InboxItem, 'acts'>>;

/** What an item was that was settled. */
export type SettledItem = Pick<InboxItem, 'itemId' | 'title' | 'reader'>;

/** One kind of what waits: how much of it, what, and what is done about one. */
export interface Inbox {
  count: (staff: Staff) => Promise<number>;
  list: (staff: Staff) => Promise<ListedItem[]>;
  /** @returns false when there is no such item, or it was settled meanwhile */
  act: (staff: Staff, itemId: string, act: InboxAct, text: string | undefined) => Promise<boolean>;
  /** What items were about that were settled; those that are gone are left out. */
  describe: (staff: Staff, itemIds: readonly string[]) => Promise<SettledItem[]>;
  /** How what was settled waits again; left out where nothing of the kind does. */
  takeBack?: {
    /** @returns what stands in the way */
    check: (staff: Staff, itemId: string) => Promise<TakeBackObstacle | undefined>;
    /** Has it wait again, as if nothing had been done. @returns what stands in the way */
    act: (staff: Staff, itemId: string) => Promise<TakeBackObstacle | undefined>;
  };
}

/** The numbers of the store that these texts are. */
export const numbersOf = (texts: readonly string[]): number[] => texts.map(numberOf);

export const isoOf = (at: number): string => new Date(Number(at)).toISOString();

/** A number of the store; 0, which none has, for what is no number. */
export const numberOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** The number that a counting query came to. */
export const counted = async (query: Promise<{ count: number | string | bigint }>): Promise<number> =>
  Number((await query).count);

/** Whether an item waits still: of two who decide at once, the second is told that it is settled. */
export const waits = async (
  { store, library }: Pick<Staff, 'store' | 'library'>,
  table: 'evaluation' | 'recommendation' | 'electronic_request',
  id: number,
): Promise<boolean> =>
  (await store.db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .where('state', '=', table === 'evaluation' ? 'unaudited' : 'processing')
    .executeTakeFirst()) !== undefined;

/** Facts that are there, each a line. */
export const factsOf = (...facts: readonly (string | null | undefined)[]): string[] =>
  facts.filter((fact): fact is string => fact !== null && fact !== undefined && fact !== '');
