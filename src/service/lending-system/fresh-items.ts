import { setTimeout as sleep } from 'node:timers/promises';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { controlNumbers } from '../catalogue/records/known-records.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { endLoan, runningLoanOf } from '../circulation/lend.ts';
import type { CallContext } from '../platform/context/context.ts';
import { systemSettings } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { systemOf } from './fresh-account.ts';
import { LendingSystemError, type LendingSystem, type ReportedItem } from './types.ts';

/** Copies that may be asked about at a time; what is beyond is asked with a later list. */
const maxUnderWay = 200;
/** Nothing is known of a copy that nobody asked about yet but what the catalogue has. */
const never = 0;

/** What the catalogue says of a copy for good: no machine knows better. */
const settled: readonly string[] = ['withdrawn', 'reference'];

interface StoredItem {
  id: number;
  barcode: string;
  record_id: number;
  status: string;
  due_date: string | null;
  known_at: number | null;
}

const itemsOf = ({ store }: Pick<CallContext, 'store'>, recordIds: readonly number[]): Promise<StoredItem[]> =>
  store.db
    .selectFrom('item')
    .leftJoin('sip_item', 'sip_item.item_id', 'item.id')
    .select(['item.id', 'item.barcode', 'item.record_id', 'item.status', 'item.due_date', 'sip_item.known_at'])
    .where('item.record_id', 'in', recordIds)
    .where('item.status', '!=', 'withdrawn')
    .execute();

/** Writes the state of a copy; ends a loan that was reported before and is over. */
async function writeItem(
  db: Db,
  { library, now }: { library: LoadedLibrary; now: number },
  item: StoredItem,
  { status, dueOn }: ReportedItem,
): Promise<void> {
  const due = status === 'loaned' ? (dueOn ?? null) : null;
  await db
    .insertInto('sip_item')
    .values({ item_id: item.id, known_at: now })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ known_at: now }))
    .execute();
  if (status === undefined || settled.includes(item.status)) return;
  if (item.status === status && item.due_date === due) return;
  const loan = await runningLoanOf(db, library.id, item.barcode);
  if (loan && loan.origin !== 'here' && status !== 'loaned') await endLoan(db, library, loan, now);
  await db.updateTable('item').set({ status, due_date: due }).where('id', '=', item.id).execute();
  await itemsChanged(db, library.id, item.record_id, now);
}

/** Copies that are being asked about, by store. */
const underWay = new WeakMap<CallContext['store'], Set<number>>();

/** Asks about copies and writes what comes, together; copies without an answer stay as they are. */
async function refresh(call: CallContext, system: LendingSystem, items: readonly StoredItem[]): Promise<void> {
  const { store, library } = call;
  const numbers = await controlNumbers(
    store.db,
    items.map((item) => item.record_id),
  );
  const reported = await system.readItems(
    items.map(({ barcode, record_id: recordId }) => ({ barcode, controlNumber: numbers.get(recordId) ?? '' })),
  );
  const now = call.now();
  await inTransaction(store.db, async (db) => {
    for (const item of items) {
      const answer = reported.get(item.barcode);
      if (answer) await writeItem(db, { library, now }, item, answer);
    }
  });
}

/**
 * Refreshes copies of records, as far as a list may wait for it: what takes longer continues in the background, and the
 * list shows what was known.
 * @returns by record: since when the least known of its copies is known, where that is not of this moment; 0: never
 *   reported
 */
export async function freshItems(
  call: CallContext,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const settings = systemSettings(call.library);
  if (!settings || recordIds.length === 0) return new Map();
  const items = await itemsOf(call, recordIds);
  const from = call.now() - settings.itemSeconds * 1000;
  const isStale = (item: StoredItem) => Number(item.known_at ?? never) < from;
  if (!items.some(isStale)) return new Map();
  const all = underWay.get(call.store) ?? new Set<number>();
  underWay.set(call.store, all);
  const wanted = items.filter((item) => isStale(item) && !all.has(item.id)).slice(0, maxUnderWay - all.size);
  if (wanted.length > 0) {
    for (const item of wanted) all.add(item.id);
    const work = refresh(call, systemOf(call), wanted)
      .catch((error: unknown) => {
        if (error instanceof LendingSystemError) return;
        call.log.error({ err: error }, 'saving item status from the lending system failed');
      })
      .finally(() => {
        for (const item of wanted) all.delete(item.id);
      });
    await Promise.race([work, sleep(settings.listMs, undefined, { ref: false })]);
  }
  const known = new Map<number, number>();
  for (const item of await itemsOf(call, recordIds)) {
    if (!isStale(item) || settled.includes(item.status)) continue;
    known.set(item.record_id, Math.min(known.get(item.record_id) ?? Infinity, Number(item.known_at ?? never)));
  }
  return known;
}
