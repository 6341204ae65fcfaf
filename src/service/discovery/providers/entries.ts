import type { RecordDetail } from '../../../lib/contract/calls/record.ts';
import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import { detailsOf } from '../../catalogue/record-views/detail.ts';
import type { FoundRecord } from '../../catalogue/model/stored.ts';
import { summariesOfRecords } from '../../catalogue/records/summary.ts';
import type { CallContext } from '../../platform/context/context.ts';
import type { CatalogueRecord } from '../../catalogue/model/record.ts';
import type { FoundEntry } from './discovery.ts';

interface Place {
  id: string;
  doi: string | null;
  url: string | null;
}

/** Texts of others stand in our lists: they may be as long as titles, names and abstracts are, and no longer. */
const maxTitle = 1000;
const maxText = 4000;
const maxNames = 100;

const clipped = (text: string | null, most: number): string | null => text?.slice(0, most) ?? null;

/** An entry of a record in short; what only a catalogue's own records have is left behind. */
export function entryOf(record: RecordSummary, { id, doi, url }: Place): FoundEntry {
  return {
    id,
    docCode: record.docCode,
    docName: record.docName,
    title: record.title.slice(0, maxTitle),
    subtitle: clipped(record.subtitle, maxTitle),
    titleLang: record.titleLang,
    author: clipped(record.author, maxTitle),
    authors: record.authors.slice(0, maxNames),
    publisher: record.publisher,
    publishYear: record.publishYear,
    endYear: record.endYear,
    edition: record.edition,
    isbn: record.isbn,
    issn: record.issn,
    langCode: record.langCode,
    kindNo: record.kindNo,
    source: clipped(record.source, maxTitle),
    summary: clipped(record.summary, maxText),
    doi,
    url,
    fullTextUrl: record.electronicUrl,
  };
}

/** A record of somebody else as the catalogue's own functions take it: no id of the store is below 1. */
const asFound = (record: CatalogueRecord): FoundRecord => ({
  id: 0,
  kind: record.kind,
  updatedAt: 0,
  record,
  cover: null,
});

/** Entries of records that another catalogue sent, in their order; `idOf` says how each is found again. */
export async function entriesOfRecords(
  call: CallContext,
  records: readonly CatalogueRecord[],
  idOf: (record: CatalogueRecord) => string,
): Promise<FoundEntry[]> {
  const summaries = await summariesOfRecords(call, records.map(asFound));
  return summaries.flatMap((summary, at) => {
    const record = records[at];
    return record ? entryOf(summary, { id: idOf(record), doi: record.doi ?? null, url: null }) : [];
  });
}

/** A record that another catalogue sent, whole. */
export async function detailOfRecord(call: CallContext, record: CatalogueRecord): Promise<RecordDetail> {
  const [detail] = await detailsOf(call, [asFound(record)]);
  if (!detail) throw new Error('a record without details');
  return { ...detail, recordId: '', coverUrl: null };
}
