import type { Item } from './item.ts';
import { quoted } from './mla.ts';
import { directName, invertedName, type Name } from './names.ts';
import {
  dayInWords,
  isOnline,
  listed,
  locatorOf,
  pagesOf,
  titleOf,
  westernEdition,
  yearSpan,
  type CiteOptions,
} from './shared.ts';
import { draft, type Draft, type Segment } from './text.ts';

/** Up to ten names, of more the first seven and et al. (Chicago 14.76); only the first is inverted. */
function headNames(names: readonly Name[]): string {
  const all = names.map((name, at) => (at === 0 ? invertedName(name) : directName(name)));
  if (all.length > 10) return `${all.slice(0, 7).join(', ')}, et al.`;
  return listed(all, 'and', true);
}

const innerNames = (names: readonly Name[]): string => listed(names.map(directName), 'and');

const theses: Record<Item['degree'], string> = {
  doctor: 'PhD diss.',
  master: 'Master’s thesis',
  bachelor: 'Bachelor’s thesis',
  other: 'Thesis',
};

/** Place: publisher, year; what is unknown is left out, but a book without a year says n.d. */
function imprint(item: Item): string {
  const from = [item.place, item.publisher].filter((part) => part !== '').join(': ');
  const year = yearSpan(item, '–') || (isOnline(item) ? '' : 'n.d.');
  return [from, year].filter((part) => part !== '').join(', ');
}

/** A bibliography entry after the Chicago Manual of Style, 17th edition (notes and bibliography). */
export function chicago(item: Item, options: CiteOptions): Segment[] {
  const out = draft();
  const head = headNames(item.principal);
  if (head) {
    const role = item.principalRole === 'author' ? '' : item.principal.length > 1 ? ', eds.' : ', ed.';
    out
      .add(head + role)
      .stop()
      .add(' ');
  }
  if (item.type === 'thesis') {
    const from = [theses[item.degree], item.university || item.publisher, yearSpan(item, '–')];
    out.add(`${quoted(titleOf(item))} ${from.filter((part) => part !== '').join(', ')}`).stop();
  } else if (item.host) hostPart(out, item, item.host);
  else {
    out.title(titleOf(item)).stop();
    const { editor, compiler, translator } = item.secondary;
    const edited = [...editor, ...compiler];
    if (edited.length > 0) out.add(` Edited by ${innerNames(edited)}`).stop();
    if (translator.length > 0) out.add(` Translated by ${innerNames(translator)}`).stop();
    if (item.edition) out.add(` ${westernEdition(item.edition)}`).stop();
    const from = imprint(item);
    if (from) out.add(` ${from}`).stop();
  }
  const locator = locatorOf(item);
  if (locator && !item.doi) out.add(` Accessed ${dayInWords(options.accessed, 'american')}.`);
  if (locator) out.add(` ${locator}.`);
  return out.done();
}

function hostPart(out: Draft, item: Item, host: NonNullable<Item['host']>): void {
  const pages = pagesOf(host, '–');
  const year = yearSpan(item, '–');
  out.add(`${quoted(titleOf(item))} `);
  if (item.type === 'conferencePaper') {
    out
      .add('In ')
      .title(host.title)
      .add(pages ? `, ${pages}` : '')
      .stop();
    const from = imprint(item);
    if (from) out.add(` ${from}`).stop();
    return;
  }
  out
    .title(host.title)
    .add(host.volume ? ` ${host.volume}` : '')
    .add(host.issue ? `, no. ${host.issue}` : '');
  out
    .add(year ? ` (${year})` : '')
    .add(pages ? `: ${pages}` : '')
    .stop();
}
