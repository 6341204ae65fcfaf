import type { Db } from '../platform/db/database.ts';

const runsShown = 20;

/** The last runs of a library, the newest first. */
export const listMoveInRuns = (db: Db, libraryId: number) =>
  db
    .selectFrom('move_in_run')
    .select(['id', 'source', 'started_at', 'finished_at', 'undone_at'])
    .where('library_id', '=', libraryId)
    .orderBy('id', 'desc')
    .limit(runsShown)
    .execute();
