import { sql } from 'kysely';
import type { CatalogueRecord } from '../../model/record.ts';
import type { Original } from '../original.ts';
import { isSqlite, type Store } from '../../../platform/db/open.ts';
import { BulkRows } from '../../../platform/db/bulk-insert.ts';
import { type Db, inTransaction } from '../../../platform/db/database.ts';
import { Ahead } from './ahead.ts';
import { addChanges, type NewChange } from './changes.ts';
import { type HoldingRecord, HoldingRecords } from './holding-records.ts';
import { HoldingsWriter } from './holdings.ts';
import { touchRecord, writeParts, type WriteContext } from './parts.ts';
import { ResearcherWorks } from './researcher-works.ts';
import { noteProgress, type RunProgress } from './runs.ts';
import { isHeld } from '../../model/is-held.ts';

export type WriteOperation =
  | { op: 'put'; record: CatalogueRecord; original?: Original | undefined }
  | { op: 'delete'; controlNumber: string }
  | ({ op: 'holdings' } & HoldingRecord);

export interface WriteTarget {
  libraryId: number;
  /** Name of the import source: control numbers are unique within it. */
  source: string;
}

export interface WriteProblem {
  controlNumber: string;
  reason: string;
}

export interface WriteResult {
  inserted: number;
  updated: number;
  /** Stood in the store already, to the letter. */
  unchanged: number;
  deleted: number;
  /** Parts that could not be written, while their record was. */
  problems: WriteProblem[];
  /** Control numbers of records that replaced a record which the same run may have written. */
  replaced: string[];
}

/** Withdraws a record that its source deleted. @returns its ID; undefined if it is missing or already withdrawn */
async function withdraw(
  db: Db,
  { libraryId, source }: WriteTarget,
  controlNumber: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('record')
    .set({
      updated_at: now,
      // A suppressed record is deleted too, and is still suppressed if the source restores it.
      deleted_at: sql<number>`CASE WHEN suppressed_at = ${now} THEN suppressed_at + 1 ELSE cast(${now} AS bigint) END`,
    })
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('control_number', '=', controlNumber)
    .where(isHeld)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes one batch of records and withdrawals. @param db a transaction */
async function writeBatch(
  db: Db,
  target: WriteTarget,
  operations: readonly WriteOperation[],
  now: number,
  progress?: RunProgress,
): Promise<WriteResult> {
  const result: WriteResult = { inserted: 0, updated: 0, unchanged: 0, deleted: 0, problems: [], replaced: [] };
  const bulk = new BulkRows(db);
  const ahead = new Ahead(db, target);
  const researchers = new ResearcherWorks(db, bulk);
  const context: WriteContext = { db, bulk, researchers, ahead, now };
  const holdings = new HoldingsWriter(db, bulk, result.problems, ahead);
  const separate = new HoldingRecords(db, target);
  const changes: NewChange[] = [];
  await separate.begin();
  await researchers.begin(target.libraryId);
  await ahead.begin(operations.flatMap((operation) => (operation.op === 'put' ? [operation.record] : [])));
  for (const operation of operations) {
    if (operation.op === 'delete') {
      await bulk.flush();
      ahead.forget(operation.controlNumber);
      const id = await withdraw(db, target, operation.controlNumber, now);
      if (id === undefined) continue;
      await holdings.clear(id);
      await researchers.note(id);
      changes.push({ recordId: id, op: 'delete' });
      result.deleted += 1;
      continue;
    }
    if (operation.op === 'holdings') {
      await bulk.flush();
      const concerned = await separate.take(operation);
      let isNews = false;
      for (const { id, controlNumber, holdings: its } of concerned) {
        const known = { id, state: 'updated' } as const;
        if (!(await holdings.write(target.libraryId, known, { controlNumber, holdings: its }))) continue;
        await touchRecord(db, id, now);
        changes.push({ recordId: id, op: 'put' });
        isNews = true;
      }
      if (concerned.length === 0 && operation.holdings.length > 0) {
        const reason = `Holdings of record ${operation.recordNumber}, which is not here: they wait for it`;
        result.problems.push({ controlNumber: operation.controlNumber, reason });
      }
      if (isNews) result.updated += 1;
      else result.unchanged += 1;
      continue;
    }
    const written = await writeParts(context, target, operation);
    const { controlNumber } = operation.record;
    if (progress && (written.replaced ?? -Infinity) >= progress.startedAt) result.replaced.push(controlNumber);
    const copies = await separate.of(controlNumber, operation.record.holdings);
    const moved = await holdings.write(target.libraryId, written, { controlNumber, holdings: copies });
    if (written.state === 'inserted') result.inserted += 1;
    else if (written.state === 'updated' || moved) result.updated += 1;
    else {
      result.unchanged += 1;
      continue;
    }
    if (written.state === 'unchanged') await touchRecord(db, written.id, now);
    changes.push({ recordId: written.id, op: 'put' });
  }
  await bulk.flush();
  for (const id of holdings.replacedShort) {
    await db.updateTable('record').set({ updated_at: now, deleted_at: now }).where('id', '=', id).execute();
    changes.push({ recordId: id, op: 'delete' });
  }
  await researchers.finish();
  await addChanges(db, target.libraryId, changes, now);
  return result;
}

/**
 * Writes a batch of operations and the progress of the import run in one transaction. Inserts new records, updates
 * known ones (same library, source and control number) and adds both to the change feed.
 * @param now milliseconds since 1970
 * @throws if the database fails; the batch is rolled back
 */
export async function writeOperations(
  store: Store,
  target: WriteTarget,
  operations: readonly WriteOperation[],
  now: number,
  progress?: RunProgress,
): Promise<WriteResult> {
  const result = await inTransaction(store.db, async (inside) => {
    const written = await writeBatch(inside, target, operations, now, progress);
    if (progress !== undefined) await noteProgress(inside, progress, now);
    return written;
  });
  if (result.inserted > 0) await learnGrowth(store, result.inserted);
  return result;
}

const puts = (records: readonly CatalogueRecord[]): WriteOperation[] =>
  records.map((record) => ({ op: 'put', record }));

/** Writes records into the catalogue as `writeOperations` does. */
export const writeRecords = (
  store: Store,
  target: WriteTarget,
  records: readonly CatalogueRecord[],
  now: number,
): Promise<WriteResult> => writeOperations(store, target, puts(records), now);

/** Writes records as part of a transaction. @param inside the transaction of `inTransaction` */
export const writeRecordsInside = (
  inside: Db,
  target: WriteTarget,
  records: readonly CatalogueRecord[],
  now: number,
): Promise<WriteResult> => writeBatch(inside, target, puts(records), now);

/**
 * Updates PostgreSQL's statistics of the catalogue tables, which it would otherwise do only after a minute. Without
 * them, counting researchers' works after a first load takes a minute instead of a second.
 */
export async function learnSizes(store: Store): Promise<void> {
  if (isSqlite(store)) return;
  await sql`analyze library, record, record_identifier, record_contributor, record_subject, record_class,
    electronic_access, attachment, holding, item, popularity, change`.execute(store.db);
}

/** Number of records written by this process per store, and the number at which statistics are updated next. */
const growth = new WeakMap<Store, { written: number; next: number }>();

/**
 * Updates PostgreSQL's statistics during large imports. Plans for empty tables, especially foreign key checks, scan
 * whole tables for every row: loading 100,000 records took minutes.
 */
async function learnGrowth(store: Store, inserted: number): Promise<void> {
  if (isSqlite(store)) return;
  const { written, next } = growth.get(store) ?? { written: 0, next: 1_000 };
  const isTime = written + inserted >= next;
  growth.set(store, { written: written + inserted, next: isTime ? (written + inserted) * 4 : next });
  if (isTime) await learnSizes(store);
}

/**
 * Optimises a SQLite connection for bulk writes: a larger cache and fewer checkpoints (95,000 records: a third fewer
 * bytes written, a quarter faster).
 * @returns a function that restores the settings
 */
export function beginBulk(store: Store): () => void {
  if (!isSqlite(store)) return () => undefined;
  const { sqlite } = store;
  const before = sqlite.pragma('cache_size', { simple: true });
  sqlite.pragma('cache_size = -32000');
  sqlite.pragma('wal_autocheckpoint = 20000');
  return () => {
    sqlite.pragma(`cache_size = ${String(before)}`);
    sqlite.pragma('wal_autocheckpoint = 1000');
    sqlite.pragma('shrink_memory');
    // If readers hold the log, a later checkpoint empties it.
    sqlite.pragma('wal_checkpoint(PASSIVE)');
  };
}
