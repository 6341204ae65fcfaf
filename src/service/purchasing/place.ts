import { errCodes } from '../../lib/contract/envelope.ts';
import type { QuotePlace } from '../../lib/rules/purchasing-quote.ts';
import { addressNotFound, addressOf, type StoredAddress } from '../platform/readers/read-addresses.ts';
import type { Db } from '../platform/db/database.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { placesOf, type Place } from '../request-queue/pickup-places.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';

/** Where books go, as a call names it: one of both. */
export interface DeliveryGiven {
  pickupPlaceId?: string | undefined;
  addressId?: string | undefined;
}

export type Delivery = { kind: 'pickup'; place: Place } | { kind: 'address'; address: StoredAddress; areaCode: string };

/** The pick-up places for books that readers choose. */
export function purchasePlaces(call: Pick<CallContext, 'library' | 'language'>, settings: PurchasingSettings): Place[] {
  const { pickupPlaces } = settings;
  return placesOf(call).filter((entry) => pickupPlaces.length === 0 || pickupPlaces.includes(entry.addressId));
}

/**
 * Where the books of a call go.
 * @throws ServiceError 400 when neither or both are named, or it is no place for books; 404 when it is another reader's
 *   address
 */
export async function deliveryOf(
  db: Db,
  call: ReaderCall,
  settings: PurchasingSettings,
  { pickupPlaceId, addressId }: DeliveryGiven,
): Promise<Delivery> {
  if ((pickupPlaceId === undefined) === (addressId === undefined)) {
    throw new ServiceError(errCodes.badRequest, 'purchasePlaceMissing');
  }
  if (addressId !== undefined) {
    const address = await addressOf(db, call.library.id, call.reader.id, addressId);
    if (!address) throw addressNotFound();
    return { kind: 'address', address, areaCode: address.areas.at(-1)?.code ?? '' };
  }
  const place = purchasePlaces(call, settings).find((entry) => entry.addressId === pickupPlaceId);
  if (!place) throw new ServiceError(errCodes.badRequest, 'purchasePlaceUnknown');
  return { kind: 'pickup', place };
}

/** A delivery as the rules need it. */
export const quotePlace = (delivery: Delivery): QuotePlace =>
  delivery.kind === 'pickup' ? { kind: 'pickup' } : { kind: 'address', areaCode: delivery.areaCode };

/** A delivery as a text that is the same for the same place, whatever it is called in a language. */
export const placeKey = (delivery: Delivery): string =>
  delivery.kind === 'pickup'
    ? `pickup:${delivery.place.addressId}`
    : JSON.stringify([delivery.address.line, delivery.address.recipient, delivery.address.phone]);
