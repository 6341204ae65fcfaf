import { contract, type OutputOf, type ParsedInputOf } from '../../lib/contract/contract.ts';
import { findRecord } from '../catalogue/model/stored.ts';
import { cachedUntilChange } from '../catalogue/records/change-cache.ts';
import type { CallContext } from '../platform/context/context.ts';
import { heldOrOrdered } from './held.ts';
import { offerById } from './offer.ts';
import { searchOffers } from './search.ts';

/**
 * So long an answer holds, in milliseconds, and after that while the catalogue does not change, ten minutes at most. The
 * page that an offer leads to says what is true now.
 */
const heldMs = 60_000;

/** An offer that is found by a number or title; not one that only resembles it. */
async function offerNamed(call: CallContext, keyword: string, searchField: 'isbn' | 'title') {
  const input = contract.searchOffers.input.parse({ keyword, searchField, onlyOrderable: true, rows: 1 });
  const { result, widened } = await searchOffers(input, call);
  return widened === null && result[0] ? offerById(call.store.db, call.library.id, result[0].offerId) : undefined;
}

const offerInstead = cachedUntilChange(heldMs, async (call, recordId): Promise<string | null> => {
  const { store, library } = call;
  const { anotherCopy } = library.file.purchasing ?? {};
  if (!anotherCopy) return null;
  const { id, record } = await findRecord(store, library.id, recordId);
  const [isbn] = record.isbn;
  const offer =
    (isbn === undefined ? undefined : await offerNamed(call, isbn, 'isbn')) ??
    (await offerNamed(call, record.title.slice(0, 200), 'title'));
  if (!offer) return null;
  const [held] = await heldOrOrdered(store.db, library.id, [offer], anotherCopy);
  const isOfRecord = held?.editions.some(({ found }) => found.id === id);
  return isOfRecord && held?.mayHaveAnother === true ? String(offer.id) : null;
});

/**
 * The offer of a book whose copies are all with readers: its very ISBN first, else its title. It takes about ten
 * statements, and then none for a minute.
 * @throws ServiceError 404 when the library has no such record
 */
export async function getOfferInstead(
  { recordId }: ParsedInputOf<'getOfferInstead'>,
  call: CallContext,
): Promise<OutputOf<'getOfferInstead'>> {
  return { offerId: await offerInstead(call, recordId) };
}
