import type { Store } from '../../../platform/db/open.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';

export interface RunProgress {
  runId: number;
  /** When the run began, in milliseconds since 1970. */
  startedAt: number;
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
  startedAt: number;
}

const unfinished = new Statement<[libraryId: number, source: string, fingerprint: string], OpenRun>(
  `SELECT id, position, records, rejected, started_at AS "startedAt" FROM import_run
   WHERE library_id = ? AND source = ? AND fingerprint = ? AND state = 'running' ORDER BY id DESC LIMIT 1`,
);
const abandon = new Statement<[now: number, libraryId: number, source: string, fingerprint: string]>(
  `UPDATE import_run SET state = 'abandoned', updated_at = ?
   WHERE library_id = ? AND source = ? AND fingerprint = ? AND state = 'running'`,
);
const begin = new Statement<
  [libraryId: number, source: string, file: string, fingerprint: string, startedAt: number, updatedAt: number],
  { id: number }
>(`INSERT INTO import_run (library_id, source, file, fingerprint, position, records, rejected, state, started_at,
     updated_at) VALUES (?, ?, ?, ?, 0, 0, 0, 'running', ?, ?)`);
const note = new Statement<
  [position: number, records: number, rejected: number, state: string, updatedAt: number, id: number]
>('UPDATE import_run SET position = ?, records = ?, rejected = ?, state = ?, updated_at = ? WHERE id = ?');

/** The unfinished import of this very file into this library and source, if there is one. */
export const findOpenRun = (store: Store, { libraryId, source, fingerprint }: RunStart): Promise<OpenRun | undefined> =>
  store.read(() => unfinished.get(libraryId, source, fingerprint));

/** Opens a run; unfinished runs of the same file are given up for it. */
export function startRun(store: Store, start: RunStart, now: number): Promise<OpenRun> {
  const { libraryId, source, file, fingerprint } = start;
  return store.write(function* () {
    abandon.send(now, libraryId, source, fingerprint);
    const id = yield* begin.insert(libraryId, source, file, fingerprint, now, now);
    return { id, position: 0, records: 0, rejected: 0, startedAt: now };
  });
}

/** Notes how far a run has come; inside the transaction that writes the records up to there. */
export const noteProgress = (progress: RunProgress, now: number): Steps<number> =>
  note.run(progress.position, progress.records, progress.rejected, progress.state, now, progress.runId);

/** Notes how far a run has come, by itself. */
export const recordProgress = (store: Store, progress: RunProgress, now: number): Promise<number> =>
  store.write(() => noteProgress(progress, now));
