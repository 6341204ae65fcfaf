import type { Store } from './open.ts';
import { writeUnlessBusy } from './write-unless-busy.ts';

/** A view as it is written; `updatedAt` is that of the record that it was made of. */
export interface NewRecordView {
  recordId: number;
  version: number;
  updatedAt: number;
  card: string;
  data: string;
}

/**
 * Writes views over those there were. A record that has changed or gone in between gets none.
 * @returns false when somebody else is writing; nothing was written then
 */
export function putRecordViews({ sqlite }: Store, views: readonly NewRecordView[]): boolean {
  if (views.length === 0) return true;
  const put = sqlite.prepare<[number, string, string, number, number]>(
    `INSERT INTO record_view (record_id, version, updated_at, card, data)
     SELECT id, ?, updated_at, ?, ? FROM record WHERE id = ? AND updated_at = ? AND deleted_at IS NULL
     ON CONFLICT (record_id) DO UPDATE SET
       version = excluded.version, updated_at = excluded.updated_at, card = excluded.card, data = excluded.data`,
  );
  const done = sqlite.prepare<[number]>('DELETE FROM record_view_due WHERE record_id = ?');
  return writeUnlessBusy(sqlite, () => {
    for (const { recordId, version, updatedAt, card, data } of views) {
      put.run(version, card, data, recordId, updatedAt);
      done.run(recordId);
    }
  });
}

/**
 * Throws views away, has them made again in the background, and notes how far the change feed is known.
 * @param recordIds `all`: of every record there is
 * @returns false when somebody else is writing; nothing was written then
 */
export function queueRecordViews(
  { sqlite }: Store,
  recordIds: Iterable<number> | 'all',
  known: { seq: number; version: number },
): boolean {
  const drop = sqlite.prepare<[number]>('DELETE FROM record_view WHERE record_id = ?');
  const queue = sqlite.prepare<[number]>(
    'INSERT OR IGNORE INTO record_view_due (record_id) SELECT id FROM record WHERE id = ? AND deleted_at IS NULL',
  );
  return writeUnlessBusy(sqlite, () => {
    if (recordIds === 'all') {
      sqlite.exec(`DELETE FROM record_view;
        INSERT OR IGNORE INTO record_view_due (record_id) SELECT id FROM record WHERE deleted_at IS NULL`);
    } else {
      for (const id of recordIds) {
        drop.run(id);
        queue.run(id);
      }
    }
    sqlite.prepare('UPDATE record_view_feed SET seq = ?, version = ? WHERE id = 1').run(known.seq, known.version);
  });
}
