import { createHash } from 'node:crypto';
import { type CopiedTable, type Row, type Side, keyOf } from './side.ts';
import type { Value } from '../db/values.ts';

/** Rows that are read at once: one statement each way is worth its journey, and memory stays small. */
const batch = 2_000;

/** A row and the text by which it is compared. */
interface ReadRow {
  row: Row;
  text: string;
}

const textOf = (row: Row): string =>
  JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? `bytes ${value.toString('hex')}` : value)));

/** Reads a table in the order of its key, in batches. */
async function* batchesOf(side: Side, table: CopiedTable): AsyncGenerator<ReadRow[]> {
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
interface Difference {
  from: Row | undefined;
  to: Row | undefined;
}

/** What two sides have otherwise of a table, in the order of its key, in batches. */
async function* differences(from: Side, to: Side, table: CopiedTable): AsyncGenerator<Difference[]> {
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

export interface CopiedRows {
  table: string;
  added: number;
  removed: number;
  /** Rows that were there and are otherwise now. */
  changed: number;
}

/** How many rows a table has on both sides, and what they come to. */
export interface Compared {
  table: string;
  from: Sum;
  to: Sum;
  isSame: boolean;
}

interface Sum {
  rows: number;
  /** SHA-256 over all rows in the order of their key, in hex. */
  checksum: string;
}

const isRow = (row: Row | undefined): row is Row => row !== undefined;

async function copyTable(from: Side, to: Side, table: CopiedTable): Promise<CopiedRows> {
  const done = { table: table.name, added: 0, removed: 0, changed: 0 };
  const about = (error: unknown): never => {
    throw new Error(`${table.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  };
  const count = ({ from: source, to: target }: { from: Row | undefined; to: Row | undefined }): void => {
    if (source && target) done.changed += 1;
    else if (source) done.added += 1;
    else done.removed += 1;
  };
  // What is no longer so goes first, all of it: a row that comes may have what another one gives up, a barcode say.
  const isFilled = (await to.rows(table, undefined, 1)).length > 0;
  let isMissing = !isFilled;
  if (isFilled) {
    for await (const found of differences(from, to, table)) {
      found.forEach(count);
      isMissing ||= found.some((entry) => entry.from !== undefined);
      const removed = found.map((entry) => entry.to).filter(isRow);
      if (removed.length > 0) await to.remove(table, removed).catch(about);
    }
  }
  if (!isMissing) return done;
  for await (const found of differences(from, to, table)) {
    if (!isFilled) found.forEach(count);
    const added = found.map((entry) => entry.from).filter(isRow);
    if (added.length > 0) await to.add(table, added).catch(about);
  }
  return done;
}

/**
 * Copies the current state of one store to the other: every table in key order, in batches, in one transaction. Equal
 * rows are unchanged.
 * @param onTable called after each table
 * @throws errors of reading and writing; the target is rolled back
 */
export async function copyRows(from: Side, to: Side, onTable: (done: CopiedRows) => void): Promise<CopiedRows[]> {
  const done: CopiedRows[] = [];
  await to.filling(async () => {
    for (const table of to.tables) {
      const copied = await copyTable(from, to, table);
      done.push(copied);
      onTable(copied);
    }
  });
  await to.setLastNumbers(await from.lastNumbers());
  return done;
}

async function sumOf(side: Side, table: CopiedTable): Promise<Sum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of batchesOf(side, table)) {
    rows += batch.length;
    hash.update(batch.map(({ text }) => `${text}\n`).join(''));
  }
  return { rows, checksum: hash.digest('hex') };
}

/** Reads both stores through: counts and checksums by table. */
export async function compareRows(from: Side, to: Side): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const table of from.tables) {
    const [source, target] = [await sumOf(from, table), await sumOf(to, table)];
    const isSame = source.rows === target.rows && source.checksum === target.checksum;
    compared.push({ table: table.name, from: source, to: target, isSame });
  }
  return compared;
}
