import type { Item, SecondaryRole } from './item.ts';
import { initials, type Name } from './names.ts';
import { isOnline, pagesOf, secondaryOf, titleOf, westernEdition, yearSpan, type CiteOptions } from './shared.ts';
import { draft, type Segment } from './text.ts';

/** Words that GB/T 7714-2015 takes in the language of the cited item, not of the page it is shown on. */
interface Words {
  others: string;
  edition: (edition: string) => string;
  noPlace: string;
  noPublisher: string;
  noYear: string;
  anonymous: string;
  roles: Record<SecondaryRole, string>;
}

const western: Words = {
  others: 'et al.',
  edition: westernEdition,
  noPlace: '[S.l.]',
  noPublisher: '[s.n.]',
  noYear: '[n.d.]',
  anonymous: 'Anon',
  roles: { editor: 'ed.', compiler: 'comp.', annotator: 'annot.', illustrator: 'illus.', translator: 'trans.' },
};
const simplified: Words = {
  others: '等',
  edition: (edition) => (/^\d+$/.test(edition) ? `${edition}版` : edition),
  noPlace: '[出版地不详]',
  noPublisher: '[出版者不详]',
  noYear: '[出版年不详]',
  anonymous: '佚名',
  roles: { editor: '主编', compiler: '编', annotator: '注', illustrator: '绘', translator: '译' },
};
const traditional: Words = {
  ...simplified,
  noPlace: '[出版地不詳]',
  noPublisher: '[出版者不詳]',
  noYear: '[出版年不詳]',
  roles: { editor: '主編', compiler: '編', annotator: '注', illustrator: '繪', translator: '譯' },
};
const japanese: Words = {
  ...traditional,
  others: 'ほか',
  noPlace: '[出版地不明]',
  noPublisher: '[出版者不明]',
  noYear: '[出版年不明]',
  anonymous: '著者不明',
  roles: { editor: '編集', compiler: '編', annotator: '注', illustrator: '絵', translator: '訳' },
};
const russian: Words = { ...western, others: 'и др.' };

function wordsOf(language: string): Words {
  if (/^(?:zh|lzh)-(?:Hant|TW|HK|MO)/.test(language)) return traditional;
  const [main] = language.split('-');
  if (main === 'zh' || main === 'lzh') return simplified;
  if (main === 'ja') return japanese;
  return main === 'ru' ? russian : western;
}

/** Surname in capitals, initials without stops; everything else as it is (GB/T 7714-2015, 8.1). */
function nameOf(name: Name): string {
  if (name.kind === 'literal') return name.literal;
  const family = name.family.toLocaleUpperCase('en');
  // J-P is written J P, as all signs between initials are left out.
  return [family, initials(name.given, '', ' ').replaceAll('-', ' '), name.dropping, name.suffix.replace(/\.$/, '')]
    .filter((part) => part !== '')
    .join(' ');
}

/** All up to three, the first three and "others" beyond (8.1.2). */
function namesOf(names: readonly Name[], words: Words): string {
  const shown = names.slice(0, 3).map(nameOf);
  if (names.length > 3) shown.push(words.others);
  return shown.join(', ');
}

/** Names with what they did: 刘姿君, 译; DOE J, ROE R, eds. */
function namesWithRole(names: readonly Name[], role: SecondaryRole, words: Words): string {
  const word = words.roles[role];
  const several = names.length > 1 && (word === 'ed.' || word === 'comp.');
  return `${namesOf(names, words)}, ${several ? word.replace('.', 's.') : word}`;
}

const marks: Record<Item['type'], string> = {
  book: 'M',
  serial: 'J',
  article: 'J',
  conferencePaper: 'C',
  thesis: 'D',
  database: 'DB',
};

/** Journal, year, volume(issue): pages (4.4); the year comes before in the author-year system. */
function journalPart({ host }: Item, year: string): string {
  if (!host) return year;
  const issue = host.issue ? `(${host.issue})` : '';
  const numbers = [year, host.volume].filter((part) => part !== '').join(', ');
  // Without anything before it an issue follows the journal's title directly: 中国图书馆学报(2): 24-29.
  const where = numbers ? `${host.title}, ${numbers}${issue}` : `${host.title}${issue}`;
  const pages = pagesOf(host, '-');
  return pages ? `${where}: ${pages}` : where;
}

/** Place: publisher, year (8.4); what is unknown is said of print, and left out of what is online. */
function imprint(item: Item, words: Words, year: string): string {
  const online = isOnline(item);
  const publisher = item.type === 'thesis' ? item.university || item.publisher : item.publisher;
  const place = item.place || (online ? '' : words.noPlace);
  const house = publisher || (online ? '' : words.noPublisher);
  const from = [place, house].filter((part) => part !== '').join(': ');
  const pages = item.type === 'conferencePaper' && item.host ? pagesOf(item.host, '-') : '';
  const all = [from, year].filter((part) => part !== '').join(', ');
  return pages ? `${all}: ${pages}` : all;
}

/**
 * A reference after GB/T 7714-2015, numeric system (year with the imprint) or author-year (year after the author).
 * What is read online alone gets the carrier OL with the day of access and the address; series are not part of it.
 */
export function gbt7714(item: Item, system: 'numeric' | 'authorYear', options: CiteOptions): Segment[] {
  const words = wordsOf(item.language);
  const online = isOnline(item);
  const year = yearSpan(item, '-') || (online ? '' : words.noYear);
  const yearInPlace = system === 'numeric' ? year : '';
  const out = draft();

  const principal =
    item.principalRole === 'author'
      ? namesOf(item.principal, words)
      : namesWithRole(item.principal, item.principalRole, words);
  if (system === 'authorYear') {
    out
      .add(`${principal || words.anonymous}, ${year || words.noYear}`)
      .stop()
      .add(' ');
  } else if (principal) out.add(principal).stop().add(' ');

  out.add(`${titleOf(item)}[${marks[item.type]}${online ? '/OL' : ''}]`);
  if (item.type === 'conferencePaper' && item.host) out.add(`//${item.host.title}`);
  out.add('.');
  for (const [role, names] of secondaryOf(item)) out.add(` ${namesWithRole(names, role, words)}`).stop();
  if (item.edition) out.add(` ${words.edition(item.edition)}`).stop();

  const body = item.type === 'article' ? journalPart(item, yearInPlace) : imprint(item, words, yearInPlace);
  if (body) out.add(` ${body}`);
  if (online) out.add(`${body ? '' : ' '}[${options.accessed}]. ${item.url}`);
  if (body || online) out.add('.');
  // An address that carries the DOI says it already (8.8).
  if (item.doi && !(online && item.url.toLowerCase().includes(item.doi.toLowerCase()))) out.add(` DOI: ${item.doi}.`);
  return out.done();
}
