/** Notices and news of libraries; days as in schema.ts. */
export interface NewsDatabase {
  news: NewsTable;
}

/** A row of content/news.jsonl. */
export interface NewsTable {
  library_id: number;
  /** Its id in the file. */
  key: string;
  /** First and last day on which readers see it; null: it stays. */
  published_on: string;
  until: string | null;
  /** The library that it is about; null: all of them. */
  lib_code: string | null;
  is_pinned: number;
  /** JSON of LocalText. */
  title: string;
  body: string;
  /** JSON of { label: LocalText, url }[]. */
  links: string;
}
