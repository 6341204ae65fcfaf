import type { RecordDetail } from '../contract/calls/record.ts';
import { itemOf, type Item } from './item.ts';
import { invertedName, type Name } from './names.ts';
import { pagesOf, titleOf } from './shared.ts';
import { theses } from './export/terms.ts';

type Pair = readonly [key: string, value: string | number | null];

/** The OpenURL format of each kind, and the genre within it. A database is described in Dublin Core. */
const formats: Readonly<Record<Item['type'], readonly [format: string, genre: string]>> = {
  book: ['book', 'book'],
  serial: ['journal', 'journal'],
  article: ['journal', 'article'],
  conferencePaper: ['book', 'proceeding'],
  thesis: ['dissertation', ''],
  database: ['dc', ''],
};

/** Persons as `Family, Given`; a name that must stay whole is a body's, which no reader takes apart at its spaces. */
const nameOf = (name: Name): Pair =>
  name.kind === 'literal' && (name.corporate || !name.cjk || name.literal.includes(' '))
    ? ['rft.aucorp', name.literal]
    : ['rft.au', invertedName(name)];

function titles(item: Item): Pair[] {
  const title = titleOf(item);
  switch (item.type) {
    case 'book':
      return [['rft.btitle', title]];
    case 'serial':
      return [['rft.jtitle', title]];
    case 'article':
      return [
        ['rft.atitle', title],
        ['rft.jtitle', item.host?.title ?? ''],
      ];
    case 'conferencePaper':
      return [
        ['rft.atitle', title],
        ['rft.btitle', item.host?.title ?? ''],
      ];
    default:
      return [['rft.title', title]];
  }
}

/** As far as known: 2013, 2013-01, 2013-01-05. */
function dateOf({ year, month, day }: Item): string {
  const two = (value: number) => `-${String(value).padStart(2, '0')}`;
  if (year === null || year < 0) return '';
  return `${year}${month === null ? '' : two(month)}${month === null || day === null ? '' : two(day)}`;
}

/**
 * The title of a span that reference managers find on a page (COinS): an OpenURL ContextObject as keys and values,
 * Z39.88-2004.
 * @param referrer host name of the library
 */
export function contextObject(record: RecordDetail, referrer: string): string {
  const item = itemOf(record);
  const [format, genre] = formats[item.type];
  const { host } = item;
  const [series] = item.series;
  const isThesis = item.type === 'thesis';
  const publisher = item.type === 'database' ? 'rft.publisher' : 'rft.pub';
  const pairs: Pair[] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rfr_id', `info:sid/${referrer}`],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ['rft.genre', genre],
    ...titles(item),
    ...item.principal.map(nameOf),
    ['rft.date', dateOf(item)],
    ['rft.place', isThesis ? '' : item.place],
    isThesis ? ['rft.inst', item.university || item.publisher] : [publisher, item.publisher],
    ['rft.degree', isThesis ? theses[item.degree] : ''],
    ['rft.edition', item.edition],
    ['rft.series', host ? '' : (series?.title ?? '')],
    ['rft.volume', host?.volume ?? ''],
    ['rft.issue', host?.issue ?? ''],
    ['rft.pages', host ? pagesOf(host, '-') : ''],
    ['rft.spage', host?.firstPage ?? ''],
    ['rft.epage', host?.lastPage ?? ''],
    ['rft.isbn', item.isbns[0] ?? ''],
    ['rft.issn', item.issns[0] ?? ''],
    ['rft.language', item.language === 'und' ? '' : item.language],
    ['rft_id', item.doi && `info:doi/${item.doi}`],
    ['rft_id', item.url],
  ];
  return pairs.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : [])).join('&');
}
