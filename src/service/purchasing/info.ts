import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { situations } from '../../lib/rules/situations.ts';
import { orderStages, statusOfOrder } from '../../lib/rules/purchase-orders.ts';
import { leftOf } from '../../lib/rules/purchasing.ts';
import { quoteFor } from '../../lib/rules/purchasing-quote.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { formatPlace } from '../request-queue/pickup-places.ts';
import { requireOffer } from '../offers/offer.ts';
import { booksOf, quotesOf } from './books.ts';
import { fundUses } from './budget.ts';
import { purchasePlaces } from './place.ts';
import { purchaserOf, type Purchaser } from './purchaser.ts';
import { reasonOf, requireSettings, settingsOf } from './reasons.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';
import { stageName } from './order-entries.ts';
import { countRows } from '../platform/db/lists.ts';

/** What a reader has had bought, against what may be. */
function limitsOf({ allowance, bought }: Purchaser) {
  if (!allowance) return null;
  const most = (limit: number | undefined) => limit ?? null;
  return {
    month: {
      books: bought.monthBooks,
      maxBooks: most(allowance.booksPerMonth),
      fen: bought.monthFen,
      maxFen: most(allowance.fenPerMonth),
    },
    year: {
      books: bought.yearBooks,
      maxBooks: most(allowance.booksPerYear),
      fen: bought.yearFen,
      maxFen: most(allowance.fenPerYear),
    },
  };
}

const yearOf = ({ library, now }: CallContext): number => Number(libraryDay(library, now()).slice(0, 4));

async function fundsLeft(call: CallContext, settings: PurchasingSettings, type: string | null) {
  const year = yearOf(call);
  const uses = await fundUses(call.store.db, call.library.id, year);
  const mine = settings.funds.filter(
    ({ readerTypes }) => readerTypes.length === 0 || (type !== null && readerTypes.includes(type)),
  );
  return mine.map((fund) => {
    const use = uses.get(fund.code) ?? { totalFen: 0, categories: {} };
    const categories = fund.categories.map(({ code, name }) => ({
      name: inLanguage(name, call.language),
      leftFen: leftOf(fund, year, code, use),
    }));
    const total = fund.years.find((entry) => entry.year === year)?.totalFen ?? 0;
    const leftFen = Math.max(0, total - use.totalFen);
    return { name: inLanguage(fund.name, call.language), year, leftFen, categories };
  });
}

/** Whether the reader may have books bought, or one book, with every reason against it. @throws ServiceError 404 for unknown offers */
export const checkPurchaser: Handlers['checkPurchaser'] = async ({ offerId }, call) => {
  const { store, library } = call;
  const settings = settingsOf(library);
  const nothing = { isPreorder: false, libraryFen: null, readerFen: null };
  if (!settings) {
    const reasons = [reasonOf(call, 'notOffered')];
    return { isAllowed: false, reasons, ...nothing, limits: null, budgetLeftFen: 0 };
  }
  const purchaser = await purchaserOf(store.db, library, settings, { id: call.reader.id, now: call.now() });
  const left = await fundsLeft(call, settings, purchaser.type);
  const shared = {
    limits: limitsOf(purchaser),
    budgetLeftFen: Math.max(0, ...left.flatMap(({ categories }) => categories.map((category) => category.leftFen))),
  };
  const reasons = purchaser.refusals.map((refusal) => reasonOf(call, refusal));
  if (offerId === undefined) return { isAllowed: reasons.length === 0, reasons, ...nothing, ...shared };
  const offer = await requireOffer(call, offerId);
  const quotes = await quotesOf(call, [offer]);
  const books = await booksOf(store.db, { ...call, readerId: call.reader.id }, [offer], quotes);
  const year = yearOf(call);
  const { parcels, refused } = quoteFor(
    settings,
    {
      allowance: purchaser.allowance ?? { readerTypes: [], booksPerMonth: 0 },
      readerType: purchaser.type,
      year,
      bought: purchaser.bought,
      place: { kind: 'pickup' },
      uses: await fundUses(store.db, library.id, year),
    },
    books,
  );
  reasons.push(...refused.map(({ book, refusal }) => reasonOf(call, refusal, book.held)));
  const [parcel] = parcels;
  return {
    isAllowed: reasons.length === 0,
    reasons,
    isPreorder: books[0]?.isPreorder ?? false,
    libraryFen: parcel?.libraryFen ?? null,
    readerFen: parcel?.readerFen ?? null,
    ...shared,
  };
};

/**
 * The text that a reader accepts once. Visitors may read it; fetching it shows no error (portal-content §8).
 * @throws ServiceError 401 when nobody is signed in to accept it
 */
export const getPurchasingRule: Handlers['getPurchasingRule'] = async ({ accept }, call) => {
  const { store, library, language } = call;
  const paragraphs = (settingsOf(library)?.ruleText ?? []).map((text) => inLanguage(text, language));
  const reader = await call.signedIn();
  if (!reader) {
    if (accept) throw new ServiceError(errCodes.unauthenticated, situations.sessionOver.key);
    return { paragraphs, isAccepted: false };
  }
  if (accept) {
    await store.db
      .updateTable('reader')
      .set({ pda_rule_accepted_at: call.now() })
      .where('id', '=', reader.id)
      .where('pda_rule_accepted_at', 'is', null)
      .execute();
  }
  const row = await store.db
    .selectFrom('reader')
    .select('pda_rule_accepted_at')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow();
  return { paragraphs, isAccepted: row.pda_rule_accepted_at !== null };
};

/** What the library buys, pays and delivers. */
export const getPurchasingParameters: Handlers['getPurchasingParameters'] = (_, call) => {
  const settings = settingsOf(call.library);
  return {
    isOn: settings !== undefined && settings.funds.length > 0,
    highestPriceFen: settings?.highestPriceFen ?? null,
    excludedPublishers: settings?.excludedPublishers ?? [],
    excludedClasses: settings?.excludedClasses ?? [],
    publishedSince: settings?.publishedSince ?? null,
    libraryPercent: settings?.share.percent ?? 0,
    libraryMostFen: settings?.share.maxFen ?? null,
    freightPaidBy: settings?.share.freight ?? 'library',
    freight: (settings?.freight ?? []).map(({ freeFromFen, ...rule }) => ({
      ...rule,
      freeFromFen: freeFromFen ?? null,
    })),
    pickupPlaces: settings ? purchasePlaces(call, settings).map(formatPlace) : [],
    sendsToAddresses: (settings?.freight.length ?? 0) > 0,
    maxInOrder: settings?.maxInOrder ?? 0,
    payHours: settings?.payHours ?? 0,
    loanDays: settings?.loanDays ?? 0,
    cancel: settings?.cancel ?? 'beforeSending',
    stages: orderStages.map((stage) => ({
      stage,
      status: statusOfOrder(stage),
      name: stageName(call.language, stage),
    })),
  };
};

/** Limits left, budget, and numbers of orders. @throws ServiceError 404 where the library buys nothing */
export async function getPurchaser(_: object, call: ReaderCall): Promise<OutputOf<'getPurchaser'>> {
  const { store, library, reader } = call;
  const settings = requireSettings(library);
  const purchaser = await purchaserOf(store.db, library, settings, { id: reader.id, now: call.now() });
  const orders = await store.db
    .selectFrom('purchase_order')
    .select(['stage', 'is_open'])
    .where('reader_id', '=', reader.id)
    .where('library_id', '=', library.id)
    .execute();
  const count = await countRows(
    store.db.selectFrom('purchase_cart').where('reader_id', '=', reader.id).where('library_id', '=', library.id),
  );
  const isPreorder = (entry: (typeof orders)[number]) => entry.stage === 'preordered';
  return {
    limits: limitsOf(purchaser),
    funds: await fundsLeft(call, settings, purchaser.type),
    cart: count,
    orders: orders.filter((order) => order.is_open === 1 && !isPreorder(order)).length,
    preorders: orders.filter(isPreorder).length,
    toPay: orders.filter((order) => order.stage === 'toPay').length,
  };
}
