import { sql } from 'kysely';
import { dayAfter } from '../../lib/rules/days.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { endRequest } from './end.ts';
import { notifyReader, titleOf, takeStep, type RequestRow } from '../request-queue/steps.ts';
import { serveQueue } from '../request-queue/queue.ts';

interface Turn {
  db: Db;
  library: LoadedLibrary;
  now: number;
  today: string;
}

const dayMs = 86_400_000;
const most = 500;

const openRequests = ({ db, library }: Turn) =>
  db
    .selectFrom('copy_request')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('is_open', '=', sql.lit(1))
    .limit(most);

async function overdue(turn: Turn): Promise<{ row: RequestRow; end: (db: Db, row: RequestRow) => Promise<unknown> }[]> {
  const { library, now, today } = turn;
  const by = 'library';
  const expire = async (db: Db, row: RequestRow) => {
    await endRequest(db, library, row, 'expire', { by, now });
    await notifyReader(db, library, row.reader_id, 'copyExpired', { title: titleOf(row) }, now);
  };
  const lapse = async (db: Db, row: RequestRow) => {
    await endRequest(db, library, row, 'lapse', { by, now });
    await notifyReader(db, library, row.reader_id, 'copyLapsed', { title: titleOf(row) }, now);
  };
  const resume = (db: Db, row: RequestRow) =>
    takeStep(db, row, 'resume', 'waiting', { by, now, set: { suspended_until: null } });
  const deliver = (db: Db, row: RequestRow) => takeStep(db, row, 'handOut', 'lent', { by, now });
  const late = await openRequests(turn)
    .where('stage', 'in', ['ready', 'asked', 'agreed'])
    .where('until', '<', today)
    .execute();
  const paused = await openRequests(turn)
    .where('stage', '=', 'suspended')
    .where('suspended_until', '<=', today)
    .execute();
  const sentBefore = now - library.file.copyRequests.deliveryDays * dayMs;
  const sent = await openRequests(turn).where('stage', '=', 'sent').where('updated_at', '<=', sentBefore).execute();
  const ownerless = await openRequests(turn).where('reader_id', 'is', null).execute();
  const gone = await openRequests(turn)
    .where('stage', 'in', ['toApprove', 'waiting', 'suspended'])
    .where((eb) =>
      eb.or([
        eb('record_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('record')
            .select('record.id')
            .whereRef('record.id', '=', 'copy_request.record_id')
            .where('deleted_at', 'is not', null),
        ),
      ]),
    )
    .execute();
  return [
    ...late.map((row) => ({ row, end: expire })),
    ...paused.map((row) => ({ row, end: resume })),
    ...sent.map((row) => ({ row, end: deliver })),
    ...[...ownerless, ...gone].map((row) => ({ row, end: lapse })),
  ];
}

/** Runs an action on each unchanged request in a separate transaction. */
async function oneByOne(
  db: Db,
  rows: readonly { row: RequestRow; end: (db: Db, row: RequestRow) => Promise<unknown> }[],
) {
  for (const { row, end } of rows) {
    await inTransaction(db, async (inside) => {
      const now = await inside.selectFrom('copy_request').selectAll().where('id', '=', row.id).executeTakeFirst();
      // Another process, or the row before it, may have been faster.
      if (now?.stage === row.stage) await end(inside, now);
    });
  }
}

/** Assigns available copies to waiting readers, for example after an import or the unfreezing of a reader. */
async function serveAll({ db, library, now }: Turn): Promise<void> {
  const rows = await db
    .selectFrom('copy_request')
    .innerJoin('item', 'item.record_id', 'copy_request.record_id')
    .select('item.record_id')
    .distinct()
    .where('copy_request.library_id', '=', library.id)
    .where('copy_request.is_open', '=', sql.lit(1))
    .where('copy_request.stage', '=', 'waiting')
    .where('item.status', '=', 'available')
    .execute();
  for (const { record_id } of rows) {
    await inTransaction(db, (inside) => serveQueue(inside, library, record_id, now));
  }
}

/**
 * Updates the requests of a library by time: reassigns uncollected copies, ends suspensions, expires unanswered
 * requests
 * to holders, completes deliveries, ends requests whose record or reader was deleted, assigns imported copies, and
 * deletes old closed requests. Each change is a transaction; idempotent.
 * @param now milliseconds since 1970
 */
export async function updateRequestsOf(db: Db, library: LoadedLibrary, now: number): Promise<void> {
  const turn = { db, library, now, today: libraryDay(library, now) };
  await oneByOne(db, await overdue(turn));
  await serveAll(turn);
  const { keepDays } = library.file.copyRequests;
  // Requests of this year are retained because they count towards its limits.
  const since = Date.parse(`${dayAfter(turn.today, -keepDays)}T00:00:00Z`);
  const year = Date.parse(`${turn.today.slice(0, 4)}-01-01T00:00:00Z`) - dayMs;
  await db
    .deleteFrom('copy_request')
    .where('library_id', '=', library.id)
    .where('is_open', '=', sql.lit(0))
    .where('updated_at', '<', Math.min(since, year))
    .execute();
}

/** The scheduled job: every minute, for all libraries. */
export async function updateCopyRequests({ store, libraries, now, stop }: JobContext): Promise<void> {
  for (const library of libraries) {
    if (stop.aborted) return;
    await updateRequestsOf(store.db, library, now());
  }
}
