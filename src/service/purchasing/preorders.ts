import { dayAfter } from '../../lib/rules/days.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { offersById, type Offer } from '../offers/offer.ts';
import { priceAndStock } from '../offers/quotes.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { endOrder } from './end.ts';
import { notifyPurchase, linesOf, orderById, takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';
import { chargeShare, readyToSend } from './write-orders.ts';

interface Turn extends Pick<JobContext, 'store' | 'now' | 'log' | 'vendorKeyOf'> {
  library: LoadedLibrary;
  settings: PurchasingSettings;
}

/** What becomes of a pre-ordered book on a day. */
type Outcome = 'wait' | 'release' | 'lapse' | 'dearer';

async function outcomeOf(turn: Turn, order: OrderRow, offer: Offer | undefined, priceFen: number): Promise<Outcome> {
  const { library, settings, now } = turn;
  const today = libraryDay(library, now());
  const isLate = order.expected_on !== null && dayAfter(order.expected_on, settings.preorderDays) < today;
  if (!offer || offer.withdrawnAt !== null) return 'lapse';
  const quote = await priceAndStock(turn, offer, { freshMs: settings.pollMinutes * 60_000 });
  const isOut = quote.availability === 'inStock' || quote.availability === 'toOrder';
  const isSoldOut = quote.availability === 'inStock' && quote.stock === 0;
  const isEarly = offer.publishDay !== null && offer.publishDay > today;
  if (!isOut || isSoldOut || isEarly || quote.priceFen === null) return isLate ? 'lapse' : 'wait';
  return quote.priceFen > priceFen ? 'dearer' : 'release';
}

/** A book is out at the price that was agreed on, or less: it is ordered at the agreed price. */
async function release(db: Db, { library, settings, now }: Turn, order: OrderRow, title: string): Promise<void> {
  const at = now();
  const { stage, ...paying } = await chargeShare(db, { library, settings, now: at }, order, title);
  const to = stage === 'toPay' ? 'toPay' : 'toSend';
  const after = await takeOrderStep(db, order, 'release', to, { by: 'library', now: at, set: paying });
  if (to === 'toSend') await readyToSend(db, after, at);
  await notifyPurchase(db, library, after, to === 'toPay' ? 'purchaseToPay' : 'purchaseOut', at);
}

/** Puts a book back into the cart, where its reader sees the new price. */
const intoCart = async (db: Db, order: OrderRow, line: { offer_id: number; price: number }, now: number) => {
  if (order.reader_id === null) return;
  await db
    .insertInto('purchase_cart')
    .values({
      library_id: order.library_id,
      reader_id: order.reader_id,
      offer_id: line.offer_id,
      price: line.price,
      added_at: now,
    })
    .onConflict((clash) => clash.columns(['reader_id', 'offer_id']).doNothing())
    .execute();
};

/** Orders books that have come out; those that came out dearer go back into the cart, those that do not come lapse. */
export async function releasePreorders(turn: Turn): Promise<void> {
  const { store, library, now } = turn;
  const rows = await store.db
    .selectFrom('purchase_order')
    .select('id')
    .where('library_id', '=', library.id)
    .where('stage', '=', 'preordered')
    .orderBy('expected_on')
    .limit(200)
    .execute();
  for (const { id } of rows) {
    const [line] = await linesOf(store.db, id);
    const seen = await orderById(store.db, library.id, id);
    if (!line || !seen) continue;
    const [offer] = await offersById(store.db, library.id, [line.offer_id]);
    const outcome = await outcomeOf(turn, seen, offer, line.price);
    if (outcome === 'wait') continue;
    await inTransaction(store.db, async (db) => {
      const order = await orderById(db, library.id, id);
      if (order?.stage !== 'preordered') return;
      if (outcome === 'release') return release(db, turn, order, line.title);
      if (outcome === 'dearer') await intoCart(db, order, line, now());
      await endOrder(db, library, order, 'lapse', { by: 'library', now: now() });
    });
  }
}
