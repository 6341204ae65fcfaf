import type { Generated } from 'kysely';
import type { ContentAct } from '../../../lib/contract/desk/content.ts';

/** Tables of what a library says about its shelves, beside its records. */
export interface ContentDatabase {
  content: ContentTable;
  content_revision: ContentRevisionTable;
  faq: FaqTable;
}

/** Questions that a library answers itself: content/faq.jsonl. */
export interface FaqTable {
  library_id: number;
  /** Its id in the file. */
  code: string;
  /** Place in the file. */
  seq: number;
  /** One of lib/rules/service-topics.ts. */
  topic: string | null;
  /** JSON of LocalText. */
  question: string;
  answer: string;
  /** JSON of string[]. */
  phrases: string;
  /** JSON of { label: LocalText, url }. */
  link: string | null;
}

interface ContentTable {
  library_id: number;
  /** Name of a kind (content/kinds.ts), or of a list that readers write to. */
  kind: string;
  /** Rises with every change: page caches forget what they keep of it. */
  version: number;
  /** Of the file that was loaded last; null when only readers wrote. */
  fingerprint: string | null;
  /** Rows of that file. */
  rows: number;
  updated_at: number;
}

/** A change that staff made at the desk; the newest of a key stands over the library's files. */
interface ContentRevisionTable {
  id: Generated<number>;
  library_id: number;
  kind: string;
  /** Of the entry: the values of the kind's key fields. */
  key: string;
  act: ContentAct;
  /** JSON of the entry as a line of the file; null unless it was put. */
  value: string | null;
  /** Account of who made it. */
  staff: string;
  created_at: number;
}
