import { readerStatusOf, type SignedIn } from '../context/signed-in.ts';
import { barOn, type BarColumns } from './bars.ts';
import type { ReaderRow } from './readers.ts';

type Columns = BarColumns &
  Pick<
    ReaderRow,
    'id' | 'account' | 'primary_id' | 'name' | 'lib_code' | 'language' | 'mail_verified_at' | 'phone_verified_at'
  >;

/**
 * The reader of a call, from the row of the reader.
 * @param sessionId empty for calls without a session: of a self-service machine or a calendar program
 * @param today day of the library (ISO)
 */
export const signedInReader = (row: Columns, sessionId: string, today: string): SignedIn => ({
  id: row.id,
  sessionId,
  account: row.account,
  primaryId: row.primary_id,
  name: row.name,
  libCode: row.lib_code,
  language: row.language,
  status: readerStatusOf(row.status),
  bar: barOn(row, today),
  mailVerified: row.mail_verified_at !== null,
  phoneVerified: row.phone_verified_at !== null,
});
