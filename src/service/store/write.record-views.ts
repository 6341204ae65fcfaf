import type { Store } from './open.ts';
import { Statement } from './statement.ts';

/** A view as it is written; `updatedAt` is that of the record that it was made of. */
export interface NewRecordView {
  recordId: number;
  version: number;
  updatedAt: number;
  card: string;
  data: string;
}

const put = new Statement<[version: number, card: string, data: string, recordId: number, updatedAt: number]>(
  `INSERT INTO record_view (record_id, version, updated_at, card, data)
   SELECT id, ?, updated_at, ?, ? FROM record WHERE id = ? AND updated_at = ? AND deleted_at IS NULL
   ON CONFLICT (record_id) DO UPDATE SET
     version = excluded.version, updated_at = excluded.updated_at, card = excluded.card, data = excluded.data`,
);
const done = new Statement<[recordId: number]>('DELETE FROM record_view_due WHERE record_id = ?');
const drop = new Statement<[recordId: number]>('DELETE FROM record_view WHERE record_id = ?');
const dropAll = new Statement<[]>('DELETE FROM record_view');
const queue = new Statement<[recordId: number]>(
  `INSERT INTO record_view_due (record_id) SELECT id FROM record WHERE id = ? AND deleted_at IS NULL
   ON CONFLICT DO NOTHING`,
);
const queueAll = new Statement<[]>(
  `INSERT INTO record_view_due (record_id) SELECT id FROM record WHERE deleted_at IS NULL ON CONFLICT DO NOTHING`,
);
const noteFeed = new Statement<[seq: number, version: number]>(
  'UPDATE record_view_feed SET seq = ?, version = ? WHERE id = 1',
);

/**
 * Writes views over those there were. A record that has changed or gone in between gets none.
 * @returns false when somebody else is writing; nothing was written then
 */
export async function putRecordViews(store: Store, views: readonly NewRecordView[]): Promise<boolean> {
  if (views.length === 0) return true;
  const written = await store.writeUnlessBusy(function* () {
    for (const { recordId, version, updatedAt, card, data } of views) {
      put.send(version, card, data, recordId, updatedAt);
      done.send(recordId);
    }
  });
  return written !== undefined;
}

/**
 * Throws views away, has them made again in the background, and notes how far the change feed is known.
 * @param recordIds `all`: of every record there is
 * @returns false when somebody else is writing; nothing was written then
 */
export async function queueRecordViews(
  store: Store,
  recordIds: Iterable<number> | 'all',
  known: { seq: number; version: number },
): Promise<boolean> {
  const written = await store.writeUnlessBusy(function* () {
    if (recordIds === 'all') {
      dropAll.send();
      queueAll.send();
    } else {
      for (const id of recordIds) {
        drop.send(id);
        queue.send(id);
      }
    }
    noteFeed.send(known.seq, known.version);
  });
  return written !== undefined;
}
