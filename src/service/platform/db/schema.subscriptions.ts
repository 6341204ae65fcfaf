import type { Generated } from 'kysely';
import type { SubscriptionKind, SubscriptionRhythm } from '../../../lib/rules/subscriptions.ts';

/** What readers subscribe to; times, days and truth values as in schema.ts. */
export interface SubscriptionDatabase {
  subscription: SubscriptionTable;
  subscription_match: SubscriptionMatchTable;
  reader_recommendation: ReaderRecommendationTable;
}

export interface SubscriptionTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  kind: SubscriptionKind;
  /** As it is shown: the subject, the name, the class number, the title; of a search what it looks for. */
  term: string;
  /** Folded; of a search its address. A reader has each once. */
  term_key: string;
  /** Of a search: JSON of the parameters of the search call that differ from their defaults. */
  search: string | null;
  rhythm: SubscriptionRhythm;
  paused: number;
  /** 0: the reader ended mail of this one; its matches come into the inbox alone. */
  mail: number;
  /** Id of the newest record that was looked at; what comes later has a higher one. */
  looked_to: number;
  /** Day of the last look; null before the first. */
  looked_on: string | null;
  /** Day of the library from which it is looked for again. */
  next_on: string;
  created_at: number;
}

/** A record that was new when it was found, kept for a while. */
interface SubscriptionMatchTable {
  subscription_id: number;
  record_id: number;
  found_on: string;
}

/** The recommendations of a reader's day. */
interface ReaderRecommendationTable {
  reader_id: number;
  /** The day and what they were made from. */
  basis: string;
  /** JSON: records, each with why. */
  records: string;
}
