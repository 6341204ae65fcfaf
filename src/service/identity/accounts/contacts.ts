import { inLanguage } from '../../../lib/contract/language.ts';
import { maskMail, maskPhone } from '../../../lib/rules/contacts.ts';
import { auditCall } from '../../platform/audit/append.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { message } from '../../platform/messages/index.ts';
import type { Channel } from '../../platform/context/outgoing.ts';
import { readerById } from '../../platform/readers/readers.ts';
import { attemptsLeft, countAttempt, limits, waitFor } from '../../platform/attempts/attempts.ts';
import { takeCode } from './codes.ts';
import { readerKey } from './recovery.ts';
import { inTransaction } from '../../platform/db/database.ts';

/** How many new contacts a reader may bind today still. */
export const contactChangesLeft = (call: CallContext, subjectKey: string): Promise<number> =>
  attemptsLeft(call, limits.contactChanges, subjectKey);

/**
 * Binds a phone number or mail address that a code was sent to, and notifies the contact before it, so that a reader
 * learns of a change by somebody else.
 * @param destination as `contactOf` answers it
 * @throws ServiceError 400 when the code is not the one, 429 after too many changes on one day
 */
export async function bindContact(
  call: CallContext,
  readerId: number,
  input: { channel: Channel; destination: string; code: string },
): Promise<void> {
  const { store, library, language, now, outbox } = call;
  const { channel, destination, code } = input;
  const key = readerKey(readerId);
  await takeCode(call, { key }, channel, destination, code);
  await countAttempt(call, limits.contactChanges, key, (ms) => waitFor('contactChangesUsedUp', ms));
  const before = await readerById(store, readerId);
  const at = now();
  const values =
    channel === 'phone' ? { phone: destination, phone_verified_at: at } : { mail: destination, mail_verified_at: at };
  await inTransaction(store.db, async (db) => {
    await db
      .updateTable('reader')
      .set({ ...values, updated_at: at })
      .where('id', '=', readerId)
      .execute();
    await auditCall(call, db, { kind: 'contactChanged', detail: channel, readerId });
  });
  const old = channel === 'phone' ? before.phone : before.mail;
  const wasVerified = (channel === 'phone' ? before.phone_verified_at : before.mail_verified_at) !== null;
  if (old === null || old === destination || !wasVerified) return;
  const masked = channel === 'phone' ? maskPhone(destination) : maskMail(destination);
  await outbox.post(library.id, {
    channel,
    recipient: old,
    subject: inLanguage(library.file.name, language),
    body: message(language, 'contactChangedBody', { contact: masked }),
  });
}
