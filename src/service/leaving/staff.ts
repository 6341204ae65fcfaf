import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { readLeavingCode } from '../../lib/rules/leaving.ts';
import { notify } from '../platform/inbox/notify.ts';
import { accountKey } from '../platform/readers/readers.ts';
import { noteStatus, type ReaderTarget } from '../readers/write-readers.ts';
import { readerStatusOf } from '../platform/context/context.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/database.ts';

/** Thrown with a sentence for staff. */
export class LeavingError extends Error {}

/** Readers of a library who have left, the latest first; with `all` also those who came back. */
export const listLeavings = ({ db }: Pick<Store, 'db'>, libraryId: number, all: boolean) =>
  db
    .selectFrom('leaving')
    .innerJoin('reader', 'reader.id', 'leaving.reader_id')
    .select(['leaving.code', 'leaving.left_on', 'leaving.undone_at', 'leaving.note'])
    .select(['reader.account', 'reader.primary_id', 'reader.name'])
    .where('leaving.library_id', '=', libraryId)
    .$if(!all, (query) => query.where('leaving.undone_at', 'is', null))
    .orderBy('leaving.left_at', 'desc')
    .execute();

/**
 * Withdraws a certificate: it is worth nothing from then on, and the reader's card is what it was before.
 * @param input.who the reader's account or card number, or the code of the certificate
 * @param input.now milliseconds since 1970
 * @returns the reader's account
 * @throws LeavingError when nobody of that name has left
 */
export async function undoLeaving(
  { db }: Pick<Store, 'db'>,
  input: { library: ReaderTarget['library']; who: string; note: string | null; now: number },
): Promise<string> {
  const { library, who, note, now } = input;
  const libraryId = library.id;
  return inTransaction(db, async (transaction) => {
    const key = accountKey(who);
    const row = await transaction
      .selectFrom('leaving')
      .innerJoin('reader', 'reader.id', 'leaving.reader_id')
      .select(['leaving.id', 'leaving.reader_id', 'leaving.status_before', 'reader.account', 'reader.status'])
      .where('leaving.library_id', '=', libraryId)
      .where('leaving.undone_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('reader.account_key', '=', key),
          eb('reader.primary_key', '=', key),
          eb('leaving.code', '=', readLeavingCode(who) ?? ''),
        ]),
      )
      .executeTakeFirst();
    if (!row) throw new LeavingError(`${who} has not left; see: yuelan leaving list`);
    await transaction.updateTable('leaving').set({ undone_at: now, note }).where('id', '=', row.id).execute();
    // A card that was reported lost meanwhile stays so.
    if (row.status === 'frozen') {
      const back = { status: row.status_before, updated_at: now };
      await transaction.updateTable('reader').set(back).where('id', '=', row.reader_id).execute();
      await noteStatus(transaction, { library, now: () => now }, row.reader_id, readerStatusOf(row.status_before));
    }
    const target = { libraryId, readerId: row.reader_id, now, link: sectionPath('leaving') };
    await notify(transaction, { ...target, kind: 'leavingUndone', values: { reply: note } });
    return row.account;
  });
}
