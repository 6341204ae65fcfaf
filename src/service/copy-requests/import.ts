import { volumeKey } from '../../lib/rules/copy-request-rules.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import type { RequestRow } from '../request-queue/steps.ts';
import { endRequest } from './end.ts';
import { blank, insertRequest } from './write-requests.ts';

/** A reservation of another system. */
export interface ImportedRequest {
  readerId: number;
  recordId: number;
  volume: string | null;
  /** Library code or location. */
  pickupPlace: string;
  /** Its place in the queue, in milliseconds since 1970. */
  placedAt: number;
}

/**
 * Writes a waiting reservation of another system, inside a transaction.
 * @returns undefined if the reader has an open request for the record and volume
 */
export async function importRequest(
  db: Db,
  library: LendingLibrary,
  { readerId, recordId, volume, pickupPlace, placedAt }: ImportedRequest,
): Promise<number | undefined> {
  const key = volumeKey(volume);
  const open = await db
    .selectFrom('copy_request')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('record_id', '=', recordId)
    .where('volume_key', '=', key)
    .where('is_open', '=', 1)
    .executeTakeFirst();
  if (open) return undefined;
  const { id } = await insertRequest(db, library, 'waiting', {
    ...blank,
    kind: 'reservation',
    reader_id: readerId,
    record_id: recordId,
    volume,
    volume_key: key,
    pickup_place: pickupPlace,
    created_at: placedAt,
  });
  return id;
}

/**
 * Deletes an imported reservation that has not led to a loan, inside a transaction; its copy goes to the next reader.
 * @returns false if it has led to a loan, or is missing
 */
export async function removeImportedRequest(
  db: Db,
  library: LendingLibrary,
  id: number,
  now: number,
): Promise<boolean> {
  const row = await db.selectFrom('copy_request').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.loan_id !== null) return false;
  if (row.is_open === 1) await endRequest(db, library, row, 'lapse', { by: 'library', now });
  await db.deleteFrom('copy_request').where('id', '=', id).execute();
  return true;
}

/** Open requests of a library, in the order in which they were placed. */
export const openRequests = (db: Db, libraryId: number): Promise<RequestRow[]> =>
  db
    .selectFrom('copy_request')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('is_open', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
