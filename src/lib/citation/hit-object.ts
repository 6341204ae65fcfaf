/**
 * A hit of a list as COinS. Lists have no room for the spans in their HTML (a fifth of their first flight), so that a
 * script writes them from what each hit shows (islands/search/coins.ts). What a hit does not show, such as the degree of a
 * dissertation, its record's page has (context-object.ts).
 */

/** What a list shows of a record, line by line. */
export interface ShownHit {
  /** Code of the dictionary `docCode`. */
  docCode: string;
  /** ISBN or ISSN; empty without one. */
  number: string;
  title: string;
  /** The statement of responsibility: 东野圭吾；刘姿君 译 · Knuth, Donald E.; Smith, Jane (editor). */
  author: string;
  /** Publisher · year · edition. */
  imprint: string;
  /** Where an article is, or the university of a dissertation. */
  source: string;
  url: string;
}

/** Kind and number of a hit in one word, for the attribute that the script reads. */
export const hitMark = ({
  docCode,
  isbn,
  issn,
}: {
  docCode: string;
  isbn: string | null;
  issn: string | null;
}): string => docCode + (isbn ?? issn ?? '').replace(/[^\dX]/gi, '');

const formats: Readonly<Record<string, readonly [format: string, genre: string]>> = {
  1: ['book', 'book'],
  2: ['journal', 'journal'],
  3: ['journal', 'article'],
  4: ['dissertation', ''],
};
const titleKeys: Readonly<Record<string, string>> = { 1: 'btitle', 2: 'jtitle', 3: 'atitle' };

/** Words behind names that say what they did (service/catalogue/model/contributors.ts); an author's name has none. */
const roleBehind = / (?:(编|編|编著|編著)|译|譯|訳|注|註|绘|繪|絵)$| \((?:(editor|compiler)|\w+)\)$/;

/** Names of the authors; of editors and compilers where there is no author. */
export function namesIn(statement: string): string[] {
  const isLatin = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(statement);
  const groups = statement.split(isLatin ? '; ' : '；').filter(Boolean);
  const names = (group: string) => group.replace(roleBehind, '').split(isLatin ? /;/ : '，');
  const authors = groups.filter((group) => !roleBehind.test(group));
  const editors = () => groups.filter((group) => roleBehind.exec(group)?.slice(1).some(Boolean));
  return [...new Set((authors.length > 0 ? authors : editors()).flatMap(names))];
}

const years = /^(\d{1,4})(?:–\d*)?$/;

/** Takes an imprint apart at its year; what is alone without one is the publisher. */
function readImprint(imprint: string): { publisher: string; year: string; edition: string } {
  const parts = imprint.split(' · ').filter(Boolean);
  const at = parts.findIndex((part) => years.test(part));
  if (at < 0) return { publisher: parts[0] ?? '', year: '', edition: parts.slice(1).join(' · ') };
  const year = years.exec(parts[at] ?? '')?.[1] ?? '';
  return { publisher: parts.slice(0, at).join(' · '), year, edition: parts.slice(at + 1).join(' · ') };
}

/** 系统工程, 2003, 21(4): 17-22; titles of journals have commas and colons of their own. */
const article = /^(.*?)(?:, (\d{4}))?(?:, (?=[^,:]*\d)([^\s,():]*)(?:\(([^()]*)\))?)?(?:: ([A-Za-z]{0,4}\d[^:]*))?$/;

/**
 * The title of the span for a hit: an OpenURL ContextObject as keys and values, Z39.88-2004.
 * @param referrer host name of the library
 */
export function contextObjectOfHit(hit: ShownHit, referrer: string): string {
  const { docCode, number, title, source, url } = hit;
  const [format, genre] = formats[docCode] ?? ['dc', ''];
  const { publisher, year, edition } = readImprint(hit.imprint);
  const isArticle = docCode === '3';
  const [, host = '', yearOfIssue = '', volume = '', issue = '', pages = ''] = isArticle
    ? (article.exec(source) ?? [])
    : [];
  const pairs: [string, string][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rfr_id', `info:sid/${referrer}`],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ['rft.genre', genre],
    [`rft.${titleKeys[docCode] ?? 'title'}`, title],
    ['rft.jtitle', host],
    ...namesIn(hit.author).map((name): [string, string] => ['rft.au', name]),
    ['rft.date', year || yearOfIssue],
    docCode === '4' ? ['rft.inst', source || publisher] : [format === 'dc' ? 'rft.publisher' : 'rft.pub', publisher],
    ['rft.edition', edition],
    ['rft.volume', volume],
    ['rft.issue', issue],
    ['rft.pages', pages],
    [number.length === 8 ? 'rft.issn' : 'rft.isbn', number],
    ['rft_id', url],
  ];
  return pairs.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : [])).join('&');
}
