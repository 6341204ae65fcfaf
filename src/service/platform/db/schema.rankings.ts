/** The tables of rankings; days are ISO dates. How they hang together: rankings/spans.ts and write.rankings.ts. */
export interface RankingDatabase {
  ranking_day: RankingDayTable;
  ranking_total: RankingTotalTable;
  ranking_scope: RankingScopeTable;
  ranking_window: RankingWindowTable;
  ranking_feed: RankingFeedTable;
}

/** How often something was done with a record on a day. */
interface RankingDayTable {
  library_id: number;
  /** loan, favourite, share, view, download. */
  type: string;
  day: string;
  record_id: number;
  /** Empty: counted here. Else the name of the history that it was imported with. */
  origin: string;
  count: number;
  /** How much of it the sums have taken in. */
  counted: number;
}

/** The sum of the days that a ranking takes in; of ratings, their mean as rankings weigh it, in thousandths. */
interface RankingTotalTable {
  library_id: number;
  /** As of the days, and `score`. */
  type: string;
  /** week, month, quarter, year, all. */
  span: string;
  /** Empty: whatever library code. */
  lib_code: string;
  /** Main class of the CLC; empty: whatever class, and none. */
  subject: string;
  record_id: number;
  count: number;
}

/** Under which library codes and classes a record's sums stand. */
interface RankingScopeTable {
  record_id: number;
  lib_code: string;
  subject: string;
}

/** Where the days of a sum begin: `start`, of which records up to the id `part` were taken out already. */
interface RankingWindowTable {
  library_id: number;
  type: string;
  span: string;
  start: string;
  part: number;
}

/** How far the change feed was followed: ratings, library codes and classes of records go by it. */
interface RankingFeedTable {
  library_id: number;
  seq: number;
}
