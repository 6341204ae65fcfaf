import { cleanLine } from '../citation/text.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { commonYear } from '../rules/common-year.ts';
import { fullTitle } from '../seo/text.ts';
import { textElement } from '../xml/element.ts';

export type DublinCoreName =
  | 'title'
  | 'creator'
  | 'subject'
  | 'description'
  | 'publisher'
  | 'contributor'
  | 'date'
  | 'type'
  | 'format'
  | 'identifier'
  | 'source'
  | 'language'
  | 'relation'
  | 'coverage'
  | 'rights';

/** dc:type of each document type; also the names of the sets by type, and what dc.type takes in a query. */
export const typeNames: Readonly<Record<string, string>> = {
  '1': 'book',
  '2': 'journal',
  '3': 'article',
  '4': 'dissertation',
  '5': 'database',
};

const isCreator = (role: string): boolean => role === 'author' || role === 'corporate';

/**
 * A record in simple Dublin Core, each value on one line, none twice under one name.
 * @param url of the record's page
 */
function dublinCore(record: RecordDetail, url: string): [DublinCoreName, string][] {
  const { contributors, host } = record;
  const values: [DublinCoreName, string | null | undefined][] = [
    ['title', fullTitle(record)],
    ...[record.originalTitle, ...record.otherTitles].map((title): [DublinCoreName, string | null] => ['title', title]),
    ...contributors.map(({ name, role }): [DublinCoreName, string] => [
      isCreator(role) ? 'creator' : 'contributor',
      name,
    ]),
    ...record.subjects.map((subject): [DublinCoreName, string] => ['subject', subject]),
    ...record.classes.map(({ scheme, code }): [DublinCoreName, string] => [
      'subject',
      `${scheme.toUpperCase()} ${code}`,
    ]),
    ['description', record.summary],
    ['description', record.contents.join(' -- ')],
    ['publisher', record.publisher ?? record.university],
    ['date', record.pubDate ?? (commonYear(record.publishYear) || undefined)],
    ['type', typeNames[record.docCode]],
    ['format', record.extent],
    ['identifier', url],
    ...record.isbns.map((isbn): [DublinCoreName, string] => ['identifier', `urn:ISBN:${isbn}`]),
    ...record.issns.map((issn): [DublinCoreName, string] => ['identifier', `urn:ISSN:${issn}`]),
    ['identifier', record.doi && `https://doi.org/${record.doi}`],
    ['source', record.source],
    ...record.languages.map(({ code }): [DublinCoreName, string] => ['language', code]),
    ...record.series.map(({ title, number }): [DublinCoreName, string] => [
      'relation',
      number === null ? title : `${title} ; ${number}`,
    ]),
    ['relation', host?.issn && `urn:ISSN:${host.issn}`],
    ['rights', record.openAccess ? 'open access' : null],
  ];
  const seen = new Set<string>();
  return values.flatMap(([name, value]) => {
    const text = value ? cleanLine(value) : '';
    const key = `${name} ${text}`;
    if (text === '' || seen.has(key)) return [];
    seen.add(key);
    return [[name, text]];
  });
}

/** The elements of a record as XML, with the prefix `dc`. */
export const dublinCoreElements = (record: RecordDetail, url: string): string =>
  dublinCore(record, url)
    .map(([name, value]) => textElement(`dc:${name}`, value))
    .join('');
