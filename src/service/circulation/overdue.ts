import type { DeskOutputOf } from '../../lib/contract/desk/contract.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { CallContext } from '../platform/context/context.ts';
import { readerContacts } from '../platform/readers/readers.ts';
import { deskLoan } from './desk-circulation.ts';

const maxLoans = 2000;

/**
 * Lists overdue loans with their readers, the longest overdue first; loans of one reader are together.
 * @param libCode library code of the copies; all if missing
 */
export async function overdueLoans(
  { store, library, now }: Pick<CallContext, 'store' | 'library' | 'now'>,
  libCode: string | undefined,
): Promise<DeskOutputOf<'listDeskOverdue'>> {
  const today = libraryDay(library, now());
  const rows = await store.db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('returned_at', 'is', null)
    .where('due_on', '<', today)
    .where('reader_id', 'is not', null)
    .$if(libCode !== undefined, (query) => query.where('lib_code', '=', libCode ?? ''))
    .orderBy('due_on')
    .orderBy('id')
    .limit(maxLoans + 1)
    .execute();
  const byReader = Map.groupBy(rows.slice(0, maxLoans), (row) => row.reader_id ?? 0);
  const contacts = await readerContacts(store.db, [...byReader.keys()]);
  const readers = new Map(contacts.map(({ id, primary_id: card, ...reader }) => [id, { ...reader, card }]));
  return {
    loans: [...byReader].flatMap(([id, loans]) => {
      const reader = readers.get(id);
      return reader ? loans.map((loan) => ({ ...deskLoan(loan, today), reader })) : [];
    }),
    hasMore: rows.length > maxLoans,
  };
}
