import type { RequestActor, RequestStep } from '../../lib/rules/copy-requests.ts';
import type { Db } from '../platform/db/schema.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { endLoan } from '../circulation/lend.ts';
import { returnFee } from '../request-queue/fees.ts';
import { releaseCopy } from '../request-queue/release.ts';
import { takeStep, type RequestRow } from '../request-queue/steps.ts';

const ends = { cancel: 'cancelled', refuse: 'refused', expire: 'expired', lapse: 'lapsed' } as const;
export type EndStep = keyof typeof ends & RequestStep;

/**
 * Undoes what a request had of a copy, inside a transaction: its fee is given back, its copy goes to the next in the queue, and
 * a loan that was begun with it and that nobody has collected ends.
 * @param request as it stood before it was ended or taken back
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
 * Ends an open request without its reader getting the copy, inside a transaction: what was promised goes to the next in the
 * queue; the loan of an online loan or home delivery, which nobody has collected, ends.
 * @throws StepError where it cannot end so
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
  // What staff end they may take back (./reopen.ts), and then its reader is passed over until the same day.
  const pause = input.by === 'staff' ? {} : { suspended_until: null };
  const set = { ...claim, ...verdict, ...pause, code_hash: null, code_expires_at: null };
  const after = await takeStep(db, request, step, ends[step], { ...input, set });
  await undoGrant(db, library, request, now);
  return after;
}
