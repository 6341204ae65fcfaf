import type { Item } from './item.ts';
import { quoted } from './mla.ts';
import { directName, invertedName, type Name } from './names.ts';
import {
  dayInWords,
  headOf,
  isOnline,
  listed,
  locatorOf,
  shortPagesOf,
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
  return listed(all, 'and', names[0]?.kind === 'person');
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
  const { names, role, translators } = headOf(item);
  const head = headNames(names);
  if (head) {
    const editors = names.length > 1 ? ', eds.' : ', ed.';
    out
      .add(head + (role === 'author' ? '' : role === 'translator' ? ', trans.' : editors))
      .stop()
      .add(' ');
  }
  if (item.type === 'thesis') {
    const from = [
      theses[item.degree],
      item.university || item.publisher,
      yearSpan(item, '–') || (isOnline(item) ? '' : 'n.d.'),
    ];
    out.add(`${quoted(titleOf(item))} ${from.filter((part) => part !== '').join(', ')}`).stop();
  } else if (item.host) hostPart(out, item, item.host);
  else {
    const { editor, compiler } = item.secondary;
    const edited = [...editor, ...compiler];
    const [series] = item.series;
    const notes = [
      edited.length > 0 ? `Edited by ${innerNames(edited)}` : '',
      translators.length > 0 ? `Translated by ${innerNames(translators)}` : '',
      westernEdition(item.edition),
      series ? `${series.title} ${series.number}`.trim() : '',
    ].filter((note) => note !== '');
    const from = imprint(item);
    // A year without place and publisher follows what comes before it.
    const isBare = from !== '' && item.place === '' && item.publisher === '';
    // An article whose journal is not known is an article all the same.
    if (item.type === 'article') out.add(quoted(titleOf(item), isBare && notes.length === 0 ? ',' : '.'));
    else out.title(titleOf(item));
    for (const note of notes) out.stop().add(` ${note}`);
    if (isBare && item.type === 'article' && notes.length === 0) out.add(` ${from}`);
    else if (isBare) out.add(`, ${from}`);
    else if (from) out.stop().add(` ${from}`);
    out.stop();
  }
  const locator = locatorOf(item);
  // The day says of which state of a work without a date one speaks.
  if (locator && !item.doi && item.year === null) out.add(` Accessed ${dayInWords(options.accessed, 'american')}.`);
  if (locator) out.add(` ${locator}.`);
  return out.done();
}

function hostPart(out: Draft, item: Item, host: NonNullable<Item['host']>): void {
  const pages = shortPagesOf(host, 'chicago');
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
    .add(year === '' ? '' : host.volume || host.issue ? ` (${year})` : `, ${year}`)
    .add(pages ? `: ${pages}` : '')
    .stop();
}
