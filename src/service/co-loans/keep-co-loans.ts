import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { JobContext } from '../schedule/job.ts';
import type { Database } from '../store/schema.ts';
import { inTransaction } from '../store/transaction.ts';
import { coLoansOf } from './read-co-loans.ts';
import { leastPatrons, maxTitles, worthOf } from './worth.ts';

type Keeping = Pick<JobContext, 'store' | 'now' | 'stop'>;

/** Between two titles readers are answered; in milliseconds. */
const pauseMs = 2;
/** Titles that are read together. */
const titlesAtOnce = 500;

/** How many patrons borrowed each title of a library, as far as loans say whose they are or were; of enough patrons. */
async function patronsOf(db: Kysely<Database>, libraryId: number, stop: AbortSignal): Promise<Map<number, number>> {
  const patrons = new Map<number, number>();
  let last = 0;
  while (!stop.aborted) {
    const rows = await db
      .selectFrom('loan')
      .select((the) => ['record_id', the.fn.count<number>('reader_id').distinct().as('patrons')])
      .where('library_id', '=', libraryId)
      .where('record_id', '>', last)
      .groupBy('record_id')
      .orderBy('record_id')
      .limit(titlesAtOnce)
      .execute();
    for (const { record_id: id, patrons: count } of rows)
      if (id !== null && Number(count) >= leastPatrons) patrons.set(id, Number(count));
    last = rows.at(-1)?.record_id ?? 0;
    if (rows.length < titlesAtOnce) break;
    await pause(pauseMs);
  }
  return patrons;
}

/** Titles that the patrons of a title borrowed too, the nearest, with what that says of the two. */
async function countedCoLoans(
  db: Kysely<Database>,
  libraryId: number,
  recordId: number,
  patrons: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const own = patrons.get(recordId);
  if (own === undefined) return new Map();
  const rows = await db
    .selectFrom('loan as own')
    .innerJoin('loan as other', 'other.reader_id', 'own.reader_id')
    .select((the) => ['other.record_id', the.fn.count<number>('other.reader_id').distinct().as('patrons')])
    .where('own.record_id', '=', recordId)
    .where('own.library_id', '=', libraryId)
    .where('other.library_id', '=', libraryId)
    .where('other.record_id', '!=', recordId)
    .groupBy('other.record_id')
    .having((the) => the.fn.count('other.reader_id').distinct(), '>=', leastPatrons)
    .execute();
  const near = rows.flatMap(({ record_id: id, patrons: count }): [number, number][] => {
    const others = id === null ? undefined : patrons.get(id);
    return id === null || others === undefined ? [] : [[id, worthOf(Number(count), own, others)]];
  });
  near.sort(([one, worth], [two, worthOfTwo]) => worthOfTwo - worth || one - two);
  return new Map(near.slice(0, maxTitles));
}

const isSame = (one: ReadonlyMap<number, number>, two: ReadonlyMap<number, number>): boolean =>
  one.size === two.size && [...one].every(([id, worth]) => two.get(id) === worth);

/** Writes the co-loans of a title, and tells the change feed, from which its record view and pages are made anew. */
async function writeCoLoans(
  db: Kysely<Database>,
  { libraryId, recordId, at }: { libraryId: number; recordId: number; at: number },
  coLoans: ReadonlyMap<number, number>,
): Promise<void> {
  await inTransaction(db, async (inside) => {
    await inside.deleteFrom('co_loan').where('record_id', '=', recordId).execute();
    const rows = [...coLoans].map(([other_id, worth]) => ({
      ...{ library_id: libraryId, record_id: recordId, other_id, worth },
    }));
    if (rows.length > 0) await inside.insertInto('co_loan').values(rows).execute();
    await inside.insertInto('change').values({ library_id: libraryId, record_id: recordId, op: 'put', at }).execute();
  });
}

/**
 * Works out which titles of a library the same patrons borrowed, from the loans that name a patron today: running ones,
 * and ended ones of those who agreed to a history. What was forgotten since counts no more. Safe to run twice.
 * @returns how many titles changed
 */
export async function updateCoLoans({ store: { db }, now, stop }: Keeping, libraryId: number): Promise<number> {
  const patrons = await patronsOf(db, libraryId, stop);
  const before = await db
    .selectFrom('co_loan')
    .select('record_id')
    .distinct()
    .where('library_id', '=', libraryId)
    .execute();
  const titles = new Set([...before.map((row) => row.record_id), ...patrons.keys()]);
  let changed = 0;
  for (const recordId of titles) {
    if (stop.aborted) break;
    const coLoans = await countedCoLoans(db, libraryId, recordId, patrons);
    if (!isSame(coLoans, await coLoansOf(db, recordId))) {
      await writeCoLoans(db, { libraryId, recordId, at: now() }, coLoans);
      changed += 1;
    }
    await pause(pauseMs);
  }
  return changed;
}

/** Scheduled job: `updateCoLoans` of a library, once a day, when few readers are about. */
export async function keepCoLoans(context: Keeping, library: { id: number }): Promise<void> {
  await updateCoLoans(context, library.id);
}
