import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { JobContext } from '../../platform/jobs/job.ts';
import { type Database, inSnapshot, inTransaction } from '../../platform/db/database.ts';
import { readBorrowing, type Borrowing } from './read-borrowing.ts';
import { coLoansOfAll } from './read-co-loans.ts';

/** Minimum number of common patrons. Smaller groups could identify a person. */
const leastPatrons = 3;
/** Titles borrowed together that are looked at for each title, the nearest. */
const maxTitles = 20;

/**
 * Weight of a pair of titles borrowed by the same patrons, 1 to 4. It is high if few other patrons borrowed them, and
 * low if one of them is popular with everybody.
 * @param both patrons who borrowed both, at least `leastPatrons`
 */
export const worthOf = (both: number, ofOne: number, ofOther: number): number =>
  1 + Math.round((3 * both) / Math.sqrt(Math.max(both, ofOne) * Math.max(both, ofOther)));

type Keeping = Pick<JobContext, 'store' | 'now' | 'stop'>;

/** After so long others are answered for so long, in milliseconds. */
const stretch = { workMs: 5, pauseMs: 2 };
/** Titles whose stored rows are read in one query. */
const titlesAtOnce = 100;
/** Patrons of a title that are counted before the clock is looked at. */
const patronsAtOnce = 200;

/** Yields to other work at intervals. */
class Pace {
  #began = performance.now();

  async rest(): Promise<void> {
    if (performance.now() - this.#began < stretch.workMs) return;
    await pause(stretch.pauseMs);
    this.#began = performance.now();
  }
}

type CoLoans = ReadonlyMap<number, number>;
const none: CoLoans = new Map();

/**
 * Finds the titles most closely related to a title by common borrowers, with their weights.
 * @param counts a counter per title, all zero; reset to zero afterwards
 */
async function countCoLoans(
  { recordIds, patronsOf, titlesOf }: Borrowing,
  title: number,
  counts: Int32Array,
  pace: Pace,
): Promise<CoLoans> {
  const own = patronsOf.at(title);
  if (own.length < leastPatrons) return none;
  const met: number[] = [];
  for (const [at, patron] of own.entries()) {
    if (at % patronsAtOnce === 0) await pace.rest();
    for (const other of titlesOf.at(patron)) {
      const before = counts[other] ?? 0;
      if (before === 0) met.push(other);
      counts[other] = before + 1;
    }
  }
  const near: [recordId: number, worth: number][] = [];
  for (const other of met) {
    const both = counts[other] ?? 0;
    counts[other] = 0;
    if (other === title || both < leastPatrons) continue;
    near.push([recordIds[other] ?? 0, worthOf(both, own.length, patronsOf.at(other).length)]);
  }
  near.sort(([entry, worth], [two, worthOfTwo]) => worthOfTwo - worth || entry - two);
  return new Map(near.slice(0, maxTitles));
}

const isSame = (entry: CoLoans, two: CoLoans): boolean =>
  entry.size === two.size && [...entry].every(([id, worth]) => two.get(id) === worth);

/** Writes the co-loans of a title and adds it to the change feed, so that its record view and pages are rebuilt. */
async function writeCoLoans(
  db: Kysely<Database>,
  { libraryId, recordId, at }: { libraryId: number; recordId: number; at: number },
  coLoans: CoLoans,
): Promise<void> {
  await inTransaction(db, async (inside) => {
    await inside.deleteFrom('co_loan').where('record_id', '=', recordId).execute();
    // Records may have been removed since the loans were read.
    const found = await inside
      .selectFrom('record')
      .select('id')
      .where('id', 'in', [recordId, ...coLoans.keys()])
      .execute();
    const ids = new Set(found.map(({ id }) => id));
    if (!ids.has(recordId)) return;
    const rows = [...coLoans].flatMap(([other_id, worth]) =>
      ids.has(other_id) ? [{ library_id: libraryId, record_id: recordId, other_id, worth }] : [],
    );
    if (rows.length > 0) await inside.insertInto('co_loan').values(rows).execute();
    await inside.insertInto('change').values({ library_id: libraryId, record_id: recordId, op: 'put', at }).execute();
  });
}

async function* storedTitles(db: Kysely<Database>, libraryId: number): AsyncGenerator<number> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('co_loan')
      .select('record_id')
      .distinct()
      .where('library_id', '=', libraryId)
      .where('record_id', '>', last)
      .orderBy('record_id')
      .limit(titlesAtOnce)
      .execute();
    for (const { record_id: id } of rows) yield id;
    last = rows.at(-1)?.record_id ?? 0;
    if (rows.length < titlesAtOnce) return;
    await pause(stretch.pauseMs);
  }
}

/** Iterates over titles that have or had co-loans, each with its new co-loans. */
async function* newCoLoans(
  db: Kysely<Database>,
  libraryId: number,
  borrowing: Borrowing,
): AsyncGenerator<[recordId: number, CoLoans]> {
  const { recordIds } = borrowing;
  const pace = new Pace();
  const counts = new Int32Array(recordIds.length);
  const seen = new Set<number>();
  for (const [title, recordId] of recordIds.entries()) {
    const coLoans = await countCoLoans(borrowing, title, counts, pace);
    if (coLoans.size === 0) continue;
    seen.add(recordId);
    yield [recordId, coLoans];
  }
  for await (const recordId of storedTitles(db, libraryId)) if (!seen.has(recordId)) yield [recordId, none];
}

/**
 * Computes which titles of a library were borrowed by the same patrons. Uses the loans that name a patron: running
 * ones, and ended ones of patrons who consented to a loan history. Idempotent. Loans are read once and counted in
 * memory in short steps, because a query per title blocks SQLite for seconds if the title has a thousand patrons.
 * @returns the number of changed titles
 */
export async function updateCoLoans({ store, now, stop }: Keeping, libraryId: number): Promise<number> {
  const { db } = store;
  const borrowing = await inSnapshot(db, (seen) => readBorrowing({ store: { ...store, db: seen }, stop }, libraryId));
  if (!borrowing) return 0;
  let changed = 0;
  let batch: [number, CoLoans][] = [];
  const bringUpToDate = async (): Promise<void> => {
    const before = await coLoansOfAll(
      db,
      batch.map(([recordId]) => recordId),
    );
    for (const [recordId, coLoans] of batch) {
      if (isSame(coLoans, before.get(recordId) ?? none)) continue;
      await writeCoLoans(db, { libraryId, recordId, at: now() }, coLoans);
      changed += 1;
      await pause(stretch.pauseMs);
    }
    batch = [];
  };
  for await (const entry of newCoLoans(db, libraryId, borrowing)) {
    if (stop.aborted) return changed;
    batch.push(entry);
    if (batch.length >= titlesAtOnce) await bringUpToDate();
  }
  await bringUpToDate();
  return changed;
}

/** Scheduled job: `updateCoLoans` of a library, once a day, when few readers are about. */
export async function keepCoLoans(context: Keeping, library: { id: number }): Promise<void> {
  await updateCoLoans(context, library.id);
}
