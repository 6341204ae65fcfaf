import type { Generated } from 'kysely';
import type { Language } from '../../../lib/contract/language.ts';
import type { DataExportState } from '../../../lib/rules/reader-data.ts';

/** Copies of readers' data, and what is left of cancelled accounts; times and days as in schema.ts. */
export interface ReaderDataDatabase {
  data_export: DataExportTable;
  cancelled_account: CancelledAccountTable;
}

interface DataExportTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  state: DataExportState;
  /** In which the file explains itself. */
  language: Language;
  /** The zip file; null until it is made and once it has expired. */
  bytes: Uint8Array | null;
  asked_at: number;
  made_at: number | null;
  expires_at: number | null;
}

/**
 * An account name or card number whose reader cancelled the account, as a keyed hash: it tells an import that brings the
 * same account again, and tells nobody whose it was.
 */
interface CancelledAccountTable {
  library_id: number;
  key_hash: string;
  /** ISO day by the library's time zone. */
  cancelled_on: string;
}
