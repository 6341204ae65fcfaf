/** What was searched for, counted; times and days as in schema.ts. */
export interface SearchDatabase {
  search_day: SearchDayTable;
  missed_search: MissedSearchTable;
}

interface SearchDayTable {
  library_id: number;
  /** The library's day. */
  day: string;
  searches: number;
  /** Of which nothing was found. */
  misses: number;
}

interface MissedSearchTable {
  library_id: number;
  /** Folded (search/analysis.ts). */
  term: string;
  searches: number;
  last_at: number;
}
