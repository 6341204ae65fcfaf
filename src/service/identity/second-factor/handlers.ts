import { errCodes } from '../../../lib/contract/envelope.ts';
import { rememberDevice } from '../accounts/known-device.ts';
import { proveOnceMore } from '../accounts/proof.ts';
import { savePassword } from '../accounts/passwords.ts';
import { credentialOf } from '../accounts/sign-in.ts';
import { auditCall } from '../../platform/audit/append.ts';
import { type Handlers, type ReaderCall, ServiceError } from '../../platform/context/context.ts';
import { readerById } from '../../platform/readers/readers.ts';
import { openSession } from '../sessions/sessions.ts';
import { beginEnrolment, confirmEnrolment, enrolmentOf, provePossession } from './prove.ts';
import { stepNeeded, takeWaiting, waitingHere } from './step.ts';
import { dropFactor, factorOf, hasFactor, renewCodes, type EnrolmentHolder } from './store.ts';
import { inTransaction } from '../../platform/db/database.ts';

/** @throws ServiceError 403 where the library has no second factor, or the reader no password; and as `proveOnceMore` */
async function proveOwner(call: ReaderCall, password: string) {
  if (call.library.file.secondFactor === 'off') throw new ServiceError(errCodes.forbidden, 'secondFactorClosed');
  if (!(await credentialOf(call.store, call.reader.id))) {
    throw new ServiceError(errCodes.forbidden, 'secondFactorNoPassword');
  }
  await proveOnceMore(call, { password });
  return readerById(call.store, call.reader.id);
}

/**
 * Requires the password and a code: a password alone must not weaken a second factor that is on.
 * @throws ServiceError 409 if the reader has no second factor; else as `proveOwner` and `provePossession`
 */
async function proveOwnerWithCode(call: ReaderCall, { password, code }: { password: string; code: string }) {
  const reader = await proveOwner(call, password);
  if (!(await hasFactor(call, reader.id))) throw new ServiceError(errCodes.conflict, 'secondFactorIsOff');
  await provePossession(call, reader, code);
  return reader;
}

const holderOf = ({ reader }: ReaderCall): EnrolmentHolder => ({ kind: 'session', id: reader.sessionId });

const over = () => new ServiceError(errCodes.badRequest, 'secondStepOver');

/** Second factor of sign-in by password (docs/guide/second-factor.md). */
export const secondFactorHandlers = {
  getSecondStep: async (_, call) => {
    const waiting = await waitingHere(call);
    const step = waiting && (await stepNeeded(call, waiting.reader.id));
    if (!waiting || step === undefined) return { step: '', enrolment: null };
    if (step === 'prove') return { step, enrolment: null };
    const { reader, holder } = waiting;
    const begun = await enrolmentOf(call, reader, holder);
    return { step, enrolment: begun ?? (await beginEnrolment(call, reader, holder)) };
  },
  proveSecondFactor: async ({ code }, call) => {
    const waiting = await waitingHere(call);
    if (!waiting) throw over();
    const { reader, hash, holder } = waiting;
    const step = await stepNeeded(call, reader.id);
    const recoveryCodes = step === 'enrol' ? await confirmEnrolment(call, reader, holder, code) : [];
    const proof = step === 'prove' ? await provePossession(call, reader, code) : 'code';
    const token = await inTransaction(call.store.db, async (db) => {
      const inside = { ...call, store: { ...call.store, db } };
      if (!(await takeWaiting(inside))) throw over();
      if (hash !== null) await savePassword(inside, reader, { hash, how: 'required' });
      return openSession(inside, call.library, reader.id, { way: `password and ${proof}` });
    });
    rememberDevice(call, reader.account_key);
    return { ...token, recoveryCodes };
  },
  getSecondFactor: async (_, call) => {
    const { store, library } = call;
    const reader = call.reader.row;
    const factor = await factorOf(call, reader.id);
    const codes = store.db
      .selectFrom('recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('reader_id', '=', reader.id)
      .where('used_at', 'is', null);
    const left = factor ? await codes.executeTakeFirstOrThrow() : { count: 0 };
    const since = factor?.confirmedAt ?? null;
    return {
      setting: library.file.secondFactor,
      hasPassword: (await credentialOf(store, reader.id)) !== undefined,
      isOn: since !== null,
      since: since === null ? null : new Date(since).toISOString(),
      recoveryCodesLeft: Number(left.count),
      enrolment: (await enrolmentOf(call, reader, holderOf(call))) ?? null,
    };
  },
  beginSecondFactor: async ({ password }, call) =>
    beginEnrolment(call, await proveOwner(call, password), holderOf(call)),
  confirmSecondFactor: async ({ code }, call) => {
    if (call.library.file.secondFactor === 'off') throw new ServiceError(errCodes.forbidden, 'secondFactorClosed');
    const reader = await readerById(call.store, call.reader.id);
    const recoveryCodes = await confirmEnrolment(call, reader, holderOf(call), code);
    call.say('secondFactorOn');
    return { recoveryCodes };
  },
  renewRecoveryCodes: async (proofs, call) => {
    const { id } = await proveOwnerWithCode(call, proofs);
    const recoveryCodes = await inTransaction(call.store.db, async (db) => {
      await auditCall(call, db, { kind: 'recoveryCodesMade', readerId: id });
      return renewCodes(db, call.secrets, id);
    });
    call.say('recoveryCodesMade');
    return { recoveryCodes };
  },
  removeSecondFactor: async (proofs, call) => {
    if (call.library.file.secondFactor === 'required') {
      throw new ServiceError(errCodes.forbidden, 'secondFactorRequired');
    }
    const { id } = await proveOwnerWithCode(call, proofs);
    await inTransaction(call.store.db, async (db) => {
      if (!(await dropFactor(db, id))) throw new ServiceError(errCodes.conflict, 'secondFactorIsOff');
      await auditCall(call, db, { kind: 'secondFactorOff', detail: 'own', readerId: id });
    });
    call.say('secondFactorOff');
    return { removed: true };
  },
} satisfies Partial<Handlers>;
