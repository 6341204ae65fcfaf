import type { Generated } from 'kysely';
import type { OrderActor, OrderStage } from '../../../lib/rules/purchase-orders.ts';

/** What readers choose and the library buys; times, days and truth values as in schema.ts, amounts in whole fen. */
export interface PurchasingDatabase {
  purchase_cart: PurchaseCartTable;
  purchase_order: PurchaseOrderTable;
  purchase_line: PurchaseLineTable;
  purchase_step: PurchaseStepTable;
  purchase_address: PurchaseAddressTable;
  purchase_dispatch: PurchaseDispatchTable;
  purchase_logistic: PurchaseLogisticTable;
}

/** A book in the cart of a reader. */
interface PurchaseCartTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** Number of the offer. */
  offer_id: number;
  /** The price that the reader saw when the book was put there. */
  price: number;
  added_at: number;
}

/** What one vendor sends to one reader in one parcel. */
export interface PurchaseOrderTable {
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
}

/** A book of an order. */
export interface PurchaseLineTable {
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
}

/** A step that an order took. */
interface PurchaseStepTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  stage: OrderStage;
  actor: OrderActor;
  /** What vendor or staff wrote. */
  text: string | null;
}

/** Where an order is sent; it goes with its reader. */
interface PurchaseAddressTable {
  order_id: number;
  reader_id: number;
  recipient: string;
  phone: string;
  /** Area and detail in one line. */
  detail: string;
  postcode: string;
  area_code: string;
}

/** What a vendor is still to be told, or was. */
interface PurchaseDispatchTable {
  id: Generated<number>;
  order_id: number;
  kind: 'order' | 'cancel';
  /** Counted before each try: above zero, the vendor may know. */
  attempts: number;
  next_at: number;
  done_at: number | null;
  problem: string | null;
}

/** Where a parcel was, as its vendor says. */
interface PurchaseLogisticTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  text: string;
}
