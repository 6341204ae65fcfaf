import type { DocumentColumns } from './document.ts';
import { noYear, type Documents } from './documents.ts';
import { columnNames } from './schema.ts';

/** What is done to documents, each with its numbers behind it. */
const kinds = { put: 1, remove: 2, work: 3 } as const;

/** Properties of a document other than the values of its columns. */
export type PutColumns = Omit<DocumentColumns, 'facets'>;

/** Takes down what is done to documents, in numbers alone, so that another process can do the same to its own. */
export class DocumentChanges {
  #numbers: number[] = [];

  /** Followed by `values` of each column, in their order. */
  put(doc: number, recordId: number, { year = noYear, acquired, loans, isJournal, price }: PutColumns): void {
    this.#numbers.push(kinds.put, doc, recordId, year, acquired, loans, isJournal ? 1 : 0, price);
  }

  values(ids: readonly number[]): void {
    this.#numbers.push(ids.length, ...ids);
  }

  remove(doc: number): void {
    this.#numbers.push(kinds.remove, doc);
  }

  work(docs: readonly number[]): void {
    this.#numbers.push(kinds.work, docs.length, ...docs);
  }

  /** What was taken down since the last time. */
  take(): Float64Array<ArrayBuffer> {
    const numbers = Float64Array.from(this.#numbers);
    this.#numbers = [];
    return numbers;
  }
}

/** Does to documents what was done to others that were the same before. */
export function applyChanges(documents: Documents, numbers: Float64Array): void {
  let at = 0;
  const next = (): number => numbers[at++] ?? 0;
  const some = (): number[] => Array.from({ length: next() }, next);
  while (at < numbers.length) {
    const kind = next();
    if (kind === kinds.remove) documents.remove(next());
    else if (kind === kinds.work) documents.putWork(some());
    else {
      const [doc, recordId, year] = [next(), next(), next()];
      const its = { acquired: next(), loans: next(), isJournal: next() === 1, price: next() };
      const values = new Map(columnNames.map((name) => [name, some()]));
      documents.put(
        doc,
        recordId,
        { ...its, year: year === noYear ? undefined : year },
        (name) => values.get(name) ?? [],
      );
    }
  }
}
