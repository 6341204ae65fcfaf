import { inLanguage } from '../../lib/contract/language.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { auditDesk } from '../audit/append.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { countAttempt, forgiveAttempts, limits } from '../identity/accounts/attempts.ts';
import { addressOf, newRecoveryCodes, newSecret, recoveryKey, stepOf } from '../identity/second-factor/codes.ts';
import { seal, unseal } from '../sealed.ts';
import { keyedHash } from '../secrets.ts';
import { inTransaction } from '../store/transaction.ts';
import type { StaffRow } from './accounts.ts';
import type { SignedInStaff } from './sessions.ts';

const purpose = 'staff-second-factor';
/** How long one may take to set an app up. */
const enrolmentMs = 15 * 60_000;

/** @throws ServiceError 409 when it was sealed under the keys of another installation: an administrator switches it off */
function secretOf({ secrets }: CallContext, { id, factor_secret }: StaffRow): string | undefined {
  if (factor_secret === null) return undefined;
  const secret = unseal(secrets, purpose, String(id), factor_secret);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorLost');
  return secret;
}

/**
 * Begins to set an app up.
 * @returns what the app needs: the secret, and the address that a QR code says
 * @throws ServiceError 403 where the library has no second factor for staff, 409 when one is on
 */
export async function beginStaffFactor(
  { store, secrets, now, library, language }: CallContext,
  { id, account }: StaffRow,
): Promise<{ secret: string; address: string }> {
  if (library.file.staffSecondFactor === 'off') throw new ServiceError(errCodes.forbidden, 'secondFactorClosed');
  const secret = newSecret();
  const { numUpdatedRows } = await store.db
    .updateTable('staff')
    .set({ factor_secret: seal(secrets, purpose, String(id), secret), factor_begun_at: now(), factor_last_step: 0 })
    .where('id', '=', id)
    .where('factor_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ServiceError(errCodes.conflict, 'secondFactorIsOn');
  return { secret, address: addressOf(secret, `${inLanguage(library.file.name, language)} Desk`, account) };
}

async function refuse(call: CallContext, { account }: StaffRow): Promise<never> {
  await auditDesk(call, call.store.db, { kind: 'deskSecondFactorFailed', staff: account });
  throw new ServiceError(errCodes.badRequest, 'secondFactorWrong');
}

/** Uses a recovery code up. @returns whether it was one that is still good */
async function spendRecoveryCode(
  { store, secrets, now }: CallContext,
  staffId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('staff_recovery_code')
    .set({ used_at: now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', keyedHash(secrets, 'staff-recovery-code', staffId, recoveryKey(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Shows a code in a session: the first one of an app that is being set up switches the second factor on. Each code works
 * once; too many wrong ones end the tries for a while.
 * @returns the recovery codes where the app was set up now, which are told this once
 * @throws ServiceError 400 when it is wrong or was used, 409 when there is no app, 429 after too many
 */
export async function proveStaffFactor(call: CallContext, staff: SignedInStaff, given: string): Promise<string[]> {
  const { store, secrets, now } = call;
  const { row, tokenHash } = staff;
  const { id, account } = row;
  await countAttempt(call, limits.deskFactor, row.account_key);
  const code = given.replace(/\s/g, '');
  const isOn = row.factor_confirmed_at !== null;
  const isEnding = !isOn && (row.factor_begun_at ?? 0) <= now() - enrolmentMs;
  const secret = isEnding ? undefined : secretOf(call, row);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorNotBegun');
  const proved = { is_proved: 1 };
  if (isOn && !/^\d{6}$/.test(code)) {
    if (!(await spendRecoveryCode(call, id, code))) return refuse(call, row);
    await auditDesk(call, store.db, { kind: 'deskSignIn', detail: 'password and recovery code', staff: account });
    await store.db.updateTable('staff_session').set(proved).where('token_hash', '=', tokenHash).execute();
    await forgiveAttempts(call, limits.deskFactor, row.account_key, 'all');
    return [];
  }
  const step = stepOf(secret, code, now());
  if (step === undefined) return refuse(call, row);
  const codes = isOn ? [] : newRecoveryCodes();
  const isSpent = await inTransaction(store.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('staff')
      .set({ factor_last_step: step, ...(!isOn && { factor_confirmed_at: now() }) })
      .where('id', '=', id)
      .where('factor_last_step', '<', step)
      .where('factor_confirmed_at', isOn ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await db.updateTable('staff_session').set(proved).where('token_hash', '=', tokenHash).execute();
    const detail = isOn ? 'password and code' : '';
    await auditDesk(call, db, { kind: isOn ? 'deskSignIn' : 'deskSecondFactorOn', detail, staff: account });
    if (codes.length === 0) return true;
    await db.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
    const hashed = codes.map((one) => keyedHash(secrets, 'staff-recovery-code', id, recoveryKey(one)));
    const rows = hashed.map((code_hash) => ({ staff_id: id, code_hash, used_at: null }));
    await db.insertInto('staff_recovery_code').values(rows).execute();
    return true;
  });
  if (!isSpent) return refuse(call, row);
  await forgiveAttempts(call, limits.deskFactor, row.account_key, 'all');
  return codes;
}
