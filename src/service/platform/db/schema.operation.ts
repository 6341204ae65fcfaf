import type { Generated } from 'kysely';

export type MoveInKind = 'reader' | 'loan' | 'request' | 'charge' | 'balance' | 'deposit';

/** Tables of activity, jobs and the store itself; times as in database.ts. */
export interface OperationTables {
  popularity: {
    record_id: number;
    loans: Generated<number>;
    views: Generated<number>;
    favourites: Generated<number>;
  };

  /** What was done with a record in a month. */
  activity_month: {
    record_id: number;
    /** view, loan, favourite, share, export, download, access (activity/types.ts). */
    type: string;
    /** YYYY-MM, in UTC for what is counted here. */
    month: string;
    /** Empty: counted here. Else the name of the history that it was imported with. */
    origin: string;
    count: number;
  };

  popular_search: {
    library_id: number;
    term: string;
    searches: number;
    last_at: number;
  };

  /**
   * Something a reader did, or something the library has put down of a reader (portal-content §3, behaviour record).
   */
  behaviour: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** What a reader did: lib/contract/calls/activity.ts; what the library put down has codes of its own. */
    type: string;
    record_id: number | null;
    /** Page, address or kind of link that it was done at, where there is more to say than the record. */
    page: string | null;
    at: number;
    barcode: string | null;
    property_number: string | null;
    location: string | null;
    /** In hundredths of the currency. */
    amount_due: number | null;
    amount_paid: number | null;
    block_from: string | null;
    block_to: string | null;
    /** 0 open, 1 settled; null for what the reader did: that alone is the reader's to delete, and goes with time. */
    process_flag: number | null;
    /** The loan that it is about: a number only, so that it can be found when the loan ends or is forgotten. */
    loan_id: number | null;
    /** The charge whose amounts these are. */
    charge_id: number | null;
    /** What the library put down: the title as it was then, and what staff wrote. */
    title: string | null;
    note: string | null;
  };

  /**
   * How often the site was visited, electronic resources were opened and links to services clicked on, by day; not by
   * whom.
   */
  visit_day: {
    library_id: number;
    /** YYYY-MM-DD, in UTC. */
    day: string;
    /**
     * Of an electronic resource (lib/contract/calls/logging.ts), `navigation`, `base` for a special base, `visit` and
     * `page`
     * for visits of the site and its pages.
     */
    kind: string;
    /** Id of the record; number of the kind of link; code of the package; language of the page. */
    target: string;
    count: number;
  };

  audit_entry: {
    id: Generated<number>;
    library_id: number;
    at: number;
    /** One of audit/kinds.ts. */
    kind: string;
    /** What the kind leaves open, in a word or two: a way to sign in, a channel, a command; never a secret. */
    detail: string;
    /** Who of the staff did it; null for what readers and strangers do. */
    staff: string | null;
    /** The loan that it is about, which names the reader as long as it keeps one (audit/whose.ts). */
    loan_id: number | null;
    /** The request for a copy that it is about, as with a loan. */
    request_id: number | null;
    /** Whose account it is about; null where it is nobody's, where a loan or request has it, or the account is gone. */
    reader_id: number | null;
    /** The name of that account at the time. */
    account: string | null;
    /** Network address that asked: of IPv6 the /64. */
    client: string | null;
    /** What a command acts on in addition to a reader: numbers, files; a JSON list of texts. */
    subjects: string | null;
  };

  /** At most one row, with id 1. */
  loaded_files: {
    id: number;
    /** Identifies these files and the program that loaded them. */
    state: string;
    at: number;
  };

  move_in_run: {
    id: Generated<number>;
    library_id: number;
    /** Import source of its records. */
    source: string;
    started_at: number;
    /** Null while it runs, or if it failed. */
    finished_at: number | null;
    undone_at: number | null;
  };

  /** A row that a run created. Records are found by their source and the time of the run. */
  move_in_entry: {
    run_id: number;
    kind: MoveInKind;
    /** ID of the reader, loan, request or charge. */
    ref: number;
    /** Number of a charge in the old system. */
    number: string | null;
  };

  /** How often something was done with a record on a day. */
  ranking_day: {
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
  };

  /** The sum of the days that a ranking takes in; of ratings, their mean as rankings weigh it, in thousandths. */
  ranking_total: {
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
  };

  /** Under which library codes and classes a record's sums stand. */
  ranking_scope: {
    record_id: number;
    lib_code: string;
    subject: string;
  };

  /** Where the days of a sum begin: `start`, of which records up to the id `part` were taken out already. */
  ranking_window: {
    library_id: number;
    type: string;
    span: string;
    start: string;
    part: number;
  };

  /** How far the change feed was followed: ratings, library codes and classes of records go by it. */
  ranking_feed: {
    library_id: number;
    seq: number;
  };

  /** Which process runs the scheduled jobs of a library, and those that are no library's. */
  schedule_lease: {
    /** `library <group code>`, or `jobs` for what is no library's. */
    name: string;
    /** Random name of a process. */
    holder: string;
    /** From then on another process may take the lease. */
    held_until: number;
  };

  /** The last run of a job. */
  schedule_run: {
    job: string;
    /** Group code of the library; empty for what is no library's. */
    scope: string;
    /** When the last run that succeeded began; null when none has. */
    done_at: number | null;
    /** The library's day on which it began; null for jobs that are not of a day. */
    done_day: string | null;
    /** When the last run began, if it failed. */
    failed_at: number | null;
    problem: string | null;
  };

  search_day: {
    library_id: number;
    /** The library's day. */
    day: string;
    searches: number;
    /** Of which nothing was found. */
    misses: number;
  };

  missed_search: {
    library_id: number;
    /** Folded (search/analysis.ts). */
    term: string;
    searches: number;
    last_at: number;
  };

  /** At most one row, with id 1: a store that has one is not to be worked on. */
  store_move: {
    id: number;
    /** `filling`: it is being copied here; `moved`: it was moved from here. */
    state: 'filling' | 'moved';
    /** The other store, without its password. */
    other: string;
    at: number;
  };
}
