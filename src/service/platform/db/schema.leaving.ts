import type { Generated } from 'kysely';

/** Readers who have left school; times and days as in schema.ts. */
export interface LeavingDatabase {
  leaving: LeavingTable;
}

interface LeavingTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** By which whoever holds the certificate verifies it (lib/rules/leaving.ts); nobody guesses it. */
  code: string;
  /** The reader's status that undoing restores. */
  status_before: string;
  /** ISO day by the library's time zone. */
  left_on: string;
  left_at: number;
  /** When staff withdrew it: the certificate is worth nothing from then on. */
  undone_at: number | null;
  /** Why, in the words of staff. */
  note: string | null;
}
