import type { DonationEntry } from '#lib/contract/calls/donations.ts';
import { languageTag, type Language } from '#lib/contract/language.ts';
import { isChinese } from '#lib/rules/is-chinese.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { formatAmount } from '#lib/rules/currencies.ts';

type What = Pick<DonationEntry, 'titles' | 'quantity' | 'amountMinor' | 'currency'>;

/** How much was given: 12 种，24 册; ¥2,000.00. */
export function amountOf({ titles, quantity, amountMinor, currency }: What, t: Translate, language: Language): string {
  if (amountMinor !== null && currency !== null) return formatAmount(amountMinor, currency, languageTag[language]);
  const shown = (count: number) => ({ count, shown: formatNumber(count, language) });
  const parts = [t('donations:titles', shown(titles)), t('donations:copies', shown(quantity))];
  return parts.join(isChinese(language) ? '，' : ', ');
}
