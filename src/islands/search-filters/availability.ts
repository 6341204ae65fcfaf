import type { ClientSite } from '#lib/client/conventions.ts';
import { post } from '#lib/client/light.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { languageTag } from '#lib/contract/language.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { askerAndWords } from './page.ts';
import { fill } from './words.ts';

type Availability = OutputOf<'getAvailability'>[number];

/** The text for a record's copies: how many can be borrowed or used there and where, or when the first comes back. */
export function availabilityText(
  one: Omit<Availability, 'recordId' | 'electronicUrl' | 'imageUrl' | 'request'>,
  words: Record<string, string>,
  language: ClientSite['language'],
): string {
  if (one.itemCount === 0) return fill(words, 'noCopies');
  const plural = { count: one.itemCount, tag: languageTag[language] };
  const all = formatNumber(one.itemCount, language);
  if (one.onShelfCount === 0) {
    const due = one.nextDue && fill(words, 'dueBack', { day: formatDay(one.nextDue, language) });
    const late = due ?? (one.overdueCount > 0 && fill(words, 'overdue'));
    if (one.useHereCount === 0) return [fill(words, 'noneOnShelf', { all }, plural), late].filter(Boolean).join(' · ');
    const here = fill(words, 'useHereOf', { all, here: formatNumber(one.useHereCount, language) }, plural);
    return [here, one.locationName, one.callNo, late].filter(Boolean).join(' · ');
  }
  const free = formatNumber(one.onShelfCount, language);
  return [fill(words, 'onShelfOf', { all, free }, plural), one.locationName, one.callNo].filter(Boolean).join(' · ');
}

/** A link to the form of a request; pressed, it opens over the list (islands/copy-requests). */
function requestLink(base: string, recordId: string, kind: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `${base}/copyRequest/${recordId}?kind=${kind}`;
  link.rel = 'nofollow';
  link.dataset['ask'] = kind;
  link.textContent = text;
  const title = document.getElementById(`h${recordId}`)?.textContent ?? '';
  if (title !== '') link.setAttribute('aria-label', `${text} ${title}`);
  return link;
}

/** Asks once for all hits of the page and writes what there is of each into the place kept for it. */
export async function fillAvailability(): Promise<void> {
  const list = document.getElementById('list');
  const places = [...document.querySelectorAll<HTMLElement>('[data-copies]:not(.told)')];
  const recordIds = places.flatMap((place) => place.dataset['copies'] ?? []);
  if (!list || recordIds.length === 0) return;
  const { asker, words } = askerAndWords(list);
  const path = '/find/unify/getPItemAndOnShelfCountAndDuxiuImageUrl';
  const answer = await post('getAvailability', path, { recordIds, withRequest: true }, asker, '');
  // The link to the record's holdings stays where there is no answer.
  if (!answer.success) return;
  for (const place of places) {
    const found = answer.data.find((one) => one.recordId === place.dataset['copies']);
    if (!found) continue;
    place.textContent = availabilityText(found, words, asker.language);
    place.classList.add('told', found.onShelfCount > 0 ? 'in' : 'quiet');
    if (!found.request) continue;
    // The address of the record's page has what that of the request begins with.
    const base = place.getAttribute('href')?.replace(/\/searchList\/.*/, '') ?? '';
    place.after(requestLink(base, found.recordId, found.request.kind, found.request.label));
  }
}
