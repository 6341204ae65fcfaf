import type SqliteDatabase from 'better-sqlite3';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import {
  placeOfRatings,
  rankingDays,
  rankingRanges,
  ratingSides,
  ratingTypes,
  type RankingRange,
} from '../../lib/rules/rankings.ts';

/** Ranges over which ratings are ranked, by the time at which a reader last wrote the rating. */
export const ratingSpans = [...rankingRanges, 'all'] as const;

/** What the places of ratings are written with: `sumWriter` of write.rankings.ts. */
export interface Sums {
  put: (libraryId: number, recordId: number, type: string, span: string, count: number) => void;
  read: (libraryId: number, recordId: number, type: string, span: string) => number;
}

/** Keeps the places of rated records, a short step at a time. */
export interface RatingPlaces {
  /** Reckons a record's places anew. @param today ISO date @returns whether one of them changed */
  follow: (libraryId: number, recordId: number, today: string) => boolean;
  /**
   * Records of which a rating leaves a range today, or all that are rated where that was never done.
   * @returns whether a place changed; undefined when nothing was left to do
   */
  slide: (libraryId: number, today: string) => boolean | undefined;
}

const startOf = (span: RankingRange, today: string): string => dayAfter(today, 1 - rankingDays[span]);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Begins the mark of a library whose records are still being gone through for the first time; the day follows. */
const filling = '~';

/** @param rows records taken in one step */
export function ratingPlaces(sqlite: SqliteDatabase.Database, sums: Sums, rows: number): RatingPlaces {
  const ratings = sqlite.prepare<[number, number], { sum: number | null; votes: number }>(
    'SELECT sum(score) AS sum, count(score) AS votes FROM evaluation WHERE record_id = ? AND updated_at >= ?',
  );
  const rated = sqlite
    .prepare<[number, number, number], number>(
      `SELECT DISTINCT record_id FROM evaluation
       WHERE library_id = ? AND score IS NOT NULL AND record_id > ? ORDER BY record_id LIMIT ?`,
    )
    .pluck();
  const firstOf = sqlite
    .prepare<[number, number, number], number | null>(
      `SELECT min(updated_at) FROM evaluation
       WHERE library_id = ? AND score IS NOT NULL AND updated_at >= ? AND updated_at < ?`,
    )
    .pluck();
  const leaving = sqlite
    .prepare<[number, number, number, number, number], number>(
      `SELECT DISTINCT record_id FROM evaluation
       WHERE library_id = ? AND score IS NOT NULL AND updated_at >= ? AND updated_at < ? AND record_id > ?
       ORDER BY record_id LIMIT ?`,
    )
    .pluck();
  const window = sqlite.prepare<[number, string], { start: string; part: number }>(
    "SELECT start, part FROM ranking_window WHERE library_id = ? AND type = 'score' AND span = ?",
  );
  const putWindow = sqlite.prepare<[number, string, string, number]>(
    `INSERT INTO ranking_window (library_id, type, span, start, part) VALUES (?, 'score', ?, ?, ?)
     ON CONFLICT DO UPDATE SET start = excluded.start, part = excluded.part`,
  );

  const follow: RatingPlaces['follow'] = (libraryId, recordId, today) => {
    let isChanged = false;
    for (const span of ratingSpans) {
      const { sum, votes } = ratings.get(recordId, span === 'all' ? 0 : msOf(startOf(span, today))) ?? {
        ...{ sum: 0, votes: 0 },
      };
      for (const side of ratingSides) {
        const place = placeOfRatings(side, sum ?? 0, votes);
        if (place === sums.read(libraryId, recordId, ratingTypes[side], span)) continue;
        sums.put(libraryId, recordId, ratingTypes[side], span, place);
        isChanged = true;
      }
    }
    return isChanged;
  };
  const followAll = (libraryId: number, recordIds: readonly number[], today: string): boolean =>
    recordIds.map((recordId) => follow(libraryId, recordId, today)).some(Boolean);

  /** Goes through all rated records once, from the smallest id on. */
  const fill = (libraryId: number, today: string, { start, part }: { start: string; part: number }): boolean => {
    const found = rated.all(libraryId, part, rows);
    const isChanged = followAll(libraryId, found, today);
    const last = found.at(-1);
    if (found.length === rows && last !== undefined) putWindow.run(libraryId, 'all', start, last);
    else {
      // Days that passed meanwhile are caught up with from the day on which it began.
      const day = start.slice(filling.length);
      for (const span of rankingRanges) putWindow.run(libraryId, span, startOf(span, day), 0);
      putWindow.run(libraryId, 'all', day, 0);
    }
    return isChanged;
  };

  return {
    follow,
    slide: (libraryId, today) => {
      const all = window.get(libraryId, 'all') ?? { start: `${filling}${today}`, part: 0 };
      if (all.start.startsWith(filling)) return fill(libraryId, today, all);
      for (const span of rankingRanges) {
        const due = startOf(span, today);
        const { start, part } = window.get(libraryId, span) ?? { start: due, part: 0 };
        if (start >= due) continue;
        const first = firstOf.get(libraryId, msOf(start), msOf(due)) ?? undefined;
        if (first === undefined) {
          putWindow.run(libraryId, span, due, 0);
          continue;
        }
        const day = dayOf(first);
        const next = dayAfter(day, 1);
        const found = leaving.all(libraryId, msOf(day), msOf(next), day === start ? part : 0, rows);
        const isWhole = found.length < rows;
        putWindow.run(libraryId, span, isWhole ? next : day, isWhole ? 0 : (found.at(-1) ?? 0));
        return followAll(libraryId, found, today);
      }
      return undefined;
    },
  };
}
