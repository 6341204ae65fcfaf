import type { Client } from '#lib/client/client.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { readOpenUrl } from '#lib/document-delivery/openurl.ts';
import type { DocumentOrder, DocumentType } from '#lib/rules/document-delivery.ts';
import { recordPath } from '#lib/seo/address.ts';
import { webAddress } from '../web-address.ts';

export interface Holdings {
  record: RecordDetail;
  /** Path of the page that lists the copies, if there are any. */
  copies: string | undefined;
  /** Electronic access that covers the year of the document. */
  access: OutputOf<'listPortfolios'>['items'];
}

export type OpenUrlPage =
  | { kind: 'unreadable' }
  | { kind: 'failed'; failure: Failure }
  /** A path of the library, or an address of electronic access. */
  | { kind: 'redirect'; to: { path: string } | { url: string } }
  /** `known`: the record whose copies and access fit; otherwise all records of the document, without any. */
  | { kind: 'choices'; order: DocumentOrder; known: readonly Holdings[] };

/** First year of periodicals that calls take. */
const firstYear = 1400;

class FailedCall extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** @throws FailedCall */
async function ask<N extends CallName>(client: Client, name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = await client.call(name, input);
  if (answer.success) return answer.data;
  throw new FailedCall(answer);
}

/** A record to look for: by number, else by exact title and author. */
interface Lookup {
  numbers: InputOf<'findRecord'>;
  title: string;
  author: string;
  docCode: string[];
  /** Year that holdings must cover; undefined for the record of the document itself. */
  year?: number;
}

/** Kinds of records (docCode) of documents, and of the publications that contain them. */
const docCodes: Readonly<Record<DocumentType, { own: string[]; host: string[] }>> = {
  article: { own: ['3'], host: ['2'] },
  proceedings: { own: ['3'], host: ['1', '2'] },
  chapter: { own: ['3'], host: ['1'] },
  book: { own: ['1'], host: [] },
  dissertation: { own: ['4'], host: [] },
  another: { own: [], host: [] },
};

/** The record of the document, then that of the publication that contains it. */
function lookupsOf(order: DocumentOrder): Lookup[] {
  const { documentType, articleTitle, publicationName, author, year, doi, isbn, issn } = order;
  const { own, host } = docCodes[documentType];
  const ofDocument = doi === '' ? {} : { doi };
  const ofPublication = { ...(isbn !== '' && { isbn }), ...(issn !== '' && { issn }) };
  if (host.length === 0) {
    return [{ numbers: { ...ofDocument, ...ofPublication }, title: publicationName, author, docCode: own }];
  }
  const publication: Lookup = { numbers: ofPublication, title: publicationName, author: '', docCode: host };
  if (Number(year) >= firstYear) publication.year = Number(year);
  const isWhole = articleTitle === '' && doi === '';
  return isWhole ? [publication] : [{ numbers: ofDocument, title: articleTitle, author, docCode: own }, publication];
}

/** Finds a record by its exact title; of several, that of the year. */
async function findByTitle(client: Client, { title, author, docCode }: Lookup, year: string): Promise<string | null> {
  if (title === '') return null;
  const [firstAuthor = ''] = author.split(/[;；]/u);
  const { searchResult } = await ask(client, 'search', {
    searchField: 'title',
    matchMode: '1',
    searchFieldContent: title,
    searchItems: firstAuthor === '' ? [] : [{ searchField: 'author', searchFieldContent: firstAuthor }],
    docCode,
    exact: true,
    entries: 'editions',
    facets: [],
    rows: 20,
  });
  const found = searchResult.find(({ publishYear }) => String(publishYear) === year) ?? searchResult[0];
  return found?.recordId ?? null;
}

async function loadHoldings(client: Client, recordId: string, year: number | undefined): Promise<Holdings> {
  const narrowed = { recordId, ...(year !== undefined && { year }) };
  const [record, groups, portfolios, serial] = await Promise.all([
    ask(client, 'getRecordDetail', { recordId }),
    ask(client, 'groupItemsByLibrary', { recordId }),
    ask(client, 'listPortfolios', narrowed),
    year === undefined ? undefined : ask(client, 'listSerialItems', { ...narrowed, rows: 1 }),
  ]);
  const hasCopies = groups.some(({ itemCount, statements }) => itemCount > 0 || statements.length > 0);
  // Volumes whose designations name no year may be of any year.
  const isCovered = serial === undefined || serial.years.length === 0 || serial.total > 0;
  const ofYear = serial !== undefined && serial.total > 0 ? `?year=${year}` : '';
  return {
    record,
    copies: hasCopies && isCovered ? recordPath(recordId) + ofYear : undefined,
    access: portfolios.items.filter(({ url }) => webAddress(url) !== undefined),
  };
}

/** Loads the records of the document until the library has one of them; without any, the records that it knows. */
async function findHoldings(client: Client, order: DocumentOrder): Promise<Holdings[]> {
  const known: Holdings[] = [];
  for (const lookup of lookupsOf(order)) {
    const byNumber = await ask(client, 'findRecord', lookup.numbers);
    const recordId = byNumber.recordId ?? (await findByTitle(client, lookup, order.year));
    if (recordId === null) continue;
    const holdings = await loadHoldings(client, recordId, lookup.year);
    if (holdings.copies !== undefined || holdings.access.length > 0) return [holdings];
    known.push(holdings);
  }
  return known;
}

export async function loadOpenUrlPage(client: Client, parameters: URLSearchParams): Promise<OpenUrlPage> {
  const order = readOpenUrl(parameters);
  if (order === undefined) return { kind: 'unreadable' };
  try {
    const known = await findHoldings(client, order);
    const [{ copies, access } = { copies: undefined, access: [] }] = known;
    const [first] = access;
    if (copies !== undefined && first === undefined) return { kind: 'redirect', to: { path: copies } };
    if (copies === undefined && first !== undefined && access.length === 1) {
      return { kind: 'redirect', to: { url: first.url } };
    }
    return { kind: 'choices', order, known };
  } catch (error) {
    if (error instanceof FailedCall) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
