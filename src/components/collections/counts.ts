import type { Language } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Place } from './places.ts';

/** How much is at a place: 2,520 titles, 4,543 items. */
export function countsText({ recordCount, itemCount }: Place, t: Translate, language: Language): string {
  const number = (count: number) => ({ count, shown: formatNumber(count, language) });
  const titles = t('collections:titles', number(recordCount));
  return t('collections:counts', { titles, items: t('collections:items', number(itemCount)) });
}
