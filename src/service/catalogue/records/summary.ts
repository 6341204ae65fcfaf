import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { coverUrlOf } from './cover-url.ts';
import { authorNames, authorStatement } from '../model/contributors.ts';
import { titleLanguage } from '../model/language-tag.ts';
import { readSummaries, type SummaryRow } from './read-summaries.ts';
import { docCodes, parseStored, type FoundRecord, type StoredRecord } from '../model/stored.ts';

type Reading = Pick<CallContext, 'store' | 'library' | 'language'>;

/** Source of an article (系统工程, 2003, 21(4): 17-22) or university of a dissertation. */
function sourceOf(record: StoredRecord): string | null {
  const { host } = record;
  if (!host) return record.university ?? null;
  const number = `${host.volume ?? ''}${host.issue ? `(${host.issue})` : ''}`;
  const where = [host.title, record.pubYear?.toString(), number].filter(Boolean).join(', ');
  return host.pages ? `${where}: ${host.pages}` : where;
}

/** The class that represents the record: Chinese Library Classification first. */
export function mainClass(record: StoredRecord): StoredRecord['classes'][number] | undefined {
  return record.classes.find((entry) => entry.scheme === 'clc') ?? record.classes[0];
}

/** Formats the summary of a record. @param callNumbers those of its holdings; undefined without holdings */
export function summaryOf(
  { id, kind, record, cover }: FoundRecord,
  callNumbers: readonly (string | null)[] | undefined,
  { library, language }: Pick<CallContext, 'library' | 'language'>,
): RecordSummary {
  const docCode = docCodes[kind];
  const book = { docCode, isbn: record.isbn[0], title: record.title };
  const titleLang = titleLanguage(record.title, record.languages[0], record.script);
  return {
    recordId: String(id),
    docCode,
    docName: nameOfCode(library, 'docCode', docCode, language) ?? docCode,
    title: record.title,
    subtitle: record.subtitle ?? null,
    titleLang,
    author: authorStatement(record.contributors, titleLang),
    authors: authorNames(record.contributors),
    publisher: record.publisher ?? null,
    publishYear: record.pubYear ?? null,
    endYear: record.endYear ?? null,
    edition: record.edition ?? null,
    isbn: record.isbn[0] ?? null,
    issn: record.issn[0] ?? null,
    langCode: record.languages[0] ?? null,
    kindNo: mainClass(record)?.code ?? null,
    callNo: callNumbers?.find((callNumber) => callNumber !== null) ?? null,
    source: sourceOf(record),
    isPrint: callNumbers !== undefined,
    isElectronic: record.access.length > 0,
    electronicUrl: record.access[0]?.url ?? null,
    coverUrl: coverUrlOf(library, { recordId: String(id), picture: cover, outside: record.cover, ...book }),
    summary: record.summary ?? null,
  };
}

/** Call numbers of the holdings of some records, in the order of the holdings; no entry for a record without any. */
export async function callNumbersOf(call: Reading, ids: readonly number[]): Promise<Map<number, (string | null)[]>> {
  const map = new Map<number, (string | null)[]>();
  if (ids.length === 0) return map;
  const rows = await call.store.db
    .selectFrom('holding')
    .select(['record_id', 'call_number'])
    .where('record_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const list = map.get(row.record_id);
    if (list) list.push(row.call_number);
    else map.set(row.record_id, [row.call_number]);
  }
  return map;
}

/** Summaries of records that were read already, with one query for their call numbers. */
export async function summariesOfRecords(call: Reading, found: readonly FoundRecord[]): Promise<RecordSummary[]> {
  const callNumbers = await callNumbersOf(
    call,
    found.map((entry) => entry.id),
  );
  return found.map((entry) => summaryOf(entry, callNumbers.get(entry.id), call));
}

/** Records of rows as the store's lists have them, with what a summary says of their holdings. */
export const readFound = (
  rows: readonly SummaryRow[],
): (FoundRecord & { callNumbers: readonly (string | null)[] | undefined })[] =>
  rows.map(({ id, updated_at, data, held, call_number, cover }) => {
    const record = parseStored(data);
    const callNumbers = held === 1 ? [call_number] : undefined;
    return { id, kind: record.kind, updatedAt: Number(updated_at), record, cover, callNumbers };
  });

/** Summaries of rows as the store's lists have them (store/read.summaries.ts). */
export const summariesOfRows = (call: Reading, rows: readonly SummaryRow[]): RecordSummary[] =>
  readFound(rows).map((entry) => summaryOf(entry, entry.callNumbers, call));

/** Summaries in the order of `ids` with one statement; records that the library does not have are left out. */
export async function summariesOf(call: Reading, ids: readonly number[]): Promise<RecordSummary[]> {
  return summariesOfRows(call, await readSummaries(call.store, call.library.id, ids));
}
