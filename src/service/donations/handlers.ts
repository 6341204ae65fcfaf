import type { Handlers } from '../platform/context/context.ts';
import { exportDonations } from './export.ts';
import { donate, findDonationOffer, listOwnDonations } from './offers.ts';
import {
  getDonation,
  getDonationNotice,
  listCurrencies,
  listRecentDonations,
  searchDonationNews,
  searchDonations,
} from './read-donations.ts';

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
