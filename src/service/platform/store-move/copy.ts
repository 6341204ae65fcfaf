import { createHash } from 'node:crypto';
import { batchesOf, differences } from './rows.ts';
import type { CopiedTable, Row, Side } from './side.ts';

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
