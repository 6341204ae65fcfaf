import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { partOf, type Part } from '#lib/pages/part.ts';

export interface LoadedOfferForm {
  donor: { name: string } | undefined;
  /** Undefined for a reader, who needs none. */
  captcha: Part<OutputOf<'getCaptchaKey'>> | undefined;
  currencies: Part<OutputOf<'listCurrencies'>>;
  /** What the library says to those who want to give something. */
  notice: OutputOf<'getDonationNotice'>['notice'];
}

/**
 * What the form of an offer shows.
 * @param clients.visitor asks what is the same for everyone
 * @param clients.own of the person who asks for the page
 * @param mayBeReader whether the browser says that somebody is signed in
 */
export async function loadOfferForm(
  { visitor, own }: { visitor: Client; own: Client },
  mayBeReader: boolean,
): Promise<LoadedOfferForm> {
  const user = mayBeReader ? await own.call('getSessionUser', {}) : undefined;
  const donor = user?.success ? { name: user.data.name } : undefined;
  const [key, currencies, notice] = await Promise.all([
    donor ? undefined : own.call('getCaptchaKey', {}),
    visitor.call('listCurrencies', {}),
    visitor.call('getDonationNotice', {}),
  ]);
  return {
    donor,
    captcha: key && partOf(key),
    currencies: partOf(currencies),
    notice: notice.success ? notice.data.notice : null,
  };
}

/**
 * State of an offer, for anyone who has its number; sets the status of the page.
 * @param client of the person who asks for the page: numbers cannot be tried out
 * @returns neither data nor failure where no number was given
 */
export async function loadReceipt(
  client: Client,
  response: { status?: number },
  receipt: string,
): Promise<Partial<Part<OutputOf<'findDonationOffer'>>>> {
  if (receipt === '') return {};
  const answer = await client.call('findDonationOffer', { receipt });
  if (!answer.success) response.status = statusOf(answer);
  return partOf(answer);
}
