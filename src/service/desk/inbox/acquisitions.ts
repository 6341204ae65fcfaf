import { showReceipt } from '#lib/rules/donations.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import { reopenRequest, requestsForStaff, requestToReopen, settleRequest } from '../../databases/requests.ts';
import { booksOfOffer } from '../../donations/offers.ts';
import { OfferError, offerToReopen, reopenOffer, settleOffer } from '../../donations/settle-offers.ts';
import { message } from '../../platform/messages/index.ts';
import {
  recommendationsForStaff,
  recommendationToReopen,
  reopenRecommendation,
  settleRecommendation,
} from '../../recommendations/staff.ts';
import { settledItems } from './settled-items.ts';
import { counted, factsOf, isoOf, maxListed, numberOf, numbersOf, waits, type Inbox } from './types.ts';

// What readers want the library to get, and what they want to give it.

const stateOf = { order: 'approvedOrder', trial: 'approvedTrial', refuse: 'rejected' } as const;
const decisionOf = (act: string) => (act === 'order' || act === 'trial' ? stateOf[act] : stateOf.refuse);

export const recommendations: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('recommendation')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'processing')
        .executeTakeFirstOrThrow(),
    ),
  list: async (staff) =>
    (await recommendationsForStaff(staff, 'processing')).slice(0, maxListed).map((entry) => {
      const [first] = entry.readers;
      const imprint = [entry.author, entry.publisher, entry.publishYear, entry.isbn]
        .filter((fact) => fact !== null)
        .join(' · ');
      return {
        itemId: String(entry.id),
        title: entry.title,
        createdAt: isoOf(entry.createdAt),
        messages: entry.readers.flatMap(({ remark }) => (remark === null ? [] : [{ isReply: false, text: remark }])),
        facts: factsOf(imprint, ...entry.readers.map(({ name, reasons }) => [name, ...reasons].join(' · '))),
        reader: first === undefined ? null : { account: first.account, name: first.name },
      };
    }),
  act: async (staff, itemId, act, text) =>
    (await waits(staff, 'recommendation', numberOf(itemId))) &&
    settleRecommendation(staff, numberOf(itemId), { state: decisionOf(act), answer: text ?? null }),
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('recommendation')
      .leftJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
      .leftJoin('reader', 'reader.id', 'by.reader_id')
      .select(['recommendation.id', 'recommendation.title', 'reader.account', 'reader.name'])
      .where('recommendation.library_id', '=', library.id)
      .where('recommendation.id', 'in', numbersOf(itemIds))
      .orderBy('by.created_at')
      .execute();
    return settledItems(rows);
  },
  takeBack: {
    check: async (staff, itemId) => (await recommendationToReopen(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => reopenRecommendation(staff, numberOf(itemId)),
  },
};

/** Trials of databases and subscriptions that readers ask for. */
export const databaseRequests: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('electronic_request')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'processing')
        .executeTakeFirstOrThrow(),
    ),
  list: async (staff) =>
    (await requestsForStaff(staff, { isWaiting: true, limit: maxListed })).map((entry) => ({
      itemId: String(entry.id),
      title: entry.title,
      createdAt: isoOf(entry.created_at),
      messages: entry.reason === '' ? [] : [{ isReply: false, text: entry.reason }],
      facts: factsOf(message(staff.language, `deskDatabase_${entry.type}`), entry.url),
      reader: { account: entry.account, name: entry.name },
    })),
  act: async (staff, itemId, act, text) =>
    (await waits(staff, 'electronic_request', numberOf(itemId))) &&
    settleRequest(staff, numberOf(itemId), { state: decisionOf(act), reply: text ?? null }),
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('electronic_request as request')
      .innerJoin('reader', 'reader.id', 'request.reader_id')
      .select(['request.id', 'request.name as title', 'reader.account', 'reader.name'])
      .where('request.library_id', '=', library.id)
      .where('request.id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(rows);
  },
  takeBack: {
    check: async (staff, itemId) => (await requestToReopen(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => reopenRequest(staff, numberOf(itemId)),
  },
};

export const donations: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('donation_offer')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'offered')
        .executeTakeFirstOrThrow(),
    ),
  list: async ({ store, library }) => {
    const rows = await store.db
      .selectFrom('donation_offer')
      .leftJoin('reader', 'reader.id', 'donation_offer.reader_id')
      .selectAll('donation_offer')
      .select('reader.account')
      .where('donation_offer.library_id', '=', library.id)
      .where('state', '=', 'offered')
      .orderBy('donation_offer.id')
      .limit(maxListed)
      .execute();
    return rows.map((row) => ({
      itemId: row.receipt,
      title: showReceipt(row.receipt),
      createdAt: isoOf(row.created_at),
      messages: row.remark === null ? [] : [{ isReply: false, text: row.remark }],
      facts: [
        ...booksOfOffer(row.books).map(({ title, author }) => [title, author].filter(Boolean).join(' · ')),
        ...(row.amount_minor === null ? [] : [`${(row.amount_minor / 100).toFixed(2)} ${row.currency ?? ''}`]),
      ],
      reader: { account: row.account ?? row.mail ?? row.phone ?? '', name: row.name },
    }));
  },
  act: async ({ store, library, now }, itemId, act, text) => {
    const at = { libraryId: library.id, receipt: itemId, now: now(), day: libraryDay(library, now()), library };
    try {
      await settleOffer(store, at, act === 'accept' ? 'accepted' : 'declined', text ?? null);
      return true;
    } catch (error) {
      if (error instanceof OfferError) return false;
      throw error;
    }
  },
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('donation_offer')
      .leftJoin('reader', 'reader.id', 'donation_offer.reader_id')
      .select(['donation_offer.receipt', 'donation_offer.name', 'donation_offer.mail', 'donation_offer.phone'])
      .select('reader.account')
      .where('donation_offer.library_id', '=', library.id)
      .where('receipt', 'in', itemIds)
      .execute();
    return rows.map(({ receipt, name, ...row }) => ({
      itemId: receipt,
      title: showReceipt(receipt),
      reader: { account: row.account ?? row.mail ?? row.phone ?? '', name },
    }));
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await offerToReopen(store, { libraryId: library.id, receipt: itemId })).obstacle,
    act: ({ store, library }, itemId) => reopenOffer(store, { libraryId: library.id, receipt: itemId }),
  },
};
