import type SqliteDatabase from 'better-sqlite3';
import { dayAfter } from '../../lib/rules/days.ts';
import {
  retentionDays,
  rankedTypes,
  rankingDays,
  ratingSides,
  ratingTypes,
  spansOf,
} from '../../lib/rules/rankings.ts';
import type { Store } from './open.ts';
import { ratingPlaces, ratingSpans } from './write.rating-places.ts';

/** Rows taken in one step: some milliseconds of writing, in which no other reader is answered. */
const stepRows = 100;
/** Changes of the feed looked at in one step; most of them are of records that no ranking knows. */
const stepChanges = 1000;

type Span = ReturnType<typeof spansOf>[number];
const rankedSpans = rankedTypes.flatMap((type) => spansOf(type).map((span) => ({ type, span })));
const allSpans: readonly { type: string; span: string }[] = [
  ...rankedSpans,
  ...ratingSides.flatMap((side) => ratingSpans.map((span) => ({ type: ratingTypes[side], span }))),
];

interface Scope {
  lib_code: string;
  subject: string;
}
const keyOf = ({ lib_code, subject }: Scope): string => `${lib_code}\u0000${subject}`;

/** Everywhere that a record of these library codes and main classes is ranked. */
const scopesIn = (libCodes: readonly string[], subjects: readonly string[]): Scope[] =>
  ['', ...libCodes].flatMap((lib_code) => ['', ...subjects].map((subject) => ({ lib_code, subject })));

/** The sums of records, each under every library code and class that the record has. */
function sumWriter(sqlite: SqliteDatabase.Database) {
  const known = sqlite.prepare<[number], Scope>('SELECT lib_code, subject FROM ranking_scope WHERE record_id = ?');
  const libCodes = sqlite
    .prepare<[number], string>('SELECT DISTINCT lib_code FROM holding WHERE record_id = ?')
    .pluck();
  const subjects = sqlite
    .prepare<[number], string>(
      `SELECT DISTINCT upper(substr(code, 1, 1)) FROM record_class WHERE record_id = ? AND scheme = 'clc'`,
    )
    .pluck();
  const keep = sqlite.prepare<[number, string, string]>('INSERT INTO ranking_scope VALUES (?, ?, ?)');
  const drop = sqlite.prepare<[number, string, string]>(
    'DELETE FROM ranking_scope WHERE record_id = ? AND lib_code = ? AND subject = ?',
  );
  const at = 'library_id = ? AND type = ? AND span = ? AND lib_code = ? AND subject = ? AND record_id = ?';
  type Place = [library: number, type: string, span: string, libCode: string, subject: string, record: number];
  const add = sqlite.prepare<[...Place, number]>(
    `INSERT INTO ranking_total VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const put = sqlite.prepare<[...Place, number]>(
    `INSERT INTO ranking_total VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = excluded.count`,
  );
  const clean = sqlite.prepare<Place>(`DELETE FROM ranking_total WHERE ${at} AND count = 0`);
  const remove = sqlite.prepare<Place>(`DELETE FROM ranking_total WHERE ${at}`);
  const read = sqlite.prepare<Place, number>(`SELECT count FROM ranking_total WHERE ${at}`).pluck();

  const scopesNow = (recordId: number) => scopesIn(libCodes.all(recordId), subjects.all(recordId));
  /** Where a record's sums stand; a record that had none yet gets its places. */
  const scopesOf = (recordId: number): Scope[] => {
    const found = known.all(recordId);
    if (found.length > 0) return found;
    const scopes = scopesNow(recordId);
    for (const { lib_code, subject } of scopes) keep.run(recordId, lib_code, subject);
    return scopes;
  };

  return {
    /** Adds to a sum; 0 leaves no row. */
    add: (libraryId: number, recordId: number, type: string, span: string, count: number): void => {
      if (count === 0) return;
      for (const { lib_code, subject } of scopesOf(recordId)) {
        add.run(libraryId, type, span, lib_code, subject, recordId, count);
        if (count < 0) clean.run(libraryId, type, span, lib_code, subject, recordId);
      }
    },
    /** Sets a sum. */
    put: (libraryId: number, recordId: number, type: string, span: string, count: number): void => {
      for (const { lib_code, subject } of scopesOf(recordId)) {
        if (count === 0) remove.run(libraryId, type, span, lib_code, subject, recordId);
        else put.run(libraryId, type, span, lib_code, subject, recordId, count);
      }
    },
    read: (libraryId: number, recordId: number, type: string, span: string): number =>
      read.get(libraryId, type, span, '', '', recordId) ?? 0,
    /** Follows a record that has moved to other libraries or classes. @returns whether it has */
    move: (libraryId: number, recordId: number): boolean => {
      const before = new Map(known.all(recordId).map((one) => [keyOf(one), one]));
      if (before.size === 0) return false;
      const now = new Map(scopesNow(recordId).map((one) => [keyOf(one), one]));
      const gone = [...before].filter(([key]) => !now.has(key)).map(([, one]) => one);
      const come = [...now].filter(([key]) => !before.has(key)).map(([, one]) => one);
      if (gone.length + come.length === 0) return false;
      for (const { type, span } of allSpans) {
        const count = read.get(libraryId, type, span, '', '', recordId);
        for (const one of gone) remove.run(libraryId, type, span, one.lib_code, one.subject, recordId);
        if (count === undefined) continue;
        for (const one of come) put.run(libraryId, type, span, one.lib_code, one.subject, recordId, count);
      }
      for (const one of gone) drop.run(recordId, one.lib_code, one.subject);
      for (const one of come) keep.run(recordId, one.lib_code, one.subject);
      return true;
    },
  };
}

/** Where the days of a library's sums begin. */
function windows(sqlite: SqliteDatabase.Database) {
  const read = sqlite.prepare<[number], { type: string; span: string; start: string; part: number }>(
    'SELECT type, span, start, part FROM ranking_window WHERE library_id = ?',
  );
  const put = sqlite.prepare<[number, string, string, string, number]>(
    `INSERT INTO ranking_window VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET start = excluded.start, part = excluded.part`,
  );
  return {
    /** Windows that were never set begin where they should today. */
    of: (libraryId: number, today: string) => {
      const known = new Map(read.all(libraryId).map((row) => [`${row.type} ${row.span}`, row]));
      return rankedSpans.map(({ type, span }) => {
        const due = startOf(span, today);
        const found = known.get(`${type} ${span}`);
        if (!found) put.run(libraryId, type, span, due, 0);
        return { type, span, due, start: found?.start ?? due, part: found?.part ?? 0 };
      });
    },
    put: (libraryId: number, type: string, span: string, start: string, part: number) => {
      put.run(libraryId, type, span, start, part);
    },
  };
}

const startOf = (span: Span, today: string): string =>
  span === 'all' ? '0000-00-00' : dayAfter(today, 1 - rankingDays[span]);

interface Waiting {
  type: string;
  day: string;
  record_id: number;
  origin: string;
  more: number;
}

/** Brings the sums of one library up to date, a step at a time. */
export interface RankingRoll {
  /**
   * Does a little of what there is to do, in one short transaction that never waits.
   * @param today ISO date
   * @returns the types of which sums changed; `done` when nothing was left to do, `busy` while somebody else writes
   */
  step: (libraryId: number, today: string) => ReadonlySet<string> | 'done' | 'busy';
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** @param rows rows taken in a step; more where nobody waits */
export function rankingRoll({ sqlite }: Store, rows = stepRows): RankingRoll {
  const sums = sumWriter(sqlite);
  const window = windows(sqlite);
  const firstDay = sqlite
    .prepare<[number, string, string, string], string | null>(
      'SELECT min(day) FROM ranking_day WHERE library_id = ? AND type = ? AND day >= ? AND day < ?',
    )
    .pluck();
  const leaving = sqlite.prepare<[number, string, string, number, number], { record_id: number; counted: number }>(
    `SELECT record_id, sum(counted) AS counted FROM ranking_day
     WHERE library_id = ? AND type = ? AND day = ? AND record_id > ? GROUP BY record_id ORDER BY record_id LIMIT ?`,
  );
  const waiting = sqlite.prepare<[number, string, string, number], Waiting>(
    `SELECT type, day, record_id, origin, count - counted AS more FROM ranking_day INDEXED BY ranking_day_waiting
     WHERE library_id = ? AND type = ? AND count <> counted AND day <= ? ORDER BY record_id LIMIT ?`,
  );
  const counted = sqlite.prepare<[number, string, string, number, string]>(
    `UPDATE ranking_day SET counted = count
     WHERE library_id = ? AND type = ? AND day = ? AND record_id = ? AND origin = ?`,
  );
  const forget = sqlite.prepare<[number, string, string, number]>(
    `DELETE FROM ranking_day WHERE (library_id, type, day, record_id, origin) IN (
       SELECT library_id, type, day, record_id, origin FROM ranking_day
       WHERE library_id = ? AND type = ? AND day < ? LIMIT ?)`,
  );
  const followed = sqlite.prepare<[number], number>('SELECT seq FROM ranking_feed WHERE library_id = ?').pluck();
  const follow = sqlite.prepare<[number, number]>(
    'INSERT INTO ranking_feed VALUES (?, ?) ON CONFLICT DO UPDATE SET seq = excluded.seq',
  );
  const last = sqlite.prepare<[], number | null>('SELECT max(seq) FROM change').pluck();
  const changed = sqlite
    .prepare<[number, number, number], number>(
      `SELECT DISTINCT record_id FROM change WHERE seq > ? AND seq <= ? AND library_id = ? AND (
         EXISTS (SELECT 1 FROM ranking_scope WHERE ranking_scope.record_id = change.record_id)
         OR EXISTS (SELECT 1 FROM evaluation WHERE evaluation.record_id = change.record_id AND score IS NOT NULL))`,
    )
    .pluck();
  const ratings = ratingPlaces(sqlite, sums, rows);

  /** Days that no longer belong to a range are taken out of its sums. */
  const slide = (libraryId: number, today: string): ReadonlySet<string> | undefined => {
    for (const { type, span, due, start, part } of window.of(libraryId, today)) {
      if (start >= due) continue;
      const day = firstDay.get(libraryId, type, start, due) ?? undefined;
      if (day === undefined) {
        window.put(libraryId, type, span, due, 0);
        continue;
      }
      const found = leaving.all(libraryId, type, day, day === start ? part : 0, rows);
      for (const one of found) sums.add(libraryId, one.record_id, type, span, -one.counted);
      const isWhole = found.length < rows;
      window.put(libraryId, type, span, isWhole ? dayAfter(day, 1) : day, isWhole ? 0 : (found.at(-1)?.record_id ?? 0));
      return new Set([type]);
    }
    return undefined;
  };

  /** What was counted since is added to the sums of the ranges in which its day lies. */
  const takeIn = (libraryId: number, today: string): ReadonlySet<string> | undefined => {
    const spans = window.of(libraryId, today);
    for (const type of rankedTypes) {
      const found = waiting.all(libraryId, type, today, rows);
      if (found.length === 0) continue;
      const own = spans.filter((one) => one.type === type);
      for (const [recordId, days] of Map.groupBy(found, (row) => row.record_id)) {
        for (const { span, start, part } of own) {
          const within = days.filter(({ day }) => day > start || (day === start && recordId > part));
          sums.add(
            ...([libraryId, recordId, type, span] as const),
            within.reduce((sum, one) => sum + one.more, 0),
          );
        }
      }
      for (const one of found) counted.run(libraryId, type, one.day, one.record_id, one.origin);
      return new Set([type]);
    }
    return undefined;
  };

  /** Records that changed are looked at for other places and other ratings. */
  const followChanges = (libraryId: number, today: string): ReadonlySet<string> | undefined => {
    const from = followed.get(libraryId) ?? 0;
    const end = last.get() ?? 0;
    if (from >= end) return undefined;
    const to = Math.min(end, from + stepChanges);
    const types = new Set<string>();
    for (const recordId of changed.all(from, to, libraryId)) {
      if (sums.move(libraryId, recordId)) for (const { type } of allSpans) types.add(type);
      if (ratings.follow(libraryId, recordId, today)) types.add(ratingTypes.positive);
    }
    follow.run(libraryId, to);
    return types;
  };

  /** Ratings leave their ranges as days do. */
  const slideRatings = (libraryId: number, today: string): ReadonlySet<string> | undefined => {
    const isChanged = ratings.slide(libraryId, today);
    return isChanged === undefined ? undefined : new Set(isChanged ? [ratingTypes.positive] : []);
  };

  const prune = (libraryId: number, today: string): ReadonlySet<string> | undefined => {
    const before = dayAfter(today, -retentionDays);
    const gone = rankedTypes.reduce((sum, type) => sum + forget.run(libraryId, type, before, rows).changes, 0);
    return gone === 0 ? undefined : new Set();
  };

  const write = sqlite.transaction(
    (libraryId: number, today: string): ReadonlySet<string> | 'done' =>
      slide(libraryId, today) ??
      takeIn(libraryId, today) ??
      slideRatings(libraryId, today) ??
      followChanges(libraryId, today) ??
      prune(libraryId, today) ??
      'done',
  );

  return {
    step: (libraryId, today) => {
      if (sqlite.inTransaction) return 'busy';
      const wait = Number(sqlite.pragma('busy_timeout', { simple: true }));
      sqlite.pragma('busy_timeout = 0');
      try {
        return write.immediate(libraryId, today);
      } catch (error) {
        if (isBusy(error)) return 'busy';
        throw error;
      } finally {
        sqlite.pragma(`busy_timeout = ${String(wait)}`);
      }
    },
  };
}
