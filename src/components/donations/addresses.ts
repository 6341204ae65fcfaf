import { donationKinds } from '#lib/rules/donations.ts';
import { donationQueryNames } from '#lib/queries/donation-query.ts';
import { listAddress, type ListState } from '../parts/query.ts';

export const donationFields = ['all', 'book', 'donor'] as const;

export const donationList = listAddress('/bookDonate', donationQueryNames, ['searchField']);
export type DonationState = ListState<(typeof donationQueryNames)[number]>;

export const donationPath = (donationId: string): string => `/bookDonate/detail?id=${donationId}`;
export const offerPath = '/bookDonate/offer';
export const receiptPath = '/bookDonate/receipt';

export function readDonations(query: URLSearchParams): DonationState {
  const { values, page } = donationList.read(query);
  const field = donationFields.find((donationField) => donationField === values.searchField) ?? 'all';
  const kind = donationKinds.find((donationKind) => donationKind === values.kind) ?? '';
  const year = /^\d{4}$/.test(values.year) && Number(values.year) >= 1000 ? values.year : '';
  return { page, values: { ...values, kind, year, searchField: field === 'all' || values.q === '' ? '' : field } };
}

export const searchOf = ({ values }: DonationState) => ({
  keyword: values.q,
  searchField: donationFields.find((donationField) => donationField === values.searchField) ?? donationFields[0],
  kind: donationKinds.find((donationKind) => donationKind === values.kind) ?? null,
  year: values.year === '' ? null : Number(values.year),
});

export const exportPath = (state: DonationState): string =>
  donationList.path({ ...state, page: 1 }).replace('/bookDonate', '/bookDonate.csv');
