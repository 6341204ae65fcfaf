import type { RequestActor, RequestStep } from '../../lib/rules/copy-requests.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { endLoan } from '../circulation/lend.ts';
import { returnFee } from '../request-queue/fees.ts';
import { releaseCopy } from '../request-queue/release.ts';
import { takeStep, type RequestRow } from '../request-queue/steps.ts';

const ends = { cancel: 'cancelled', refuse: 'refused', expire: 'expired', lapse: 'lapsed' } as const;
export type EndStep = keyof typeof ends & RequestStep;

/**
 * Undoes the effects of a granted request, inside a transaction: refunds its fee, assigns its copy to the next in the
 * queue, and ends its loan if the copy was not collected.
 * @param request its state before it was ended or taken back
 */
export async function undoGrant(db: Db, library: LendingLibrary, request: RequestRow, now: number): Promise<void> {
  await returnFee(db, library, request, now);
  if (request.loan_id === null) {
    await releaseCopy(db, library, request, now);
    return;
  }
  const loan = await db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', request.loan_id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (loan) await endLoan(db, library, loan, now);
}

/**
 * Ends an open request without a hand-out, inside a transaction: its copy is assigned to the next in the queue; the
 * uncollected loan of an online loan or home delivery ends.
 * @throws StepError if the request cannot end this way
 */
export async function endRequest(
  db: Db,
  library: LendingLibrary,
  request: RequestRow,
  step: EndStep,
  input: { by: RequestActor; now: number; text?: string | undefined },
): Promise<RequestRow> {
  const { now } = input;
  const claim = step === 'cancel' && request.stage === 'ready' ? { claim_status: '2' as const } : {};
  const verdict = step === 'refuse' && request.stage === 'toApprove' ? { verify_status: '2' as const } : {};
  // Staff may reopen the request (./reopen.ts), which then is suspended until the same day as before.
  const pause = input.by === 'staff' ? {} : { suspended_until: null };
  const set = { ...claim, ...verdict, ...pause, code_hash: null, code_expires_at: null };
  const after = await takeStep(db, request, step, ends[step], { ...input, set });
  await undoGrant(db, library, request, now);
  return after;
}
