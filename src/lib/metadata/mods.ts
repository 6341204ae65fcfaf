import { itemOf, type Item } from '../citation/item.ts';
import { readName, type Name } from '../citation/names.ts';
import { pagesOf, yearSpan } from '../citation/shared.ts';
import { cleanLine } from '../citation/text.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { commonYear } from '../rules/common-year.ts';
import { element, textElement, type Attributes } from '../xml/element.ts';

export const modsNamespace = 'http://www.loc.gov/mods/v3';
export const modsSchema = 'http://www.loc.gov/standards/mods/v3/mods-3-8.xsd';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

function said(name: string, text: string | number | null | undefined, attributes: Attributes = {}): string {
  const line = text === null || text === undefined ? '' : cleanLine(String(text));
  return line === '' ? '' : textElement(name, line, attributes);
}
function around(name: string, attributes: Attributes, ...parts: readonly string[]): string {
  return parts.every((part) => part === '') ? '' : element(name, attributes, ...parts);
}

const relators: Readonly<Record<string, readonly [code: string, term: string]>> = {
  author: ['aut', 'author'],
  corporate: ['aut', 'author'],
  editor: ['edt', 'editor'],
  compiler: ['com', 'compiler'],
  translator: ['trl', 'translator'],
  annotator: ['ann', 'annotator'],
  illustrator: ['ill', 'illustrator'],
  advisor: ['ths', 'thesis advisor'],
  sponsor: ['spn', 'sponsor'],
};
const roleElement = (role: string): string => {
  const [code, term] = relators[role] ?? ['ctb', 'contributor'];
  const authority = { authority: 'marcrelator', authorityURI: 'http://id.loc.gov/vocabulary/relators' };
  return element(
    'role',
    {},
    textElement('roleTerm', code, { type: 'code', ...authority }),
    textElement('roleTerm', term, { type: 'text', ...authority }),
  );
};

function nameParts(name: Name): string {
  if (name.kind === 'literal') return said('namePart', name.literal);
  const given = [name.given, name.dropping].filter((part) => part !== '').join(' ');
  return `${said('namePart', name.family, { type: 'family' })}${said('namePart', given, { type: 'given' })}${said('namePart', name.suffix, { type: 'termsOfAddress' })}`;
}

/** Readers take an untyped part of a personal name apart at its spaces: what must stay whole says no type. */
function nameType(name: Name): string | undefined {
  if (name.kind === 'person') return 'personal';
  if (name.corporate) return 'corporate';
  return name.cjk && !name.literal.includes(' ') ? 'personal' : undefined;
}

function nameElements({ contributors }: RecordDetail): string[] {
  const main = contributors.findIndex(({ role }) => role === 'author' || role === 'corporate');
  return contributors.map(({ name: text, role, dates, otherName }, at) => {
    const name = readName(cleanLine(text), role === 'corporate' || role === 'sponsor');
    const parts = nameParts(name);
    if (parts === '') return '';
    return element(
      'name',
      { type: nameType(name), usage: at === main ? 'primary' : undefined },
      parts,
      said('namePart', dates, { type: 'date' }),
      around('alternativeName', {}, said('namePart', otherName)),
      roleElement(role),
    );
  });
}

const titleInfo = (title: string | null, attributes: Attributes = {}, subtitle?: string | null): string =>
  around('titleInfo', attributes, said('title', title), said('subTitle', subtitle));

/** Genre by the list of MARC, and by the words of reference managers where they have one of their own. */
const genres: Readonly<Record<Item['type'], readonly [marc: string, local?: string]>> = {
  book: ['book', 'book'],
  serial: ['periodical'],
  article: ['article', 'journalArticle'],
  conferencePaper: ['conference publication', 'conferencePaper'],
  thesis: ['thesis', 'thesis'],
  database: ['database'],
};

function originInfo(record: RecordDetail, item: Item): string {
  const isSerial = item.type === 'serial';
  const day = /^\d{4}(?:-\d\d){0,2}$/.exec(cleanLine(record.pubDate ?? ''))?.[0];
  const date = isSerial ? commonYear(record.publishYear) : (day ?? yearSpan(item, '-'));
  const dated = (text: string | number | null, attributes: Attributes) =>
    said('dateIssued', text, { encoding: /^-?\d{4}/.test(String(text)) ? 'w3cdtf' : undefined, ...attributes });
  const issuance = isSerial ? 'serial' : item.type === 'database' ? 'integrating resource' : 'monographic';
  return element(
    'originInfo',
    {},
    around('place', {}, said('placeTerm', record.place, { type: 'text' })),
    said('publisher', item.type === 'thesis' ? item.university || item.publisher : item.publisher),
    dated(date, { keyDate: 'yes', point: isSerial ? 'start' : undefined }),
    isSerial ? dated(record.endYear, { point: 'end' }) : '',
    said('edition', record.edition),
    textElement('issuance', issuance),
    said('frequency', record.frequency?.name),
  );
}

/** The journal or the volume in which a paper is. */
function hostElement({ host }: RecordDetail, item: Item): string {
  if (!host || !item.host) return '';
  const { volume, issue, pages, firstPage, lastPage } = item.host;
  const detail = (type: string, number: string) => around('detail', { type }, said('number', number));
  return element(
    'relatedItem',
    { type: 'host' },
    titleInfo(host.title),
    said('identifier', host.issn, { type: 'issn' }),
    around(
      'part',
      {},
      detail('volume', volume),
      detail('issue', issue),
      around(
        'extent',
        { unit: 'pages' },
        pages.length > 1 ? said('list', pagesOf(item.host, '-')) : said('start', firstPage) + said('end', lastPage),
      ),
    ),
  );
}

const seriesElements = ({ series }: RecordDetail): string[] =>
  series.map(({ title, number }) => {
    const info = around('titleInfo', {}, said('title', title), said('partNumber', number));
    return around('relatedItem', { type: 'series' }, info);
  });

/** Civil engineering -- History: topics of one subject. */
const subjectElements = ({ subjects }: RecordDetail): string[] =>
  subjects.map((subject) =>
    around('subject', {}, ...subject.split(/(?<!\s)\s+--\s+/).map((topic) => said('topic', topic))),
  );

/** The elements of a record, in the order of the schema's list. */
function content(record: RecordDetail, url: string): string {
  const item = itemOf(record);
  const [marc, local] = genres[item.type];
  return [
    titleInfo(record.title, { 'xml:lang': item.language === 'und' ? undefined : item.language }, record.subtitle),
    titleInfo(record.originalTitle, { type: 'alternative', displayLabel: 'Original title' }),
    ...record.otherTitles.map((title) => titleInfo(title, { type: 'alternative' })),
    ...nameElements(record),
    textElement('typeOfResource', item.type === 'database' ? 'software, multimedia' : 'text'),
    textElement('genre', marc, { authority: 'marcgt' }),
    said('genre', local, { authority: 'local' }),
    originInfo(record, item),
    ...record.languages.flatMap(({ code }) =>
      /^[a-z]{3}$/.test(code)
        ? [element('language', {}, said('languageTerm', code, { type: 'code', authority: 'iso639-2b' }))]
        : [],
    ),
    around('physicalDescription', {}, said('extent', record.extent)),
    said('abstract', record.summary),
    said('tableOfContents', record.contents.join(' -- ')),
    ...record.notes.map((note) => said('note', note)),
    said('note', record.degree, { type: 'thesis' }),
    ...subjectElements(record),
    ...record.classes.map(({ scheme, code }) => said('classification', code, { authority: scheme })),
    hostElement(record, item),
    ...seriesElements(record),
    ...record.formerTitles.map((title) => around('relatedItem', { type: 'preceding' }, titleInfo(title))),
    ...record.isbns.map((isbn) => said('identifier', isbn, { type: 'isbn' })),
    ...record.issns.map((issn) => said('identifier', issn, { type: 'issn' })),
    said('identifier', item.doi, { type: 'doi' }),
    said('identifier', url, { type: 'uri' }),
    around('location', {}, said('url', item.url, { usage: 'primary display' })),
    around('location', {}, said('shelfLocator', record.callNo)),
    record.openAccess ? textElement('accessCondition', 'open access', { type: 'use and reproduction' }) : '',
    element(
      'recordInfo',
      {},
      textElement('recordChangeDate', record.updatedAt.slice(0, 10), { encoding: 'w3cdtf' }),
      textElement('recordIdentifier', record.recordId),
    ),
  ].join('');
}

/**
 * A record in MODS 3.8.
 * @param url of the record's page
 */
export const modsRecord = (record: RecordDetail, url: string): string =>
  element(
    'mods',
    {
      xmlns: modsNamespace,
      'xmlns:xsi': xsi,
      version: '3.8',
      'xsi:schemaLocation': `${modsNamespace} ${modsSchema}`,
    },
    content(record, url),
  );
