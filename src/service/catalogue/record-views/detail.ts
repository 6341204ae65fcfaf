import type { CodeName } from '../../../lib/contract/calls/locations.ts';
import type { DictionaryName } from '../../../lib/contract/calls/locations.ts';
import type { RecordDetail } from '../../../lib/contract/calls/record.ts';
import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import { namedClassPath } from '../dictionaries/classes.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { roleName } from '../model/contributors.ts';
import { coreListsOf } from '../records/core-lists.ts';
import { findWithView, viewOfFound } from './stored-views.ts';
import { findRecord, type FoundRecord } from '../model/stored.ts';
import { summariesOfRecords } from '../records/summary.ts';

/** Reads a complete record, with names for codes in the reader's language. */
export async function getRecordDetail({ recordId }: { recordId: string }, call: CallContext): Promise<RecordDetail> {
  const { found, view } = await findWithView(call, recordId);
  const [summary] = await summariesOfRecords(call, [found]);
  const cores = await coreListsOf(call, [found]);
  if (!summary) throw new Error('a record without a summary');
  return detailOf(call, found, { summary, coreInclude: cores.get(found.id) ?? [], journalId: view.journalId });
}

/** Records that were read already, whole, in their order. */
export async function detailsOf(call: CallContext, found: readonly FoundRecord[]): Promise<RecordDetail[]> {
  const [summaries, cores] = await Promise.all([summariesOfRecords(call, found), coreListsOf(call, found)]);
  return Promise.all(
    found.map(async (entry, at): Promise<RecordDetail[]> => {
      const summary = summaries[at];
      if (!summary) return [];
      // Articles alone have a journal to be looked for.
      const journalId = entry.record.host ? (await viewOfFound(call, entry, null)).journalId : null;
      return [detailOf(call, entry, { summary, coreInclude: cores.get(entry.id) ?? [], journalId })];
    }),
  ).then((details) => details.flat());
}

export interface AroundRecord {
  summary: RecordSummary;
  coreInclude: CodeName[];
  journalId: number | null;
}

/** A record that was read, whole, in the reader's language. */
export function detailOf(
  { library, language }: Pick<CallContext, 'library' | 'language'>,
  { record, updatedAt, localNote }: FoundRecord,
  { summary, coreInclude, journalId }: AroundRecord,
): RecordDetail {
  const named = (name: DictionaryName, code: string): CodeName => ({
    code,
    name: nameOfCode(library, name, code, language) ?? code,
  });
  const pathOf = (scheme: string, code: string): CodeName[] =>
    scheme === 'clc' ? namedClassPath(library, code, language) : [];

  return {
    ...summary,
    updatedAt: new Date(updatedAt).toISOString(),
    otherTitles: record.otherTitles,
    formerTitles: record.formerTitles,
    originalTitle: record.originalTitle ?? null,
    contributors: record.contributors.map((contributor) => ({
      name: contributor.name,
      role: contributor.role,
      roleName: roleName(contributor.role, language),
      otherName: contributor.otherName ?? null,
      nation: contributor.nation ?? null,
      dates: contributor.dates ?? null,
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
    localNote: localNote ? localNote : null,
    host: record.host
      ? {
          title: record.host.title,
          issn: record.host.issn ?? null,
          volume: record.host.volume ?? null,
          issue: record.host.issue ?? null,
          pages: record.host.pages ?? null,
          recordId: journalId === null ? null : String(journalId),
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
