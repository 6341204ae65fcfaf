import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { endRequest } from '../copy-requests/end.ts';
import { takeStep, type RequestRow } from '../request-queue/steps.ts';
import { blank, insertRequest } from '../copy-requests/write-requests.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { ReportedHold } from './types.ts';
import { recordsByNumber } from '../catalogue/records/known-records.ts';

interface Mirroring {
  library: LendingLibrary;
  readerId: number;
  now: number;
}

/** The record of a copy with that barcode, or with that number. */
async function recordOf(db: Db, { library }: Mirroring, text: string): Promise<number | undefined> {
  const item = await db
    .selectFrom('item')
    .select('record_id')
    .where('library_id', '=', library.id)
    .where('barcode', '=', text)
    .executeTakeFirst();
  if (item) return item.record_id;
  const [record] = await recordsByNumber(db, library.id, [text]);
  return record?.id;
}

/** Takes a reservation where the other system has it: waiting, or on the pick-up shelf. */
async function moveTo(db: Db, { now }: Mirroring, row: RequestRow, isReady: boolean): Promise<void> {
  const by = 'library';
  if (isReady && row.stage === 'waiting') {
    await takeStep(db, row, 'catch', 'ready', { by, now, set: { claim_status: '0', until: null } });
  } else if (!isReady && row.stage === 'ready') {
    await takeStep(db, row, 'release', 'waiting', { by, now, set: { claim_status: null } });
  }
}

/**
 * Brings a reader's reservations to where the other system has them, inside a transaction: those that it has and we do
 * not are added, those that it has no more lapse. A title of which the catalogue knows nothing is left out.
 */
export async function mirrorHolds(db: Db, mirroring: Mirroring, reported: readonly ReportedHold[]): Promise<void> {
  const { library, readerId, now } = mirroring;
  const open = await db
    .selectFrom('copy_request')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('reader_id', '=', readerId)
    .where('kind', '=', 'reservation')
    .where('is_open', '=', sql.lit(1))
    .execute();
  const left = new Set(open);
  for (const { text, isReady } of reported) {
    const recordId = await recordOf(db, mirroring, text);
    const row = [...left].find((entry) =>
      recordId === undefined ? foldKey(entry.title) === foldKey(text) : entry.record_id === recordId,
    );
    if (row) {
      left.delete(row);
      await moveTo(db, mirroring, row, isReady);
    } else if (recordId !== undefined && !open.some((entry) => entry.record_id === recordId)) {
      const given = { ...blank, kind: 'reservation' as const, volume: null, volume_key: '' };
      const added = await insertRequest(db, library, 'waiting', {
        ...given,
        reader_id: readerId,
        record_id: recordId,
        created_at: now,
      });
      await moveTo(db, mirroring, added, isReady);
      open.push(added);
    }
  }
  for (const row of left) await endRequest(db, library, row, 'lapse', { by: 'library', now });
}
