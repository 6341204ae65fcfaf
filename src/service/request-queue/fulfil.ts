import { sql } from 'kysely';
import { fitsVolume, volumeKey } from '../../lib/rules/copy-request-rules.ts';
import { lentAtOnce } from '../../lib/rules/copy-requests.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { notifyReader, titleOf, takeStep } from './steps.ts';
import { promiseOf, releaseCopy } from './release.ts';

/**
 * Closes what a reader had asked for and has on loan now, inside the transaction of the loan: reservations and entrusts of
 * the title or volume are completed, also where another copy was promised, which goes to the next then; a question to
 * another reader is moot.
 */
export async function fulfilRequests(db: Db, library: LendingLibrary, loan: LoanRow, now: number): Promise<void> {
  const { reader_id, record_id } = loan;
  if (reader_id === null || record_id === null) return;
  const open = await db
    .selectFrom('copy_request')
    .selectAll()
    .where('reader_id', '=', reader_id)
    .where('record_id', '=', record_id)
    .where('is_open', '=', sql.lit(1))
    .execute();
  for (const request of open) {
    if (lentAtOnce.includes(request.kind) && request.stage !== 'toApprove') continue;
    if (!fitsVolume(request.volume_key, volumeKey(loan.volume))) continue;
    if (request.kind === 'reLend') {
      await takeStep(db, request, 'lapse', 'lapsed', { by: 'library', now });
      continue;
    }
    await takeStep(db, request, 'handOut', 'lent', {
      by: 'staff',
      now,
      set: {
        loan_id: loan.id,
        item_id: loan.item_id,
        barcode: loan.barcode,
        call_number: loan.call_number,
        location_id: loan.location_id,
        claim_status: request.stage === 'ready' ? '1' : null,
        until: null,
      },
    });
    if (request.item_id !== loan.item_id) await releaseCopy(db, library, request, now);
  }
}

/**
 * Hands out a copy that was lent to a reader when it was ordered and comes over the desk only now, inside the
 * transaction of the person who scans it.
 * @returns id of its loan; undefined where the copy is on no such order of that reader
 */
export async function handOutOrdered(
  db: Db,
  input: { itemId: number; readerId: number; now: number },
): Promise<number | undefined> {
  const request = await db
    .selectFrom('copy_request')
    .selectAll()
    .where('item_id', '=', input.itemId)
    .where('reader_id', '=', input.readerId)
    .where('kind', 'in', lentAtOnce)
    .where('stage', 'in', ['toFetch', 'inTransit', 'ready'])
    .executeTakeFirst();
  if (!request || request.loan_id === null) return undefined;
  const set = { claim_status: request.stage === 'ready' ? ('1' as const) : null, until: null };
  await takeStep(db, request, 'handOut', 'lent', { by: 'staff', now: input.now, set });
  return request.loan_id;
}

/**
 * Records at the request to which a copy is promised that another system has lent it, inside the transaction of that loan: a
 * reservation goes back to its place in the queue, anything else can be met no more.
 * @returns what the copy is once it is back; undefined where it was promised to nobody
 */
export async function copyTakenAway(
  db: Db,
  library: LendingLibrary,
  itemId: number,
  readerId: number,
  now: number,
): Promise<string | undefined> {
  const request = await promiseOf(db, itemId);
  if (!request) return undefined;
  // The reader's own: it is completed with the loan.
  if (request.reader_id === readerId) return request.item_after;
  const values = { title: titleOf(request) };
  if (request.kind === 'reservation') {
    const set = { item_id: null, barcode: null, call_number: null, location_id: null, until: null, claim_status: null };
    await takeStep(db, request, 'release', 'waiting', { by: 'library', now, set });
    await notifyReader(db, library, request.reader_id, 'copyWaitsAgain', values, now);
  } else {
    await takeStep(db, request, 'lapse', 'lapsed', { by: 'library', now });
    await notifyReader(db, library, request.reader_id, 'copyLapsed', values, now);
  }
  return request.item_after;
}
