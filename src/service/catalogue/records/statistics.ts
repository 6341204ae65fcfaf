import { sql } from 'kysely';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { activityOf } from './activity.ts';
import { cachedUntilChange } from './change-cache.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { classPath } from '../dictionaries/classes.ts';
import { lookUp } from './search.ts';
import { findRecord, type StoredRecord } from '../model/stored.ts';

/** How far down the list of the installation's most lent records has ranks; a record below it has none. */
const ranked = 50_000;

interface Ranks {
  /** Loans of the ranked records of each main class, most first. */
  loansOf: Map<string, number[]>;
  /** A record with fewer loans may have neighbours that were not read; 0 when all were. */
  least: number;
}

/** Ranks and class sizes may be a minute old. */
const behindMs = 60_000;

/** The most lent records of the library by main class: read once in a while, not with every record's page. */
const ranksOf = cachedUntilChange(behindMs, async (call): Promise<Ranks> => {
  const { db } = call.store;
  const most = db
    .selectFrom('popularity')
    .select(['record_id', 'loans'])
    .where('loans', '>', 0)
    .orderBy('loans', 'desc')
    .limit(ranked);
  const [last] = await most
    .offset(ranked - 1)
    .limit(1)
    .execute();
  // The sum prevents the planner from using the index by library instead of the order by loans.
  const rows = await db
    .selectFrom(most.as('most'))
    .innerJoin('record', 'record.id', 'most.record_id')
    .leftJoin('record_class', (join) =>
      join.onRef('record_class.record_id', '=', 'record.id').on('record_class.scheme', '=', 'clc'),
    )
    .select(['record.id', 'most.loans', 'record_class.code'])
    .where(sql<number>`record.library_id + 0`, '=', call.library.id)
    .where('record.deleted_at', 'is', null)
    .orderBy('most.loans', 'desc')
    .execute();
  const loansOf = new Map<string, number[]>();
  const seen = new Set<string>();
  for (const { id, loans, code } of rows) {
    const main = code === null ? undefined : classPath(call.library, code)[0]?.code;
    if (main === undefined || seen.has(`${main}/${String(id)}`)) continue;
    seen.add(`${main}/${String(id)}`);
    const list = loansOf.get(main);
    if (list) list.push(loans);
    else loansOf.set(main, [loans]);
  }
  return { loansOf, least: last?.loans ?? 0 };
});

const sizeOfClass = cachedUntilChange(behindMs, (call, main) => lookUp(call, { kindNo: [main], rows: 1 }).total);

function greaterThan(descending: readonly number[], value: number): number {
  let low = 0;
  let high = descending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((descending[middle] ?? 0) > value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Activity counts of a record, and its rank by loans in its main class: 1 is the most borrowed, equal counts share a
 * rank. There is no rank without loans or class number, or below the first 50,000 of the installation.
 */
export async function getLoanStatistics(
  { recordId }: { recordId: string },
  call: CallContext,
): Promise<OutputOf<'getLoanStatistics'>> {
  const { id, record } = await findRecord(call.store, call.library.id, recordId);
  const counted = await call.store.db
    .selectFrom('popularity')
    .select(['loans', 'views', 'favourites'])
    .where('record_id', '=', id)
    .executeTakeFirst();
  return statisticsOf(call, record, { ...counted, done: await activityOf(call, id) });
}

export interface Counted {
  loans?: number;
  views?: number;
  favourites?: number;
  done: Awaited<ReturnType<typeof activityOf>>;
}

/** The same of a record and counts that were read already. */
export async function statisticsOf(
  call: CallContext,
  record: StoredRecord,
  { loans = 0, views = 0, favourites = 0, done }: Counted,
): Promise<OutputOf<'getLoanStatistics'>> {
  const counts = {
    loans,
    views,
    favourites,
    shares: done.share ?? 0,
    exports: done.export ?? 0,
    downloads: done.download ?? 0,
    accesses: done.access ?? 0,
  };
  const classNumber = record.classes.find((entry) => entry.scheme === 'clc')?.code;
  const classCode = classNumber === undefined ? undefined : classPath(call.library, classNumber)[0]?.code;
  if (classCode === undefined) return { ...counts, classCode: null, rankInClass: null, classSize: null };

  const classSize = await sizeOfClass(call, classCode);
  const ranks = await ranksOf(call);
  const known = loans > 0 && loans >= ranks.least;
  const rankInClass = known ? greaterThan(ranks.loansOf.get(classCode) ?? [], loans) + 1 : null;
  return { ...counts, classCode, rankInClass, classSize };
}
