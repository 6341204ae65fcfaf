import type { EraseOwn } from '../../platform/context/erasure.ts';
import { deleteAttempts } from '../../platform/attempts/attempts.ts';
import { readerKey } from './recovery.ts';

/**
 * Deletes codes that were sent to a reader, counters that stand for the account or its contacts, and messages to these
 * contacts. What goes with the reader's row is not named here. Counters of an account together with an address are keyed
 * hashes that nobody can look up any more; they go within a day (sweep.ts).
 */
export const eraseSignIn: EraseOwn = async (db, { id, libraryId, accountKeys, mail, phone, secrets }) => {
  const subject = readerKey(id);
  await db.deleteFrom('one_time_code').where('library_id', '=', libraryId).where('subject', '=', subject).execute();
  const contacts = [mail, phone].filter((entry) => entry !== null);
  const names = [subject, `phone\n${subject}`, `mail\n${subject}`, ...accountKeys, ...contacts];
  await deleteAttempts(db, { libraryId, secrets }, names);
  if (contacts.length === 0) return;
  await db.deleteFrom('outbox').where('library_id', '=', libraryId).where('recipient', 'in', contacts).execute();
};
