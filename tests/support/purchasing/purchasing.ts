import type { z } from 'zod';
import { doubleSettings, type PaymentKeys } from '#demo/payment-services/doubles.ts';
import type { InputOf } from '#lib/contract/contract.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { insertAddress } from '#service/addresses/handlers.ts';
import { settle } from '#service/ledger/charges/settle-charges.ts';
import type { purchasingSchema } from '#service/platform/configuration/offers.schema.ts';
import { putOffers, testPurchasing, type TestOffer } from '../offers.ts';
import { loopbackServer } from '../providers/http.ts';
import { createVendorDesk, type DeskAnswer, type VendorDesk } from '../providers/vendor-orders.ts';
import { testReader, testService, type TestService } from '../service.ts';
import { updateOrdersOf } from '#service/purchasing/keep.ts';

type Purchasing = z.input<typeof purchasingSchema>;

/** A library that pays 80 of 100 for what readers choose. */
export const testRules = {
  ruleText: [{ 'zh-CN': '你选书，我买单。', 'en-US': 'You choose, we pay.' }],
  allowances: [{ readerTypes: [], booksPerMonth: 5, fenPerYear: 500_00 }],
  funds: [
    {
      code: 'main',
      name: { 'zh-CN': '选书经费' },
      readerTypes: [],
      categories: [
        { code: 'letters', name: { 'zh-CN': '文学' }, classes: ['I'] },
        { code: 'other', name: { 'zh-CN': '其他' }, classes: [] },
      ],
      years: [{ year: 2026, totalFen: 1000_00, categories: { letters: 600_00 } }],
    },
  ],
  highestPriceFen: 150_00,
  excludedPublishers: ['教辅出版社'],
  share: { percent: 80, freight: 'reader' },
  freight: [{ areas: ['33'], firstFen: 6_00, firstGrams: 1000 }],
} satisfies Omit<Purchasing, 'vendors'>;

/** A title of the test vendor. */
const title = (name: string, isbn: string, code: string, publisher?: string): NonNullable<TestOffer['record']> => ({
  title: name,
  isbn: [isbn],
  classes: [{ scheme: 'clc', code }],
  ...(publisher !== undefined && { publisher }),
});

/** Books of the test vendor. */
const testOffers: TestOffer[] = [
  { vendorKey: 'a', priceFen: 50_00, record: title('夜航船', '9787020000012', 'I247.5', '人民文学出版社') },
  { vendorKey: 'b', priceFen: 40_00, record: title('算法导论', '9787020000029', 'TP312') },
  { vendorKey: 'c', priceFen: 100_00, record: title('中国文学史', '9787020000036', 'I207') },
  { vendorKey: 'd', priceFen: 30_00, record: title('题库', '9787020000043', 'G634', '教辅出版社') },
  {
    vendorKey: 'p',
    priceFen: 60_00,
    availability: 'preorder',
    publishDay: '2026-02-01',
    record: title('未出之书', '9787020000050', 'I247.7'),
  },
];

/** How the test vendor answers before its desk is asked; undefined: as the desk does. */
export type Mood = (method: string, path: string) => DeskAnswer | 'silent' | 'dropped' | undefined;

export interface Shop {
  service: TestService;
  desk: VendorDesk;
  /** Sets how the vendor answers. */
  behave: (mood: Mood) => void;
  offer: (vendorKey: string) => string;
  /** Signs a reader in who has accepted the rules. */
  reader: (account?: string, typeCode?: string) => Promise<{ id: number; session: SessionToken; addressId: string }>;
  /** Runs what the scheduler runs, at the service's time. */
  work: () => Promise<void>;
  close: () => Promise<void>;
}

/** A vendor that answers over HTTP, for as long as a test runs. */
export async function startVendor(now: () => number) {
  const desk = createVendorDesk({ now });
  let mood: Mood = () => undefined;
  const server = await loopbackServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/orders\//, '');
    const method = request.method ?? '';
    const answer = mood(method, path) ?? desk.answer(method, path);
    if (answer === 'silent') return;
    if (answer === 'dropped') {
      // The vendor took it, and its answer is lost on the way.
      desk.answer(method, path);
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  const behave = (next: Mood) => {
    mood = next;
  };
  return { desk, behave, url: `${server.origin}/orders`, close: server.close };
}

/**
 * Opens a service with a vendor.
 * @param input.purchasing rules that differ from the defaults
 * @param input.vendorUrl a vendor in another process, instead of this shop's own
 */
export async function openShop(
  input: {
    purchasing?: Partial<Purchasing>;
    records?: Parameters<TestService['put']>[0];
    by?: 'http' | 'mail' | 'staff';
    /** Doubles of providers of payments: tests/support/payments. */
    payments?: { url: string; keys: PaymentKeys };
    storeFile?: string;
    vendorUrl?: string;
  } = {},
): Promise<Shop> {
  const { by = 'http', purchasing, records, storeFile, vendorUrl, payments } = input;
  const clock = { now: () => Date.UTC(2026, 0, 15, 8) };
  const vendor = await startVendor(() => clock.now());
  const { desk } = vendor;
  const orders = {
    http: { by: 'http' as const, url: vendorUrl ?? vendor.url, timeoutMs: 300 },
    mail: { by: 'mail' as const, address: 'orders@vendor.example' },
    staff: undefined,
  }[by];
  const vendors = testPurchasing.vendors.map((vendor) => ({ ...vendor, ...(orders && { orders }) }));
  const service = await testService({
    libraries: [
      {
        file: {
          purchasing: { vendors, ...testRules, ...purchasing },
          copyRequests: { rules: [{}] },
          ...(payments && { payments: doubleSettings(payments.url) }),
        },
      },
    ],
    ...(payments && { paymentSecrets: payments.keys.library, onWarn: () => undefined }),
    ...(records && { records }),
    ...(storeFile !== undefined && { storeFile }),
  });
  clock.now = () => service.clock.now;
  const offer = await putOffers(service, testOffers);
  const { library } = service.context();
  return {
    service,
    desk,
    offer,
    behave: vendor.behave,
    reader: async (account = testReader.account, typeCode) => {
      const id = await service.addReader({ account, ...(typeCode !== undefined && { typeCode }) });
      const session = await service.signIn({ username: account });
      await service.data('getPurchasingRule', { accept: true }, { session });
      const address = { type: 'home', areaCode: '330106', detail: '文一西路 1 号', postcode: '310000' } as const;
      const addressId = await insertAddress(service.store.db, {
        ...address,
        recipient: '李明',
        phone: '13800000001',
        isDefault: true,
        libraryId: library.id,
        readerId: id,
        now: service.clock.now,
      });
      return { id, session, addressId: String(addressId) };
    },
    work: () => updateOrdersOf(service.jobContext(), library),
    close: async () => {
      await service.close();
      await vendor.close();
    },
  };
}

type Reader = Awaited<ReturnType<Shop['reader']>>;

/** Puts books into the cart and settles them as a reader does: shown, accepted, ordered. */
export async function order(
  { service, offer }: Pick<Shop, 'service' | 'offer'>,
  { session }: Pick<Reader, 'session'>,
  keys: readonly string[],
  where: Pick<InputOf<'confirmOrder'>, 'pickupPlaceId' | 'addressId'> = { pickupPlaceId: 'MAIN' },
) {
  const offerIds = keys.map(offer);
  for (const offerId of offerIds) await service.data('addToCart', { offerId }, { session });
  const shown = await service.data('confirmOrder', { offerIds, ...where }, { session });
  if (shown.token === null) throw new Error(shown.refused.map((entry) => entry.reason.text).join());
  const made = await service.data('createOrder', { token: shown.token, offerIds, ...where }, { session });
  return { shown, ...made };
}

/** Pays the reader's share of an order at the desk. */
export async function payShare({ service }: Pick<Shop, 'service'>, { id }: Pick<Reader, 'id'>): Promise<void> {
  const { library, now } = service.context();
  const paid = { library, readerId: id, key: `desk:${String(now())}:${String(id)}`, now: now() };
  await settle(service.store.db, { ...paid, means: 'cash' });
}
