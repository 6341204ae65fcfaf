import { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { SessionToken } from '../../../lib/contract/session.ts';
import type { SecondStep, SecondStepNeeded } from '../../../lib/rules/second-factor.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { issueOwnTicket, newTicket, readOwnTicket, takeOwnTicket } from '../accounts/tickets.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { savePassword } from '../accounts/passwords.ts';
import { openSession } from '../sessions/sessions.ts';
import { hasFactor, type EnrolmentHolder } from './store.ts';

/** A sign-in whose password was right. */
const waitingSchema = z.object({
  readerId: z.int(),
  /** Hash of the password that the reader chose on the way in; null where it stays. */
  hash: z.string().nullable(),
  /** Random; names the pending sign-in as the holder of an enrolment. */
  id: z.string(),
});
type Waiting = z.output<typeof waitingSchema>;

/** The second step that a sign-in by password needs; undefined if the password is enough. */
export async function stepNeeded(
  call: Pick<CallContext, 'store' | 'library'>,
  readerId: number,
): Promise<SecondStep | undefined> {
  const { secondFactor } = call.library.file;
  if (secondFactor === 'off') return undefined;
  if (await hasFactor(call, readerId)) return 'prove';
  return secondFactor === 'required' ? 'enrol' : undefined;
}

/**
 * Opens the session of a sign-in whose password was right, unless it needs a second step: then this browser has ten
 * minutes for it. The transaction that opens the session checks this, because the second factor may be switched on at
 * the same moment.
 * @param hash of the password that the reader has chosen during sign-in; it is saved after the second step
 * @throws ServiceError 403 with data `SecondStepNeeded`
 */
export async function openPasswordSession(
  call: CallContext,
  { id }: Pick<ReaderRow, 'id'>,
  hash: string | null = null,
): Promise<SessionToken> {
  const opened = await inTransaction(call.store.db, async (db) => {
    const inside = { ...call, store: { ...call.store, db } };
    const secondFactor = await stepNeeded(inside, id);
    if (secondFactor !== undefined) return secondFactor;
    if (hash !== null) await savePassword(inside, { id }, { hash, how: 'required' });
    return openSession(inside, call.library, id, { way: 'password' });
  });
  if (typeof opened !== 'string') return opened;
  const secondFactor = opened;
  const waiting: Waiting = { readerId: id, hash, id: newTicket() };
  await issueOwnTicket(call, 'second', waiting);
  const data: SecondStepNeeded = { secondFactor };
  const key = secondFactor === 'prove' ? 'secondFactorNeeded' : 'secondFactorToSetUp';
  throw new ServiceError(errCodes.forbidden, key, {}, data);
}

/** A pending sign-in: its password was right. */
export interface PendingSignIn {
  reader: ReaderRow;
  /** Hash of the password that the reader chose on the way in; null if the password stays. */
  hash: string | null;
  holder: EnrolmentHolder;
}

/** The pending sign-in of this browser; undefined if there is none. */
export async function waitingHere(call: CallContext): Promise<PendingSignIn | undefined> {
  const waiting = await readOwnTicket(call, 'second', waitingSchema);
  const reader =
    waiting &&
    (await call.store.db
      .selectFrom('reader')
      .selectAll()
      .where('id', '=', waiting.readerId)
      .where('library_id', '=', call.library.id)
      .executeTakeFirst());
  return reader && { reader, hash: waiting.hash, holder: { kind: 'sign-in', id: waiting.id } };
}

/** Uses the sign-in that waits in this browser up. @returns whether this call was the one */
export const takeWaiting = async (call: CallContext): Promise<boolean> =>
  (await takeOwnTicket(call, 'second', waitingSchema)) !== undefined;
