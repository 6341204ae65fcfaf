import type { Item } from './item.ts';
import { initials, type Name } from './names.ts';
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
import { draft, type Segment } from './text.ts';

/** Roth, V.; Beethoven, L. van; King, M. L., Jr. */
function headName(name: Name): string {
  if (name.kind === 'literal') return name.literal;
  const given = [initials(name.given, '.', ' '), name.dropping].filter((part) => part !== '').join(' ');
  return [name.family, given, name.suffix].filter((part) => part !== '').join(', ');
}

/** V. Roth, as names stand inside a reference. */
function innerName(name: Name): string {
  if (name.kind === 'literal') return name.literal;
  return [initials(name.given, '.', ' '), name.dropping, name.family, name.suffix]
    .filter((part) => part !== '')
    .join(' ');
}

/** Up to twenty names; of more the first nineteen, an ellipsis and the last (APA 9.8). */
function headNames(names: readonly Name[]): string {
  const all = names.map(headName);
  if (all.length > 20) return `${all.slice(0, 19).join(', ')}, … ${all.at(-1) ?? ''}`;
  // Of two the comma belongs to a name that was turned round.
  return listed(all, '&', names[0]?.kind === 'person');
}

const theses: Record<Item['degree'], string> = {
  doctor: 'Doctoral dissertation',
  master: 'Master’s thesis',
  bachelor: 'Bachelor’s thesis',
  other: 'Thesis',
};

function notesOf(item: Item): string {
  const { editor, compiler, translator } = item.secondary;
  const editors = [...editor, ...compiler];
  const named = (names: readonly Name[], entry: string, more: string) =>
    names.length === 0 ? '' : `${listed(names.map(innerName), '&')}, ${names.length > 1 ? more : entry}`;
  const notes = [named(editors, 'Ed.', 'Eds.'), named(translator, 'Trans.', 'Trans.'), westernEdition(item.edition)];
  const text = notes.filter((note) => note !== '').join('; ');
  return text ? ` (${text})` : '';
}

/** A reference after the Publication Manual of the APA, 7th edition. Capitals of titles stay as catalogued. */
export function apa(item: Item, options: CiteOptions): Segment[] {
  const out = draft();
  const head = headNames(item.principal);
  const editors =
    item.principalRole === 'author' || head === '' ? '' : item.principal.length > 1 ? ' (Eds.)' : ' (Ed.)';
  const year = yearSpan(item, '–', 'present') || 'n.d.';
  const title = titleOf(item);
  const standsAlone = item.type !== 'article' && item.type !== 'conferencePaper';
  const putTitle = () => {
    if (standsAlone)
      out
        .title(title)
        .add(notesOf(item) + bracketed(item))
        .stop();
    else out.add(title + notesOf(item)).stop();
  };
  if (head) {
    out
      .add(head + editors)
      .stop()
      .add(` (${year}). `);
    putTitle();
  } else {
    putTitle();
    out.add(` (${year}).`);
  }
  if (item.host && !standsAlone) hostPart(out, item, item.host);
  else if (item.publisher && item.type !== 'thesis') out.add(` ${item.publisher}`).stop();
  const locator = locatorOf(item);
  // What changes with time is cited with the day on which it was seen.
  const dated = !item.doi && isOnline(item) && (item.type === 'database' || item.year === null);
  if (locator)
    out.add(dated ? ` Retrieved ${dayInWords(options.accessed, 'american')}, from ${locator}` : ` ${locator}`);
  return out.done();
}

function bracketed(item: Item): string {
  if (item.type === 'database') return ' [Database]';
  if (item.type !== 'thesis') return '';
  const from = item.university || item.publisher;
  return ` [${theses[item.degree]}${from ? `, ${from}` : ''}]`;
}

function hostPart(out: ReturnType<typeof draft>, item: Item, host: NonNullable<Item['host']>): void {
  const pages = pagesOf(host, '–');
  if (item.type === 'conferencePaper') {
    out
      .add(' In ')
      .title(host.title)
      .add(pages ? ` (${host.lastPage ? 'pp.' : 'p.'} ${pages})` : '')
      .stop();
    if (item.publisher) out.add(` ${item.publisher}`).stop();
    return;
  }
  out.add(' ').title(host.title);
  if (host.volume || host.issue)
    out
      .add(', ')
      .italic(host.volume)
      .add(host.issue ? `(${host.issue})` : '');
  out.add(pages ? `, ${pages}` : '').stop();
}
