/** Tables of what a library says about its shelves, beside its records. */
export interface ContentDatabase {
  content: ContentTable;
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

export interface ContentTable {
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
