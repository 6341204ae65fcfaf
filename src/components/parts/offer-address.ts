import { offerQueryNames } from '#lib/urls/query-names.ts';
import { offerSearchFields, offerSorts, type OfferSort } from '#lib/rules/offers.ts';
import { listAddress, type ListState } from './query.ts';

export type OfferName = (typeof offerQueryNames)[number];

export const offerList = listAddress('/drivePurList', offerQueryNames, ['field', 'sort']);

/** The front page of purchasing, which is a window of its own (portal-shell §2.2). */
export const purchasingPath = '/drivePurchas';

export const offerPath = (offerId: string): string => `/drivePurDetails?id=${offerId}`;

export const offersWith = (values: Partial<Record<OfferName, string>>): string =>
  offerList.changed(offerList.read(new URLSearchParams()), values);

export const sortOf = ({ values }: ListState<OfferName>): OfferSort =>
  offerSorts.find((offerSort) => offerSort === values.sort) ?? (values.q === '' ? 'newest' : 'relevance');

export const fieldOf = ({ values }: ListState<OfferName>): (typeof offerSearchFields)[number] =>
  offerSearchFields.find((offerSearchField) => offerSearchField === values.field) ?? 'keyWord';

/** The ends of a range of prices in fen, as an address says them: `3000-5000`, the upper one not included; `20000-`. */
export function priceRange(text: string): { from: number; to: number | null } | undefined {
  const [, from, to] = /^(\d{1,9})-(\d{0,9})$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: to ? Number(to) : null };
}

export function offerQueryOf(state: ListState<OfferName>) {
  const { q, kindNo, publisher, langCode, year, price, orderable } = state.values;
  const range = priceRange(price);
  const single = (value: string): string[] => (value === '' ? [] : [value]);
  return {
    keyword: q,
    searchField: fieldOf(state),
    sortField: sortOf(state),
    page: state.page,
    kindNo: single(kindNo),
    publisher: single(publisher),
    langCode: single(langCode),
    ...(/^\d{4}$/.test(year) && Number(year) >= 1000 && { publishBegin: Number(year), publishEnd: Number(year) }),
    ...(range && { priceFrom: range.from, priceTo: range.to === null ? undefined : Math.max(0, range.to - 1) }),
    onlyOrderable: orderable === '1',
  };
}
