/** What is known of harvests from other repositories. */
export interface HarvestDatabase {
  harvest: HarvestTable;
}

/** How far the harvest from a source of library.json is: one row a source. Moments named so are the repository's. */
export interface HarvestTable {
  library_id: number;
  source: string;
  /** Address, format and set of the list: another one is harvested from its beginning. */
  list: string;
  /** Its clock when the last whole harvest began: the next one asks from then on. */
  done_until: string | null;
  /** Where the harvest that is under way goes on, and its clock when it began. */
  token: string | null;
  began_at: string | null;
  /** Our clock; the library's day. */
  done_day: string | null;
  updated_at: number;
  /** Records and withdrawals of the harvest under way, else of the last one. */
  records: number;
  withdrawn: number;
  rejected: number;
  /** Why the last one stopped. */
  problem: string | null;
  /** Whoever harvests, and until when nobody else may. */
  holder: string | null;
  held_until: number;
}
