import { errCodes } from '../../lib/contract/envelope.ts';
import { passwordProblems } from '../../lib/rules/password.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { forgiveAttempts, limits, tallyAttempt, tooMany, type Limit } from '../platform/attempts/attempts.ts';
import { hashPassword, isPassword } from '../identity/accounts/hash.ts';
import { isKnownPassword } from '../identity/accounts/known-passwords.ts';
import { doubtMs } from '../identity/accounts/sign-in.ts';
import { accountKey } from '../platform/readers/readers.ts';
import { inTransaction } from '../platform/db/database.ts';
import { endStaffSessions, findStaff, type StaffRow } from './accounts.ts';
import type { SignedInStaff } from '../platform/context/desk.ts';

/** Counts an attempt; the first of a window that is one too many is in the audit log. @throws ServiceError 429 */
async function count(call: CallContext, limit: Limit, key: string, row: StaffRow | undefined): Promise<void> {
  const { attempts, startedAt } = await tallyAttempt(call, limit, key);
  if (attempts <= limit.attempts) return;
  if (attempts === limit.attempts + 1) {
    await auditDesk(call, call.store.db, { kind: 'deskSignInRefused', detail: limit.kind, staff: row?.account });
  }
  throw tooMany(startedAt + limit.windowMs - call.now());
}

/**
 * The account with that password. Attempts are counted before they are made; a missing account is counted and takes as
 * long as any other. Strangers cannot lock anybody out: beyond the usual number an attempt at an account waits.
 * @throws ServiceError 429 after too many attempts from one address; 400 when account or password is wrong, without
 *   saying which
 */
export async function proveStaffPassword(call: CallContext, account: string, password: string): Promise<StaffRow> {
  const { store, library, client } = call;
  const key = accountKey(account);
  const row = await findStaff(store.db, { libraryId: library.id, account });
  const here = `${key}\n${client}`;
  await count(call, limits.deskAddress, client, row);
  await count(call, limits.deskHere, here, row);
  const { attempts } = await tallyAttempt(call, limits.deskAccount, key);
  const excess = attempts - limits.deskAccount.attempts;
  if (excess > 0) await call.holds.hold(client, doubtMs(excess));
  const matches = await isPassword(row?.hash, password);
  if (!row || !matches || row.is_closed === 1) {
    // What was typed as an account is kept nowhere: it may be a password.
    const detail = row === undefined ? 'unknown account' : row.is_closed === 1 ? 'closed account' : '';
    await auditDesk(call, store.db, { kind: 'deskSignInFailed', detail, staff: row?.account });
    throw new ServiceError(errCodes.badRequest, 'wrongPassword');
  }
  await forgiveAttempts(call, limits.deskAddress, client, 1);
  await forgiveAttempts(call, limits.deskHere, here, 'all');
  await forgiveAttempts(call, limits.deskAccount, key, 'all');
  return row;
}

/** Shows once more, within a session, that its owner is there. @throws as `proveStaffPassword` */
export const proveStaffOnceMore = async (
  call: CallContext,
  { row }: SignedInStaff,
  password: string,
): Promise<void> => {
  await proveStaffPassword(call, row.account, password);
};

/** Staff see everybody's loans: their passwords are strong whatever the library asks of readers. */
const policy = { isPasswordProtect: '1', passwordCheck: '0' } as const;

/**
 * Gives an account the password that its owner chose, and ends its other sessions.
 * @throws ServiceError 400 with the first thing that is wrong with it
 */
export async function chooseStaffPassword(
  call: CallContext,
  { row, tokenHash }: SignedInStaff,
  chosen: string,
): Promise<StaffRow> {
  const [problem] = passwordProblems(chosen, policy, { names: [row.account], confirmation: chosen });
  if (problem) throw new ServiceError(errCodes.badRequest, problem);
  if (await isKnownPassword(chosen)) throw new ServiceError(errCodes.badRequest, 'passwordKnown');
  if (await isPassword(row.hash, chosen)) throw new ServiceError(errCodes.badRequest, 'passwordSame');
  const set = { hash: await hashPassword(chosen), must_change: 0 };
  return inTransaction(call.store.db, async (db) => {
    await endStaffSessions(db, row.id, tokenHash);
    await auditDesk(call, db, { kind: 'deskPasswordReplaced', staff: row.account });
    return db.updateTable('staff').set(set).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow();
  });
}
