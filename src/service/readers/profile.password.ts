import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import { decryptPassword } from '../identity/accounts/cipher.ts';
import { hashChosen, savePassword } from '../identity/accounts/passwords.ts';
import { credentialOf, provePassword } from '../identity/accounts/sign-in.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { openSession } from '../identity/sessions/sessions.ts';
import { inTransaction } from '../platform/db/transaction.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Chooses another password. Anyone who knew the old one may have a session: all end, and the one who asks gets a new
 * one.
 * @throws ServiceError 400 when the old password is wrong or the new one breaks a rule, 429 after too many attempts
 */
export async function updatePassword(
  input: ParsedInputOf<'updatePassword'>,
  call: ReaderCall,
): Promise<OutputOf<'updatePassword'>> {
  const { secrets, reader, library } = call;
  const [old, password, confirmation] = [
    decryptPassword(secrets, input.password),
    decryptPassword(secrets, input.newPassword),
    decryptPassword(secrets, input.confirmPassword),
  ];
  const witness = { kind: 'session', sessionId: reader.sessionId } as const;
  const { reader: row } = await provePassword(call, reader.account, old, witness).catch((error: unknown) => {
    const isWrong = error instanceof ServiceError && error.key === 'wrongPassword';
    throw isWrong ? new ServiceError(errCodes.badRequest, 'oldPasswordWrong') : error;
  });
  const hash = await hashChosen(call, row, { password, confirmation });
  const token = await inTransaction(call.store.db, async (db) => {
    const inside = { ...call, store: { ...call.store, db } };
    await savePassword(inside, row, { hash, how: 'own' });
    return openSession(inside, library, row.id);
  });
  call.say(situations.passwordChanged.key);
  return token;
}

/** Whether the reader's password should be changed. */
export async function updatePasswordFlag(
  _: unknown,
  { store, reader, library, now }: ReaderCall,
): Promise<OutputOf<'updatePasswordFlag'>> {
  const credential = await credentialOf(store, reader.id);
  if (!credential) return { hasPassword: false, pwdFlag: '0', changedAt: null };
  const { passwordMaxAgeDays } = library.file;
  const isOld = passwordMaxAgeDays > 0 && now() - credential.changed_at > passwordMaxAgeDays * dayMs;
  return {
    hasPassword: true,
    pwdFlag: credential.must_change === 1 || isOld ? '1' : '0',
    changedAt: new Date(Number(credential.changed_at)).toISOString(),
  };
}
