import type SqliteDatabase from 'better-sqlite3';
import type { Store } from './open.ts';

export interface RunProgress {
  runId: number;
  /** Where reading goes on when the import is broken off here. */
  position: number;
  records: number;
  rejected: number;
  state: 'running' | 'done';
}

export interface RunStart {
  libraryId: number;
  source: string;
  file: string;
  fingerprint: string;
}

export interface OpenRun {
  id: number;
  position: number;
  records: number;
  rejected: number;
}

/** The unfinished import of this very file into this library and source, if there is one. */
export function findOpenRun(store: Store, start: RunStart): OpenRun | undefined {
  return store.sqlite
    .prepare<[number, string, string], OpenRun>(
      `SELECT id, position, records, rejected FROM import_run
       WHERE library_id = ? AND source = ? AND fingerprint = ? AND state = 'running' ORDER BY id DESC LIMIT 1`,
    )
    .get(start.libraryId, start.source, start.fingerprint);
}

/** Opens a run; unfinished runs of the same file are given up for it. */
export function startRun(store: Store, start: RunStart, now: number): OpenRun {
  const { libraryId, source, file, fingerprint } = start;
  return store.sqlite
    .transaction((): OpenRun => {
      store.sqlite
        .prepare(
          `UPDATE import_run SET state = 'abandoned', updated_at = ?
           WHERE library_id = ? AND source = ? AND fingerprint = ? AND state = 'running'`,
        )
        .run(now, libraryId, source, fingerprint);
      const { lastInsertRowid } = store.sqlite
        .prepare(
          `INSERT INTO import_run (library_id, source, file, fingerprint, position, records, rejected, state, started_at,
             updated_at) VALUES (?, ?, ?, ?, 0, 0, 0, 'running', ?, ?)`,
        )
        .run(libraryId, source, file, fingerprint, now, now);
      return { id: Number(lastInsertRowid), position: 0, records: 0, rejected: 0 };
    })
    .immediate();
}

/** Notes how far a run has come; called inside the transaction that writes the records up to there. */
export function recordProgress(sqlite: SqliteDatabase.Database, progress: RunProgress, now: number): void {
  sqlite
    .prepare('UPDATE import_run SET position = ?, records = ?, rejected = ?, state = ?, updated_at = ? WHERE id = ?')
    .run(progress.position, progress.records, progress.rejected, progress.state, now, progress.runId);
}
