import { inLanguage } from '../../../lib/contract/language.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { forgiveAttempts, limits } from '../../platform/attempts/attempts.ts';
import { knownDevice } from '../accounts/known-device.ts';
import { countPassword } from '../accounts/sign-in.ts';
import { auditCall } from '../../platform/audit/append.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import { addressOf, stepOf } from './codes.ts';
import {
  createEnrolment,
  factorOf,
  findEnrolment,
  hasFactor,
  renewCodes,
  spendRecoveryCode,
  spendStep,
  switchFactorOn,
  type EnrolmentHolder,
} from './store.ts';
import { inTransaction } from '../../platform/db/database.ts';

type Owner = Pick<ReaderRow, 'id' | 'account' | 'account_key'>;

export interface Enrolment {
  secret: string;
  address: string;
}

/**
 * Counts a code before it is looked at: those from a device that the account knows apart from those of strangers, who
 * can thus not use up the reader's own.
 * @returns takes it back when the code turns out right
 */
async function countCode(call: CallContext, { id, account_key: account }: Owner): Promise<() => Promise<void>> {
  const device = knownDevice(call, account);
  const limit = device === undefined ? limits.secondFactor : limits.secondFactorDevice;
  const key = device === undefined ? account : `${account}\n${device}`;
  await countPassword(call, limit, key, { key: account, readerId: id });
  return () => forgiveAttempts(call, limit, key, 'all');
}

async function refuse(call: CallContext, { id }: Owner): Promise<never> {
  await auditCall(call, call.store.db, { kind: 'secondFactorFailed', readerId: id });
  throw new ServiceError(errCodes.badRequest, 'secondFactorWrong');
}

/**
 * Lets nobody through but by a code of the reader's app, or by a recovery code. Each works once.
 * @returns which of them it was
 * @throws ServiceError 400 when it is wrong or was used, 429 after too many
 */
export async function provePossession(
  call: CallContext,
  owner: Owner,
  input: string,
): Promise<'code' | 'recovery code'> {
  const forgive = await countCode(call, owner);
  const code = input.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) {
    if (!(await spendRecoveryCode(call, owner.id, code))) return refuse(call, owner);
    await forgive();
    return 'recovery code';
  }
  const factor = await factorOf(call, owner.id);
  const step = factor && stepOf(factor.secret, code, call.now());
  if (step === undefined || !(await spendStep(call.store.db, owner.id, step))) return refuse(call, owner);
  await forgive();
  return 'code';
}

function enrolmentBy({ library, language }: CallContext, { account }: Owner, secret: string): Enrolment {
  return { secret, address: addressOf(secret, inLanguage(library.file.name, language), account) };
}

/** The enrolment that this holder began; undefined if it began none. */
export async function enrolmentOf(
  call: CallContext,
  owner: Owner,
  holder: EnrolmentHolder,
): Promise<Enrolment | undefined> {
  const secret = await findEnrolment(call, owner.id, holder);
  return secret === undefined ? undefined : enrolmentBy(call, owner, secret);
}

/** Starts an enrolment with a new secret. @throws ServiceError 409 if the reader's second factor is on */
export async function beginEnrolment(call: CallContext, owner: Owner, holder: EnrolmentHolder): Promise<Enrolment> {
  if (await hasFactor(call, owner.id)) throw new ServiceError(errCodes.conflict, 'secondFactorIsOn');
  return enrolmentBy(call, owner, await createEnrolment(call, owner.id, holder));
}

/**
 * Switches the second factor on with the app's first code, and ends the reader's sessions except the holder: they were
 * opened without a code.
 * @returns the recovery codes, which are shown only now
 * @throws ServiceError 400 for a wrong code, 409 if this holder set nothing up, 429 after too many codes
 */
export async function confirmEnrolment(
  call: CallContext,
  owner: Owner,
  holder: EnrolmentHolder,
  input: string,
): Promise<string[]> {
  const forgive = await countCode(call, owner);
  const secret = await findEnrolment(call, owner.id, holder);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorNotBegun');
  const step = stepOf(secret, input.replace(/\s/g, ''), call.now());
  if (step === undefined) return refuse(call, owner);
  const codes = await inTransaction(call.store.db, async (db) => {
    if (!(await switchFactorOn(db, call, owner.id, { secret, step }))) return undefined;
    await revokeSessionsOf(
      { store: { db }, now: call.now },
      owner.id,
      holder.kind === 'session' ? holder.id : undefined,
    );
    await auditCall(call, db, { kind: 'secondFactorOn', readerId: owner.id });
    return renewCodes(db, call.secrets, owner.id);
  });
  if (!codes) throw new ServiceError(errCodes.conflict, 'secondFactorIsOn');
  await forgive();
  return codes;
}
