import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext } from '../../platform/jobs/job.ts';

/** Lists of integers in one buffer outside the JavaScript heap: 4 bytes per loan. */
export class NumberLists {
  #values = new Int32Array(1024);
  readonly #starts = [0];

  get count(): number {
    return this.#starts.length - 1;
  }

  at(place: number): Int32Array {
    return this.#values.subarray(this.#starts[place] ?? 0, this.#starts[place + 1] ?? 0);
  }

  add(list: readonly number[]): void {
    const start = this.#starts.at(-1) ?? 0;
    if (start + list.length > this.#values.length) {
      const larger = new Int32Array(Math.max(this.#values.length * 2, start + list.length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values.set(list, start);
    this.#starts.push(start + list.length);
  }

  /** For each number the places of the lists that have it. @param count of numbers, from 0 on */
  inverted(count: number): NumberLists {
    const sizes = new Int32Array(count + 1);
    const end = this.#starts.at(-1) ?? 0;
    for (let at = 0; at < end; at += 1)
      sizes[(this.#values[at] ?? 0) + 1] = (sizes[(this.#values[at] ?? 0) + 1] ?? 0) + 1;
    for (let at = 0; at < count; at += 1) sizes[at + 1] = (sizes[at + 1] ?? 0) + (sizes[at] ?? 0);
    const made = new NumberLists();
    made.#values = new Int32Array(end);
    for (let at = 1; at <= count; at += 1) made.#starts.push(sizes[at] ?? 0);
    for (let place = 0; place < this.count; place += 1) {
      for (const value of this.at(place)) {
        const next = sizes[value] ?? 0;
        made.#values[next] = place;
        sizes[value] = next + 1;
      }
    }
    return made;
  }
}

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
