import { normalizeIsbn } from '../rules/isbn.ts';
import { normalizeIssn } from '../rules/issn.ts';
import { emptyDocumentOrder, normalizeDoi, type DocumentOrder, type DocumentType } from '../rules/document-delivery.ts';
import { acceptableOrder } from './prefill.ts';

/** What each genre of OpenURL (formats journal, book and dissertation) is to document delivery. */
const typesByGenre: Readonly<Record<string, DocumentType>> = {
  article: 'article',
  preprint: 'article',
  journal: 'article',
  issue: 'article',
  proceeding: 'proceedings',
  conference: 'book',
  book: 'book',
  bookitem: 'chapter',
  report: 'book',
  document: 'book',
  dissertation: 'dissertation',
};

/** Values by lower-case key, without the prefix of version 1.0; version 0.1 has none. */
function valuesByKey(given: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of given) {
    const key = name.toLowerCase().replace(/^rft\./, '');
    const text = value.trim();
    if (text !== '') values.set(key, [...(values.get(key) ?? []), text]);
  }
  return values;
}

/** The first of the identifiers in this scheme: `info:doi/10.1000/182`, `urn:ISBN:9787544258609`, `doi:10.1000/182`. */
function identifier(ids: readonly string[], scheme: 'doi' | 'isbn' | 'issn'): string {
  const prefix = new RegExp(String.raw`^(?:info:|urn:)?${scheme}[:/]\s*`, 'i');
  const found = ids.find((id) => prefix.test(id));
  if (found !== undefined) return found.replace(prefix, '');
  return scheme === 'doi' ? (ids.find((id) => normalizeDoi(id) !== undefined) ?? '') : '';
}

function typeOf(format: string, genre: string, first: (...keys: string[]) => string): DocumentType {
  const type = typesByGenre[genre];
  if (type !== undefined) return type;
  if (/:dissertation$/i.test(format)) return 'dissertation';
  if (/:book$/i.test(format) || first('btitle', 'isbn', 'eisbn') !== '') return first('atitle') ? 'chapter' : 'book';
  return first('atitle', 'jtitle', 'stitle', 'issn', 'eissn') !== '' || /:journal$/i.test(format) ? 'article' : 'book';
}

function authorOf(values: ReadonlyMap<string, string[]>, first: (...keys: string[]) => string): string {
  const whole = [...(values.get('au') ?? []), ...(values.get('creator') ?? [])];
  if (whole.length > 0) return whole.join('; ');
  const given = first('aufirst', 'auinit', 'auinit1');
  const family = first('aulast');
  return (family !== '' && given !== '' ? `${family}, ${given}` : family) || first('aucorp');
}

/**
 * Reads an OpenURL (Z39.88-2004, keys and values, in the address or in `url_ctx_val`; also version 0.1) as an order for
 * the document. Wrong numbers are left out.
 * @returns undefined if it has neither a title nor a valid DOI, ISBN or ISSN
 */
export function readOpenUrl(parameters: URLSearchParams): DocumentOrder | undefined {
  const byValue = parameters.get('url_ctx_val');
  const values = valuesByKey(byValue === null ? parameters : new URLSearchParams(byValue));
  const first = (...keys: string[]): string => keys.flatMap((key) => values.get(key) ?? [])[0] ?? '';
  const ids = [...(values.get('rft_id') ?? []), ...(values.get('id') ?? []), ...(values.get('identifier') ?? [])];
  const documentType = typeOf(first('rft_val_fmt'), first('genre').toLowerCase(), first);
  const isPart = documentType === 'article' || documentType === 'chapter' || documentType === 'proceedings';
  const host = isPart ? first('jtitle', 'btitle', 'title', 'stitle') : first('btitle', 'title', 'atitle');
  const [volume, issue] = [first('volume'), first('issue')];
  const [start, end] = [first('spage', 'artnum'), first('epage')];
  const isbn = first('isbn', 'eisbn') || identifier(ids, 'isbn');
  const issn = first('issn', 'eissn') || identifier(ids, 'issn');
  const doi = first('doi') || identifier(ids, 'doi');
  const order = acceptableOrder({
    ...emptyDocumentOrder,
    documentType,
    publicationName: host,
    articleTitle: isPart ? first('atitle') : '',
    author: authorOf(values, first),
    issue: volume !== '' && issue !== '' ? `${volume}(${issue})` : volume || issue,
    version: first('edition'),
    place: first('place'),
    publisher: first('inst', 'pub', 'publisher'),
    year: /\d{4}/.exec(first('date'))?.[0] ?? '',
    issn: normalizeIssn(issn) ?? '',
    isbn: normalizeIsbn(isbn) ?? '',
    pages: first('pages') || (end !== '' && end !== start ? `${start}-${end}` : start),
    doi: normalizeDoi(doi) ?? '',
  });
  const isNamed = [order.articleTitle, order.publicationName, order.doi, order.isbn, order.issn].some(Boolean);
  return isNamed ? order : undefined;
}
