import { sectionPath } from '../../../lib/rules/personal-sections.ts';
import { dayAfter } from '../../../lib/rules/days.ts';
import {
  earnedBy,
  expiringPoints,
  pointEvents,
  type PointEntryKind,
  type PointEvent,
} from '../../../lib/rules/points.ts';
import { libraryDay, type LendingLibrary } from '../../platform/configuration/lending.ts';
import { notify } from '../../platform/inbox/notify.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';

/** Thrown where points are not given or spent; nothing was written then. The message is a sentence for staff. */
export class PointsError extends Error {}

export interface PointsChange {
  library: LendingLibrary;
  readerId: number;
  /** The key of the event: an event that is reported again is written once. */
  key: string;
  /** Milliseconds since 1970. */
  now: number;
  /** A title, or what staff wrote; shown to the reader. */
  note?: string | null | undefined;
}

/** The points that a reader has: the sum of all entries. */
export async function pointsOf(db: Db, readerId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('point_entry')
    .select((eb) => eb.fn.sum<number | null>('points').as('sum'))
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

const isKnown = async (db: Db, { readerId, key }: PointsChange): Promise<boolean> =>
  (await db
    .selectFrom('point_entry')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

/** Writes an entry and notifies the reader; visits are only listed in the section. */
async function write(db: Db, change: PointsChange, kind: PointEntryKind, points: number): Promise<void> {
  const { library, readerId, key, now, note = null } = change;
  await db
    .insertInto('point_entry')
    .values({
      library_id: library.id,
      reader_id: readerId,
      key,
      kind,
      points,
      note,
      day: libraryDay(library, now),
      created_at: now,
    })
    .execute();
  if (kind === 'dailyVisit') return;
  const values = { points: Math.abs(points), balance: await pointsOf(db, readerId) };
  const link = sectionPath('points');
  await notify(db, {
    libraryId: library.id,
    readerId,
    now,
    values,
    link,
    kind: points > 0 ? 'pointsEarned' : kind === 'expired' ? 'pointsExpired' : 'pointsSpent',
  });
}

/**
 * Gives a reader the points that the library's rules have for an event, within its caps; once for an event. Inside the
 * transaction of what earns them.
 * @returns points given; 0 where the library gives none, a cap is reached, or the event is known
 */
export async function awardPoints(db: Db, change: PointsChange & { event: PointEvent }): Promise<number> {
  const { library, readerId, event, now } = change;
  const rules = library.file.points;
  if (!rules.events[event]) return 0;
  return inTransaction(db, async (inside) => {
    if (await isKnown(inside, change)) return 0;
    const day = libraryDay(library, now);
    const rows = await inside
      .selectFrom('point_entry')
      .select(['kind', 'points', 'day'])
      .where('reader_id', '=', readerId)
      .where('day', '>=', `${day.slice(0, 4)}-01-01`)
      .where('kind', 'in', pointEvents)
      .execute();
    const sum = (which: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(which).reduce((all, row) => all + row.points, 0);
    const points = earnedBy(rules, event, {
      eventToday: sum((row) => row.kind === event && row.day === day),
      eventThisYear: sum((row) => row.kind === event),
      today: sum((row) => row.day === day),
      thisYear: sum(() => true),
    });
    if (points > 0) await write(inside, change, event, points);
    return points;
  });
}

/** Gives a reader points by the library's staff; no cap counts. @throws PointsError when these are no points */
export async function grantPoints(db: Db, change: PointsChange & { points: number }): Promise<boolean> {
  if (!Number.isSafeInteger(change.points) || change.points <= 0)
    throw new PointsError('The number of points must be a whole number above zero.');
  return inTransaction(db, async (inside) => {
    if (await isKnown(inside, change)) return false;
    await write(inside, change, 'grant', change.points);
    return true;
  });
}

/**
 * Takes points that a reader spends.
 * @param change.kind `redeem` at the desk, `finePaid` for a fine
 * @returns false where the event is known
 * @throws PointsError when the reader has not so many
 */
export async function spendPoints(
  db: Db,
  change: PointsChange & { points: number; kind: 'redeem' | 'finePaid' },
): Promise<boolean> {
  const { points, readerId, kind } = change;
  if (!Number.isSafeInteger(points) || points <= 0)
    throw new PointsError('The number of points must be a whole number above zero.');
  return inTransaction(db, async (inside) => {
    if (await isKnown(inside, change)) return false;
    if ((await pointsOf(inside, readerId)) < points) throw new PointsError('The reader does not have so many points.');
    await write(inside, change, kind, -points);
    return true;
  });
}

/** Lets points of a reader expire that are too old, once a day. @returns points that expired */
export async function expirePoints(db: Db, library: LendingLibrary, readerId: number, now: number): Promise<number> {
  const { expireDays } = library.file.points;
  if (expireDays === undefined) return 0;
  const today = libraryDay(library, now);
  return inTransaction(db, async (inside) => {
    const entries = await inside
      .selectFrom('point_entry')
      .select(['day', 'points'])
      .where('reader_id', '=', readerId)
      .execute();
    const points = expiringPoints(entries, dayAfter(today, -expireDays));
    const change = { library, readerId, key: `expired:${today}`, now };
    if (points === 0 || (await isKnown(inside, change))) return 0;
    await write(inside, change, 'expired', -points);
    return points;
  });
}
