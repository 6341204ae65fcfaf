import type { DonationKind, OfferState } from '#lib/rules/donations.ts';
import type { CommentState } from '#lib/rules/evaluations.ts';
import type { ListKind, ListState } from '../../../lib/contract/calls/lists.ts';
import type { CoverType } from '../../../lib/rules/favourites.ts';
import type { FeedbackKind, FeedbackState } from '../../../lib/rules/feedback.ts';
import type { Generated } from 'kysely';

/** Tables of ratings, lists, favourites, feedback, donations and answers of readers; times as in database.ts. */
export interface ContributionTables {
  /** What everyone may read. */
  donation: {
    id: Generated<number>;
    library_id: number;
    /** `content:` and the file's own key, or `offer:` and the number of the offer that was accepted. */
    key: string;
    donated_on: string;
    kind: DonationKind;
    /** JSON {"zh-CN","zh_TW","en-US"}; null when the donor stays anonymous: then no column holds the name. */
    donor: string | null;
    donor_key: string | null;
    /** JSON as the donor. */
    note: string | null;
    amount_minor: number | null;
    currency: string | null;
    titles: number;
    quantity: number;
    /** Titles, authors and ISBNs of its books, folded. */
    search_key: string;
  };

  donation_book: {
    donation_id: number;
    seq: number;
    record_id: number | null;
    title: string;
    author: string | null;
    isbn: string | null;
    quantity: number;
  };

  donation_news: {
    id: Generated<number>;
    library_id: number;
    key: string;
    /** `notice`: what donors must know; `news`: what has happened. */
    type: 'notice' | 'news';
    published_on: string;
    /** JSON {"zh-CN","zh_TW","en-US"}, as the body. */
    title: string;
    body: string;
    /** The title in all languages, folded. */
    search_key: string;
  };

  /** What people offered; none of it is public. */
  donation_offer: {
    id: Generated<number>;
    library_id: number;
    reader_id: number | null;
    receipt: string;
    kind: DonationKind;
    name: string;
    anonymous: number;
    is_public: number;
    phone: string | null;
    mail: string | null;
    /** JSON: OfferedBook[] of lib/rules/donations.ts. */
    books: string;
    amount_minor: number | null;
    currency: string | null;
    remark: string | null;
    state: OfferState;
    answer: string | null;
    created_at: number;
    settled_at: number | null;
  };

  evaluation: {
    id: Generated<number>;
    library_id: number;
    record_id: number;
    reader_id: string;
    /** The reader's name; other readers see a shortened one. */
    reader_name: string;
    score: number | null;
    comment: string | null;
    /** Of the comment; without one it means nothing. */
    state: CommentState;
    /** How many readers found the comment helpful. */
    helpful: number;
    /** When the comment was written. */
    created_at: number;
    updated_at: number;
  };

  helpful_vote: {
    evaluation_id: number;
    reader_id: number;
    voted_at: number;
  };

  daily_count: {
    reader_id: number;
    /** What is counted: DailyKind of service/platform/readers/daily-limit.ts. */
    kind: string;
    /** ISO day in the library's time zone. */
    day: string;
    count: number;
  };

  favourite_folder: {
    id: Generated<number>;
    reader_id: number;
    /** 0 for the default folder, which each reader has one of; the own ones count on. */
    seq: number;
    /** Empty for the default folder: pages name it in their language. */
    name: string;
    /** The book list that it was shared as. */
    list_id: number | null;
    created_at: number;
  };

  favourite: {
    reader_id: number;
    record_id: number;
    folder_id: number;
    /** When it became one; rankings count it on that day, and take it back from there. */
    created_at: number;
  };

  book_list_cover: {
    list_id: number;
    media_type: CoverType;
    bytes: Uint8Array;
  };

  /** A report, under a number of its day: no two of one reader's day have the same. */
  feedback: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    kind: FeedbackKind;
    /** Address inside the portal of the page where it happened. */
    page: string | null;
    state: FeedbackState;
    closed_by: 'reader' | 'library' | null;
    /** ISO day in the time zone of the library. */
    day: string;
    /** From 1 to what a reader may report in a day. */
    nth: number;
    created_at: number;
    updated_at: number;
  };

  feedback_message: {
    feedback_id: number;
    /** From 1, the report itself. */
    nth: number;
    /** 1: the library wrote it; 0: the reader. */
    is_reply: number;
    text: string;
    created_at: number;
  };

  feedback_picture: {
    feedback_id: number;
    /** From 1 to 3. */
    nth: number;
    media_type: CoverType;
    width: number;
    height: number;
    bytes: Uint8Array;
  };

  book_list: {
    id: Generated<number>;
    library_id: number;
    /** A topic is the library's: its records may be those of a saved search, and it may have a period. */
    kind: ListKind;
    /** Name of the row in the library's content file; null for lists of readers. */
    key: string | null;
    /** Null: the library's. */
    reader_id: number | null;
    /** JSON {"zh-CN","zh_TW","en-US"}; of a reader's list the first alone, whatever its language. */
    name: string;
    intro: string | null;
    /** Name and introduction in all languages, folded, to be searched. */
    search_key: string;
    cover_url: string | null;
    is_public: number;
    /** Whether the library has looked at a reader's list. Its own are published. */
    state: ListState;
    /** JSON of a ListSearch; null where the records are chosen one by one. */
    search: string | null;
    /** ISO days between which a topic is current. */
    begins_on: string | null;
    ends_on: string | null;
    views: number;
    favourites: number;
    created_at: number;
    updated_at: number;
  };

  book_list_record: {
    list_id: number;
    record_id: number;
    seq: number;
    /** Why the record is listed; as `name`. */
    note: string | null;
  };

  book_list_favourite: {
    list_id: number;
    reader_id: number;
    created_at: number;
  };

  questionnaire: {
    id: Generated<number>;
    library_id: number;
    /** `id` of its row in the content file. */
    key: string;
    /** The row of the content file (questionnaires/questionnaire-content.ts), as JSON. */
    data: string;
    /** ISO days, the first and the last; null: no such limit. */
    starts_on: string | null;
    ends_on: string | null;
    /** 0: the content file does not have it any more, but it was answered. */
    is_listed: number;
    /** Readers up to this id were notified that it is open (or it was not for them). */
    announced_to: number;
  };

  /**
   * Who has taken part: a reader once. Of an anonymous questionnaire nothing else of a reader is kept, and neither
   * table
   * has row numbers, so that the order of one reveals nothing about the other.
   */
  questionnaire_participant: {
    questionnaire_id: number;
    reader_id: number;
  };

  questionnaire_answer: {
    /** Random. */
    id: string;
    questionnaire_id: number;
    /** Null in anonymous questionnaires. */
    reader_id: number | null;
    /** JSON: StoredAnswers of lib/rules/questionnaires.ts. */
    answers: string;
    /** ISO day of the last change, in the time zone of the library; null in anonymous questionnaires. */
    answered_on: string | null;
  };
}
