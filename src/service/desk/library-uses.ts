import type { Db } from '../platform/db/database.ts';
import { listMembers } from '../staff/accounts.ts';

/** How often a library code is in use: copies, readers, running loans, machines and limits of staff accounts. */
export interface LibraryUses {
  holdings: number;
  readers: number;
  loans: number;
  machines: number;
  staff: number;
}

/** Counts what names a library code in the store. Past loans and bookings keep a code that is gone. */
export async function countLibraryUses(db: Db, libraryId: number, libCode: string): Promise<LibraryUses> {
  const countIn = async (table: 'holding' | 'reader' | 'loan' | 'sip_account', isOpen = false) => {
    let rows = db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('library_id', '=', libraryId)
      .where('lib_code', '=', libCode);
    if (isOpen) rows = rows.where('returned_at', 'is', null);
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };
  const members = await listMembers(db, libraryId);
  return {
    holdings: await countIn('holding'),
    readers: await countIn('reader'),
    loans: await countIn('loan', true),
    machines: await countIn('sip_account'),
    staff: members.filter(({ libCodes }) => libCodes.includes(libCode)).length,
  };
}
