import { add, addContributor, addIsbn, addIssn, addSummary, finish, newDraft, type Mapped } from '../import/draft.ts';
import { languageCode } from '../import/codes/languages.ts';
import { readDoi, readUrl } from '../model/identifiers.ts';
import { readYear } from '../model/years.ts';
import { mapMarc21 } from '../import/marc/marc21.ts';
import type { MarcField, MarcRecord } from '../import/marc/record.ts';
import { mapUnimarc } from '../import/marc/unimarc.ts';
import type { Target } from '../../platform/configuration/import-profile.schema.ts';
import type { CatalogueRecord } from '../model/record.ts';
import { cleanText } from '../model/text.ts';
import { find, type XmlElement } from '../../platform/http/xml.ts';

export interface SruRecord {
  record: CatalogueRecord;
  /** Cited works, one text each (dcterms:references); undefined if the server does not provide them. */
  references: string[] | undefined;
  /** Works that cite it (dcterms:isReferencedBy). */
  citedBy: string[] | undefined;
}

/** Import target without a library, because holdings of other libraries are ignored. */
const nowhere: Target = {
  profile: {
    libraries: {},
    locations: {},
    statuses: {},
    materialTypes: {},
    defaultStatus: 'available',
    deriveBarcode: false,
    holdings: [],
  },
  libCodes: [],
  locations: {},
};

const recordOf = (mapped: Mapped): CatalogueRecord | undefined => (mapped.op === 'put' ? mapped.record : undefined);

/** Limits for the length of a field and the number of fields, against abusive responses. */
const maxText = 4000;
const maxFields = 2000;

const textOf = (element: XmlElement): string => element.text.slice(0, maxText);

function marcOf(element: XmlElement): MarcRecord {
  const marc: MarcRecord = { leader: ' '.repeat(24), fields: [] };
  for (const part of element.children.slice(0, maxFields)) {
    const { name, attributes, children } = part;
    const text = textOf(part);
    if (name === 'leader') marc.leader = text.padEnd(24);
    const { tag = '', ind1 = ' ', ind2 = ' ' } = attributes;
    if (name === 'controlfield') marc.fields.push({ tag, indicators: '', value: text, subfields: [] });
    if (name === 'datafield') {
      const field: MarcField = { tag, indicators: `${ind1 || ' '}${ind2 || ' '}`, value: '', subfields: [] };
      for (const child of children.slice(0, maxFields)) {
        if (child.name === 'subfield')
          field.subfields.push({ code: child.attributes['code'] ?? '', value: textOf(child) });
      }
      marc.fields.push(field);
    }
  }
  return marc;
}

/** Detects UNIMARC by the title field (200, not 245), because servers mislabel their schemas. */
const isUnimarc = ({ fields }: MarcRecord): boolean =>
  fields.some((field) => field.tag === '200') && !fields.some((field) => field.tag === '245');

function readMarc(element: XmlElement): SruRecord | undefined {
  const marc = marcOf(element);
  const record = recordOf(isUnimarc(marc) ? mapUnimarc(marc, nowhere) : mapMarc21(marc, nowhere));
  return record && { record, references: undefined, citedBy: undefined };
}

/** Kinds by words of dc:type in the languages of catalogues; the default is a book. */
const kinds: readonly [RegExp, CatalogueRecord['kind']][] = [
  [/dissert|thes[ie]s|学位论文|學位論文|博士|硕士|碩士/i, 'dissertation'],
  [/article|paper|preprint|期刊论文|期刊論文|論文|论文/i, 'paper'],
  [/journal|serial|periodical|magazine|newspaper|期刊|报纸|報紙|连续出版物/i, 'journal'],
  [/database|数据库|資料庫/i, 'database'],
];

/** Standard numbers as identifiers name them: urn:ISBN:978…, ISSN 1234-5678. */
const standardNumber = /^(?:urn:)?(isbn|issn)[:\s]*([^:\s].*)$/i;

/**
 * Reads simple or qualified Dublin Core. The elements don't define their formats, so each value is examined. The
 * subtitle follows " : " in a title, as in ISBD.
 */
function readDublinCore(element: XmlElement): SruRecord | undefined {
  const elements = element.children.slice(0, maxFields);
  const values = (...names: string[]): string[] =>
    elements
      .filter((element) => names.includes(element.name))
      .map((element) => cleanText(textOf(element)))
      .filter(Boolean);
  const draft = newDraft('');
  const { record } = draft;
  const [first = '', ...otherTitles] = values('title');
  const [title = '', subtitle] = first.split(/(?<!\s)\s+:\s+/, 2);
  record.title = title;
  if (subtitle) record.subtitle = subtitle;
  record.otherTitles = [...otherTitles, ...values('alternative')];
  for (const name of values('creator')) addContributor(draft, { name, role: 'author' });
  for (const name of values('contributor')) addContributor(draft, { name, role: 'other' });
  for (const subject of values('subject')) add(record.subjects, subject);
  record.publisher = values('publisher')[0];
  const [date] = values('date', 'issued', 'created');
  if (date !== undefined) Object.assign(record, { pubDate: date, pubYear: readYear(date) });
  for (const text of values('language')) add(record.languages, languageCode(text));
  for (const text of values('identifier')) readIdentifier(record, text, draft);
  const described = elements.find(({ name }) => name === 'description' || name === 'abstract');
  if (described !== undefined) addSummary(record, textOf(described));
  record.extent = values('format', 'extent')[0];
  const types = values('type').join(' ');
  record.kind = kinds.find(([words]) => words.test(types))?.[1] ?? 'book';
  const [source] = values('source', 'isPartOf', 'bibliographicCitation');
  if (source !== undefined && record.kind === 'paper') record.host = { title: source };
  record.controlNumber = values('identifier')[0] ?? '';
  const textsOrUndefined = (...names: string[]) => {
    const texts = values(...names);
    return texts.length > 0 ? texts : undefined;
  };
  const mapped = recordOf(finish(draft));
  return (
    mapped && {
      record: mapped,
      references: textsOrUndefined('references'),
      citedBy: textsOrUndefined('isReferencedBy'),
    }
  );
}

function readIdentifier(record: CatalogueRecord, text: string, draft: ReturnType<typeof newDraft>): void {
  const [, scheme, number = ''] = standardNumber.exec(text) ?? [];
  if (scheme?.toLowerCase() === 'isbn') addIsbn(draft, number);
  else if (scheme?.toLowerCase() === 'issn') addIssn(draft, number);
  else {
    const doi = readDoi(text);
    if (doi !== undefined) record.doi ??= doi;
    const url = readUrl(text);
    if (url !== undefined && doi === undefined) record.access.push({ url });
    if (url === undefined && doi === undefined && /^[\dXx -]{10,17}$/.test(text)) addIsbn(draft, text);
  }
}

/**
 * Reads a record of a response: MARCXML (MARC 21 or UNIMARC) or Dublin Core, detected by content instead of the
 * server's schema name.
 * @returns undefined if it is neither or has no title
 */
export function readSruRecord(data: XmlElement): SruRecord | undefined {
  const marc = find(data, 'record');
  if (marc?.children.some((child) => child.name === 'datafield' || child.name === 'controlfield'))
    return readMarc(marc);
  return data.children.some((child) => child.name === 'title') ? readDublinCore(data) : undefined;
}
