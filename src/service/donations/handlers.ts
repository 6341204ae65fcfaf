import type { Handlers } from '../platform/context/context.ts';
import { donate, findDonationOffer, listOwnDonations } from './offers.ts';
import {
  getDonation,
  getDonationNotice,
  listCurrencies,
  listRecentDonations,
  searchDonationNews,
  searchDonations,
  findDonations,
} from './read-donations.ts';
import { currencyDigits } from '../../lib/rules/currencies.ts';
import { message } from '../platform/messages/index.ts';
import { csvFile } from '../../lib/rules/csv.ts';

const maxExported = 10_000;

/** The public donations as a CSV file in the reader's language: a line for each book, one for money. */
const exportDonations: Handlers['exportDonations'] = async (searched, call) => {
  const { language, library } = call;
  const donations = await findDonations(call, searched, { most: Number.POSITIVE_INFINITY, limit: maxExported });
  const anonymous = message(language, 'donationAnonymous');
  const head = message(language, 'donationCsvHead').split('|');
  const rows = donations.flatMap((donation) => {
    const start = [donation.donatedOn, donation.donor ?? anonymous];
    if (donation.kind === 'money') {
      const { currency, amountMinor } = donation;
      const digits = currency === null ? 0 : currencyDigits(currency);
      const amount = ((amountMinor ?? 0) / 10 ** digits).toFixed(digits);
      return [[...start, null, null, null, null, Number(amount), currency, donation.note]];
    }
    return donation.books.map((book) => [
      ...start,
      book.title,
      book.author,
      book.isbn,
      book.quantity,
      null,
      null,
      donation.note,
    ]);
  });
  const fileName = `donations-${library.mappingPath}.csv`;
  return { fileName, mediaType: 'text/csv', content: csvFile([head, ...rows]) };
};

export const donationHandlers = {
  searchDonations,
  getDonation,
  searchDonationNews,
  getDonationNotice,
  listRecentDonations,
  listCurrencies,
  exportDonations,
  donate,
  findDonationOffer,
  listOwnDonations,
} satisfies Partial<Handlers>;
