import type { ExpressionBuilder } from 'kysely';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { documentTransitions, isOpenDocument, type DocumentState } from '../../lib/rules/document-delivery.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { DispatchStage } from '../platform/db/schema.circulation.ts';
import { isOnOrder } from './order.ts';
import { orderOf, type DocumentRow } from './row.ts';
import { decide, takeBack, type Decision } from './steps.ts';
import { countRows } from '../platform/db/lists.ts';

interface Staff {
  store: Store;
  library: LoadedLibrary;
  now: () => number;
}

/** An order that is due for so long and did not go out is stuck. */
const stuckMs = 3_600_000;

const isStuckAt =
  (now: number) => (eb: ExpressionBuilder<Database, 'document_delivery' | 'document_dispatch' | 'outbox'>) =>
    eb.or([
      eb('document_dispatch.problem', 'is not', null),
      eb('outbox.state', '=', 'failed'),
      // Nobody has sent it: the provider was taken out of library.json, or the server does not run.
      eb.and([eb('stage', 'in', ['waiting', 'sending']), eb('next_at', '<', now - stuckMs)]),
    ]);

/** How many orders are open, or did not get through. */
export async function countOrdersForStaff({ store: { db }, library, now }: Staff): Promise<number> {
  return countRows(
    db
      .selectFrom('document_delivery')
      .leftJoin('document_dispatch', 'document_dispatch.request_id', 'document_delivery.id')
      .leftJoin('outbox', 'outbox.id', 'document_dispatch.outbox_id')
      .where('document_delivery.library_id', '=', library.id)
      .where((eb) => eb.or([eb('document_delivery.state', 'in', ['sent', 'accepted']), isStuckAt(now())(eb)])),
  );
}

export interface StaffOrder {
  row: DocumentRow;
  account: string;
  name: string;
  /** How it went out; null for what was never sent. */
  dispatch: {
    stage: DispatchStage;
    /** State of the mail, where it went by mail. */
    mail: string | null;
    reference: string | null;
    problem: string | null;
  } | null;
}

/**
 * Orders of the library's readers, oldest first.
 * @param which those in one of these states, those that did not get through, or the one of a number
 */
export async function ordersForStaff(
  { store: { db }, library, now }: Staff,
  which: { states?: readonly DocumentState[]; isStuck?: boolean; id?: number },
): Promise<StaffOrder[]> {
  let orders = db
    .selectFrom('document_delivery')
    .innerJoin('reader', 'reader.id', 'document_delivery.reader_id')
    .leftJoin('document_dispatch', 'document_dispatch.request_id', 'document_delivery.id')
    .leftJoin('outbox', 'outbox.id', 'document_dispatch.outbox_id')
    .selectAll('document_delivery')
    .select(['reader.account', 'reader.name', 'stage', 'reference'])
    .select(['document_dispatch.problem', 'outbox.state as mail', 'outbox.problem as mailProblem'])
    .where('document_delivery.library_id', '=', library.id);
  const { states, isStuck = false, id } = which;
  if (id !== undefined) orders = orders.where('document_delivery.id', '=', id);
  if (states) orders = orders.where('document_delivery.state', 'in', states);
  if (isStuck) orders = orders.where(isStuckAt(now()));
  const found = await orders.orderBy('document_delivery.id').execute();
  return found.map(({ account, name, stage, mail, reference, problem, mailProblem, ...row }) => ({
    row,
    account,
    name,
    dispatch: stage === null ? null : { stage, mail, reference, problem: problem ?? mailProblem },
  }));
}

/**
 * Does what staff decided about an order, and notifies its reader.
 * @returns false when the library has no such order
 * @throws ServiceError 409 when the order's state does not have it
 */
export async function decideOrder({ store, library, now }: Staff, id: number, decision: Decision): Promise<boolean> {
  return inTransaction(store.db, async (db) => {
    const row = await db
      .selectFrom('document_delivery')
      .selectAll()
      .where('id', '=', id)
      .where('library_id', '=', library.id)
      .executeTakeFirst();
    if (!row) return false;
    await decide(db, library, row, decision, now());
    return true;
  });
}

/**
 * What is in the way of taking back what staff decided about an order: its reader has ordered the same again, for one.
 */
export async function orderToTakeBack(
  { store: { db }, library }: Pick<Staff, 'store' | 'library'>,
  id: number,
): Promise<TakeBackCheck<DocumentRow>> {
  const row = await db
    .selectFrom('document_delivery')
    .selectAll()
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (documentTransitions[row.state].takeBack === undefined) {
    return { obstacle: isOpenDocument(row.state) ? 'waits' : 'movedOn' };
  }
  const isAnew = !isOpenDocument(row.state) && (await isOnOrder(db, row.reader_id, orderOf(row)));
  return isAnew ? { obstacle: 'sentAnew' } : { row };
}

/**
 * Takes back the decision of staff about an order, which is then undecided again; notifies its reader.
 * @returns what prevents it
 */
export async function takeBackOrder({ store, library, now }: Staff, id: number): Promise<TakeBackObstacle | undefined> {
  return inTransaction(store.db, async (db) => {
    const found = await orderToTakeBack({ store: { ...store, db }, library }, id);
    if (found.obstacle) return found.obstacle;
    await takeBack(db, library, found.row, now());
    return undefined;
  });
}

/**
 * Has an order, or its withdrawal, sent to the provider once more that did not get through.
 * @returns false when the library has no such order, or it did get through
 */
export async function sendAgain({ store, library, now }: Staff, id: number): Promise<boolean> {
  return inTransaction(store.db, async (db) => {
    const failed = await db
      .selectFrom('document_dispatch')
      .innerJoin('document_delivery', 'document_delivery.id', 'document_dispatch.request_id')
      .select(['document_delivery.state', 'reference'])
      .where('request_id', '=', id)
      .where('library_id', '=', library.id)
      .where('stage', '=', 'failed')
      .executeTakeFirst();
    if (!failed) return false;
    const stage = failed.reference === null ? 'waiting' : failed.state === 'cancelled' ? 'withdrawing' : 'sent';
    await db
      .updateTable('document_dispatch')
      .set({ stage, tries: 0, next_at: now(), problem: null })
      .where('request_id', '=', id)
      .execute();
    return true;
  });
}
