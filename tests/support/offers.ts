import { catalogueRecordSchema, type CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import type { TestService } from './service.ts';
import { writeOffers, type OfferToWrite } from '#service/offers/write-offers.ts';

/** An offer in a test: what is left out is usual. */
export type TestOffer = Partial<Omit<OfferToWrite, 'record'>> & {
  vendorKey: string;
  record?: Partial<CatalogueRecordInput>;
};

/** Where the test vendor's pictures are; nothing is fetched there. */
export const pictureOrigin = 'https://img.vendor.example';

/** `purchasing` of a library in tests, with one vendor that has no service. */
export const testPurchasing = {
  vendors: [
    {
      code: 'xinhua',
      name: { 'zh-CN': '新华书店', zh_TW: '新華書店', 'en-US': 'Xinhua' },
      pictures: { origins: [pictureOrigin] },
    },
  ],
};

/** An offer as the writer takes it. */
const offerToWrite = ({ vendorKey, record, ...rest }: TestOffer): OfferToWrite => ({
  vendorKey,
  publishDay: null,
  weightGrams: 400,
  coverUrl: null,
  priceFen: 5000,
  availability: 'inStock',
  stock: null,
  ...rest,
  record: catalogueRecordSchema.parse({ controlNumber: vendorKey, kind: 'book', title: vendorKey, ...record }),
});

/**
 * Puts offers of a vendor into the store of a test service; the first library when none is named.
 * @returns their ids by the vendor's key
 */
export async function putOffers(
  service: TestService,
  offers: readonly TestOffer[],
  { vendor = 'xinhua', library }: { vendor?: string; library?: string } = {},
): Promise<(vendorKey: string) => string> {
  const libraryId = service.context(library === undefined ? {} : { library }).library.id;
  const operations = offers.map((offer) => ({ op: 'put' as const, offer: offerToWrite(offer) }));
  const times = { now: service.clock.now, quotedAt: service.clock.now };
  await writeOffers(service.store, { libraryId, vendor }, operations, times);
  await service.follow();
  const rows = await service.store.db
    .selectFrom('offer')
    .select(['id', 'vendor_key'])
    .where('library_id', '=', libraryId)
    .where('vendor', '=', vendor)
    .execute();
  const ids = new Map(rows.map((row) => [row.vendor_key, String(row.id)]));
  return (vendorKey) => {
    const id = ids.get(vendorKey);
    if (id === undefined) throw new Error(`no offer ${vendorKey}`);
    return id;
  };
}
