import type { RecommendationWay } from '#lib/rules/recommendations.ts';
import type { CoverType } from '../../../lib/rules/favourites.ts';
import type { Availability } from '../../../lib/rules/offers.ts';
import type { OrderActor, OrderStage } from '../../../lib/rules/purchase-orders.ts';
import type { RequestState } from '../../../lib/rules/questions.ts';
import type { Generated } from 'kysely';

interface Titled {
  title: string;
  author: string | null;
  publisher: string | null;
  pub_year: number | null;
  /** 13 digits. */
  isbn: string | null;
  /** Key of the work (works/title.ts). */
  work_key: string;
}

interface OrderTitleTable extends Titled {
  id: Generated<number>;
  library_id: number;
  /** By which a row of the content file is known again. */
  key: string;
  price: string | null;
  /** Title, author, publisher and ISBN, folded. */
  search_key: string;
  seq: number;
}

interface RecommendationTable extends Titled {
  id: Generated<number>;
  library_id: number;
  way: RecommendationWay;
  order_title_id: number | null;
  /** The record of which more copies are wanted. */
  record_id: number | null;
  state: RequestState;
  answer: string | null;
  /** What is wanted, while it is processed: one recommendation of it at a time. Null when the library has decided. */
  open_key: string | null;
  created_at: number;
  settled_at: number | null;
}

/** Tables of offers (amounts are whole fen), orders and recommendations; times as in database.ts. */
export interface PurchasingTables {
  order_title: OrderTitleTable;
  recommendation: RecommendationTable;

  /** A vendor's picture of a cover, as it came from where the vendor's file says. */
  offer_picture: {
    offer_id: number;
    url: string;
    /** Both null: none came. */
    media_type: CoverType | null;
    bytes: Uint8Array | null;
    asked_at: number;
  };

  /** One title of one vendor, for one library. It is never deleted: orders refer to it. */
  offer: {
    id: Generated<number>;
    library_id: number;
    /** Code of the vendor in library.json. */
    vendor: string;
    /** The vendor's own number of the title (ONIX RecordReference); unique inside library and vendor. */
    vendor_key: string;
    /** 13 digits. */
    isbn: string | null;
    /** Number of the CLC. */
    class_no: string | null;
    /** Key of the work (works/title.ts). */
    work_key: string;
    /** ISO day of publication, where the vendor names one; for what is not yet out. */
    pub_day: string | null;
    weight_g: number | null;
    /** Where the vendor has a picture of the cover. */
    cover_url: string | null;
    /** JSON: the title as a catalogue record without holdings (import/record.ts). */
    data: string;
    /** Price, availability and stock in the vendor's file, and the time of the file. */
    price_fen: number | null;
    availability: Availability;
    stock: number | null;
    quoted_at: number;
    /** How often readers of the library chose it, and when last. */
    chosen: Generated<number>;
    chosen_at: number | null;
    created_at: number;
    updated_at: number;
    /** When the vendor took it back. */
    withdrawn_at: number | null;
    /** Number of the last change of this row; no two rows have the same, later changes have higher ones. */
    seq: number;
  };

  purchase_cart: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** Number of the offer. */
    offer_id: number;
    /** The price that the reader saw when the book was put there. */
    price: number;
    added_at: number;
  };

  /** What one vendor sends to one reader in one parcel. */
  purchase_order: {
    id: Generated<number>;
    library_id: number;
    /** What vendor, reader and staff call it; unique, and the key under which the vendor takes it once. */
    number: string;
    /** Null once the reader is gone. */
    reader_id: number | null;
    /** Code of the vendor in library.json. */
    vendor: string;
    stage: OrderStage;
    /** Always that of the stage. */
    status: number;
    is_open: number;
    /** As `listPickupPlaces` has it; null where it is sent to an address. */
    pickup_place: string | null;
    is_preorder: number;
    books: number;
    freight: number;
    library_share: number;
    reader_share: number;
    /** Hash of the quote that the reader accepted: the same quote is ordered once. */
    quote: string;
    /** The charge of the reader's share. */
    charge_id: number | null;
    /** Until when the reader's share is to be paid. */
    pay_until: number | null;
    /** The part of the fund that pays the library's freight, in the year of the order; null where there is none. */
    freight_fund: string | null;
    freight_category: string | null;
    fund_year: number;
    /** Whether the budget is still bound; 0 once it is spent or given back. */
    is_bound: number;
    /** The vendor's own number of it. */
    vendor_number: string | null;
    carrier: string | null;
    tracking: string | null;
    /** ISO day on which a pre-ordered book is to be out. */
    expected_on: string | null;
    /** When the vendor is asked next how far it is. */
    poll_at: number | null;
    /** Library's day of the order: limits count by it. */
    day: string;
    created_at: number;
    updated_at: number;
  };

  purchase_line: {
    id: Generated<number>;
    order_id: number;
    offer_id: number;
    isbn: string | null;
    title: string;
    title_lang: string;
    author: string | null;
    publisher: string | null;
    year: number | null;
    class_no: string | null;
    /** JSON: the title as a catalogue record (import/record.ts), as it was when it was ordered. */
    data: string;
    price: number;
    library_share: number;
    reader_share: number;
    /** The part of the fund that pays; null where the library pays nothing. */
    fund: string | null;
    fund_category: string | null;
    record_id: number | null;
    barcode: string | null;
    loan_id: number | null;
    /** When its loan ended. */
    ended_at: number | null;
  };

  purchase_step: {
    id: Generated<number>;
    order_id: number;
    at: number;
    stage: OrderStage;
    actor: OrderActor;
    /** What vendor or staff wrote. */
    text: string | null;
  };

  /** Where an order is sent; it goes with its reader. */
  purchase_address: {
    order_id: number;
    reader_id: number;
    recipient: string;
    phone: string;
    /** Area and detail in one line. */
    detail: string;
    postcode: string;
    area_code: string;
  };

  /** A message to a vendor, sent or still to be sent. */
  purchase_dispatch: {
    id: Generated<number>;
    order_id: number;
    kind: 'order' | 'cancel';
    /** Counted before each try: above zero, the vendor may know. */
    attempts: number;
    next_at: number;
    done_at: number | null;
    problem: string | null;
  };

  /** Where a parcel was, as its vendor says. */
  purchase_logistic: {
    id: Generated<number>;
    order_id: number;
    at: number;
    text: string;
  };

  /** Who recommends it; a row for each reader, under a number of the day that no other of that reader has. */
  recommendation_reader: {
    recommendation_id: number;
    reader_id: number;
    /** ISO day, UTC. */
    day: string;
    /** From 1 to what a reader may recommend in a day. */
    nth: number;
    way: RecommendationWay;
    /** JSON: codes of reasons. */
    reasons: string;
    remark: string | null;
    /** JSON: the library's own fields, name to text. */
    fields: string;
    created_at: number;
  };
}
