import type { Store } from '../../../platform/db/open.ts';
import { type Db, inTransaction } from '../../../platform/db/database.ts';

export interface RunProgress {
  runId: number;
  /** When the run began, in milliseconds since 1970. */
  startedAt: number;
  /** Position from which an interrupted import continues. */
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

/** Finds the unfinished import of the same file into this library and source. */
export const findOpenRun = (
  { db }: Store,
  { libraryId, source, fingerprint }: RunStart,
): Promise<OpenRun | undefined> =>
  db
    .selectFrom('import_run')
    .select(['id', 'position', 'records', 'rejected', 'started_at as startedAt'])
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'running')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Opens a run; unfinished runs of the same file are given up for it. */
export function startRun({ db }: Store, start: RunStart, now: number): Promise<OpenRun> {
  const { libraryId, source, file, fingerprint } = start;
  const begun = { position: 0, records: 0, rejected: 0 };
  return inTransaction(db, async (inside) => {
    await inside
      .updateTable('import_run')
      .set({ state: 'abandoned', updated_at: now })
      .where('library_id', '=', libraryId)
      .where('source', '=', source)
      .where('fingerprint', '=', fingerprint)
      .where('state', '=', 'running')
      .execute();
    const row = { library_id: libraryId, source, file, fingerprint, ...begun, started_at: now, updated_at: now };
    const { id } = await inside
      .insertInto('import_run')
      .values({ ...row, state: 'running' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...begun, startedAt: now };
  });
}

/** Records the progress of a run. @param db the transaction that writes the records, if any */
export async function noteProgress(
  db: Db,
  { runId, position, records, rejected, state }: RunProgress,
  now: number,
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ position, records, rejected, state, updated_at: now })
    .where('id', '=', runId)
    .execute();
}
