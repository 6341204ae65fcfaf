import { sql } from 'kysely';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { endLoan, lendInside, requireBorrower } from '../circulation/lend.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { lentAtOnce } from '../../lib/rules/copy-requests.ts';
import { putAside, shelfCopyFor } from './allot.ts';
import { chargeFee, returnFee } from '../request-queue/fees.ts';
import { endRequest } from './end.ts';
import { notifyReader, titleOf, takeStep, type RequestRow } from '../request-queue/steps.ts';
import { dispatchPromised, serveQueue, shelvePromised } from '../request-queue/queue.ts';
import { releaseCopy } from '../request-queue/release.ts';
import { copyColumns } from './write-requests.ts';

export type CopyRequestObstacle = 'noOpenRequest' | 'cannotBeMet' | 'notOnShelf' | 'noCopyPromised' | 'notTakenBack';

/** An action that staff cannot take, with a message for them. */
export class CopyRequestError extends Error {
  readonly obstacle: CopyRequestObstacle;
  constructor(obstacle: CopyRequestObstacle, text: string) {
    super(text);
    this.obstacle = obstacle;
  }
}

export interface Desk {
  db: Db;
  library: LoadedLibrary;
  /** Milliseconds since 1970. */
  now: number;
}

/** Runs an action on an open request in a transaction. @throws CopyRequestError if there is no such request */
async function withRequest(
  { db, library }: Pick<Desk, 'db' | 'library'>,
  requestId: number,
  work: (db: Db, request: RequestRow) => Promise<RequestRow>,
): Promise<RequestRow> {
  return inTransaction(db, async (inside) => {
    const request = await inside
      .selectFrom('copy_request')
      .selectAll()
      .where('id', '=', requestId)
      .where('library_id', '=', library.id)
      .where('is_open', '=', sql.lit(1))
      .executeTakeFirst();
    if (!request)
      throw new CopyRequestError(
        'noOpenRequest',
        `There is no open request ${String(requestId)} in ${library.mappingPath}.`,
      );
    return work(inside, request);
  });
}

/**
 * Accepts a request that awaits a decision. A reservation enters the queue by its day; other requests get a copy, and
 * kinds that lend at once also a loan.
 * @throws CopyRequestError if no copy is on the shelf; CirculationError if the lending rules refuse the loan
 */
export const acceptRequest = (desk: Desk, requestId: number): Promise<RequestRow> =>
  withRequest(desk, requestId, async (db, request) => {
    const { library, now } = desk;
    const set = { verify_status: '1' } as const;
    await notifyReader(db, library, request.reader_id, 'copyAccepted', { title: titleOf(request) }, now);
    if (request.kind === 'reservation') {
      const row = await takeStep(db, request, 'approve', 'waiting', { by: 'staff', now, set });
      const served = row.record_id === null ? [] : await serveQueue(db, library, row.record_id, now);
      return served.find((entry) => entry.id === row.id) ?? row;
    }
    const copy = await shelfCopyFor(db, library, request, now);
    if (typeof copy === 'string')
      throw new CopyRequestError('cannotBeMet', `Request ${String(request.id)} cannot be met: ${copy}.`);
    const promised = { ...set, ...copyColumns(copy) };
    if (!lentAtOnce.includes(request.kind) || request.reader_id === null) {
      if (!(await putAside(db, library, copy, now)))
        throw new CopyRequestError('notOnShelf', `${copy.barcode} is not on the shelf.`);
      return takeStep(db, request, 'approve', 'toFetch', { by: 'staff', now, set: promised });
    }
    const row = await takeStep(db, request, 'approve', 'toFetch', { by: 'staff', now, set });
    const loan = await lendInside(db, { library, readerId: request.reader_id, barcode: copy.barcode, now });
    const lent = await db
      .updateTable('copy_request')
      .set({ ...copyColumns(copy), loan_id: loan.id })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await chargeFee(db, library, lent, now);
    return lent;
  });

/** Refuses a request. @param text for the reader */
export const refuseRequest = (desk: Desk, requestId: number, text: string | undefined): Promise<RequestRow> =>
  withRequest(desk, requestId, async (db, request) => {
    const { library, now } = desk;
    const row = await endRequest(db, library, request, 'refuse', { by: 'staff', now, text });
    await notifyReader(db, library, request.reader_id, 'copyRefused', { title: titleOf(request), reply: text }, now);
    return row;
  });

/** Cancels a request for its reader. @param text for the reader */
export const cancelRequest = (desk: Desk, requestId: number, text: string | undefined): Promise<RequestRow> =>
  withRequest(desk, requestId, async (db, request) => {
    const { library, now } = desk;
    const row = await endRequest(db, library, request, 'cancel', { by: 'staff', now, text });
    await notifyReader(db, library, request.reader_id, 'copyCancelled', { title: titleOf(request), reply: text }, now);
    return row;
  });

/** Sends a copy to the pick-up place or the reader's address. */
export const dispatchRequest = (desk: Desk, requestId: number): Promise<RequestRow> =>
  withRequest(desk, requestId, async (db, request) => {
    const { library, now } = desk;
    if (request.pickup_place === null) {
      const title = titleOf(request);
      const loan = await db.selectFrom('loan').select('due_on').where('id', '=', request.loan_id).executeTakeFirst();
      const row = await takeStep(db, request, 'send', 'sent', { by: 'staff', now });
      await notifyReader(db, library, request.reader_id, 'copySent', { title, due: loan?.due_on ?? '' }, now);
      return row;
    }
    return dispatchPromised(db, library, request, { by: 'staff', now });
  });

/** Puts a copy on the pick-up shelf for the library's `holdDays`. */
export const shelveRequest = (desk: Desk, requestId: number): Promise<RequestRow> =>
  withRequest(desk, requestId, (db, request) =>
    shelvePromised(db, desk.library, request, { by: 'staff', now: desk.now }),
  );

/**
 * Hands out an assigned copy; the loan starts now unless it has started before.
 * @throws CirculationError if the lending rules refuse the loan
 */
export const handOutRequest = (desk: Desk, requestId: number): Promise<RequestRow> =>
  withRequest(desk, requestId, async (db, request) => {
    const { library, now } = desk;
    if (request.item_id === null || request.barcode === null || request.reader_id === null) {
      throw new CopyRequestError('noCopyPromised', `No copy is promised to request ${String(requestId)}.`);
    }
    if (lentAtOnce.includes(request.kind)) {
      await requireBorrower(db, library, request.reader_id, now);
      const set = { claim_status: request.stage === 'ready' ? ('1' as const) : null, until: null };
      return takeStep(db, request, 'handOut', 'lent', { by: 'staff', now, set });
    }
    await lendInside(db, { library, readerId: request.reader_id, barcode: request.barcode, now });
    return db.selectFrom('copy_request').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow();
  });

/**
 * Records that an assigned copy is missing: a reservation returns to its place in the queue, other requests are
 * refused;
 * the copy gets the status missing.
 */
export const loseCopy = (desk: Desk, requestId: number, text: string | undefined): Promise<RequestRow> =>
  withRequest(desk, requestId, async (db, request) => {
    const { library, now } = desk;
    if (request.item_id === null)
      throw new CopyRequestError('noCopyPromised', `No copy is promised to request ${String(requestId)}.`);
    const missing = { ...request, item_after: 'missing' };
    const values = { title: titleOf(request), reply: text };
    if (request.kind === 'reservation') {
      const set = {
        item_id: null,
        barcode: null,
        call_number: null,
        location_id: null,
        until: null,
        claim_status: null,
      };
      const row = await takeStep(db, request, 'release', 'waiting', { by: 'staff', now, text, set });
      await releaseCopy(db, library, missing, now);
      await notifyReader(db, library, request.reader_id, 'copyWaitsAgain', values, now);
      const served = row.record_id === null ? [] : await serveQueue(db, library, row.record_id, now);
      return served.find((entry) => entry.id === row.id) ?? row;
    }
    const row = await takeStep(db, request, 'refuse', 'refused', { by: 'staff', now, text });
    await returnFee(db, library, request, now);
    await notifyReader(db, library, request.reader_id, 'copyRefused', values, now);
    if (request.loan_id === null) {
      await releaseCopy(db, library, missing, now);
      return row;
    }
    const loan = await db
      .updateTable('loan')
      .set({ status_after: 'missing' })
      .where('id', '=', request.loan_id)
      .where('returned_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (loan) await endLoan(db, library, loan, now);
    return row;
  });
