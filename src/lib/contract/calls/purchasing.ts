import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { orderActors, orderStages } from '../../rules/purchase-orders.ts';
import { purchaseRefusals } from '../../rules/purchasing.ts';
import { pickupPlaceSchema } from './copy-request-shapes.ts';
import { titleFields } from './title-fields.ts';

const id = z.string().regex(/^\d{1,15}$/);
/** ISO day. */
const day = z.iso.date();
/** Whole fen. */
const fen = z.int();

/** Why something is refused, with the books of the library that are meant. */
const purchaseReasonSchema = z.object({
  refusal: z.enum(purchaseRefusals),
  /** In the reader's language. */
  text: z.string(),
  /** Records of the catalogue: editions that the library holds. */
  records: z.array(z.object({ recordId: z.string(), title: z.string(), titleLang: z.string() })),
});
export type PurchaseReason = z.output<typeof purchaseReasonSchema>;

/** What a reader has had bought, against what may be; null: as much as one likes. */
const limitsSchema = z.object({
  month: z.object({ books: z.int(), maxBooks: z.int().nullable(), fen, maxFen: fen.nullable() }),
  year: z.object({ books: z.int(), maxBooks: z.int().nullable(), fen, maxFen: fen.nullable() }),
});

const bookSchema = z.object({
  offerId: z.string(),
  ...titleFields,
});

const cartEntrySchema = z.object({
  ...bookSchema.shape,
  cartId: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  /** What the vendor's list says now; null: no price. Settling asks the vendor itself. */
  priceFen: fen.nullable(),
  priceThenFen: fen,
  libraryFen: fen,
  readerFen: fen,
  isPreorder: z.boolean(),
  /** ISO day on which it is to be out. */
  publishDay: day.nullable(),
  addedAt: z.string(),
  /** Null: it can be settled. */
  reason: purchaseReasonSchema.nullable(),
});

const cartSchema = z.object({
  total: z.int(),
  maxInOrder: z.int(),
  /** Why the reader can settle nothing, whatever the book. */
  against: z.array(purchaseReasonSchema),
  result: z.array(cartEntrySchema),
});

/** Where the books go: one of both. */
const delivery = {
  pickupPlaceId: z.string().trim().min(1).max(64).optional(),
  /** An address of the reader (section 9). */
  addressId: id.optional(),
};

const parcelSchema = z.object({
  vendor: z.string(),
  vendorName: z.string(),
  isPreorder: z.boolean(),
  lines: z.array(
    z.object({
      ...bookSchema.shape,
      priceFen: fen,
      /** Not null where the price has changed since the book was put into the cart. */
      priceThenFen: fen.nullable(),
      libraryFen: fen,
      readerFen: fen,
      fundName: z.string().nullable(),
      publishDay: day.nullable(),
    }),
  ),
  grams: z.int(),
  booksFen: fen,
  freightFen: fen,
  libraryFen: fen,
  readerFen: fen,
});

const orderSchema = z.object({
  orderId: z.string(),
  /** As vendor and staff call it. */
  number: z.string(),
  stage: z.enum(orderStages),
  /** Number of portal-content §4: 0 start, 1 cancelled, 2 ended, 3 accepted, 4 completed. */
  status: z.int(),
  /** The stage in the reader's language. */
  stageName: z.string(),
  isOpen: z.boolean(),
  isPreorder: z.boolean(),
  expectedOn: day.nullable(),
  vendorName: z.string(),
  pickupPlaceName: z.string().nullable(),
  /** In one line; null where it is collected, or its reader wants it forgotten. */
  address: z.string().nullable(),
  recipient: z.string().nullable(),
  freightFen: fen,
  libraryFen: fen,
  readerFen: fen,
  /** What of the reader's share is still to be paid. */
  openFen: fen,
  /** ISO time until which it is to be paid. */
  payUntil: z.string().nullable(),
  createdAt: z.string(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  can: z.object({ pay: z.boolean(), cancel: z.boolean(), confirmReceipt: z.boolean() }),
  lines: z.array(
    z.object({
      ...bookSchema.shape,
      priceFen: fen,
      libraryFen: fen,
      readerFen: fen,
      recordId: z.string().nullable(),
      barcode: z.string().nullable(),
      /** Day on which its loan is due; null where there is none. */
      dueOn: day.nullable(),
    }),
  ),
});
export type PurchaseOrder = z.output<typeof orderSchema>;

const ownOrder = z.object({ orderId: id });

export const purchasingCalls = {
  checkPurchaser: {
    summary:
      'Whether the reader may have books bought now, with every reason against it; of one book too, when it is named.',
    input: z.object({ offerId: id.optional() }),
    output: z.object({
      isAllowed: z.boolean(),
      reasons: z.array(purchaseReasonSchema),
      /** The book is not out yet and would be pre-ordered. */
      isPreorder: z.boolean(),
      /** What the library and the reader would pay for it at the price of this moment; null without a book. */
      libraryFen: fen.nullable(),
      readerFen: fen.nullable(),
      limits: limitsSchema.nullable(),
      /** What of the budget is left for readers of this type, in the category that has most. */
      budgetLeftFen: fen,
    }),
  },
  getPurchasingRule: {
    summary:
      'The text that a reader accepts once before choosing books; with `accept` the reader accepts it (sets `pdaRuleFlag`).',
    input: z.object({ accept: z.boolean().default(false) }),
    output: z.object({ paragraphs: z.array(z.string()), isAccepted: z.boolean() }),
  },
  getPurchasingParameters: {
    summary: 'What the library buys, pays and delivers: limits, shares, freight, pick-up places, rules of cancelling.',
    input: z.object({}),
    output: z.object({
      isOn: z.boolean(),
      highestPriceFen: fen.nullable(),
      excludedPublishers: z.array(z.string()),
      excludedClasses: z.array(z.string()),
      publishedSince: z.int().nullable(),
      libraryPercent: z.int(),
      libraryMostFen: fen.nullable(),
      freightPaidBy: z.enum(['library', 'reader']),
      freight: z.array(
        z.object({
          areas: z.array(z.string()),
          firstGrams: z.int(),
          firstFen: fen,
          stepGrams: z.int(),
          stepFen: fen,
          freeFromFen: fen.nullable(),
        }),
      ),
      pickupPlaces: z.array(pickupPlaceSchema),
      sendsToAddresses: z.boolean(),
      maxInOrder: z.int(),
      payHours: z.int(),
      loanDays: z.int(),
      cancel: z.enum(['beforeSending', 'beforeShipping']),
      stages: z.array(z.object({ stage: z.enum(orderStages), status: z.int(), name: z.string() })),
    }),
  },
  getFreightPrice: {
    summary: 'What sending books of the cart costs, by vendor; weights and prices are those of the offers.',
    input: z.object({ offerIds: z.array(id).min(1).max(50), addressId: id.optional() }),
    output: z.object({
      totalFen: fen,
      paidBy: z.enum(['library', 'reader']),
      parcels: z.array(
        z.object({ vendor: z.string(), vendorName: z.string(), grams: z.int(), freightFen: fen.nullable() }),
      ),
    }),
  },
  listCart: {
    summary: "The reader's cart, the latest first, each book with the reasons why it cannot be ordered.",
    input: z.object({}),
    output: cartSchema,
  },
  addToCart: {
    summary: 'Puts a book into the cart; once is enough.',
    input: z.object({ offerId: id }),
    output: cartSchema,
  },
  deleteFromCart: {
    summary: 'Takes books out of the cart.',
    input: z.object({ offerIds: z.array(id).min(1).max(50) }),
    output: cartSchema,
  },
  confirmOrder: {
    summary:
      'The cost of the chosen books for reader and library at the vendors’ current prices; the token identifies exactly this offer.',
    input: z.object({ offerIds: z.array(id).min(1).max(50), ...delivery }),
    output: z.object({
      /** To be given to `createOrder`; null where nothing can be ordered. */
      token: z.string().nullable(),
      parcels: z.array(parcelSchema),
      refused: z.array(z.object({ ...bookSchema.shape, reason: purchaseReasonSchema })),
      /** Some price is another than in the cart. */
      hasChanged: z.boolean(),
      booksFen: fen,
      freightFen: fen,
      libraryFen: fen,
      readerFen: fen,
    }),
  },
  createOrder: {
    summary:
      'Orders what the token identifies, one order for each vendor. Rejected with 409 if price, stock or shares differ from what the reader saw.',
    input: z.object({ token: z.string().min(1).max(100), offerIds: z.array(id).min(1).max(50), ...delivery }),
    output: z.object({ orders: z.array(orderSchema), readerFen: fen }),
  },
  listOrders: {
    summary: "The reader's orders, open ones first, then the latest.",
    input: z.object({
      /** Numbers of portal-content §4; `open` is 0 and 3. */
      status: z.enum(['', 'open', '0', '1', '2', '3', '4']).default(''),
      ...pageOf(50, 10),
    }),
    output: z.object({ total: z.int(), open: z.int(), toPay: z.int(), result: z.array(orderSchema) }),
  },
  getOrderLogistics: {
    summary: 'An order of the reader with its steps and where its parcel was.',
    input: ownOrder,
    output: z.object({
      order: orderSchema,
      steps: z.array(
        z.object({
          at: z.string(),
          stage: z.enum(orderStages),
          name: z.string(),
          by: z.enum(orderActors),
          text: z.string().nullable(),
        }),
      ),
      logistics: z.array(z.object({ at: z.string(), text: z.string() })),
    }),
  },
  cancelOrder: {
    summary: 'Cancels an order, or asks the vendor to; what was bound of the budget and paid is given back.',
    input: ownOrder,
    output: z.object({ order: orderSchema }),
  },
  listPreorders: {
    summary: "The reader's orders of books that are not out yet.",
    input: z.object(pageOf(50, 10)),
    output: listOf(orderSchema),
  },
  cancelPreorder: {
    summary: 'Cancels an order of a book that is not out yet.',
    input: ownOrder,
    output: z.object({ order: orderSchema }),
  },
  confirmReceipt: {
    summary: 'The reader has the books: they are on loan from now on.',
    input: ownOrder,
    output: z.object({ order: orderSchema }),
  },
  getPurchaser: {
    summary: 'What /drivePurUser shows: limits left, budget, and how many orders and pre-orders there are.',
    input: z.object({}),
    output: z.object({
      limits: limitsSchema.nullable(),
      funds: z.array(
        z.object({
          name: z.string(),
          year: z.int(),
          leftFen: fen,
          categories: z.array(z.object({ name: z.string(), leftFen: fen })),
        }),
      ),
      cart: z.int(),
      orders: z.int(),
      preorders: z.int(),
      toPay: z.int(),
    }),
  },
};
