import { createHash } from 'node:crypto';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import { ProviderError } from '../platform/http/http.ts';
import { createSlots } from '../platform/http/answer-cache.ts';
import { fetchVendorPicture, pictureAddress, type VendorPicture } from './providers/vendor-pictures.ts';
import { requireOffer, type Offer } from './offer.ts';

/** Pictures that a process fetches at the same time. */
const slots = createSlots(4);
/** A picture that did not come is asked for again after so long, in milliseconds. */
const againMs = 6 * 3_600_000;
/** Pictures that the store keeps; the oldest give way. */
const maxPictures = 20_000;

const vendorOf = ({ library }: Pick<CallContext, 'library'>, { vendor }: Offer) =>
  library.file.purchasing?.vendors.find((entry) => entry.code === vendor);

/**
 * Address on this very site of the picture that a vendor has of a cover, so that no reader's browser asks elsewhere; null
 * where there is none, or the library does not fetch pictures of this vendor.
 */
export function pictureUrl(offer: Offer, call: Pick<CallContext, 'library'>): string | null {
  const address = pictureAddress(vendorOf(call, offer), offer.coverUrl);
  if (!address) return null;
  const version = createHash('sha256').update(address.href).digest('base64url').slice(0, 8);
  return `/${call.library.mappingPath}/offerCover/${String(offer.id)}?v=${version}`;
}

async function keep(call: CallContext, offer: Offer, url: URL, picture: VendorPicture | undefined): Promise<void> {
  const { db } = call.store;
  const row = {
    url: url.href,
    media_type: picture?.mediaType ?? null,
    asked_at: call.now(),
    bytes: picture ? Buffer.from(picture.bytes) : null,
  };
  await db
    .insertInto('offer_picture')
    .values({ offer_id: offer.id, ...row })
    .onConflict((clash) => clash.column('offer_id').doUpdateSet(row))
    .execute();
  const oldest = db
    .selectFrom('offer_picture')
    .select('offer_id')
    .orderBy('asked_at', 'desc')
    .offset(maxPictures)
    .limit(50);
  await db.deleteFrom('offer_picture').where('offer_id', 'in', oldest).execute();
}

/**
 * The picture that a vendor has of a cover: fetched once, then read from the store.
 * @throws ServiceError 404 where there is none, or it does not come now
 */
export const getOfferPicture: Handlers['getOfferPicture'] = async ({ offerId }, call) => {
  const offer = await requireOffer(call, offerId);
  const vendor = vendorOf(call, offer);
  const url = pictureAddress(vendor, offer.coverUrl);
  const missing = new ServiceError(errCodes.notFound, 'offerPictureNotFound');
  if (!url) throw missing;
  const known = await call.store.db
    .selectFrom('offer_picture')
    .selectAll()
    .where('offer_id', '=', offer.id)
    .where('url', '=', url.href)
    .executeTakeFirst();
  if (known?.bytes && known.media_type) {
    return { mediaType: known.media_type, picture: Buffer.from(known.bytes).toString('base64') };
  }
  if (known && call.now() - Number(known.asked_at) < againMs) throw missing;
  if (!slots.take()) throw missing;
  try {
    const picture = await fetchVendorPicture(url, vendor?.pictures?.timeoutMs ?? 0);
    await keep(call, offer, url, picture);
    return { mediaType: picture.mediaType, picture: Buffer.from(picture.bytes).toString('base64') };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await keep(call, offer, url, undefined);
    throw missing;
  } finally {
    slots.give();
  }
};
