import { errCodes } from '../../lib/contract/envelope.ts';
import type { LongCaptcha } from '../../lib/rules/long-captcha.ts';
import { passwordProblems } from '../../lib/rules/password.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { accountKey, findReader, type ReaderRow } from '../readers/readers.ts';
import type { Store } from '../store/open.ts';
import { countAttempt, forgiveAttempts, limits, tallyAttempt } from './attempts.ts';
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

/** What comes with a password: the captcha that was solved, the session that asks, or nothing. */
export type PasswordWitness =
  { kind: 'captcha'; isLong: boolean } | { kind: 'session'; sessionId: string } | { kind: 'none' };

const doubt = { firstMs: 500, mostMs: 8_000, every: 5 };

/** How long an attempt waits that is so many beyond the usual ones: twice as long after each five, 8 seconds at most. */
export const doubtMs = (beyond: number): number =>
  Math.min(doubt.mostMs, doubt.firstMs * 2 ** Math.floor((beyond - 1) / doubt.every));

/**
 * Counts a password of an account from a device that nobody knows. Nobody is locked out by what strangers try: beyond
 * the usual number an attempt takes a long captcha and time, but it is made.
 * @returns takes it back, when the password turns out right
 */
async function countStranger(
  call: CallContext,
  account: string,
  witness: PasswordWitness,
): Promise<() => Promise<void>> {
  const { client } = call;
  const here = `${account}\n${client}`;
  await countAttempt(call, limits.signInAddress, client);
  const left = await countAttempt(call, limits.signInHere, here);
  const { attempts } = await tallyAttempt(call, limits.signInAccount, account);
  const beyond = attempts - limits.signInAccount.attempts;
  if (beyond > 0) {
    if (witness.kind === 'captcha' && !witness.isLong) {
      const data: LongCaptcha = { captcha: 'long' };
      // Nothing was tried.
      await forgiveAttempts(call, limits.signInAddress, client, 1);
      await forgiveAttempts(call, limits.signInHere, here, 1);
      throw new ServiceError(errCodes.badRequest, 'longCaptcha', {}, data);
    }
    await call.holds.hold(client, doubtMs(beyond));
  }
  return async () => {
    await forgiveAttempts(call, limits.signInAddress, client, 1);
    await forgiveAttempts(call, limits.signInHere, here, 'all');
    // The reader's own slips before it, and not what strangers try meanwhile.
    await forgiveAttempts(call, limits.signInAccount, account, limits.signInHere.attempts - left);
  };
}

/** Counts a password from a device that the account knows, or from a session of its reader. */
async function countKnown(call: CallContext, account: string, device: string): Promise<() => Promise<void>> {
  const key = `${account}\n${device}`;
  await countAttempt(call, limits.signInDevice, key);
  return () => forgiveAttempts(call, limits.signInDevice, key, 'all');
}

/**
 * The reader with that account and password. Attempts are counted before they are made; an account that there is not is
 * counted and takes as long as any other.
 * @throws ServiceError 429 after too many attempts; 400 when account or password is wrong: it is not told which; 400
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
  const forgive = await (device === undefined
    ? countStranger(call, account, witness)
    : countKnown(call, account, device));
  const credential = reader && (await credentialOf(store, reader.id));
  const matches = await isPassword(credential?.hash, password);
  if (!matches || !reader || !credential) throw new ServiceError(errCodes.badRequest, 'wrongPassword');
  await forgive();
  return { reader, credential };
}

const day = 24 * 60 * 60_000;

/**
 * Lets a reader in whose password needs no change (portal-shell §4.3).
 * @throws ServiceError errCode 200: data false when the password must be changed (the library gave it out, or it is too
 *   weak for a library that protects passwords), data 10000 when it was not changed for longer than the library allows
 */
export function refuseOldPassword(
  { library: { file }, now }: CallContext,
  { reader, credential }: { reader: ReaderRow; credential: Credential },
  password: string,
): void {
  const { passwordMaxAgeDays } = file;
  const policy = passwordPolicy({ file });
  const names = [reader.account, reader.primary_id];
  const isWeak = policy.isPasswordProtect === '1' && passwordProblems(password, policy, { names }).length > 0;
  if (credential.must_change === 1 || isWeak) {
    throw new ServiceError(errCodes.passwordChange, 'mustChangePassword', {}, false);
  }
  if (passwordMaxAgeDays > 0 && now() - credential.changed_at > passwordMaxAgeDays * day) {
    throw new ServiceError(errCodes.passwordChange, situations.passwordLongUnchanged.key, {}, 10000);
  }
}
