import type { Handlers, CallContext } from '../platform/context/context.ts';
import { getLoanAnalysis } from '../catalogue/records/activity.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { retainedSince, keepsBehaviour } from '../platform/activity/retention.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';
import { requireRecord } from '../catalogue/model/stored.ts';

/**
 * Counts that an electronic resource was opened: by day and kind, and as one of the openings of its record. For a reader
 * who is signed in it is kept like any other behaviour.
 */
async function logElectronicVisit(
  { recordId, kind, target }: ParsedInputOf<'logElectronicVisit'>,
  call: CallContext,
): Promise<OutputOf<'logElectronicVisit'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const reader = await call.signedIn();
  if (!call.activity.isNew(call, reader, `${String(id)} access`)) return { counted: false };
  call.activity.countVisit(call.library.id, kind, String(id));
  call.activity.countRecord(id, 'access');
  if (reader && keepsBehaviour(call.library)) {
    call.activity.recordDone({ readerId: reader.id, type: 'access', recordId: id, page: target ?? null });
  }
  return { counted: true };
}

/** Counts a click on a link to a service of the library, by day and kind of link. */
const logNavigationClick: Handlers['logNavigationClick'] = async ({ navigationType }, call) => {
  const target = String(navigationType);
  const reader = await call.signedIn();
  if (!call.activity.isNew(call, reader, `navigation ${target}`)) return { counted: false };
  call.activity.countVisit(call.library.id, 'navigation', target);
  if (reader && keepsBehaviour(call.library)) {
    call.activity.recordDone({ readerId: reader.id, type: 'navigation', recordId: null, page: target });
  }
  return { counted: true };
};

/**
 * Counts what a reader did with a record; see RecentEvents for what is not counted. Who did it is kept for a reader who is
 * signed in, where the library keeps it, and in no other case.
 */
export const addBehavior: Handlers['addBehavior'] = async ({ recordId, page, type }, call) => {
  const id = recordId === undefined ? null : await requireRecord(call.store, call.library.id, recordId);
  const reader = await call.signedIn();
  const isCounted =
    (id !== null || reader !== undefined) && call.activity.isNew(call, reader, `${String(id ?? page)} ${type}`);
  if (!isCounted) return { counted: false };
  if (id !== null) call.activity.countRecord(id, type);
  if (reader && keepsBehaviour(call.library))
    call.activity.recordDone({ readerId: reader.id, type, recordId: id, page: page ?? null });
  return { counted: true };
};

const dayMs = 24 * 60 * 60_000;
const flagOf = (flag: number | null): '0' | '1' | null => (flag === null ? null : flag === 0 ? '0' : '1');

type Narrowed = Pick<ParsedInputOf<'deleteBehaviors'>, 'type' | 'from' | 'to'>;

/** First moment of the first day, and first after the last, in milliseconds since 1970; without end where no day is said. */
const spanOf = ({ from, to }: Narrowed) => ({
  start: from === undefined ? -Infinity : Date.parse(from),
  end: to === undefined ? Infinity : Date.parse(to) + dayMs,
});

/** What is of this type and was done on these days. */
const isWithin = (input: Narrowed) => (eb: ExpressionBuilder<Database, 'behaviour'>) => {
  const { start, end } = spanOf(input);
  return eb.and([
    ...(input.type === undefined ? [] : [eb('type', '=', input.type)]),
    ...(start === -Infinity ? [] : [eb('at', '>=', start)]),
    ...(end === Infinity ? [] : [eb('at', '<', end)]),
  ]);
};

/**
 * Lists what a reader did, and what the library recorded about the reader, newest first; without what the library no
 * longer keeps, also where it is not deleted yet.
 */
const listBehaviors: Handlers['listBehaviors'] = async ({ type, from, to, page, rows }, call) => {
  const { activity, store, library, reader, now } = call;
  // The list includes what was just done in this process; other processes' entries come a little later.
  await activity.flush();
  const all = store.db
    .selectFrom('behaviour')
    .where('reader_id', '=', reader.id)
    .where((eb) => eb.or([eb('process_flag', 'is not', null), eb('at', '>=', retainedSince(library, now()))]));
  const query = all.where(isWithin({ type, from, to }));
  const [types, total, found] = await Promise.all([
    all.select('type').distinct().orderBy('type').execute(),
    countRows(query),
    query
      .leftJoin('record', (join) =>
        join.onRef('record.id', '=', 'behaviour.record_id').on('record.deleted_at', 'is', null),
      )
      .selectAll('behaviour')
      .select('record.title as record_title')
      .orderBy('behaviour.at', 'desc')
      .orderBy('behaviour.id', 'desc')
      .$call(rowsOfPage({ page, rows })),
  ]);
  return {
    total,
    page,
    rows,
    keptDays: library.file.behaviourDays,
    types: types.map((entry) => entry.type),
    result: found.map((row) => ({
      behaviorId: String(row.id),
      type: row.type,
      recordId: row.record_title === null ? null : String(row.record_id),
      title: row.record_title ?? row.title,
      page: row.page,
      at: new Date(Number(row.at)).toISOString(),
      barcode: row.barcode,
      propertyNumber: row.property_number,
      location: row.location === null ? null : locationName(call, row.location),
      amountDue: row.amount_due,
      amountPaid: row.amount_paid,
      blockFrom: row.block_from,
      blockTo: row.block_to,
      processFlag: flagOf(row.process_flag),
      note: row.note,
    })),
  };
};

/** Deletes what a reader did; what the library has put down is its own to settle, and stays. */
const deleteBehaviors: Handlers['deleteBehaviors'] = async (
  { behaviorId, ...narrowed },
  { activity, store, reader, say },
) => {
  say('deleted');
  const query = store.db.deleteFrom('behaviour').where('reader_id', '=', reader.id).where('process_flag', 'is', null);
  if (behaviorId !== 'all') {
    const { numDeletedRows } = await query.where('id', '=', Number(behaviorId)).executeTakeFirstOrThrow();
    return { deleted: Number(numDeletedRows) };
  }
  const { start, end } = spanOf(narrowed);
  const { type } = narrowed;
  const dropped = activity.dropDone(
    reader.id,
    (done) => (type === undefined || done.type === type) && done.at >= start && done.at < end,
  );
  const { numDeletedRows } = await query.where(isWithin(narrowed)).executeTakeFirstOrThrow();
  return { deleted: Number(numDeletedRows) + dropped };
};

/** The calls that count what is done with records and services, tell of it, and keep it for the reader who did it. */
export const activityHandlers = {
  addBehavior,
  listBehaviors,
  deleteBehaviors,
  getLoanAnalysis,
  logElectronicVisit,
  logNewElectronicVisit: logElectronicVisit,
  logNavigationClick,
} satisfies Partial<Handlers>;
