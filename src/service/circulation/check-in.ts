import { repeatedScanMs, type CheckInOutcome } from '../../lib/rules/copies.ts';
import { copyByBarcode, copyEvents, recordCopyEvent, type CopyRow } from '../catalogue/holdings/desk-copies.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { beginTransit, endTransit } from '../catalogue/holdings/transits.ts';
import type { AuditEntry } from '../platform/audit/append.ts';
import { recordEvents } from '../platform/activity/record-events.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { placeSites } from '../request-queue/pickup-places.ts';
import { dispatchPromised, serveQueue, shelvePromised } from '../request-queue/queue.ts';
import { promiseOf } from '../request-queue/release.ts';
import type { RequestRow } from '../request-queue/steps.ts';
import { changeStatus, loansOfCopy } from './copy-acts.ts';
import { giveBack, requireOwnLending, runningLoanOf } from './lend.ts';

const auditDetails: Readonly<Partial<Record<CheckInOutcome, string>>> = {
  returned: 'return',
  used: 'copy used',
  found: 'copy found',
  arrived: 'copy arrived',
  underWay: 'copy sent',
};

interface CheckInInput {
  library: LendingLibrary;
  barcode: string;
  /** Library code of the desk; that of the copy if missing. */
  deskAt?: string | undefined;
  /** The machine undoes a checkout that failed: a copy that is not on loan does not count as used. */
  undoes?: boolean;
  /** Account of the librarian or the machine. */
  staff: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface CheckIn {
  outcome: CheckInOutcome;
  copy: CopyRow;
  /** The loan that ended, as it was. */
  loan: LoanRow | undefined;
  /** The request that has the copy now. */
  caught: RequestRow | undefined;
  isMoved: boolean;
  /** Code of the library where the copy is to be sent. */
  sendTo: string | undefined;
  /** Fen given back of the charge of a lost copy. */
  refundFen: number;
}
interface Done extends Pick<CheckIn, 'outcome'>, Partial<Pick<CheckIn, 'loan' | 'caught' | 'isMoved' | 'refundFen'>> {
  sentFrom?: string;
}

/** Moves a promised copy on: to the pick-up shelf at its place, on its way elsewhere. */
async function bring(db: Db, { library, now }: CheckInInput, request: RequestRow, deskAt: string): Promise<RequestRow> {
  const isThere = placeSites(library).get(request.pickup_place ?? '')?.libCode === deskAt;
  const step = { by: 'staff', now } as const;
  if (isThere && request.stage !== 'ready') return shelvePromised(db, library, request, step);
  return !isThere && request.stage === 'toFetch' ? dispatchPromised(db, library, request, step) : request;
}

/** Whether somebody scanned the copy a moment ago: a machine whose answer was lost asks again. */
async function isRepeated(db: Db, { library, now }: CheckInInput, copy: CopyRow): Promise<boolean> {
  const since = now - repeatedScanMs;
  const [loan] = await loansOfCopy(db, library.id, copy.id);
  if (Number(loan?.returned_at ?? 0) > since) return true;
  const [event] = await copyEvents(db, copy.id);
  return event !== undefined && Number(event.at) > since && ['used', 'arrived', 'found'].includes(event.kind);
}

/** Gives a copy on its shelf to the first reader who waits. */
async function serve(db: Db, { library, now }: CheckInInput, copy: CopyRow, deskAt: string) {
  const served = await serveQueue(db, library, copy.record_id, now, { itemId: copy.id, libCode: deskAt });
  return served.find((request) => request.item_id === copy.id);
}

/** Takes a copy that is not on loan. */
async function takeCopy(db: Db, input: CheckInInput, copy: CopyRow, deskAt: string): Promise<Done> {
  const { library, staff, now } = input;
  const promised = await promiseOf(db, copy.id);
  if (promised) {
    const caught = await bring(db, input, promised, deskAt);
    return { outcome: 'reserved', caught, isMoved: caught.stage !== promised.stage };
  }
  const event = { staff, now };
  if (copy.status === 'inTransit') {
    const from = await endTransit(db, copy.id);
    if (from === undefined) {
      await recordCopyEvent(db, copy.id, copy.status, { ...event, kind: 'shelve' });
      return { outcome: 'arrived', ...(await changeStatus(db, { library, now, deskAt }, 'shelve', copy)) };
    }
    const isThere = deskAt === copy.lib_code;
    if (isThere) await recordCopyEvent(db, copy.id, copy.status, { ...event, kind: 'arrived' });
    await itemsChanged(db, library.id, copy.record_id, now);
    const caught = await serve(db, input, copy, deskAt);
    return { outcome: isThere ? 'arrived' : 'underWay', caught, sentFrom: from };
  }
  if (copy.status === 'missing') {
    await recordCopyEvent(db, copy.id, copy.status, { ...event, kind: 'found' });
    const { amountFen, caught } = await changeStatus(db, { library, now, deskAt }, 'found', copy);
    return { outcome: 'found', caught, refundFen: amountFen };
  }
  if (copy.status === 'withdrawn' || copy.status === 'inProcess') return { outcome: copy.status };
  if (input.undoes || (await isRepeated(db, input, copy))) return { outcome: 'repeated' };
  await recordCopyEvent(db, copy.id, copy.status, { ...event, kind: 'used' });
  await recordEvents(db, library.id, [{ recordId: copy.record_id, type: 'use', at: now }]);
  return { outcome: 'used', caught: await serve(db, input, copy, deskAt) };
}

/**
 * Takes what is handed in over the counter, in one transaction, whatever its status is: a loan ends; a missing copy is
 * found; a copy that was not on loan counts as used in the library. The first reader who waits gets it. A copy of
 * another library code is on its way there until somebody scans it at a desk of that code.
 * @returns undefined if the library has no copy with that barcode
 * @throws CirculationError `lentElsewhere`
 */
export async function checkIn(db: Db, input: CheckInInput): Promise<CheckIn | undefined> {
  const { library, barcode, staff, now } = input;
  requireOwnLending(library);
  return inTransaction(db, async (inside) => {
    const copy = await copyByBarcode(inside, library.id, barcode);
    if (!copy) return undefined;
    const deskAt = input.deskAt ?? copy.lib_code;
    const isLent = copy.status === 'loaned' || (await runningLoanOf(inside, library.id, barcode)) !== undefined;
    const done: Done = isLent
      ? { outcome: 'returned', ...(await giveBack(inside, { library, barcode, now, deskAt })) }
      : await takeCopy(inside, input, copy, deskAt);
    const after = done.caught ? undefined : await beginTransit(inside, copy.id, { from: deskAt, now });
    if (after !== undefined) {
      if (done.sentFrom !== deskAt) await recordCopyEvent(inside, copy.id, after, { kind: 'sent', staff, now });
      await itemsChanged(inside, library.id, copy.record_id, now);
    }
    return {
      outcome: done.outcome,
      copy,
      loan: done.loan,
      caught: done.caught,
      isMoved: done.isMoved ?? false,
      sendTo: after === undefined ? undefined : copy.lib_code,
      refundFen: done.refundFen ?? 0,
    };
  });
}

/** The entry of the audit log for what was handed in; undefined if nothing changed. */
export function checkInEntry({
  outcome,
  copy,
  loan,
  caught,
  isMoved,
}: CheckIn): Pick<AuditEntry, 'detail' | 'loanId' | 'requestId' | 'subjects'> | undefined {
  if (outcome === 'reserved') {
    if (!caught || !isMoved) return undefined;
    const act = caught.stage === 'ready' ? 'shelve' : 'dispatch';
    return { detail: `copy request ${act}`, requestId: caught.id, subjects: [String(caught.id)] };
  }
  const detail = auditDetails[outcome];
  return detail === undefined ? undefined : { detail, loanId: loan?.id, subjects: [copy.barcode] };
}
