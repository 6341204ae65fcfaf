import { hitsOf, joinHits, type Hits } from './hits.ts';

export interface ColumnNow {
  sets: ArrayLike<number>;
  starts: Uint32Array;
  values: Uint32Array;
  valueBound: number;
}

/** So many documents may have changed or come since, or one of so many, before all is turned round again. */
const [fewChanges, shareOfChanges] = [5_000, 32];

/**
 * A column turned round: for each value the documents that have it. It is made when it is first needed, of the column as it
 * is then; what has changed or come since is looked at by itself, so that every answer is that of the column now.
 */
export class DocumentsByValue {
  /** Where the documents of each value begin; the next one's beginning is their end. */
  readonly #starts: Uint32Array;
  readonly #docs: Uint32Array<ArrayBuffer>;
  readonly #count: number;
  readonly #changed = new Set<number>();

  /** @param count of documents, which are numbered from 1 */
  constructor({ sets, starts, values, valueBound }: ColumnNow, count: number) {
    const ends = new Uint32Array(valueBound + 1);
    for (let doc = 1; doc <= count; doc += 1) {
      const set = sets[doc] ?? 0;
      const end = starts[set + 1] ?? 0;
      for (let at = starts[set] ?? 0; at < end; at += 1) {
        const next = (values[at] ?? 0) + 1;
        ends[next] = (ends[next] ?? 0) + 1;
      }
    }
    for (let value = 1; value <= valueBound; value += 1) ends[value] = (ends[value] ?? 0) + (ends[value - 1] ?? 0);
    const docs = new Uint32Array(ends[valueBound] ?? 0);
    for (let doc = 1; doc <= count; doc += 1) {
      const set = sets[doc] ?? 0;
      const end = starts[set + 1] ?? 0;
      for (let at = starts[set] ?? 0; at < end; at += 1) {
        const value = values[at] ?? 0;
        const place = ends[value] ?? 0;
        docs[place] = doc;
        ends[value] = place + 1;
      }
    }
    // Each beginning has moved to its end, which is the next one's beginning.
    ends.copyWithin(1, 0, valueBound);
    ends[0] = 0;
    this.#starts = ends;
    this.#docs = docs;
    this.#count = count;
  }

  /** Notes that a document has other values than it had. */
  change(doc: number): void {
    if (doc <= this.#count) this.#changed.add(doc);
  }

  /** Whether so much has changed that rebuilding is cheaper. @param count of documents now */
  isStale(count: number): boolean {
    const changes = this.#changed.size + count - this.#count;
    return changes > Math.max(fewChanges, this.#count / shareOfChanges);
  }

  /** Documents that have a value now, ascending. */
  of(id: number, { sets, starts, values }: ColumnNow, count: number): Hits {
    const known = this.#docs.subarray(this.#starts[id] ?? 0, this.#starts[id + 1] ?? 0);
    // A copy: answers are cached, and would hold all that is turned round here.
    const unchanged = this.#changed.size === 0 ? known.slice() : known.filter((doc) => !this.#changed.has(doc));
    const others: number[] = [];
    const look = (doc: number): void => {
      const set = sets[doc] ?? 0;
      const end = starts[set + 1] ?? 0;
      for (let at = starts[set] ?? 0; at < end; at += 1) if (values[at] === id) others.push(doc);
    };
    for (const doc of this.#changed) look(doc);
    for (let doc = this.#count + 1; doc <= count; doc += 1) look(doc);
    return others.length === 0 ? unchanged : joinHits(unchanged, hitsOf(others), 'OR');
  }
}
