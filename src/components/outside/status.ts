import type { OutputOf } from '#lib/contract/contract.ts';
import { languageTag, type Language } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/server.ts';

type SiteRecords = OutputOf<'getSiteRecords'>[number];
type Place = OutputOf<'getSiteLocations'>[number]['places'][number];

/** What another library has, in a few words: copies where it tells of them, else records. */
export function siteStatus(
  t: Translate,
  language: Language,
  { state, count }: Pick<SiteRecords, 'state' | 'count'>,
  places: readonly Pick<Place, 'itemCount' | 'onShelfCount'>[],
): string {
  if (state === 'unavailable') return t('outside:unavailable');
  if (state === 'nothing' || count === null) return t('outside:nothing');
  const all = places.reduce((sum, place) => sum + place.itemCount, 0);
  const free = places.reduce((sum, place) => sum + place.onShelfCount, 0);
  const number = (value: number) => formatNumber(value, language);
  return all > 0
    ? t('outside:copies', { count: all, free: number(free), all: number(all) })
    : t('outside:records', { count, shown: number(count) });
}

export function lookupStatus(t: Translate, state: 'found' | 'nothing' | 'unavailable' | null): string {
  if (state === null) return '';
  return t(state === 'found' ? 'outside:has' : state === 'nothing' ? 'outside:nothing' : 'outside:unavailable');
}

/** How often a work is cited, as one service says. */
export function citedStatus(t: Translate, language: Language, entry: OutputOf<'getCitedCounts'>[number]): string {
  if (entry.state === 'unavailable') return t('outside:unavailable');
  if (entry.count === null) return t('outside:nothing');
  return t('outside:cited', { count: entry.count, shown: formatNumber(entry.count, language) });
}

const minute = 60_000;

/**
 * How old an answer is: 3 hours ago.
 * @param checkedAt ISO time
 * @param now milliseconds since 1970
 */
export function ageOf(language: Language, checkedAt: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(checkedAt)) / minute));
  const format = new Intl.RelativeTimeFormat(languageTag[language], { numeric: 'auto' });
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour');
}
