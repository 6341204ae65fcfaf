import type { CatalogueRecord } from '../import/record.ts';
import type { Store } from './open.ts';
import { HoldingsWriter } from './write.holdings.ts';
import { RecordPartsWriter } from './write.parts.ts';
import { ResearcherWorksWriter } from './write.researcher-works.ts';
import { recordProgress, type RunProgress } from './write.runs.ts';

export type WriteOperation = { op: 'put'; record: CatalogueRecord } | { op: 'delete'; controlNumber: string };

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
  /** What could not be written; the record around it was. */
  problems: WriteProblem[];
}

/** The bulk way into the catalogue; one for each kind of database. */
export interface CatalogueWriter {
  /**
   * Writes all operations and the progress of the import run in one transaction.
   * @throws when the database fails; nothing of the batch is written then
   */
  write: (
    target: WriteTarget,
    operations: readonly WriteOperation[],
    now: number,
    progress?: RunProgress,
  ) => WriteResult;
}

/** The writer for SQLite: prepared statements on the store's own connection. */
export function sqliteWriter(store: Store): CatalogueWriter {
  const { sqlite } = store;
  const works = new ResearcherWorksWriter(sqlite);
  const parts = new RecordPartsWriter(sqlite, works);
  const holdings = new HoldingsWriter(sqlite);
  const change = sqlite.prepare('INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, ?, ?)');
  const withdraw = sqlite.prepare<[number, number, number, string, string], { id: number }>(
    `UPDATE record SET deleted_at = ?, updated_at = ?
     WHERE library_id = ? AND source = ? AND control_number = ? AND deleted_at IS NULL RETURNING id`,
  );

  const put = (target: WriteTarget, record: CatalogueRecord, now: number, result: WriteResult): void => {
    const written = parts.write(target, record, now);
    const moved = holdings.write(target.libraryId, written, record, result.problems);
    if (written.state === 'inserted') result.inserted += 1;
    else if (written.state === 'updated' || moved) result.updated += 1;
    else {
      result.unchanged += 1;
      return;
    }
    if (written.state === 'unchanged') parts.touch(written.id, now);
    change.run(target.libraryId, written.id, 'put', now);
  };

  const write = sqlite.transaction(
    (target: WriteTarget, operations: readonly WriteOperation[], now: number, progress?: RunProgress): WriteResult => {
      const result: WriteResult = { inserted: 0, updated: 0, unchanged: 0, deleted: 0, problems: [] };
      holdings.begin();
      works.begin(target.libraryId);
      for (const operation of operations) {
        if (operation.op === 'put') put(target, operation.record, now, result);
        else {
          const gone = withdraw.get(now, now, target.libraryId, target.source, operation.controlNumber);
          if (gone === undefined) continue;
          holdings.clear(gone.id);
          works.note(gone.id);
          change.run(target.libraryId, gone.id, 'delete', now);
          result.deleted += 1;
        }
      }
      works.finish();
      if (progress !== undefined) recordProgress(sqlite, progress, now);
      return result;
    },
  );
  return { write: (...given) => write.immediate(...given) };
}

const writers = new WeakMap<Store, CatalogueWriter>();

/**
 * Writes records into the catalogue in one transaction: new ones are inserted, known ones (same library, source and
 * control number) brought up to date, and the change feed is told of both.
 * @param now milliseconds since 1970
 */
export function writeRecords(
  store: Store,
  target: WriteTarget,
  records: readonly CatalogueRecord[],
  now: number,
): WriteResult {
  const writer = writers.get(store) ?? sqliteWriter(store);
  writers.set(store, writer);
  return writer.write(
    target,
    records.map((record) => ({ op: 'put', record })),
    now,
  );
}

/**
 * Readies the connection for much writing: the same pages are changed again and again, so they stay in memory longer and
 * go from the log into the file less often (measured on 95,000 records: a third fewer bytes written, a quarter faster).
 * @returns call it when the writing is over
 */
export function beginBulk(store: Store): () => void {
  const { sqlite } = store;
  const before = sqlite.pragma('cache_size', { simple: true });
  sqlite.pragma('cache_size = -64000');
  sqlite.pragma('wal_autocheckpoint = 20000');
  return () => {
    sqlite.pragma(`cache_size = ${String(before)}`);
    sqlite.pragma('wal_autocheckpoint = 1000');
    // Readers may hold the log; then the next checkpoint empties it.
    sqlite.pragma('wal_checkpoint(PASSIVE)');
  };
}
