import type { Generated } from 'kysely';

/** The tables of what readers do, kept for a reader or counted; times and days as in schema.ts. */
export interface BehaviourDatabase {
  behaviour: BehaviourTable;
  visit_day: VisitDayTable;
}

/** Something a reader did, or something the library has put down of a reader (portal-content §3, behaviour record). */
interface BehaviourTable {
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
}

/** How often the site was visited, electronic resources were opened and links to services clicked on, by day; not by whom. */
interface VisitDayTable {
  library_id: number;
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /**
   * Of an electronic resource (lib/contract/calls/logging.ts), `navigation`, `base` for a special base, `visit` and `page`
   * for visits of the site and its pages.
   */
  kind: string;
  /** Id of the record; number of the kind of link; code of the package; language of the page. */
  target: string;
  count: number;
}
