import type { Client } from '../client/client.ts';
import { lastPage } from '../contract/search-terms.ts';
import { errCodes } from '../contract/envelope.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { refuse, type Outcome } from '../rules/cql/query.ts';
import { explainDocument, scanDocument, searchDocument, type FoundRecords, type ScanTerm } from './document.ts';
import { maxRecords, readSruRequest, type ScanRequest, type SearchRetrieve } from './request.ts';

export interface SruDatabase {
  client: Client;
  /** Full address of this server. */
  url: string;
  title: string;
  description: string;
  recordUrl: (recordId: string) => string;
}

export interface SruAnswer {
  xml: string;
  /** Whether the same question gets the same answer until the catalogue changes. */
  isLasting: boolean;
}

/** The last position that our search turns its pages to. */
const lastPosition = lastPage * maxRecords;

/** Answers a request of SRU, whatever it says. */
export async function answerSru(query: URLSearchParams, database: SruDatabase): Promise<SruAnswer> {
  const { version, operation } = readSruRequest(query);
  if (operation.kind === 'explain') {
    const { title, description } = database;
    const about = { url: new URL(database.url), title, description };
    return { xml: explainDocument(version, about, operation.escaping, operation.diagnostic), isLasting: true };
  }
  if (operation.kind === 'scan') {
    const terms = operation.scan.ok ? await scan(operation.scan.value, database) : operation.scan;
    const xml = terms.ok ? scanDocument(version, terms.value) : scanDocument(version, [], terms.diagnostic);
    return { xml, isLasting: terms.ok };
  }
  const found = operation.search.ok ? await retrieve(operation.search.value, database) : operation.search;
  if (!found.ok) return { xml: searchDocument(version, undefined, found.diagnostic), isLasting: false };
  const isWhole = found.value.records.every((record) => record !== undefined);
  return { xml: searchDocument(version, found.value), isLasting: isWhole };
}

/** A page of our search, and where in it what is wanted begins. */
interface Page {
  page: number;
  rows: number;
  skip: number;
  take: number;
}

/**
 * Pages of our search that hold `count` hits from position `start` (from 1) on: one where some length of page allows it,
 * else two.
 */
export function pagesOf(start: number, count: number): Page[] {
  const before = start - 1;
  if (count === 0) return [{ page: 1, rows: 1, skip: 0, take: 0 }];
  for (let rows = count; rows <= maxRecords; rows += 1) {
    const page = Math.floor(before / rows);
    if (page < lastPage && Math.floor((before + count - 1) / rows) === page) {
      return [{ page: page + 1, rows, skip: before - page * rows, take: count }];
    }
  }
  const page = Math.floor(before / maxRecords);
  const skip = before - page * maxRecords;
  const take = Math.min(count, maxRecords - skip);
  const first: Page = { page: page + 1, rows: maxRecords, skip, take };
  const rest = count - take;
  return rest > 0 && page + 1 < lastPage ? [first, { page: page + 2, rows: maxRecords, skip: 0, take: rest }] : [first];
}

async function scan(request: ScanRequest, { client }: SruDatabase): Promise<Outcome<ScanTerm[]>> {
  const answer = await client.call('scanTerms', request);
  return answer.success ? { ok: true, value: answer.data } : refuse(2, answer.message);
}

async function retrieve(request: SearchRetrieve, { client, recordUrl }: SruDatabase): Promise<Outcome<FoundRecords>> {
  const { parameters, start, count, format, escaping } = request;
  if (start > lastPosition) return refuse(61, `records up to ${String(lastPosition)} can be retrieved`);
  let total = 0;
  const ids: string[] = [];
  for (const { page, rows, skip, take } of pagesOf(start, count)) {
    const answer = await client.call('search', {
      ...parameters,
      page,
      rows,
      facets: [],
      exact: true,
      entries: 'editions',
    });
    // 36: a term in a form that its index cannot have.
    const code = !answer.success && answer.errCode === errCodes.badRequest ? 36 : 2;
    if (!answer.success) return refuse(answer.errCode === errCodes.internal ? 1 : code, answer.message);
    // A service elsewhere that does not know CQL would have answered with the whole catalogue.
    if (answer.data.hasOperators !== true) return refuse(1, 'the service of this library does not read CQL');
    total = answer.data.numFound;
    ids.push(...answer.data.searchResult.slice(skip, skip + take).map(({ recordId }) => recordId));
  }
  if (start > total && total > 0 && count > 0) return refuse(61, String(start));
  const details = new Map<string, RecordDetail>();
  if (ids.length > 0) {
    const answer = await client.call('getRecordDetails', { recordIds: ids, marc: format.ofMarc === true });
    if (!answer.success) return refuse(2, answer.message);
    for (const record of answer.data) details.set(record.recordId, record);
  }
  const records = ids.map((recordId) => {
    const record = details.get(recordId);
    return record && format.write(record, recordUrl(recordId));
  });
  return { ok: true, value: { total, records, start, schema: format.identifier, escaping } };
}
