import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../platform/db/open.ts';
import { Statement } from '../../platform/db/statement.ts';

/** A view as it is written; `updatedAt` is that of the record that it was made of. */
export interface NewRecordView {
  recordId: number;
  version: number;
  updatedAt: number;
  /** Number of the last change that was known when it was made. */
  seq: number;
  card: string;
  data: string;
}

/** How far the views of a library know the change feed. */
export interface KnownToViews {
  libraryId: number;
  version: number;
  seq: number;
  now: number;
}

// A view that was made before the change that made it due stays unwritten: nodes follow changes at their own pace.
const put = new Statement<
  [version: number, card: string, data: string, recordId: number, updatedAt: number, ofDue: number, seq: number]
>(
  `INSERT INTO record_views (record_id, version, updated_at, card, data)
   SELECT id, ?, updated_at, ?, ? FROM record WHERE id = ? AND updated_at = ? AND deleted_at IS NULL
     AND NOT EXISTS (
       SELECT 1 FROM record_views_due AS due WHERE due.record_id = record.id AND due.version = ? AND due.seq > ?)
   ON CONFLICT (record_id, version) DO UPDATE SET
     updated_at = excluded.updated_at, card = excluded.card, data = excluded.data`,
);
const done = new Statement<[recordId: number, version: number, seq: number]>(
  'DELETE FROM record_views_due WHERE record_id = ? AND version = ? AND seq <= ?',
);
const drop = new Statement<[recordId: number, version: number]>(
  'DELETE FROM record_views WHERE record_id = ? AND version = ?',
);
const queue = new Statement<[version: number, seq: number, recordId: number]>(
  `INSERT INTO record_views_due (record_id, version, seq)
   SELECT id, ?, ? FROM record WHERE id = ? AND deleted_at IS NULL
   ON CONFLICT (record_id, version) DO UPDATE SET seq = excluded.seq WHERE excluded.seq > record_views_due.seq`,
);

/** Records of other libraries whose pages name this library's: the same work, or the same number. */
const elsewhere = `
  SELECT other.id FROM record AS own
    JOIN record AS other ON other.work_key = own.work_key AND other.library_id <> own.library_id
    WHERE own.library_id = ? AND other.deleted_at IS NULL
  UNION SELECT other.record_id FROM record_identifier AS own
    JOIN record_identifier AS other ON other.type = own.type AND other.value = own.value
    JOIN record AS mine ON mine.id = own.record_id
    JOIN record AS theirs ON theirs.id = other.record_id
    WHERE mine.library_id = ? AND theirs.library_id <> mine.library_id AND theirs.deleted_at IS NULL`;
const dropMany = (ids: string): string => `DELETE FROM record_views WHERE version = ? AND record_id IN (${ids})`;
const queueMany = (ids: string): string =>
  `INSERT INTO record_views_due (record_id, version, seq) SELECT id, ?, ? FROM record WHERE id IN (${ids})
   ON CONFLICT (record_id, version) DO UPDATE SET seq = excluded.seq WHERE excluded.seq > record_views_due.seq`;
// By id: the sign keeps the index of the library out, which would be gone through for each slice.
const ofSlice = 'SELECT id FROM record WHERE id > ? AND id <= ? AND +library_id = ? AND deleted_at IS NULL';
const dropSlice = new Statement<[version: number, after: number, upTo: number, libraryId: number]>(dropMany(ofSlice));
const queueSlice = new Statement<[version: number, seq: number, after: number, upTo: number, libraryId: number]>(
  queueMany(ofSlice),
);
const lastRecord = new Statement<[], { id: number | null }>('SELECT max(id) AS id FROM record');
const dropElsewhere = new Statement<[version: number, libraryId: number, same: number]>(dropMany(elsewhere));
const queueElsewhere = new Statement<[version: number, seq: number, libraryId: number, same: number]>(
  queueMany(elsewhere),
);
const otherLibrary = new Statement<[libraryId: number], { id: number }>('SELECT id FROM library WHERE id <> ? LIMIT 1');
const noteFeed = new Statement<[libraryId: number, version: number, seq: number, since: number, seen: number]>(
  `INSERT INTO record_views_feed (library_id, version, seq, since, seen_at) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (library_id, version) DO UPDATE SET seq = excluded.seq, seen_at = excluded.seen_at`,
);

/**
 * Writes views over those there were. A record that has changed or gone in between gets none.
 * @returns false when somebody else is writing; nothing was written then
 */
export async function putRecordViews(store: Store, views: readonly NewRecordView[]): Promise<boolean> {
  if (views.length === 0) return true;
  const written = await store.writeUnlessBusy(function* () {
    for (const { recordId, version, updatedAt, card, data, seq } of views) {
      put.send(version, card, data, recordId, updatedAt, version, seq);
      done.send(recordId, version, seq);
    }
  });
  return written !== undefined;
}

/** Ids of records whose views are queued in one transaction, and for how long readers are answered after it, in milliseconds. */
const sliceOfIds = 500;
const slicePauseMs = 10;

/** Queues all views of a library, slice by slice. @returns false when somebody else is writing; it can be begun again */
async function queueLibrary(store: Store, { libraryId, version, seq }: KnownToViews): Promise<boolean> {
  const { id } = (await store.read(() => lastRecord.get())) ?? { id: null };
  for (let after = 0; after < (id ?? 0); after += sliceOfIds) {
    const upTo = after + sliceOfIds;
    const written = await store.writeUnlessBusy(function* () {
      dropSlice.send(version, after, upTo, libraryId);
      queueSlice.send(version, seq, after, upTo, libraryId);
    });
    if (!written) return false;
    await setTimeout(slicePauseMs);
  }
  return true;
}

/**
 * Throws views of a version away, has them made again in the background, and notes how far the change feed is known. Those
 * of other versions are left to the servers that read them.
 * @param recordIds `all`: of every record of the library, and of those of other libraries that name it
 * @returns false when somebody else is writing; the feed is not noted then, and all of it is to be done again
 */
export async function queueRecordViews(
  store: Store,
  recordIds: Iterable<number> | 'all',
  known: KnownToViews,
): Promise<boolean> {
  const { libraryId, version, seq, now } = known;
  if (recordIds === 'all' && !(await queueLibrary(store, known))) return false;
  const written = await store.writeUnlessBusy(function* () {
    if (recordIds === 'all') {
      if (yield* otherLibrary.get(libraryId)) {
        dropElsewhere.send(version, libraryId, libraryId);
        queueElsewhere.send(version, seq, libraryId, libraryId);
      }
    } else {
      for (const id of recordIds) {
        drop.send(id, version);
        queue.send(version, seq, id);
      }
    }
    noteFeed.send(libraryId, version, seq, now, now);
  });
  return written !== undefined;
}
