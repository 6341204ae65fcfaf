import { inLanguage } from '../../lib/contract/language.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { countAttempt, forgiveAttempts, limits } from '../platform/attempts/attempts.ts';
import { newSecret } from '../../lib/rules/time-codes.ts';
import { addressOf, newRecoveryCodes, recoveryKey, stepOf } from '../identity/second-factor/codes.ts';
import { seal, unseal } from '../platform/sealed.ts';
import { keyedHash } from '../platform/secrets.ts';
import { inTransaction } from '../platform/db/database.ts';
import { endStaffSessions, type StaffRow } from './accounts.ts';
import type { SignedInStaff } from '../platform/context/desk.ts';

const purpose = 'staff-second-factor';
/** How long staff may take to set up an app. */
const enrolmentMs = 15 * 60_000;

/** @throws ServiceError 409 if it was sealed with another installation's keys; an administrator must switch it off */
function unsealSecret({ secrets }: CallContext, staffId: number, sealed: string): string {
  const secret = unseal(secrets, purpose, String(staffId), sealed);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorLost');
  return secret;
}

/**
 * Starts setting up an app, in this session only.
 * @returns what the app needs: the secret, and the address for the QR code
 * @throws ServiceError 403 if the library has no second factor for staff, 409 if one is on
 */
export async function beginStaffFactor(
  { store, secrets, now, library, language }: CallContext,
  { row: { id, account, factor_confirmed_at }, tokenHash }: SignedInStaff,
): Promise<{ secret: string; address: string }> {
  if (library.file.staffSecondFactor === 'off') throw new ServiceError(errCodes.forbidden, 'secondFactorClosed');
  if (factor_confirmed_at !== null) throw new ServiceError(errCodes.conflict, 'secondFactorIsOn');
  const secret = newSecret();
  await store.db
    .updateTable('staff_session')
    .set({ factor_secret: seal(secrets, purpose, String(id), secret), factor_begun_at: now() })
    .where('token_hash', '=', tokenHash)
    .execute();
  return { secret, address: addressOf(secret, `${inLanguage(library.file.name, language)} Desk`, account) };
}

async function refuse(call: CallContext, { account }: StaffRow): Promise<never> {
  await auditDesk(call, call.store.db, { kind: 'deskSecondFactorFailed', staff: account });
  throw new ServiceError(errCodes.badRequest, 'secondFactorWrong');
}

const codeHashOf = ({ secrets }: CallContext, staffId: number, code: string): string =>
  keyedHash(secrets, 'staff-recovery-code', staffId, recoveryKey(code));

/** Marks a recovery code as used. @returns whether it was valid */
async function spendRecoveryCode(call: CallContext, staffId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await call.store.db
    .updateTable('staff_recovery_code')
    .set({ used_at: call.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHashOf(call, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the step of an app's code as used. @returns whether the code was valid */
async function spendAppCode(call: CallContext, { id, factor_secret }: StaffRow, code: string): Promise<boolean> {
  if (factor_secret === null) return false;
  const step = stepOf(unsealSecret(call, id, factor_secret), code, call.now());
  if (step === undefined) return false;
  const { numUpdatedRows } = await call.store.db
    .updateTable('staff')
    .set({ factor_last_step: step })
    .where('id', '=', id)
    .where('factor_last_step', '<', step)
    .where('factor_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Requires a code of the app or a recovery code. Each works once.
 * @returns which of them it was
 * @throws ServiceError 400 if it is wrong or was used, 429 after too many
 */
export async function proveStaffPossession(
  call: CallContext,
  row: StaffRow,
  input: string,
): Promise<'code' | 'recovery code'> {
  await countAttempt(call, limits.deskFactor, row.account_key);
  const code = input.replace(/\s/g, '');
  const isAppCode = /^\d{6}$/.test(code);
  const isValid = isAppCode ? await spendAppCode(call, row, code) : await spendRecoveryCode(call, row.id, code);
  if (!isValid) return refuse(call, row);
  await forgiveAttempts(call, limits.deskFactor, row.account_key, 'all');
  return isAppCode ? 'code' : 'recovery code';
}

/** The secret that this session is setting up; undefined if it began none or took too long. */
async function findEnrolment(call: CallContext, { row, tokenHash }: SignedInStaff): Promise<string | undefined> {
  const session = await call.store.db
    .selectFrom('staff_session')
    .select('factor_secret')
    .where('token_hash', '=', tokenHash)
    .where('factor_begun_at', '>', call.now() - enrolmentMs)
    .executeTakeFirst();
  const sealed = session?.factor_secret ?? null;
  return sealed === null ? undefined : unsealSecret(call, row.id, sealed);
}

/** Switches the second factor on with the app's first code, and ends the account's other sessions. */
async function confirmStaffFactor(call: CallContext, staff: SignedInStaff, input: string): Promise<string[]> {
  const { row, tokenHash } = staff;
  const { id, account } = row;
  await countAttempt(call, limits.deskFactor, row.account_key);
  const secret = await findEnrolment(call, staff);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorNotBegun');
  const step = stepOf(secret, input.replace(/\s/g, ''), call.now());
  if (step === undefined) return refuse(call, row);
  const codes = newRecoveryCodes();
  const isSwitchedOn = await inTransaction(call.store.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('staff')
      .set({
        factor_secret: seal(call.secrets, purpose, String(id), secret),
        factor_last_step: step,
        factor_confirmed_at: call.now(),
      })
      .where('id', '=', id)
      .where('factor_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await endStaffSessions(db, id, tokenHash);
    await db
      .updateTable('staff_session')
      .set({ is_proved: 1, factor_secret: null, factor_begun_at: null })
      .where('token_hash', '=', tokenHash)
      .execute();
    await auditDesk(call, db, { kind: 'deskSecondFactorOn', staff: account });
    await db.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
    const rows = codes.map((code) => ({ staff_id: id, code_hash: codeHashOf(call, id, code), used_at: null }));
    await db.insertInto('staff_recovery_code').values(rows).execute();
    return true;
  });
  if (!isSwitchedOn) throw new ServiceError(errCodes.conflict, 'secondFactorIsOn');
  await forgiveAttempts(call, limits.deskFactor, row.account_key, 'all');
  return codes;
}

/**
 * Finishes a sign-in with a code, or switches on the app that this session set up.
 * @returns the recovery codes if the app was switched on, which are shown only now
 * @throws ServiceError 400 if the code is wrong or was used, 409 if this session set up no app, 429 after too many
 */
export async function proveStaffFactor(call: CallContext, staff: SignedInStaff, input: string): Promise<string[]> {
  const { row, tokenHash } = staff;
  if (row.factor_confirmed_at === null) return confirmStaffFactor(call, staff, input);
  const way = await proveStaffPossession(call, row, input);
  await inTransaction(call.store.db, async (db) => {
    await db.updateTable('staff_session').set({ is_proved: 1 }).where('token_hash', '=', tokenHash).execute();
    await auditDesk(call, db, { kind: 'deskSignIn', detail: `password and ${way}`, staff: row.account });
  });
  return [];
}
