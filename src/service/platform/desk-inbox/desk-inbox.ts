import type { InboxItem } from '../../../lib/contract/desk/inbox.ts';
import type { InboxAct, InboxKind } from '../../../lib/rules/desk-inbox.ts';
import type { TakeBackObstacle } from '../../../lib/rules/desk-take-back.ts';
import type { CallContext } from '../context/context.ts';
import type { Db } from '../db/database.ts';
import { readerNames, type ReaderName } from '../readers/readers.ts';

declare module '../context/context.ts' {
  interface ServiceContext {
    deskInboxes: Record<InboxKind, DeskInbox>;
  }
}

/** How many items one list has at most. */
export const maxListed = 100;

export type Staff = Pick<
  CallContext,
  'store' | 'library' | 'now' | 'language' | 'secrets' | 'registry' | 'deskInboxes'
>;

export type ListedItem = Omit<InboxItem, 'acts'> & Partial<Pick<InboxItem, 'acts'>>;

export type SettledItem = Pick<InboxItem, 'itemId' | 'title' | 'reader'>;

/** Work of one kind that waits for staff. The feature that owns its data provides it. */
export interface DeskInbox {
  count: (staff: Staff) => Promise<number>;
  /** Items that wait, oldest first. */
  list: (staff: Staff) => Promise<ListedItem[]>;
  /** @returns false if there is no such item, or if it has been settled meanwhile */
  act: (staff: Staff, itemId: string, act: InboxAct, text: string | undefined) => Promise<boolean>;
  /** Describes settled items; deleted ones are left out. */
  describe: (staff: Staff, itemIds: readonly string[]) => Promise<SettledItem[]>;
  /** Reopens settled items; missing if the kind does not allow it. */
  takeBack?: {
    /** @returns the obstacle, if there is one */
    check: (staff: Staff, itemId: string) => Promise<TakeBackObstacle | undefined>;
    /** Reopens the item as if nothing had been done. @returns the obstacle, if there is one */
    act: (staff: Staff, itemId: string) => Promise<TakeBackObstacle | undefined>;
  };
}

/** A kind whose items are rows with a number. */
export const inboxOfRows = ({
  count,
  list,
  act,
  find,
  takeBack,
}: Pick<DeskInbox, 'count'> & {
  list: (staff: Staff) => Promise<(Omit<ListedItem, 'itemId' | 'createdAt'> & { id: number; createdAt: number })[]>;
  act: (staff: Staff, id: number, act: InboxAct, text: string | undefined) => Promise<boolean>;
  /** Finds settled rows; deleted ones are left out. */
  find: (staff: Staff, ids: readonly number[]) => Promise<readonly SettledEntry[]>;
  takeBack: {
    check: (staff: Staff, id: number) => Promise<{ obstacle?: TakeBackObstacle | undefined }>;
    act: (staff: Staff, id: number) => Promise<TakeBackObstacle | undefined>;
  };
}): DeskInbox => ({
  count,
  list: async (staff) =>
    (await list(staff))
      .slice(0, maxListed)
      .map(({ id, createdAt, ...item }) => ({ ...item, itemId: String(id), createdAt: isoOf(createdAt) })),
  act: (staff, itemId, name, text) => act(staff, numberOf(itemId), name, text),
  describe: async (staff, itemIds) => settledItems(staff.store.db, await find(staff, itemIds.map(numberOf))),
  takeBack: {
    check: async (staff, itemId) => (await takeBack.check(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => takeBack.act(staff, numberOf(itemId)),
  },
});

/** Ids of the store in these texts. */
export const numbersOf = (texts: readonly string[]): number[] => texts.map(numberOf);

export const isoOf = (at: number): string => new Date(Number(at)).toISOString();

/** An id of the store; 0, which no row has, if the text is not a number. */
export const numberOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** The facts that exist, each a line. */
export const factsOf = (...facts: readonly (string | null | undefined)[]): string[] =>
  facts.filter((fact): fact is string => fact !== null && fact !== undefined && fact !== '');

/** A settled item; its id is its title if nothing names it. */
export const settledItem = (
  id: number | string,
  title: string | null,
  reader: { account: string | null; name: string | null } | undefined,
): SettledItem => ({
  itemId: String(id),
  title: title ?? String(id),
  reader: reader?.account ? { account: reader.account, name: reader.name ?? reader.account } : null,
});

interface SettledEntry {
  id: number | string;
  title: string | null;
  reader_id: number | null;
}

/** Settled items with the names of their readers. An item that several rows have gets the reader of the first. */
export async function settledItems(db: Db, rows: readonly SettledEntry[]): Promise<SettledItem[]> {
  const names: Map<number, ReaderName> = await readerNames(
    db,
    rows.flatMap(({ reader_id }) => reader_id ?? []),
  );
  const items = new Map<string, SettledItem>();
  for (const { id, title, reader_id } of rows) {
    const item = settledItem(id, title, reader_id === null ? undefined : names.get(reader_id));
    if (!items.has(item.itemId)) items.set(item.itemId, item);
  }
  return [...items.values()];
}
