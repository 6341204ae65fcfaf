import type { SubscriptionKind, SubscriptionRhythm } from '../../../lib/rules/subscriptions.ts';
import type { Generated } from 'kysely';

/** Tables of notices and subscriptions; times as in database.ts. */
export interface NoticeTables {
  notice: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** One of inbox/kinds.ts: its texts are made when the message is read, in the reader's language. */
    kind: string;
    /** JSON: the values in the texts, the library's own words under `reply`, what it lists under `items`. */
    told: string;
    /** Address inside the library; null where there is nothing to go to. */
    link: string | null;
    created_at: number;
    read_at: number | null;
    /**
     * What is to be done by mail: `waiting` to be looked at, `daily` to go into the digest; null for nothing (any
     * more).
     */
    mail: string | null;
    /** The same by text message. */
    phone: string | null;
  };

  /** What a reader set for the messages of one group; without a row the library's usual settings go. */
  notice_setting: {
    reader_id: number;
    /** A group of lib/rules/notices.ts. */
    kinds: string;
    /** off, now or daily. */
    mail: string;
    phone: string;
  };

  /** The last day on which a reader was sent a digest. */
  notice_digest: {
    reader_id: number;
    channel: string;
    day: string;
  };

  /** The loans with a notice, so that none gets a second one for the same due day. */
  loan_notice: {
    loan_id: number;
    /** dueSoon, overdue or renewed. */
    kind: string;
    due_on: string;
    /** Number of the reminder, from 0. */
    step: number;
    /** Null once the reader has deleted the message. */
    notice_id: number | null;
  };

  subscription: {
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
  };

  /** A record that was new when it was found, kept for a while. */
  subscription_match: {
    subscription_id: number;
    record_id: number;
    found_on: string;
  };

  reader_recommendation: {
    reader_id: number;
    /** The day and what they were made from. */
    basis: string;
    /** JSON: records, each with why. */
    records: string;
  };
}
