import {
  add,
  addClass,
  addCn,
  addContributor,
  addFile,
  addIsbn,
  addIssn,
  addSummary,
  type Draft,
  finish,
  type Mapped,
  newDraft,
} from './draft.ts';
import { countryOfIso, countryOfMarc } from './codes/countries.ts';
import { languageCode } from './codes/languages.ts';
import { columnReader } from './csv.columns.ts';
import { parseDay } from '../../../lib/rules/written-day.ts';
import { newHoldings } from './holdings.ts';
import { readBinding } from '../model/binding.ts';
import { readDoi, readIssn, readUrl } from '../model/identifiers.ts';
import { readYear } from '../model/years.ts';
import type { CsvTitle } from './csv.rows.ts';
import type { Target } from '../../platform/configuration/import-profile.schema.ts';
import { type ContributorRole, type RecordKind, recordKinds } from '../model/record.ts';
import { readName, readResponsibility } from '../model/responsibility.ts';
import type { Row } from '../../platform/text-table.ts';
import { cleanText } from '../model/text.ts';

const people: [
  field: 'author' | 'editor' | 'translator' | 'corporate' | 'advisor' | 'sponsor',
  role: ContributorRole,
][] = [
  ['author', 'author'],
  ['editor', 'editor'],
  ['translator', 'translator'],
  ['corporate', 'corporate'],
  ['advisor', 'advisor'],
  ['sponsor', 'sponsor'],
];

/** The day that a spreadsheet has written as its number: 45200; any other text as it is. */
const datedBySpreadsheet = (text: string): string => (/^\d{5}$/.test(text) ? (parseDay(text) ?? text) : text);

/** Translates the rows of one record by the profile's column map. */
export function mapCsv({ controlNumber, rows }: CsvTitle, target: Target): Mapped {
  const column = columnReader(target.profile);
  const head = rows[0] ?? {};
  const all = (field: Parameters<typeof column>[1]): string[] =>
    column(head, field)
      .map(cleanText)
      .filter((text) => text !== '');
  const entry = (field: Parameters<typeof column>[1]): string | undefined => all(field)[0];

  const draft = newDraft(controlNumber);
  const { record } = draft;
  record.kind = kindOf(draft, entry('kind') ?? target.profile.csv?.kind);
  record.title = entry('title') ?? '';
  record.subtitle = entry('subtitle');
  for (const text of all('otherTitles')) add(record.otherTitles, text);
  record.originalTitle = entry('originalTitle');
  for (const [field, role] of people) {
    for (const text of all(field)) {
      // `林一山著` includes the role.
      const stated = readResponsibility(text);
      const contributors = stated.length > 0 ? stated : [readName(text, role)];
      for (const contributor of contributors) if (contributor !== undefined) addContributor(draft, contributor);
    }
  }
  record.edition = entry('edition');
  record.publisher = entry('publisher');
  record.place = entry('place');
  const year = datedBySpreadsheet(entry('year') ?? '');
  // Dates with more than a year, or without a readable year, are shown unchanged.
  record.pubDate = datedBySpreadsheet(entry('pubDate') ?? '') || (/^(?:\d{4})?$/.test(year) ? undefined : year);
  record.pubYear = readYear(year) ?? readYear(record.pubDate ?? '');
  for (const text of all('series')) record.series.push({ title: text });
  for (const text of all('isbn')) addIsbn(draft, text);
  for (const text of all('issn')) addIssn(draft, text);
  addCn(draft, entry('cn') ?? '');
  record.doi = readDoi(entry('doi') ?? '');
  for (const text of all('language')) add(record.languages, languageCode(text));
  const country = entry('country') ?? '';
  record.country = /^[A-Z]{2}$/.test(country) ? countryOfIso(country) : countryOfMarc(country);
  for (const scheme of ['clc', 'lcc', 'ddc'] as const) for (const code of all(scheme)) addClass(draft, scheme, code);
  for (const text of all('subjects')) add(record.subjects, text);
  for (const field of ['discipline', 'extent', 'price', 'degree', 'university', 'department', 'frequency'] as const)
    record[field] = entry(field);
  const binding = entry('binding');
  if (binding !== undefined) {
    record.binding = readBinding(binding);
    if (record.binding === undefined) {
      add(record.notes, binding);
      draft.warnings.push(`${binding} is no binding and is kept in a note`);
    }
  }
  for (const line of column(head, 'summary').join('\n').split('\n')) addSummary(record, line);
  for (const text of all('notes')) add(record.notes, text);
  const hostTitle = entry('hostTitle');
  if (hostTitle !== undefined) {
    record.host = {
      title: hostTitle,
      issn: readIssn(entry('hostIssn') ?? ''),
      volume: entry('volume'),
      issue: entry('issue'),
      pages: entry('pages'),
    };
  }
  for (const text of all('url')) {
    const url = readUrl(text);
    if (url === undefined) draft.warnings.push(`Address ${text} is not an http address and was left out`);
    else {
      if (/^https?:\/\/(?:www\.|dx\.)?doi\.org\//i.test(url)) record.doi ??= readDoi(url);
      record.access.push({ url, label: entry('urlLabel'), collection: entry('collection') });
    }
  }
  for (const text of all('attachmentFile')) {
    addFile(draft, text, { title: entry('attachmentTitle'), access: entry('attachmentAccess') });
  }
  const loans = Number(entry('priorLoans') ?? 0);
  if (Number.isInteger(loans) && loans >= 0) record.priorLoans = loans;
  addItems(draft, rows, target);
  return finish(draft);
}

function addItems(draft: Draft, rows: readonly Row[], target: Target): void {
  const column = columnReader(target.profile);
  const holdings = newHoldings(draft, target);
  for (const row of rows) {
    const entry = (field: Parameters<typeof column>[1]): string | undefined => column(row, field)[0];
    const barcodes = column(row, 'barcode');
    const place = { library: entry('library'), location: entry('location'), callNumber: entry('callNumber') };
    if (barcodes.length === 0 && Object.values(place).every((text) => text === undefined)) {
      holdings.note(entry('acquiredOn'));
      continue;
    }
    const holding = holdings.place(place);
    const facts = {
      status: entry('status'),
      volume: entry('itemVolume'),
      materialType: entry('materialType'),
      acquired: entry('acquiredOn'),
    };
    for (const barcode of barcodes.length === 0 ? [undefined] : barcodes) holdings.item(holding, { ...facts, barcode });
  }
  holdings.finish();
}

/** Chinese and English words for the kinds, as tables have them. */
const kindWords: Record<string, RecordKind> = {
  图书: 'book',
  电子图书: 'book',
  ebook: 'book',
  'e-book': 'book',
  monograph: 'book',
  期刊: 'journal',
  serial: 'journal',
  论文: 'paper',
  期刊论文: 'paper',
  article: 'paper',
  学位论文: 'dissertation',
  thesis: 'dissertation',
  数据库: 'database',
};

function kindOf(draft: Draft, text: string | undefined): RecordKind {
  if (text === undefined) return 'book';
  const plain = text.toLowerCase();
  const kind = recordKinds.find((recordKind) => recordKind === plain) ?? kindWords[plain];
  if (kind === undefined) draft.warnings.push(`Kind ${text} is unknown; taken as a book`);
  return kind ?? 'book';
}
