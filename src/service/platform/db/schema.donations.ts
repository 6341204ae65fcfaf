import type { Generated } from 'kysely';
import type { DonationKind, OfferState } from '#lib/rules/donations.ts';

/** The tables of donations; times, days and truth values as in schema.ts. */
export interface DonationDatabase {
  donation: DonationTable;
  donation_book: DonationBookTable;
  donation_news: DonationNewsTable;
  donation_offer: DonationOfferTable;
}

/** What everyone may read. */
interface DonationTable {
  id: Generated<number>;
  library_id: number;
  /** `content:` and the file's own key, or `offer:` and the number of the offer that was accepted. */
  key: string;
  donated_on: string;
  kind: DonationKind;
  /** JSON {"zh-CN","zh_TW","en-US"}; null when the donor is not to be named: then the name stands nowhere here. */
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
}

interface DonationBookTable {
  donation_id: number;
  seq: number;
  record_id: number | null;
  title: string;
  author: string | null;
  isbn: string | null;
  quantity: number;
}

interface DonationNewsTable {
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
}

/** What people offered; none of it is public. */
interface DonationOfferTable {
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
}
