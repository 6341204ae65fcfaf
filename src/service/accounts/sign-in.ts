import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import { passwordProblems } from '../../lib/rules/password.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { accountKey, findReader, type ReaderRow } from '../readers/readers.ts';
import type { Store } from '../store/open.ts';
import { countAttempt, forgiveAttempts, limits } from './attempts.ts';
import { isPassword } from './hash.ts';
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

/**
 * The reader with that account and password. Attempts are counted before they are made, by account here, by account and
 * by address; an account that there is not is counted and takes as long as any other.
 * @throws ServiceError 429 after too many attempts, 400 when account or password is wrong: it is not told which
 */
export async function provePassword(
  call: CallContext,
  username: string,
  password: string,
): Promise<{ reader: ReaderRow; credential: Credential }> {
  const { store, library, client } = call;
  const reader = await findReader(store, library.id, username);
  const account = attemptKey(username, reader);
  const counted = [
    [limits.signInAddress, client],
    [limits.signInHere, `${account}\n${client}`],
    [limits.signInAccount, account],
  ] as const;
  for (const [limit, key] of counted) await countAttempt(call, limit, key);
  const credential = reader && (await credentialOf(store, reader.id));
  const matches = await isPassword(credential?.hash, password);
  if (!matches || !reader || !credential) throw new ServiceError(errCodes.badRequest, 'wrongPassword');
  await forgiveAttempts(call, limits.signInAddress, client, 'one');
  await forgiveAttempts(call, limits.signInHere, `${account}\n${client}`, 'all');
  await forgiveAttempts(call, limits.signInAccount, account, 'one');
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
