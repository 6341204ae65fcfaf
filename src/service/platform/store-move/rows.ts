import type { Value } from '../db/values.ts';
import { keyOf, type CopiedTable, type Row, type Side } from './side.ts';

/** Rows that are read at once: one statement each way is worth its journey, and memory stays small. */
const batch = 2_000;

/** A row and the text by which it is compared. */
export interface ReadRow {
  row: Row;
  text: string;
}

const textOf = (row: Row): string =>
  JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? `bytes ${value.toString('hex')}` : value)));

/** Reads a table in the order of its key, in batches. */
export async function* batchesOf(side: Side, table: CopiedTable): AsyncGenerator<ReadRow[]> {
  let behind: Row | undefined;
  for (;;) {
    const rows: Row[] = await side.rows(table, behind, batch);
    if (rows.length > 0) yield rows.map((row) => ({ row, text: textOf(row) }));
    if (rows.length < batch) return;
    behind = rows.at(-1);
  }
}

/** The order of both databases: numbers, and text by its bytes. Nothing in a key is null. */
function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function compareKeys(table: CopiedTable, a: Row, b: Row): number {
  const [entry, other] = [keyOf(table, a), keyOf(table, b)];
  for (const [at, value] of entry.entries()) {
    const order = compareValues(value, other[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

class Cursor {
  #batch: ReadRow[] = [];
  #at = 0;
  readonly #batches: AsyncGenerator<ReadRow[]>;

  constructor(side: Side, table: CopiedTable) {
    this.#batches = batchesOf(side, table);
  }

  /** Makes the next row known where it is not. */
  async ready(): Promise<void> {
    if (this.#at < this.#batch.length) return;
    const next = await this.#batches.next();
    this.#batch = next.done === true ? [] : next.value;
    this.#at = 0;
  }

  get head(): ReadRow | undefined {
    return this.#batch[this.#at];
  }

  get isEmpty(): boolean {
    return this.#at >= this.#batch.length;
  }

  take(): void {
    this.#at += 1;
  }
}

/** A row that one side has otherwise than the other: what there is of it on each. */
export interface Difference {
  from: Row | undefined;
  to: Row | undefined;
}

/** What two sides have otherwise of a table, in the order of its key, in batches. */
export async function* differences(from: Side, to: Side, table: CopiedTable): AsyncGenerator<Difference[]> {
  const [source, target] = [new Cursor(from, table), new Cursor(to, table)];
  let found: Difference[] = [];
  for (;;) {
    if (source.isEmpty) await source.ready();
    if (target.isEmpty) await target.ready();
    const [a, b] = [source.head, target.head];
    if (!a && !b) break;
    const order = a && b ? compareKeys(table, a.row, b.row) : a ? -1 : 1;
    if (order <= 0) source.take();
    if (order >= 0) target.take();
    if (order !== 0 || a?.text !== b?.text)
      found.push({ from: order <= 0 ? a?.row : undefined, to: order >= 0 ? b?.row : undefined });
    if (found.length >= batch) {
      yield found;
      found = [];
    }
  }
  if (found.length > 0) yield found;
}
