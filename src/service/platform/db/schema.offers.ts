import type { Generated } from 'kysely';
import type { CoverType } from '../../../lib/rules/favourites.ts';
import type { Availability } from '../../../lib/rules/offers.ts';

/** What vendors offer; times and days as in schema.ts, money in whole fen. */
export interface OfferDatabase {
  offer: OfferTable;
  offer_picture: OfferPictureTable;
}

/** A vendor's picture of a cover, as it came from where the vendor's file says. */
interface OfferPictureTable {
  offer_id: number;
  url: string;
  /** Both null: none came. */
  media_type: CoverType | null;
  bytes: Uint8Array | null;
  asked_at: number;
}

/** One title of one vendor, for one library. It is never deleted: orders refer to it. */
interface OfferTable {
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
  /** Price, availability and stock as the vendor's file told them, and when. */
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
}
