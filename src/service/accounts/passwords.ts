import { errCodes } from '../../lib/contract/envelope.ts';
import { passwordProblems } from '../../lib/rules/password.ts';
import { auditCall } from '../audit/append.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { ReaderRow } from '../readers/readers.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import { hashPassword, isPassword } from './hash.ts';
import { isKnownPassword } from './known-passwords.ts';
import { passwordPolicy } from './password-policy.ts';
import { credentialOf } from './sign-in.ts';

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
 * Gives a reader the password that he chose and ends all sessions, since whoever knew the old one may hold one.
 * @param chosen.how what led to it, for the audit log
 * @throws ServiceError 400 with the first thing that is wrong with the password
 */
export async function choosePassword(
  call: CallContext,
  reader: ReaderRow,
  chosen: { password: string; confirmation: string; how: 'required' | 'recovery' | 'own' },
): Promise<void> {
  const { store, now } = call;
  await refuseWeakPassword(call, { ...chosen, names: [reader.account, reader.primary_id] });
  const refuse = (key: ConstructorParameters<typeof ServiceError>[1]) => new ServiceError(errCodes.badRequest, key);
  const credential = await credentialOf(store, reader.id);
  const initial = credential?.initial_hash ?? undefined;
  if (initial !== undefined && (await isPassword(initial, chosen.password))) throw refuse('passwordEqualsInitial');
  if (credential && credential.hash !== initial && (await isPassword(credential.hash, chosen.password))) {
    throw refuse('passwordSame');
  }
  const values = { hash: await hashPassword(chosen.password), must_change: 0, changed_at: now() };
  await store.db.transaction().execute(async (db) => {
    await db
      .insertInto('credential')
      .values({ reader_id: reader.id, initial_hash: null, ...values })
      .onConflict((conflict) => conflict.column('reader_id').doUpdateSet(values))
      .execute();
    await revokeSessionsOf({ store: { db }, now }, reader.id);
    await auditCall(call, db, { kind: 'passwordChanged', detail: chosen.how, readerId: reader.id });
  });
}
