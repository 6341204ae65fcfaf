import { ChangeLog } from './change-log.ts';
import { Column, type Narrow } from './columns.ts';
import type { DocumentChanges, PutColumns } from './document-changes.ts';
import { columnNames, type ColumnName } from './schema.ts';

const live = 1;
const journal = 2;
/** Stands for "no year"; years before it do not occur in catalogues. */
export const noYear = -32768;

type Numbers = Uint8Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Narrow;

/** Everything known of all documents without reading the file; documents are numbered from 1. */
export class Documents {
  /** Highest document number. */
  count = 0;
  liveCount = 0;
  recordIds = new Uint32Array(1024);
  years = new Int16Array(1024);
  acquired = new Uint16Array(1024);
  loans = new Uint32Array(1024);
  /** What popularity and age are worth among equally good hits. */
  rank = new Uint16Array(1024);
  flags = new Uint8Array(1024);
  /** The number of a work's first edition, which all its editions share; 0 for a single document. */
  works = new Uint32Array(1024);
  /** The next edition of the same work, and of the last one the first. */
  nextEdition = new Uint32Array(1024);
  /** Fen; as long as the last document that has a price. */
  prices = new Uint32Array(0);
  readonly columns: Record<ColumnName, Column>;
  /** Which of them have changed, for what was found among them before. */
  readonly log = new ChangeLog();
  /** Where what is done to documents is taken down for another process. */
  changes: DocumentChanges | undefined;

  constructor(parts?: ReadonlyMap<string, ArrayBuffer>) {
    const part = (name: string): ArrayBuffer => parts?.get(name) ?? new ArrayBuffer(0);
    if (parts) {
      this.recordIds = new Uint32Array(part('recordIds'));
      this.count = Math.max(0, this.recordIds.length - 1);
      this.years = new Int16Array(part('years'));
      this.acquired = new Uint16Array(part('acquired'));
      this.loans = new Uint32Array(part('loans'));
      this.flags = new Uint8Array(part('flags'));
      this.prices = new Uint32Array(part('prices'));
      this.works = new Uint32Array(part('works'));
      this.nextEdition = ringsOf(this.works);
      this.rank = new Uint16Array(this.count + 1);
      for (let doc = 1; doc <= this.count; doc += 1) {
        this.rank[doc] = this.#rankOf(doc);
        if (this.isLive(doc)) this.liveCount += 1;
      }
    }
    const columnOf = (name: ColumnName): Column => {
      if (!parts) return new Column();
      const sets = part(`${name}.sets`);
      const isNarrow = sets.byteLength === (this.count + 1) * 2;
      return new Column({
        sets: isNarrow ? new Uint16Array(sets) : new Uint32Array(sets),
        starts: new Uint32Array(part(`${name}.starts`)),
        values: new Uint32Array(part(`${name}.values`)),
      });
    };
    const columns: Partial<Record<ColumnName, Column>> = {};
    for (const name of columnNames) columns[name] = columnOf(name);
    this.columns = complete(columns);
  }

  /** Makes room for so many documents at once, for a build that knows how many there are. */
  expect(documents: number): void {
    this.#makeRoom(documents, documents + 1);
    for (const column of Object.values(this.columns)) column.expect(documents);
  }

  /** Gives back what a bulk load needed. */
  endLoad(): void {
    for (const column of Object.values(this.columns)) column.forgetKnown();
  }

  /** Gives back all that suggestions are not made of; for a build that has saved it. */
  keepForSuggestions(): void {
    for (const name of columnNames) if (name !== 'author' && name !== 'subject') this.columns[name] = new Column();
    this.recordIds = new Uint32Array();
    this.works = new Uint32Array();
    this.nextEdition = new Uint32Array();
    this.loans = new Uint32Array();
    this.acquired = new Uint16Array();
    this.prices = new Uint32Array();
  }

  isLive(doc: number): boolean {
    return ((this.flags[doc] ?? 0) & live) !== 0;
  }

  isJournal(doc: number): boolean {
    return ((this.flags[doc] ?? 0) & journal) !== 0;
  }

  /**
   * Puts a document in place or renews it.
   * @param values ids of the facet values
   */
  put(doc: number, recordId: number, of: PutColumns, values: (name: ColumnName) => number[]): void {
    this.#makeRoom(doc);
    this.log.note(doc);
    if (doc > this.count) this.count = doc;
    if (!this.isLive(doc)) this.liveCount += 1;
    this.recordIds[doc] = recordId;
    this.years[doc] = of.year ?? noYear;
    this.acquired[doc] = Math.min(0xffff, of.acquired);
    this.loans[doc] = of.loans;
    this.flags[doc] = live | (of.isJournal ? journal : 0);
    this.#putPrice(doc, of.price);
    this.rank[doc] = this.#rankOf(doc);
    this.changes?.put(doc, recordId, of);
    for (const name of columnNames) {
      const ids = values(name);
      this.columns[name].set(doc, ids);
      this.changes?.values(ids);
    }
  }

  editionsOf(doc: number): number[] {
    const editions = [doc];
    if ((this.works[doc] ?? 0) === 0) return editions;
    for (let other = this.nextEdition[doc] ?? doc; other !== doc; other = this.nextEdition[other] ?? doc)
      editions.push(other);
    return editions;
  }

  /** Marks documents as one work; a single one belongs to none. Their former works must be marked again as a whole. */
  putWork(docs: readonly number[]): void {
    this.changes?.work(docs);
    const first = Math.min(...docs);
    for (const [at, doc] of docs.entries()) {
      this.works[doc] = docs.length > 1 ? first : 0;
      this.nextEdition[doc] = docs.length > 1 ? (docs[at + 1] ?? docs[0] ?? 0) : 0;
    }
  }

  remove(doc: number): void {
    if (doc > this.count || !this.isLive(doc)) return;
    this.changes?.remove(doc);
    this.log.note(doc);
    this.liveCount -= 1;
    this.flags[doc] = 0;
    for (const name of columnNames) this.columns[name].set(doc, []);
  }

  /** Bytes of every part, for the file. Each is to be used before the next is asked for: columns share their room. */
  *parts(): Generator<[string, Uint8Array]> {
    const end = this.count + 1;
    const own: [string, Numbers][] = [
      ['recordIds', this.recordIds.subarray(0, end)],
      ['years', this.years.subarray(0, end)],
      ['acquired', this.acquired.subarray(0, end)],
      ['loans', this.loans.subarray(0, end)],
      ['flags', this.flags.subarray(0, end)],
      ['works', this.works.subarray(0, end)],
      ['prices', this.prices.subarray(0, end)],
    ];
    for (const [name, numbers] of own) yield [name, bytes(numbers)];
    const room = new Uint16Array(end);
    for (const name of columnNames) {
      for (const [part, numbers] of Object.entries(this.columns[name].parts(this.count, room))) {
        yield [`${name}.${part}`, bytes(numbers)];
      }
    }
  }

  #putPrice(doc: number, price: number): void {
    if (doc >= this.prices.length) {
      if (price === 0) return;
      const larger = new Uint32Array(this.flags.length);
      larger.set(this.prices);
      this.prices = larger;
    }
    this.prices[doc] = price;
  }

  /** Loans count by their order of magnitude, and a new book for as much as an old one with some loans. */
  #rankOf(doc: number): number {
    const loans = Math.min(38_000, Math.log2(1 + (this.loans[doc] ?? 0)) * 3_000);
    const year = this.years[doc] ?? noYear;
    const age = year === noYear ? 0 : Math.min(15_000, Math.max(0, (year - 1900) * 110));
    return Math.round(loans + age);
  }

  #makeRoom(doc: number, size = Math.ceil(doc * 1.25) + 1024): void {
    if (doc < this.flags.length) return;
    const grown = <T extends Numbers>(larger: T, from: T): T => {
      larger.set(from);
      return larger;
    };
    this.recordIds = grown(new Uint32Array(size), this.recordIds);
    this.years = grown(new Int16Array(size), this.years);
    this.acquired = grown(new Uint16Array(size), this.acquired);
    this.loans = grown(new Uint32Array(size), this.loans);
    this.rank = grown(new Uint16Array(size), this.rank);
    this.flags = grown(new Uint8Array(size), this.flags);
    this.works = grown(new Uint32Array(size), this.works);
    this.nextEdition = grown(new Uint32Array(size), this.nextEdition);
  }
}

const bytes = (numbers: Numbers): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** From the work of each document the next edition of each. */
function ringsOf(works: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(works.length);
  const last = new Map<number, number>();
  for (let doc = 1; doc < works.length; doc += 1) {
    const work = works[doc] ?? 0;
    if (work === 0) continue;
    const before = last.get(work);
    if (before !== undefined) next[before] = doc;
    next[doc] = work;
    last.set(work, doc);
  }
  return next;
}

function complete(columns: Partial<Record<ColumnName, Column>>): Record<ColumnName, Column> {
  const isComplete = (some: typeof columns): some is Record<ColumnName, Column> =>
    columnNames.every((name) => some[name] !== undefined);
  if (!isComplete(columns)) throw new Error('a facet column is missing');
  return columns;
}
