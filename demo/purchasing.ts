import type { OrderStage } from '#lib/rules/purchase-orders.ts';
import { quoteFor } from '#lib/rules/purchasing-quote.ts';
import { nothingBought } from '#lib/rules/purchasing.ts';
import { findCharges } from '#service/ledger/charges/read-charges.ts';
import { settle } from '#service/ledger/charges/settle-charges.ts';
import { giveBack } from '#service/circulation/lend.ts';
import { declareLost } from '#service/circulation/lost.ts';
import { demoPayment, endDemoRefunds, type DemoEnding } from './payments.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { type Db, inTransaction } from '#service/platform/db/database.ts';
import { placesOf } from '#service/request-queue/pickup-places.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { offersById, type Offer } from '#service/offers/offer.ts';
import type { VendorAnswer } from '#service/purchasing/vendor-orders.ts';
import type { Store } from '#service/platform/db/open.ts';
import { booksOf, type Book } from '#service/purchasing/books.ts';
import { endOrder } from '#service/purchasing/end.ts';
import type { Delivery } from '#service/purchasing/place.ts';
import type { CartQuote } from '#service/purchasing/quote.ts';
import { receiveOrder } from '#service/purchasing/receive.ts';
import { followVendor } from '#service/purchasing/said.ts';
import type { PurchasingSettings } from '#service/platform/configuration/purchasing.schema.ts';
import { linesOf, takeOrderStep, type OrderRow } from '#service/purchase-orders/steps.ts';
import { insertOrder, orderPaid } from '#service/purchasing/write-orders.ts';

const dayMs = 86_400_000;

/** The stages that demo readers have an order in, each with the days since it was ordered. */
const stories: readonly { stage: OrderStage; daysAgo: number }[] = [
  { stage: 'returned', daysAgo: 90 },
  { stage: 'received', daysAgo: 20 },
  { stage: 'delivered', daysAgo: 5 },
  { stage: 'shipped', daysAgo: 3 },
  { stage: 'accepted', daysAgo: 2 },
  { stage: 'sent', daysAgo: 2 },
  { stage: 'toCancel', daysAgo: 2 },
  { stage: 'toSend', daysAgo: 0 },
  { stage: 'toPay', daysAgo: 0 },
  { stage: 'cancelled', daysAgo: 30 },
  { stage: 'refused', daysAgo: 40 },
  { stage: 'expired', daysAgo: 45 },
  { stage: 'lapsed', daysAgo: 60 },
  { stage: 'kept', daysAgo: 300 },
  { stage: 'preordered', daysAgo: 10 },
];

interface OrderContext {
  store: Store;
  library: LoadedLibrary;
  settings: PurchasingSettings;
  readerId: number;
  now: number;
}

const delivery = (library: LoadedLibrary, isSent: boolean): Delivery => {
  const address = {
    addressId: '',
    type: 'dormitory' as const,
    areas: [{ code: '330106', name: '西湖区' }],
    postcode: '310000',
    recipient: '林晓岚',
    phone: '13800000001',
    isDefault: false,
    detail: '学生公寓 3 号楼 201',
    line: '浙江省杭州市西湖区学生公寓 3 号楼 201',
  };
  const [place] = placesOf({ library, language: 'zh-CN' });
  return isSent || !place ? { kind: 'address', address, areaCode: '330106' } : { kind: 'pickup', place };
};

/** Orders a book as its reader would have some days ago; undefined where the rules of the library do not let them. */
async function orderBook(
  db: Db,
  context: OrderContext,
  book: Book,
  stage: OrderStage,
  at: number,
): Promise<OrderRow | undefined> {
  const { library, settings, readerId } = context;
  // The reader pays for sending: an order that waits to be paid is one that is sent.
  const where = delivery(library, stage === 'toPay' || stage === 'expired' || stage === 'cancelled');
  const year = Number(libraryDay(library, at).slice(0, 4));
  const isPreorder = stage === 'preordered' || stage === 'lapsed';
  const quote = quoteFor(
    // What is over was paid by the budget of its own time.
    {
      ...settings,
      funds: settings.funds.map((fund) => ({ ...fund, years: [{ year, totalFen: 1e9, categories: {} }] })),
    },
    {
      allowance: { readerTypes: [] },
      readerType: null,
      year,
      bought: nothingBought,
      uses: new Map(),
      place: where.kind === 'pickup' ? { kind: 'pickup' } : { kind: 'address', areaCode: where.areaCode },
    },
    [{ ...book, isPreorder, refusal: undefined }],
  );
  const [parcel] = quote.parcels;
  if (!parcel) return undefined;
  const purchaser = { id: readerId, type: null, allowance: undefined, bought: nothingBought, refusals: [] };
  const whole: CartQuote = {
    ...quote,
    purchaser,
    delivery: where,
    year,
    pricesThen: new Map(),
    token: `demo:${String(book.offerId)}`,
  };
  return insertOrder(db, { library, settings, quote: whole, now: at }, parcel);
}

const said = (state: VendorAnswer['state'], at: number, text: string): VendorAnswer => ({
  state,
  vendorNumber: null,
  reason: null,
  steps: [{ at: new Date(at).toISOString(), text }],
  ...(state === 'shipped' ? { carrier: '邮政快递', tracking: '9800123456' } : {}),
});

/** A payment of an order's share, by another provider for each ending. */
async function pay(
  db: Db,
  { library, readerId }: OrderContext,
  order: OrderRow,
  ending: DemoEnding,
  at: number,
): Promise<void> {
  const method = ending === 'failed' ? 'card' : ending === 'expired' ? 'alipay' : 'weixin';
  const [charge] = await findCharges(db, library.id, { chargeIds: [order.charge_id ?? 0] });
  const amountFen = charge?.openFen ?? 0;
  if (amountFen > 0) await demoPayment(db, { library, readerId, order, amountFen, method, ending, at });
}
const orderOf = (db: Db, id: number): Promise<OrderRow> =>
  db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Leads an order from where it begins to the stage of its story. */
async function lead(db: Db, context: OrderContext, order: OrderRow, stage: OrderStage, since: number): Promise<void> {
  const { store, library, now } = context;
  const day = (days: number) => Math.min(now, since + days * dayMs);
  const by = 'library';
  if (stage === 'toPay' || stage === 'preordered') return;
  if (stage === 'expired') {
    // Nobody paid it in the end: a code that gave none, one whose time was over, and money that came too late.
    for (const ending of ['failed', 'expired', 'returned'] as const) await pay(db, context, order, ending, since);
    return void (await endOrder(db, library, order, 'expire', { by, now: day(1) }));
  }
  if (stage === 'lapsed') return void (await endOrder(db, library, order, 'lapse', { by, now: day(30) }));
  let at = order;
  if (at.stage === 'toPay' && at.charge_id !== null && at.reader_id !== null) {
    // Paid online it goes back the same way, once the order is cancelled.
    if (stage === 'cancelled') {
      await pay(db, context, at, 'paid', day(0));
      at = await orderOf(db, at.id);
    } else {
      const paid = { library, readerId: at.reader_id, key: `demo:${at.number}`, now: day(0) };
      await settle(db, { ...paid, means: 'cash', chargeIds: [at.charge_id] });
      at = await orderPaid(db, at, day(0));
    }
  }
  if (stage === 'toSend') return;
  if (stage === 'cancelled') return void (await endOrder(db, library, at, 'cancel', { by: 'reader', now: day(1) }));
  await db
    .updateTable('purchase_dispatch')
    .set({ attempts: 1, done_at: day(0) })
    .where('order_id', '=', at.id)
    .execute();
  if (stage === 'sent') return void (await takeOrderStep(db, at, 'send', 'sent', { by, now: day(0) }));
  const follow = async (state: VendorAnswer['state'], days: number, text: string) => {
    at = await followVendor(db, library, at, said(state, day(days), text), {
      by: 'vendor',
      now: day(days),
      pollAt: null,
    });
  };
  if (stage === 'refused') {
    return void (await endOrder(db, library, at, 'refuse', { by: 'vendor', now: day(1), text: '出版社已停止供货' }));
  }
  await follow('accepted', 0, '书商已接单');
  if (stage === 'accepted') return;
  if (stage === 'toCancel')
    return void (await takeOrderStep(db, at, 'askCancel', 'toCancel', { by: 'reader', now: day(1) }));
  await follow('shipped', 1, '包裹已离开书商仓库');
  if (stage === 'shipped') return;
  await follow('delivered', 3, '包裹已送到取书点');
  if (stage === 'delivered') return;
  at = await receiveOrder({ store, db, library }, at, { by: 'reader', now: day(4) });
  const [line] = await linesOf(db, at.id);
  if (line?.barcode === undefined || line.barcode === null || stage === 'received') return;
  if (stage === 'kept') {
    await declareLost(db, { library, barcode: line.barcode, now: day(200), amountFen: line.price });
    // Paid long ago: nothing is left that would keep the reader from choosing more.
    const open = (await findCharges(db, library.id, { barcode: line.barcode })).filter((entry) => entry.openFen > 0);
    const paid = { library, readerId: context.readerId, key: `demo-kept:${at.number}`, now: day(210) };
    await settle(db, { ...paid, means: 'cash', chargeIds: open.map((entry) => entry.id) });
  } else await giveBack(db, { library, barcode: line.barcode, now: day(40) });
}

/** Offers of a library that can be bought, those first that vendors have in stock. */
async function demoOffers({ db }: Store, libraryId: number): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('withdrawn_at', 'is', null)
    .where('price_fen', 'is not', null)
    .where('availability', '!=', 'unavailable')
    .orderBy('id')
    .limit(200)
    .execute();
  return offersById(
    db,
    libraryId,
    rows.map((row) => row.id),
  );
}

/**
 * Gives the first demo reader of each demo library an order in every stage, a pre-order and a filled cart, as far as its
 * vendors offer enough. Once: a library that has orders is left alone.
 * @returns mapping paths of the libraries that got some
 */
export async function loadDemoPurchases(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const made: string[] = [];
  for (const library of libraries) {
    const settings = library.file.purchasing;
    if (!library.file.demo || !settings || settings.funds.length === 0) continue;
    const reader = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .where('status', '=', 'normal')
      .orderBy('id')
      .executeTakeFirst();
    const known = await store.db
      .selectFrom('purchase_order')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    if (!reader || known) continue;
    const context: OrderContext = { store, library, settings, readerId: reader.id, now: now() };
    if (await createOrders(context)) made.push(library.mappingPath);
  }
  return made;
}

async function createOrders(context: OrderContext): Promise<boolean> {
  const { store, library, readerId, now } = context;
  const offers = await demoOffers(store, library.id);
  const books = (await booksOf(store.db, { library, now: () => now, readerId }, offers)).filter(
    (entry) => !entry.refusal,
  );
  const isLater = (book: Book) => book.isPreorder;
  const early = books.filter(isLater);
  const ready = books.filter((book) => !isLater(book));
  if (ready.length === 0) return false;
  await store.db
    .updateTable('reader')
    .set({ pda_rule_accepted_at: now - 100 * dayMs })
    .where('id', '=', readerId)
    .execute();
  for (const { stage, daysAgo: ago } of stories.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const book = stage === 'preordered' || stage === 'lapsed' ? (early.shift() ?? ready.shift()) : ready.shift();
    if (!book) break;
    const since = now - ago * dayMs;
    await inTransaction(store.db, async (db) => {
      const order = await orderBook(db, context, book, stage, since);
      if (order) await lead(db, context, order, stage, since);
    });
  }
  await endDemoRefunds(store, library, now);
  for (const book of [...ready.slice(0, 3), ...early.slice(0, 1)]) {
    await store.db
      .insertInto('purchase_cart')
      .values({
        library_id: library.id,
        reader_id: readerId,
        offer_id: book.offerId,
        price: book.priceFen,
        added_at: now,
      })
      .execute();
  }
  return true;
}
