/** Tables of what a library says about its shelves, beside its records. */
export interface ContentDatabase {
  content: ContentTable;
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
