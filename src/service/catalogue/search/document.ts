import type { CatalogueRecord } from '../model/record.ts';
import { filingKey } from '../text/filing-order.ts';
import { titleInitial } from '../text/title-initial.ts';
import { readIsbn } from '../model/identifiers.ts';
import type { WorkMark } from '../works/by-hand.ts';
import { signsOf } from '../works/same-work.ts';
import { foldKey, indexWords, joinApostrophes } from '../text/analysis.ts';
import { copiesValue } from './copies.ts';
import { copyKindValue, type CopyKind } from './copy-kinds.ts';
import { schemeMark, type ColumnName, type ValueField, type WordColumn } from './schema.ts';
import { shelfKey } from './shelf.ts';
import { openAccessMark } from './types.ts';

/** A record as the store has it: holdings are rows of their own there. */
export interface StoredDocument {
  recordId: number;
  /** Name of the import that it came with. */
  source: string;
  record: Omit<CatalogueRecord, 'holdings'>;
  holdings: { libCode: string; locationId: string; campusId: string | null; callNumber: string | null }[];
  /** Where its items are now, and of what kind they are. */
  itemLocations: string[];
  materialTypes: string[];
  /** Its items by the location that they belong to. */
  copies: { locationId: string; count: number }[];
  /** The library's own lists of core journals that include it. */
  customCores: string[];
  /** What kinds of copies it has; a holding without items is one that never is there. */
  copyKinds: CopyKind[];
  loans: number;
  /** What staff say of the work that it is of. */
  workMark?: WorkMark | undefined;
  /** The library that it is of, in an index of several. */
  library?: string | undefined;
  /** What it costs, in fen; offers alone cost something. */
  priceFen?: number | undefined;
}

/** Values in typed arrays: quick to create, updated when only items changed. */
export interface DocumentColumns {
  facets: Partial<Record<ColumnName, string[]>>;
  year: number | undefined;
  /** Days since 1970 of the day it came onto the shelf; 0 when unknown. */
  acquired: number;
  loans: number;
  isJournal: boolean;
  /** Fen; 0 when there is no price. */
  price: number;
}

/** Values in the file: words and whole values. */
export interface DocumentWords {
  words: Record<WordColumn, string>;
  values: [ValueField, string][];
  sort: string;
}

const docCodes: Record<CatalogueRecord['kind'], string> = {
  book: '1',
  journal: '2',
  paper: '3',
  dissertation: '4',
  database: '5',
};

const dayMs = 86_400_000;

/** Days since 1970 of an ISO date; 0 for those before. */
export const acquiredDay = (day: string): number => Math.max(0, Math.floor(Date.parse(day) / dayMs));

export function columnsOf(document: StoredDocument): DocumentColumns {
  const { record, source, holdings, itemLocations, materialTypes, copies, customCores, copyKinds } = document;
  const isJournal = record.kind === 'journal';
  const access = record.access ?? [];
  const locations = holdings.map((holding) => holding.locationId);
  return {
    facets: {
      docCode: [docCodes[record.kind]],
      resourceType: [...(holdings.length > 0 ? ['1'] : []), ...(access.length > 0 ? ['2'] : [])],
      kindNo: (record.classes ?? []).map(({ scheme, code }) =>
        scheme === 'clc' ? code : `${scheme}${schemeMark}${code}`,
      ),
      langCode: record.languages ?? [],
      countryCode: record.country === undefined ? [] : [record.country],
      author: (record.contributors ?? []).map((entry) => entry.name),
      subject: record.subjects ?? [],
      publisher: record.publisher === undefined ? [] : [record.publisher],
      discode1: record.discipline === undefined ? [] : [record.discipline],
      libCode: document.library === undefined ? holdings.map((holding) => holding.libCode) : [document.library],
      campusId: holdings.flatMap((holding) => holding.campusId ?? []),
      locationId: locations,
      curLocationId: itemLocations.length > 0 ? itemLocations : locations,
      collectionName: access.flatMap((entry) => entry.collection ?? []),
      coreInclude: [...(record.coreInclude ?? []), ...customCores],
      ddType: record.degreeType === undefined ? [] : [record.degreeType],
      frequency: record.frequency === undefined ? [] : [record.frequency],
      materialType: materialTypes,
      series: (record.series ?? []).map((entry) => entry.title),
      university: record.university === undefined ? [] : [record.university],
      department: record.department === undefined ? [] : [record.department],
      supervisor: (record.contributors ?? []).flatMap(({ role, name }) => (role === 'advisor' ? [name] : [])),
      source: [source],
      titleLetter: isJournal ? [titleInitial(record.title, record.languages?.[0], record.nonFiling)] : [],
      openAccess: record.openAccess === true ? [openAccessMark] : [],
      copies: copies.map(copiesValue),
      copyKind: copyKinds.map(copyKindValue),
    },
    year: record.pubYear,
    acquired: record.acquiredOn === undefined ? 0 : acquiredDay(record.acquiredOn),
    loans: document.loans,
    isJournal,
    price: document.priceFen ?? 0,
  };
}

/** All titles of a record; the first is the one it is sorted under. */
function titlesOf(record: StoredDocument['record']): string[] {
  const { title, subtitle, originalTitle } = record;
  return [
    title,
    ...(subtitle === undefined ? [] : [`${title} ${subtitle}`]),
    ...(record.otherTitles ?? []),
    ...(originalTitle === undefined ? [] : [originalTitle]),
    ...(record.formerTitles ?? []),
    ...(record.laterTitles ?? []),
  ];
}

const wordAndNumber = /(?<!\p{Script=Latin})(\p{Script=Latin}+)([\s-]?)(\d{1,5})(?![\p{Script=Latin}\d])/gu;
const numberAndWord = /(?<![\p{Script=Latin}\d])(\d{1,4})([\s-]?)(\p{Script=Latin}{1,2})(?![\p{Script=Latin}\d])/gu;

/** A word and the number next to it in the other form: ISO9001 for ISO 9001, BOOK 3 for BOOK3, 3D for 3-D. */
const otherFormsOfNumbered = (title: string): string[] =>
  [wordAndNumber, numberAndWord].flatMap((pattern) =>
    Array.from(title.matchAll(pattern), ([, first = '', gap = '', last = '']) =>
      gap === '' ? `${first} ${last}` : first + last,
    ),
  );

/** An ISBN as the index keys it: 13 digits, or what there is of one. */
export const isbnKey = (text: string): string => readIsbn(text) ?? text.toLowerCase().replace(/[^\dx]/g, '');
export const issnKey = (text: string): string => text.toLowerCase().replace(/[^\dx]/g, '');

export function wordsOf({ record, holdings, workMark }: StoredDocument): DocumentWords {
  const contributors = record.contributors ?? [];
  const callNumbers = [...new Set(holdings.flatMap((holding) => holding.callNumber ?? []))];
  const titles = titlesOf(record);
  const isbns = (record.isbn ?? []).map(isbnKey);
  const issns = (record.issn ?? []).map(issnKey);
  const otherNames = contributors.flatMap((contributor) => contributor.otherName ?? []);
  const join = (texts: readonly (string | undefined)[], marked = false): string =>
    texts.map((text) => (text === undefined ? '' : indexWords(text, marked))).join('');

  const values = new Map<string, [ValueField, string]>();
  const add = (field: ValueField, key: string): void => {
    if (key !== '') values.set(`${field} ${key}`, [field, key]);
  };
  for (const title of titles) for (const form of [title, joinApostrophes(title)]) add('title', foldKey(form));
  for (const isbn of isbns) add('isbn', isbn);
  for (const issn of issns) add('issn', issn);
  for (const callNumber of callNumbers) add('callNo', foldKey(callNumber));
  for (const { locationId, callNumber } of holdings) {
    if (callNumber !== null) add('shelf', shelfKey(locationId, callNumber));
  }
  for (const name of otherNames) add('otherName', foldKey(name));
  for (const number of [record.cn, record.doi, record.lccn, record.controlNumber])
    if (number) add('number', foldKey(number));
  for (const sign of signsOf(record, workMark)) add('work', sign);

  // "title subtitle" includes the title already; its own end is marked separately.
  return {
    words: {
      title: join(titles, true) + join(titles.flatMap(otherFormsOfNumbered)),
      author: join([...contributors.map((contributor) => contributor.name), ...otherNames]),
      subject: join(record.subjects ?? []),
      publisher: join([record.publisher]),
      series: join((record.series ?? []).map((entry) => entry.title)),
      callno: join(callNumbers, true),
      rest: join([
        ...isbns,
        ...issns,
        record.cn,
        record.doi,
        record.edition,
        record.place,
        record.university,
        record.department,
        record.host?.title,
        ...(record.classes ?? []).map((entry) => entry.code),
        ...(record.series ?? []).map((entry) => entry.number),
        record.summary,
        ...(record.contents ?? []),
        ...(record.notes ?? []),
      ]),
    },
    values: [...values.values()],
    sort: filingKey(record.title, record.languages?.[0], record.nonFiling),
  };
}
