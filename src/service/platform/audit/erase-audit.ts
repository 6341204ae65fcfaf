import { z } from 'zod';
import type { EraseOwn } from '../context/erasure.ts';
import { accountKey } from '../readers/readers.ts';

const texts = z.array(z.string());

/** Whether a command named one of these accounts, as when it was added: the reader had no row yet. */
const names = (subjects: string | null, keys: readonly string[]): boolean =>
  subjects !== null && texts.parse(JSON.parse(subjects)).some((entry) => keys.includes(accountKey(entry)));

/** Removes a reader's identity and client addresses from the audit log; actions and times remain. */
export const eraseAudit: EraseOwn = async (db, { id, libraryId, accountKeys }) => {
  const unnamed = { reader_id: null, account: null, client: null, subjects: null };
  await db.updateTable('audit_entry').set(unnamed).where('reader_id', '=', id).execute();
  const commands = await db
    .selectFrom('audit_entry')
    .select(['id', 'subjects'])
    .where('library_id', '=', libraryId)
    .where('subjects', 'is not', null)
    .execute();
  for (const command of commands) {
    if (!names(command.subjects, accountKeys)) continue;
    await db.updateTable('audit_entry').set({ subjects: null }).where('id', '=', command.id).execute();
  }
};
