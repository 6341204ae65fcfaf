import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext } from '../../platform/jobs/job.ts';
import { NumberLists } from './number-lists.ts';

/** Readers per query, so that each query takes milliseconds and other requests run in between. */
const readersAtOnce = 20;
/** Between two statements; in milliseconds. */
const pauseMs = 2;

/** Titles by patron and patrons by title, with temporary numbers that are not stored. */
export interface Borrowing {
  recordIds: readonly number[];
  patronsOf: NumberLists;
  titlesOf: NumberLists;
}

/**
 * Reads which titles the patrons of a library borrowed, from loans that name a patron.
 * @returns 8 bytes per title and patron; undefined if the process stops meanwhile
 */
export async function readBorrowing(
  { store: { db }, stop }: Pick<JobContext, 'store' | 'stop'>,
  libraryId: number,
): Promise<Borrowing | undefined> {
  const titlesOf = new NumberLists();
  const numbers = new Map<number, number>();
  const numberOf = (recordId: number): number => {
    const number = numbers.get(recordId) ?? numbers.size;
    numbers.set(recordId, number);
    return number;
  };
  for (let last = 0; ; await pause(pauseMs)) {
    if (stop.aborted) return undefined;
    const readers = await db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', libraryId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(readersAtOnce)
      .execute();
    const ids = readers.map(({ id }) => id);
    if (ids.length === 0) break;
    last = ids.at(-1) ?? 0;
    const loans = await db
      .selectFrom('loan')
      .select(['reader_id', 'record_id'])
      .distinct()
      .where('library_id', '=', libraryId)
      .where('reader_id', 'in', ids)
      .execute();
    const byReader = Map.groupBy(loans, (loan) => loan.reader_id);
    for (const id of ids)
      titlesOf.add(
        (byReader.get(id) ?? []).flatMap(({ record_id: title }) => (title === null ? [] : [numberOf(title)])),
      );
  }
  return { recordIds: [...numbers.keys()], titlesOf, patronsOf: titlesOf.inverted(numbers.size) };
}
