import type { Kysely } from 'kysely';
import { recordEvents } from '../platform/activity/record-events.ts';
import type { Database } from '../platform/db/database.ts';

interface Given {
  record_id: number;
  created_at: number;
}

/** Counts records as favourites; in the transaction in which they become it. */
export const giveNow = (db: Kysely<Database>, libraryId: number, its: readonly Given[]): Promise<void> =>
  recordEvents(
    db,
    libraryId,
    its.map(({ record_id, created_at }) => ({ recordId: record_id, type: 'favourite', at: Number(created_at) })),
  );

/** Takes favourites back from the day on which they were given; in the transaction in which they end. */
export const takeBack = (db: Kysely<Database>, libraryId: number, its: readonly Given[]): Promise<void> =>
  recordEvents(
    db,
    libraryId,
    its.map((entry) => ({ recordId: entry.record_id, type: 'favourite', at: Number(entry.created_at), count: -1 })),
  );
