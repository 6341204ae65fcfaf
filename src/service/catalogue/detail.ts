import type { CodeName } from '../../lib/contract/calls/locations.ts';
import type { DictionaryName } from '../../lib/contract/calls/locations.ts';
import type { RecordDetail } from '../../lib/contract/calls/record.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { classPath } from '../dictionaries/classes.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { CallContext } from '../context.ts';
import { roleName } from './contributors.ts';
import { coreListsOf } from './core-lists.ts';
import { lookUp } from './search.ts';
import { findRecord, type FoundRecord, type StoredRecord } from './stored.ts';
import { summariesOfRecords } from './summary.ts';

/** The journal that an article stands in: by ISSN, else the one journal whose title is the same. */
async function journalOf(call: CallContext, host: NonNullable<StoredRecord['host']>): Promise<string | null> {
  if (host.issn) {
    const row = await call.store.db
      .selectFrom('record_identifier as identifier')
      .innerJoin('record', 'record.id', 'identifier.record_id')
      .select('record.id')
      .where('identifier.type', '=', 'issn')
      .where('identifier.value', '=', host.issn.toUpperCase())
      .where('record.library_id', '=', call.library.id)
      .where('record.kind', '=', 'journal')
      .where('record.deleted_at', 'is', null)
      .orderBy('record.id')
      .executeTakeFirst();
    if (row) return String(row.id);
  }
  const searchFieldContent = host.title.slice(0, 500);
  const hits = lookUp(call, { searchField: 'title', matchMode: '1', searchFieldContent, docCode: ['2'], rows: 1 });
  const [id] = hits.ids;
  return hits.total === 1 && id !== undefined ? String(id) : null;
}

/** Everything the catalogue tells of one record, with names for its codes in the reader's language. */
export async function getRecordDetail({ recordId }: { recordId: string }, call: CallContext): Promise<RecordDetail> {
  const [detail] = await detailsOf(call, [await findRecord(call.store, call.library.id, recordId)]);
  if (!detail) throw new Error('a record without details');
  return detail;
}

/** Records that were read already, whole, in their order. */
export async function detailsOf(call: CallContext, found: readonly FoundRecord[]): Promise<RecordDetail[]> {
  const [summaries, cores] = await Promise.all([summariesOfRecords(call, found), coreListsOf(call, found)]);
  return Promise.all(
    found.flatMap((one, at) => {
      const summary = summaries[at];
      return summary ? [detailOf(call, one, summary, cores.get(one.id) ?? [])] : [];
    }),
  );
}

async function detailOf(
  call: CallContext,
  { record, updatedAt }: FoundRecord,
  summary: RecordSummary,
  coreInclude: CodeName[],
): Promise<RecordDetail> {
  const { library, language } = call;

  const named = (name: DictionaryName, code: string): CodeName => ({
    code,
    name: nameOfCode(library, name, code, language) ?? code,
  });
  const pathOf = (scheme: string, code: string): CodeName[] =>
    scheme === 'clc'
      ? classPath(library, code).map((entry) => ({ code: entry.code, name: inLanguage(entry.name, language) }))
      : [];

  return {
    ...summary,
    updatedAt: new Date(updatedAt).toISOString(),
    otherTitles: record.otherTitles,
    formerTitles: record.formerTitles,
    originalTitle: record.originalTitle ?? null,
    contributors: record.contributors.map((one) => ({
      name: one.name,
      role: one.role,
      roleName: roleName(one.role, language),
      otherName: one.otherName ?? null,
      nation: one.nation ?? null,
      dates: one.dates ?? null,
    })),
    place: record.place ?? null,
    pubDate: record.pubDate ?? null,
    extent: record.extent ?? null,
    binding: record.binding ?? null,
    price: record.price ?? null,
    series: record.series.map(({ title, number }) => ({ title, number: number ?? null })),
    isbns: record.isbn,
    issns: record.issn,
    cn: record.cn ?? null,
    doi: record.doi ?? null,
    languages: record.languages.map((code) => named('langCode', code)),
    country: record.country ? named('countryCode', record.country) : null,
    classes: record.classes.map(({ scheme, code }) => ({ scheme, code, path: pathOf(scheme, code) })),
    subjects: record.subjects,
    discipline: record.discipline ? named('discode1', record.discipline) : null,
    contents: record.contents,
    notes: record.notes,
    host: record.host
      ? {
          title: record.host.title,
          issn: record.host.issn ?? null,
          volume: record.host.volume ?? null,
          issue: record.host.issue ?? null,
          pages: record.host.pages ?? null,
          recordId: await journalOf(call, record.host),
        }
      : null,
    degree: record.degree ?? (record.degreeType ? named('ddType', record.degreeType).name : null),
    university: record.university ?? null,
    department: record.department ?? null,
    frequency: record.frequency ? named('frequency', record.frequency) : null,
    coreInclude,
    openAccess: record.openAccess ?? false,
  };
}

/** A record's table of contents. */
export async function getCatalog({ recordId }: { recordId: string }, call: CallContext): Promise<string[]> {
  const { record } = await findRecord(call.store, call.library.id, recordId);
  return record.contents;
}
