import type { Item } from './item.ts';
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
import { withinQuotes } from './typography.ts';

/** One name, two names, or the first with et al. (MLA 5.5–5.8); only the first is inverted. */
function headNames(names: readonly Name[]): string {
  const [first, second, ...more] = names;
  if (!first) return '';
  if (!second) return invertedName(first);
  if (more.length > 0) return `${invertedName(first)}, et al.`;
  // The comma belongs to the name that was turned round.
  return `${invertedName(first)}${first.kind === 'person' ? ',' : ''} and ${directName(second)}`;
}

const innerNames = (names: readonly Name[]): string =>
  names.length > 2 && names[0] ? `${directName(names[0])} et al.` : listed(names.map(directName), 'and');

const theses: Record<Item['degree'], string> = {
  doctor: 'PhD dissertation',
  master: 'Master’s thesis',
  bachelor: 'Bachelor’s thesis',
  other: 'Thesis',
};

/** A title inside another work, in the marks of its script. */
export const quoted = (title: string, mark = '.'): string =>
  `“${withinQuotes(title)}${/[.?!。？！]$/.test(title) ? '' : mark}”`;

/** Elements of a container in MLA's order, parted by commas (MLA 5.1). */
function containerOf(item: Item): string[] {
  const { host, secondary } = item;
  const { translators } = headOf(item);
  const edited = [...secondary.editor, ...secondary.compiler];
  const hostPages = host ? shortPagesOf(host, 'mla') : '';
  const elements = [
    translators.length > 0 ? `translated by ${innerNames(translators)}` : '',
    edited.length > 0 ? `edited by ${innerNames(edited)}` : '',
    secondary.illustrator.length > 0 ? `illustrated by ${innerNames(secondary.illustrator)}` : '',
    westernEdition(item.edition),
    host?.volume ? `vol. ${host.volume}` : '',
    host?.issue ? `no. ${host.issue}` : '',
    item.type === 'article' ? '' : item.publisher,
    yearSpan(item, '–', 'present'),
    hostPages ? `${host?.lastPage ? 'pp.' : 'p.'} ${hostPages}` : '',
    locatorOf(item),
  ];
  return elements.filter((element) => element !== '');
}

/** A works-cited entry after the MLA Handbook, 9th edition. Capitals of titles stay as catalogued. */
export function mla(item: Item, options: CiteOptions): Segment[] {
  const out = draft();
  const { names, role } = headOf(item);
  const head = headNames(names);
  if (head) {
    const word = role === 'author' ? '' : `, ${role === 'translator' ? role : 'editor'}${names.length > 1 ? 's' : ''}`;
    out
      .add(head + word)
      .stop()
      .add(' ');
  }
  if (item.type === 'thesis') thesis(out, item);
  else {
    const elements = containerOf(item);
    if (item.host) out.add(`${quoted(titleOf(item))} `).title(item.host.title);
    else out.title(titleOf(item));
    const rest = elements.join(', ');
    if (item.host) out.add(rest ? `, ${rest}` : '').stop();
    else {
      out.stop();
      if (rest) out.add(` ${capitalised(rest)}`).stop();
    }
  }
  // The day says of which state of a work without a date one speaks.
  if (isOnline(item) && !item.doi && item.year === null) out.add(` Accessed ${dayInWords(options.accessed, 'mla')}.`);
  return out.done();
}

/** What follows a full stop begins with a capital: Translated by … */
const capitalised = (text: string): string =>
  /^(?:translated|edited|illustrated) /.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;

function thesis(out: Draft, item: Item): void {
  out.title(titleOf(item)).stop();
  const year = yearSpan(item, '–');
  if (year) out.add(` ${year}.`);
  const from = [item.university || item.publisher, theses[item.degree], locatorOf(item)].filter((part) => part !== '');
  out.add(` ${from.join(', ')}`).stop();
}
