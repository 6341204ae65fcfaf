import type { Generated } from 'kysely';

/** What the library tells its readers; times as in schema.ts. */
export interface InboxDatabase {
  notice: NoticeTable;
}

interface NoticeTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** One of inbox/kinds.ts: its texts are made when the message is read, in the reader's language. */
  kind: string;
  /** JSON: the values in the texts, the library's own words under `reply`, what it lists under `items`. */
  told: string;
  /** Address inside the library; null where there is nothing to go to. */
  link: string | null;
  created_at: number;
  read_at: number | null;
  /** What is to be done by mail: `waiting` to be looked at, `daily` to go into the digest; null for nothing (any more). */
  mail: string | null;
  /** The same by text message. */
  phone: string | null;
}
