import { errCodes } from '../../../lib/contract/envelope.ts';
import type { LongCaptcha } from '../../../lib/rules/long-captcha.ts';
import { passwordProblems } from '../../../lib/rules/password.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { auditCall } from '../../platform/audit/append.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { accountKey, findReader, type ReaderRow } from '../../platform/readers/readers.ts';
import type { Store } from '../../platform/db/open.ts';
import { forgiveAttempts, limits, tallyAttempt, tooMany, type Limit } from '../../platform/attempts/attempts.ts';
import { isPassword } from './hash.ts';
import { knownDevice } from './known-device.ts';
import { passwordPolicy } from './password-policy.ts';

export interface Credential {
  hash: string;
  initial_hash: string | null;
  must_change: number;
  changed_at: number;
}

/** The reader's credential; undefined for one who signs in with outside providers alone. */
export const credentialOf = ({ db }: Store, readerId: number): Promise<Credential | undefined> =>
  db
    .selectFrom('credential')
    .select(['hash', 'initial_hash', 'must_change', 'changed_at'])
    .where('reader_id', '=', readerId)
    .executeTakeFirst();

/** What wrong passwords are counted by: a reader's account name and card number are one account. */
const attemptKey = (username: string, reader: Pick<ReaderRow, 'account_key'> | undefined): string =>
  reader?.account_key ?? accountKey(username);

/** Forgets the wrong passwords of a reader, for instance after one who forgot the password has chosen another. */
export async function forgiveSignIns(call: CallContext, reader: ReaderRow): Promise<void> {
  await forgiveAttempts(call, limits.signInHere, `${reader.account_key}\n${call.client}`, 'all');
  await forgiveAttempts(call, limits.signInAccount, reader.account_key, 'all');
}

export type PasswordWitness =
  { kind: 'captcha'; isLong: boolean } | { kind: 'session'; sessionId: string } | { kind: 'none' };

const doubt = { firstMs: 500, maxMs: 8_000, every: 5 };

/** How long an attempt waits that is so many beyond the usual ones: twice as long after each five, 8 seconds at most. */
export const doubtMs = (excess: number): number =>
  Math.min(doubt.maxMs, doubt.firstMs * 2 ** Math.floor((excess - 1) / doubt.every));

export interface Tried {
  /** What its attempts are counted by. */
  key: string;
  /** The reader's row; undefined where there is none. */
  readerId: number | undefined;
}

/**
 * Counts a password, or a code that comes after it, before it is looked at. The first of a window that is one too many
 * is in the audit log.
 * @returns how many more there may be
 * @throws ServiceError 429 when it is one too many
 */
export async function countPassword(
  call: CallContext,
  limit: Limit,
  key: string,
  { readerId }: Tried,
): Promise<number> {
  const { attempts, startedAt } = await tallyAttempt(call, limit, key);
  if (attempts <= limit.attempts) return limit.attempts - attempts;
  if (attempts === limit.attempts + 1) {
    await auditCall(call, call.store.db, { kind: 'signInRefused', detail: limit.kind, readerId });
  }
  throw tooMany(startedAt + limit.windowMs - call.now());
}

/**
 * Counts a password of an account from a device that nobody knows. Nobody is locked out by what strangers try: beyond
 * the usual number an attempt takes a long captcha and time, but it is made.
 * @returns takes it back, when the password turns out right
 */
async function countStranger(call: CallContext, tried: Tried, witness: PasswordWitness): Promise<() => Promise<void>> {
  const { client } = call;
  const { key: account, readerId } = tried;
  const here = `${account}\n${client}`;
  await countPassword(call, limits.signInAddress, client, tried);
  const left = await countPassword(call, limits.signInHere, here, tried);
  const { attempts } = await tallyAttempt(call, limits.signInAccount, account);
  const excess = attempts - limits.signInAccount.attempts;
  if (excess === 1) await auditCall(call, call.store.db, { kind: 'captchaRaised', readerId });
  if (excess > 0) {
    if (witness.kind === 'captcha' && !witness.isLong) {
      const data: LongCaptcha = { captcha: 'long' };
      // Nothing was tried.
      await forgiveAttempts(call, limits.signInAddress, client, 1);
      await forgiveAttempts(call, limits.signInHere, here, 1);
      throw new ServiceError(errCodes.badRequest, 'longCaptcha', {}, data);
    }
    await call.holds.hold(client, doubtMs(excess));
  }
  return async () => {
    await forgiveAttempts(call, limits.signInAddress, client, 1);
    await forgiveAttempts(call, limits.signInHere, here, 'all');
    // The reader's own slips before it, and not what strangers try meanwhile.
    await forgiveAttempts(call, limits.signInAccount, account, limits.signInHere.attempts - left);
  };
}

/** Counts a password from a device that the account knows, or from a session of its reader. */
async function countKnown(call: CallContext, tried: Tried, device: string): Promise<() => Promise<void>> {
  const key = `${tried.key}\n${device}`;
  await countPassword(call, limits.signInDevice, key, tried);
  return () => forgiveAttempts(call, limits.signInDevice, key, 'all');
}

/**
 * The reader with that account and password. Attempts are counted before they are made; a missing account is counted
 * and takes as long as any other.
 * @throws ServiceError 429 after too many attempts; 400 when account or password is wrong, without saying which; 400
 *   with data `LongCaptcha` when the account was tried so often that the captcha has to be a long one
 */
export async function provePassword(
  call: CallContext,
  username: string,
  password: string,
  witness: PasswordWitness,
): Promise<{ reader: ReaderRow; credential: Credential }> {
  const { store, library } = call;
  const reader = await findReader(store, library.id, username);
  const account = attemptKey(username, reader);
  const device = witness.kind === 'session' ? witness.sessionId : knownDevice(call, account);
  const tried: Tried = { key: account, readerId: reader?.id };
  const forgive = await (device === undefined ? countStranger(call, tried, witness) : countKnown(call, tried, device));
  const credential = reader && (await credentialOf(store, reader.id));
  const matches = await isPassword(credential?.hash, password);
  if (!matches || !reader || !credential) {
    // What was typed as an account name is kept nowhere: it may be a password.
    const detail = reader ? '' : 'unknown account';
    const kind = witness.kind === 'session' ? 'proofFailed' : 'signInFailed';
    await auditCall(call, store.db, { kind, detail, readerId: reader?.id });
    throw new ServiceError(errCodes.badRequest, 'wrongPassword');
  }
  await forgive();
  return { reader, credential };
}

const day = 24 * 60 * 60_000;

/**
 * Lets a reader in whose password needs no change (portal-shell §4.3).
 * @throws ServiceError errCode 200: data false when the password must be changed (the library gave it out, or it is too
 *   weak for a library that protects passwords), data 10000 when it was not changed for longer than the library allows
 */
export async function refuseOldPassword(
  call: CallContext,
  { reader, credential }: { reader: ReaderRow; credential: Credential },
  password: string,
): Promise<void> {
  const { library, store, now } = call;
  const { file } = library;
  const { passwordMaxAgeDays } = file;
  const refuse = async (detail: string, refusal: ServiceError): Promise<never> => {
    await auditCall(call, store.db, { kind: 'passwordChangeRequired', detail, readerId: reader.id });
    throw refusal;
  };
  const policy = passwordPolicy({ file });
  const names = [reader.account, reader.primary_id];
  const isWeak = policy.isPasswordProtect === '1' && passwordProblems(password, policy, { names }).length > 0;
  if (credential.must_change === 1 || isWeak) {
    const refusal = new ServiceError(errCodes.passwordChange, 'mustChangePassword', {}, false);
    await refuse(isWeak ? 'weak' : 'given out', refusal);
  }
  if (passwordMaxAgeDays > 0 && now() - credential.changed_at > passwordMaxAgeDays * day) {
    await refuse('old', new ServiceError(errCodes.passwordChange, situations.passwordLongUnchanged.key, {}, 10000));
  }
}
