import { describe, expect, it } from 'vitest';
import { cartRows, chosenOf, totalsOf, type CartEntry, type CartRow } from './purchase-cart.ts';

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
const shown = (rows: readonly CartRow[]) =>
  rows.map(({ entry, isRemoved }) => (isRemoved ? `-${entry.offerId}` : entry.offerId));
const books = (...ids: string[]) => ids.map((offerId) => book(offerId));

describe('the cart of a page', () => {
  it('keeps the place of a book that was removed, until it is put back', () => {
    const first = books('3', '2', '1');
    expect(shown(cartRows(first, first, new Map([['2', true]])))).toEqual(['3', '-2', '1']);
    expect(shown(cartRows(first, books('3', '1'), new Map([['2', true]])))).toEqual(['3', '-2', '1']);
    expect(shown(cartRows(first, books('3', '1'), new Map([['2', false]])))).toEqual(['3', '2', '1']);
    // After it is put back, it is the latest of the cart at its previous position.
    expect(shown(cartRows(first, books('2', '3', '1'), new Map([['2', false]])))).toEqual(['3', '2', '1']);
  });

  it('shows what another tab has added, and not what it has removed', () => {
    expect(shown(cartRows(books('2', '1'), books('4', '1'), new Map()))).toEqual(['4', '1']);
    expect(shown(cartRows(books('1'), books('4', '1'), new Map([['4', true]])))).toEqual(['-4', '1']);
  });

  it('chooses what is ticked and can be bought, at most as many as one order may have', () => {
    const refused = { refusal: 'held' as const, text: '', records: [] };
    const all = [book('5', { reason: refused }), ...books('4', '3', '2')];
    const chosen = (unticked: string[], moved: [string, boolean][] = []) =>
      chosenOf(cartRows(all, all, new Map(moved)), new Set(unticked), 2).map((entry) => entry.offerId);
    expect(chosen([])).toEqual(['4', '3']);
    expect(chosen(['4'])).toEqual(['3', '2']);
    expect(chosen(['4'], [['3', true]])).toEqual(['2']);
    expect(chosen([], [['3', true]])).toEqual(['4', '2']);
  });

  it('adds up what the service says, and reckons no share itself', () => {
    const entries = [book('1', { libraryFen: 1, readerFen: 7 }), book('2', { libraryFen: 2, readerFen: 0 })];
    expect(totalsOf(entries)).toEqual({ books: 2, libraryFen: 3, readerFen: 7 });
  });
});
