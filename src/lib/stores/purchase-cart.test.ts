import { beforeEach, describe, expect, it } from 'vitest';
import { cart, cartCount, choose, chosenOf, markRemoved, takeCart, totalsOf, type CartEntry } from './purchase-cart.ts';

const book = (offerId: string, more: Partial<CartEntry> = {}): CartEntry => ({
  offerId,
  cartId: offerId,
  title: `书 ${offerId}`,
  titleLang: 'zh-CN',
  author: null,
  publisher: null,
  publishYear: 2026,
  isbn: null,
  vendor: 'jiangbei',
  vendorName: '江北书店',
  priceFen: 3000,
  priceThenFen: 3000,
  libraryFen: 2500,
  readerFen: 500,
  isPreorder: false,
  publishDay: null,
  addedAt: '',
  reason: null,
  ...more,
});
const answerOf = (...result: CartEntry[]) => ({ total: result.length, maxInOrder: 2, against: [], result });
const shown = () => cart.get()?.rows.map(({ entry, isRemoved }) => (isRemoved ? `-${entry.offerId}` : entry.offerId));
const chosen = () =>
  chosenOf(cart.get() ?? { rows: [], maxInOrder: 0, against: [], left: new Set() }).map((entry) => entry.offerId);

beforeEach(() => {
  cart.set(undefined);
  cartCount.set(undefined);
});

describe('the cart of a page', () => {
  it('keeps the place of a book that was taken out, until it is put back', () => {
    takeCart(answerOf(book('3'), book('2'), book('1')));
    markRemoved('2', true);
    expect([shown(), cartCount.get()]).toEqual([['3', '-2', '1'], 2]);
    takeCart(answerOf(book('3'), book('1')));
    expect([shown(), cartCount.get()]).toEqual([['3', '-2', '1'], 2]);
    // After it is put back, it is the latest of the cart at its previous position.
    takeCart(answerOf(book('2'), book('3'), book('1')));
    expect([shown(), cartCount.get()]).toEqual([['3', '2', '1'], 3]);
  });

  it('shows what another tab has put there, and no longer what it has taken out', () => {
    takeCart(answerOf(book('2'), book('1')));
    takeCart(answerOf(book('4'), book('1')));
    expect(shown()).toEqual(['4', '1']);
  });

  it('settles what is ticked and can be bought, at most as many as may be in one go', () => {
    const refused = { refusal: 'held' as const, text: '', records: [] };
    takeCart(answerOf(book('5', { reason: refused }), book('4'), book('3'), book('2')));
    expect(chosen()).toEqual(['4', '3']);
    choose('4', false);
    expect(chosen()).toEqual(['3', '2']);
    markRemoved('3', true);
    expect(chosen()).toEqual(['2']);
    choose('4', true);
    expect(chosen()).toEqual(['4', '2']);
  });

  it('adds up what the service says, and reckons no share itself', () => {
    const entries = [book('1', { libraryFen: 1, readerFen: 7 }), book('2', { libraryFen: 2, readerFen: 0 })];
    expect(totalsOf(entries)).toEqual({ books: 2, libraryFen: 3, readerFen: 7 });
  });
});
