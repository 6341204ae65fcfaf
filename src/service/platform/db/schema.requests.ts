import type { Generated } from 'kysely';

/** Requests between the libraries of an installation; times as in schema.ts. */
export interface RequestDatabase {
  library_request: LibraryRequestTable;
}

interface LibraryRequestTable {
  id: Generated<number>;
  /** Library of the reader who asks. */
  library_id: number;
  reader_id: number;
  /** Library that is asked, and its record; null when that is gone. */
  owner_id: number;
  record_id: number | null;
  /** Of the record, as it was called when it was asked for. */
  title: string;
  /** 0 start, 1 cancel, 2 end, 3 accepted, 4 completed (lib/rules/library-request.ts). */
  status: number;
  /** What the library has told the reader. */
  answer: string | null;
  created_at: number;
  updated_at: number;
}
