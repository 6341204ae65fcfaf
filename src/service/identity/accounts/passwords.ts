import { errCodes } from '../../../lib/contract/envelope.ts';
import { passwordProblems } from '../../../lib/rules/password.ts';
import { auditCall } from '../../platform/audit/append.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import { hashPassword, isPassword } from './hash.ts';
import { isKnownPassword } from './known-passwords.ts';
import { passwordPolicy } from './password-policy.ts';
import { credentialOf } from './sign-in.ts';
import { inTransaction } from '../../platform/db/database.ts';

/**
 * Refuses a new password for what can be seen of it alone.
 * @param chosen.names what it must not be equal to: account, card number
 * @throws ServiceError 400 with the first thing that is wrong (portal-shell §5)
 */
export async function refuseWeakPassword(
  { library }: Pick<CallContext, 'library'>,
  { password, confirmation, names }: { password: string; confirmation: string; names: readonly string[] },
): Promise<void> {
  const [problem] = passwordProblems(password, passwordPolicy(library), { names, confirmation });
  if (problem) throw new ServiceError(errCodes.badRequest, problem);
  if (await isKnownPassword(password)) throw new ServiceError(errCodes.badRequest, 'passwordKnown');
}

/**
 * The hash of a password that a reader chose, once nothing is wrong with it.
 * @throws ServiceError 400 with the first thing that is wrong with the password
 */
export async function hashChosen(
  call: CallContext,
  reader: ReaderRow,
  chosen: { password: string; confirmation: string },
): Promise<string> {
  await refuseWeakPassword(call, { ...chosen, names: [reader.account, reader.primary_id] });
  const refuse = (key: ConstructorParameters<typeof ServiceError>[1]) => new ServiceError(errCodes.badRequest, key);
  const credential = await credentialOf(call.store, reader.id);
  const initial = credential?.initial_hash ?? undefined;
  if (initial !== undefined && (await isPassword(initial, chosen.password))) throw refuse('passwordEqualsInitial');
  if (credential && credential.hash !== initial && (await isPassword(credential.hash, chosen.password))) {
    throw refuse('passwordSame');
  }
  return hashPassword(chosen.password);
}

/**
 * Gives a reader a password and ends all sessions, since anyone who knew the old one may hold one.
 * @param given.how what led to it, for the audit log
 */
export async function savePassword(
  call: CallContext,
  { id }: Pick<ReaderRow, 'id'>,
  { hash, how }: { hash: string; how: 'required' | 'recovery' | 'own' },
): Promise<void> {
  const { store, now } = call;
  const values = { hash, must_change: 0, changed_at: now() };
  await inTransaction(store.db, async (db) => {
    await db
      .insertInto('credential')
      .values({ reader_id: id, initial_hash: null, ...values })
      .onConflict((conflict) => conflict.column('reader_id').doUpdateSet(values))
      .execute();
    await revokeSessionsOf({ store: { db }, now }, id);
    await auditCall(call, db, { kind: 'passwordReplaced', detail: how, readerId: id });
  });
}
