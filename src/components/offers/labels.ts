import { separator, formatFen } from '#lib/i18n/format.ts';
import type { OfferSummary } from '#lib/contract/calls/offers.ts';
import type { Language } from '#lib/contract/language.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Availability } from '#lib/rules/offers.ts';

export const priceLabel = (t: Translate, language: Language, priceFen: number | null): string =>
  priceFen === null ? t('offers:noPrice') : formatFen(priceFen, language);

export function availabilityLabel(
  t: Translate,
  language: Language,
  { availability, publishDay }: { availability: Availability; publishDay: string | null },
): string {
  if (availability === 'preorder' && publishDay !== null) {
    return t('offers:preorderFrom', { day: formatDay(publishDay, language) });
  }
  return t(`offers:${availability}`);
}

export const imprintLabel = ({ publisher, publishYear, edition }: OfferSummary): string =>
  [publisher, publishYear, edition].filter((part) => part !== null).join(separator);
