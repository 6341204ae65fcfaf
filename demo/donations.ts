import { libraryDay } from '#service/platform/configuration/lending.ts';
import type { OfferState, OfferedBook } from '#lib/rules/donations.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstDemoReaders } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { settleOffer } from '#service/donations/settle-offers.ts';

const dayMs = 86_400_000;

const book = (title: string, author: string, quantity: number): OfferedBook => ({
  title,
  author,
  isbn: null,
  quantity,
});

/** What the reader offers, in every state; none is for the public list. */
const offered: readonly {
  receipt: string;
  books: readonly OfferedBook[];
  amountMinor: number | null;
  daysAgo: number;
  state: OfferState;
  answer: string | null;
}[] = [
  {
    receipt: 'D260000DEM0AAAAAA',
    books: [book('家藏旧书二十种', '', 20)],
    amountMinor: null,
    daysAgo: 90,
    state: 'accepted',
    answer: '已入藏十六种，其余转赠社区图书室，谢谢！',
  },
  {
    receipt: 'D260000DEM0BBBBBB',
    books: [],
    amountMinor: 20_000,
    daysAgo: 40,
    state: 'declined',
    answer: '本馆暂不接受现金捐赠，可捐赠图书。',
  },
  {
    receipt: 'D260000DEM0CCCCCC',
    books: [book('植物图谱', '', 2)],
    amountMinor: null,
    daysAgo: 1,
    state: 'offered',
    answer: null,
  },
];

/** Adds offers of donations in every state and their notices for the first reader of each demo library, once. */
export async function loadDemoOffers(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { library, readerId } of await firstDemoReaders(store, libraries, 'donation_offer')) {
    const reader = await store.db
      .selectFrom('reader')
      .select('name')
      .where('id', '=', readerId)
      .executeTakeFirstOrThrow();
    for (const { receipt, books, amountMinor, daysAgo, state, answer } of offered) {
      const at = now() - daysAgo * dayMs;
      await store.db
        .insertInto('donation_offer')
        .values({
          library_id: library.id,
          reader_id: readerId,
          receipt,
          kind: amountMinor === null ? 'books' : 'money',
          name: reader.name,
          anonymous: 0,
          is_public: 0,
          phone: null,
          mail: null,
          remark: null,
          books: JSON.stringify(books),
          amount_minor: amountMinor,
          currency: amountMinor === null ? null : 'CNY',
          state: 'offered',
          answer: null,
          created_at: at,
          settled_at: null,
        })
        .execute();
      if (state === 'offered') continue;
      const settledAt = at + 4 * dayMs;
      const target = { libraryId: library.id, receipt, now: settledAt, day: libraryDay(library, settledAt) };
      await settleOffer(store, target, state, answer);
    }
  }
}
