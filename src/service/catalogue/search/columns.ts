import { noHits, type Hits, hitsOf, joinHits } from './hits.ts';

interface ColumnNow {
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
class DocumentsByValue {
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

/**
 * Facet values of all records, held in memory. A record points to a *set* of values, and equal sets are kept once:
 * libraries, places, classes and languages come in few combinations, so one number a record is all it takes; where
 * nearly every record has a set of its own (subjects) it costs no more than a list a record would.
 */

/** Numbers in a typed array that grows. */
export class NumberList {
  data: Uint32Array<ArrayBuffer>;
  length: number;

  constructor(data: Uint32Array<ArrayBuffer> = new Uint32Array(16), length = 0) {
    this.data = data;
    this.length = length;
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint32Array(Math.ceil(this.length * 1.25) + 16);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length] = value;
    this.length += 1;
  }

  view(): Uint32Array<ArrayBuffer> {
    return this.data.subarray(0, this.length);
  }
}

/** Set numbers in as many bytes as the highest of them needs. */
export type Narrow = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function narrowest(highest: number, length: number): Narrow {
  if (highest <= 0xff) return new Uint8Array(length);
  return highest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}

/** Set numbers in the two bytes that the file has at least; in four where they need them. */
function widened(sets: Narrow, room: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const wide = sets instanceof Uint32Array ? new Uint32Array(room.length) : room.fill(0);
  wide.set(sets);
  return wide;
}

/** As in the file, where set numbers take two bytes or four. */
export interface ColumnParts {
  sets: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  values: Uint32Array<ArrayBuffer>;
}

/** Past this many, sets are hardly ever met again, and remembering them costs more memory than it saves. */
const maxCachedSets = 30_000;

/** One facet: for every document (numbered from 1) the ids of its values. */
export class Column {
  /** Set number of each document; 0 is the empty set, as of those behind the end. */
  sets: Narrow;
  /** Where each set's values begin; the next set's beginning is its end. */
  #starts: NumberList;
  #values: NumberList;
  #known: Map<string, number> | undefined;
  #highest = 0;
  /** Documents that are to come. */
  #expected = 0;
  /** Whether a document has changed its set, so that there may be sets to which none points. */
  #hasChanged = false;
  #byValue: DocumentsByValue | undefined;

  constructor(parts?: ColumnParts) {
    this.#starts = parts ? new NumberList(parts.starts, parts.starts.length) : new NumberList();
    this.#values = parts ? new NumberList(parts.values, parts.values.length) : new NumberList();
    if (!parts) {
      this.#starts.push(0);
      this.#starts.push(0);
    }
    if (!parts || this.setCount === 1) this.sets = new Uint8Array();
    else this.sets = this.setCount > 0x100 ? parts.sets : new Uint8Array(parts.sets);
    for (let i = 0; i < this.#values.length; i += 1) {
      const value = this.#values.data[i] ?? 0;
      if (value > this.#highest) this.#highest = value;
    }
  }

  /** Takes the number of documents to come, so that room is made for them once. */
  expect(documents: number): void {
    this.#expected = documents;
  }

  get setCount(): number {
    return this.#starts.length - 1;
  }

  /** One more than the highest value id. */
  get valueBound(): number {
    return this.#highest + 1;
  }

  /** Beginnings of the sets, one more than there are sets, and the values they hold. */
  get starts(): Uint32Array {
    return this.#starts.data;
  }

  get values(): Uint32Array {
    return this.#values.data;
  }

  /** Forgets by what sets are met again: a map of thousands, for bulk loads. It is made again when it is needed. */
  forgetKnown(): void {
    this.#known = undefined;
  }

  valuesOf(doc: number): number[] {
    const set = this.sets[doc] ?? 0;
    return [...this.#values.data.subarray(this.#starts.data[set], this.#starts.data[set + 1])];
  }

  /**
   * Documents that have a value, ascending. The first time and after many changes the whole column is turned round for it,
   * which takes about the room of its values again.
   * @param count of documents
   */
  documentsWith(id: number, count: number): Hits {
    if (id <= 0 || id >= this.valueBound) return noHits;
    if (!this.#byValue || this.#byValue.isStale(count)) this.#byValue = new DocumentsByValue(this, count);
    return this.#byValue.of(id, this, count);
  }

  set(doc: number, values: readonly number[]): void {
    this.#byValue?.change(doc);
    const set = this.#intern([...new Set(values)].sort((a, b) => a - b));
    if (doc < this.sets.length) {
      const before = this.sets[doc] ?? 0;
      if (before !== 0 && before !== set) this.#hasChanged = true;
    } else if (set === 0) return;
    this.#makeRoom(doc, set);
    this.sets[doc] = set;
  }

  /**
   * What is written to the index file: sets that no document points to any more are left out.
   * @param room for a number of each document and one more; what is answered may stand in it
   */
  parts(documents: number, room: Uint16Array<ArrayBuffer>): ColumnParts {
    const end = documents + 1;
    if (!this.#hasChanged) {
      const its = this.sets.subarray(0, end);
      const isWhole = its.length === end && !(its instanceof Uint8Array);
      return { sets: isWhole ? its : widened(its, room), starts: this.#starts.view(), values: this.#values.view() };
    }
    const renumbered = new Uint32Array(this.setCount);
    const compacted = new Column();
    const sets = this.sets instanceof Uint32Array ? new Uint32Array(end) : new Uint16Array(end);
    for (let doc = 1; doc <= documents; doc += 1) {
      const set = this.sets[doc] ?? 0;
      if (set === 0) continue;
      let number = renumbered[set] ?? 0;
      if (number === 0) {
        number = compacted.#append(this.#values.data.subarray(this.#starts.data[set], this.#starts.data[set + 1]));
        renumbered[set] = number;
      }
      sets[doc] = number;
    }
    return { sets, starts: compacted.#starts.view(), values: compacted.#values.view() };
  }

  #makeRoom(doc: number, set: number): void {
    const { sets } = this;
    const most = sets instanceof Uint8Array ? 0xff : sets instanceof Uint16Array ? 0xffff : 0xffff_ffff;
    if (doc < sets.length && set <= most) return;
    const roomy = doc <= this.#expected ? this.#expected + 1 : Math.ceil(doc * 1.25) + 1024;
    const larger = narrowest(Math.max(set, most), doc < sets.length ? sets.length : roomy);
    larger.set(sets);
    this.sets = larger;
  }

  #intern(values: readonly number[]): number {
    if (values.length === 0) return 0;
    const known = (this.#known ??= this.#readKnown());
    const key = values.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const set = this.#append(values);
    if (known.size >= maxCachedSets) known.clear();
    known.set(key, set);
    return set;
  }

  #append(values: Iterable<number>): number {
    const set = this.setCount;
    for (const value of values) {
      this.#values.push(value);
      if (value > this.#highest) this.#highest = value;
    }
    this.#starts.push(this.#values.length);
    return set;
  }

  #readKnown(): Map<string, number> {
    const known = new Map<string, number>();
    if (this.setCount > maxCachedSets) return known;
    for (let set = 1; set < this.setCount; set += 1) {
      known.set(this.#values.data.subarray(this.#starts.data[set], this.#starts.data[set + 1]).join(), set);
    }
    return known;
  }
}
