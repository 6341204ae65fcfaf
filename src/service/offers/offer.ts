import type { Kysely, Selectable } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { OfferQuote } from '../../lib/rules/offers.ts';
import { parseStored, type StoredRecord } from '../catalogue/model/stored.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { Database } from '../platform/db/database.ts';

export interface Offer {
  id: number;
  libraryId: number;
  /** Code of the vendor in library.json; the library may have ended with it since. */
  vendor: string;
  /** The vendor's own number of the title. */
  vendorKey: string;
  /** 13 digits. */
  isbn: string | null;
  /** Number of the CLC. */
  classNo: string | null;
  workKey: string;
  /** ISO day of publication, where the vendor names one. */
  publishDay: string | null;
  weightGrams: number | null;
  /** The title as a catalogue record without holdings, as it would come into the catalogue. */
  record: StoredRecord;
  /** Price, availability and stock in the vendor's last file; `priceAndStock` knows better. */
  listed: OfferQuote & { at: number };
  /** How often readers of the library chose it. */
  chosen: number;
  coverUrl: string | null;
  /** The vendor took it back; milliseconds since 1970. */
  withdrawnAt: number | null;
}

const offerOf = (row: Selectable<Database['offer']>): Offer => ({
  id: row.id,
  libraryId: row.library_id,
  vendor: row.vendor,
  vendorKey: row.vendor_key,
  isbn: row.isbn,
  classNo: row.class_no,
  workKey: row.work_key,
  publishDay: row.pub_day,
  weightGrams: row.weight_g,
  record: parseStored(row.data),
  chosen: row.chosen,
  coverUrl: row.cover_url,
  listed: {
    priceFen: row.price_fen,
    availability: row.availability,
    stock: row.stock,
    at: Number(row.quoted_at),
  },
  withdrawnAt: row.withdrawn_at === null ? null : Number(row.withdrawn_at),
});

/**
 * Offers of one library in the order of `ids`, those too that were taken back; what the library does not have is left
 * out.
 * @param ids at most some hundred
 */
export async function offersById(db: Kysely<Database>, libraryId: number, ids: readonly number[]): Promise<Offer[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('offer').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.filter((row) => row.library_id === libraryId).map((row) => [row.id, offerOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One offer of a library, also when the vendor took it back (`withdrawnAt`); undefined when the library has none. */
export async function offerById(
  db: Kysely<Database>,
  libraryId: number,
  offerId: number | string,
): Promise<Offer | undefined> {
  const [offer] = await offersById(db, libraryId, [Number(offerId)]);
  return offer;
}

/** The same, for calls. @throws ServiceError 404 when the library has none, or no purchasing */
export async function requireOffer(
  {
    store,
    library,
  }: { store: { db: Kysely<Database> }; library: { id: number; file: { purchasing?: object | undefined } } },
  offerId: string,
): Promise<Offer> {
  const offer = library.file.purchasing && (await offerById(store.db, library.id, offerId));
  if (!offer) throw new ServiceError(errCodes.notFound, 'offerNotFound');
  return offer;
}
