import type { Handlers, CallContext } from '../platform/context/context.ts';
import { sql } from 'kysely';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { monthOf, type ActivityType } from '../platform/activity/types.ts';
import { summariesOf, summariesOfRecords } from '../catalogue/records/summary.ts';
import { cachedUntilChange } from '../catalogue/records/change-cache.ts';
import type { FacetValue } from '../../lib/contract/calls/search.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { initials } from '../catalogue/text/title-initial.ts';
import { entriesByCode, nameOfCode } from '../catalogue/dictionaries/index.ts';
import type { IndexFacet } from '../catalogue/search/schema.ts';
import { openAccessMark, type IndexHits } from '../catalogue/search/types.ts';
import type { JournalEntry } from '../../lib/contract/calls/journals.ts';
import { coreListsOf } from '../catalogue/records/core-lists.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { yearOf } from '../catalogue/holdings/portfolios.ts';
import type { CatalogueRecord } from '../catalogue/model/record.ts';

/** First and last year that several offers of a title have together; null when none of them says a year. */
export function coverageOf(
  access: readonly Pick<CatalogueRecord['access'][number], 'from' | 'to'>[],
): JournalEntry['coverage'] {
  const edges = access
    .map(({ from, to }) => ({ from: yearOf(from ?? null) ?? null, to: yearOf(to ?? null) ?? null }))
    .filter(({ from, to }) => from !== null || to !== null);
  if (edges.length === 0) return null;
  const first = edges.map((edge) => edge.from ?? -Infinity);
  const last = edges.map((edge) => edge.to ?? Infinity);
  const finite = (year: number): number | null => (Number.isFinite(year) ? year : null);
  return { from: finite(Math.min(...first)), to: finite(Math.max(...last)) };
}

/** Journals as lists show them, in the order of `ids`, with four queries. */
async function journalEntries(call: CallContext, ids: readonly number[]): Promise<JournalEntry[]> {
  const { library, language } = call;
  const found = await findRecords(call.store, library.id, ids);
  const [summaries, cores] = await Promise.all([summariesOfRecords(call, found), coreListsOf(call, found)]);
  return found.flatMap(({ id, record }, at) => {
    const summary = summaries[at];
    if (!summary) return [];
    const { frequency } = record;
    return {
      ...summary,
      cn: record.cn ?? null,
      frequency: frequency
        ? { code: frequency, name: nameOfCode(library, 'frequency', frequency, language) ?? frequency }
        : null,
      coreInclude: cores.get(id) ?? [],
      openAccess: record.openAccess ?? false,
      coverage: coverageOf(record.access),
      collections: [...new Set(record.access.flatMap((entry) => entry.collection ?? []))],
    };
  });
}

const journalCode = '2';
const counted: readonly IndexFacet[] = [
  'titleLetter',
  'discode1',
  'kindNo',
  'langCode',
  'resourceType',
  'coreInclude',
  'openAccess',
];

const given = (code: string): string[] => (code === '' ? [] : [code]);

function find(input: ParsedInputOf<'getJournalNavigation'>, call: CallContext): IndexHits {
  const { term, letter, openAccess, page, rows } = input;
  const parameters = parametersOf({
    docCode: [journalCode],
    searchFieldContent: term,
    page,
    rows,
    discode1: given(input.discode1),
    kindNo: given(input.kindNo),
    langCode: given(input.langCode),
    resourceType: given(input.resourceType),
    coreInclude: given(input.coreInclude),
    sortField: term === '' ? 'title' : 'relevance',
  });
  const its = { titleLetter: given(letter), openAccess: openAccess === '' ? [] : [openAccessMark], facets: counted };
  return call.search.search(call.library.id, { ...parameters, ...its }, call.language);
}

/** Core lists by whether they are the library's own, which go in the order of its dictionary. */
function coreLists(call: CallContext, counts: readonly { code: string; count: number }[]) {
  const own = entriesByCode(call.library, 'customCore');
  const values = namedValues(call, 'coreInclude', counts);
  const order = [...own.keys()];
  return {
    coreIncludes: values.filter(({ code }) => !own.has(code)),
    customCores: values
      .filter(({ code }) => own.has(code))
      .sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code)),
  };
}

/** Main classes, and below a chosen class the next ones, each in the order of the classification. */
function classesOf(values: readonly FacetValue[], chosen: string): FacetValue[] {
  const shown = values.filter(({ code }) => code.length === 1 || (chosen !== '' && code.startsWith(chosen)));
  return shown.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Journals of the library as a list of their own; everything but the journals of the page is counted by the index. */
const getJournalNavigation: Handlers['getJournalNavigation'] = async (input, call) => {
  const { total, ids, facets } = find(input, call);
  const { titleLetter = [], discode1 = [], kindNo = [], langCode = [], resourceType = [] } = facets;
  const letters = new Map(titleLetter.map(({ code, count }) => [code, count]));
  return {
    total,
    journals: await journalEntries(call, ids),
    letters: initials.map((letter) => ({ letter, count: letters.get(letter) ?? 0 })),
    disciplines: namedValues(call, 'discode1', discode1),
    classes: classesOf(namedValues(call, 'kindNo', kindNo), input.kindNo),
    languages: namedValues(call, 'langCode', langCode),
    resourceTypes: namedValues(call, 'resourceType', resourceType),
    ...coreLists(call, facets.coreInclude ?? []),
    openAccessCount: facets.openAccess?.[0]?.count ?? 0,
  };
};

/** What makes a visit: a look at the journal's page, or the way to its electronic copy. */
const visits: readonly ActivityType[] = ['view', 'access'];
const months = 12;
const maxJournals = 50;

/** The first of the months that count, this one included. */
function firstMonth(now: number): string {
  const date = new Date(now);
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 1));
}

/** Few of all visited records are journals: they are looked up one by one, and not every minute. */
const mostVisited = cachedUntilChange(60_000, async (call) => {
  const rows = await call.store.db
    .selectFrom('record')
    .innerJoin('activity_month as counted', 'counted.record_id', 'record.id')
    .select((eb) => ['record.id', eb.fn.sum<number>('counted.count').as('visits')])
    .where('record.library_id', '=', call.library.id)
    // As the index of journals says it, which a parameter would not match.
    .where('record.kind', '=', sql.lit('journal'))
    .where('record.deleted_at', 'is', null)
    .where('counted.type', 'in', visits)
    .where('counted.month', '>=', firstMonth(call.now()))
    .groupBy('record.id')
    .orderBy('visits', 'desc')
    .orderBy('record.id')
    .limit(maxJournals)
    .execute();
  return rows.map((row) => ({ id: row.id, visits: Number(row.visits) }));
});

/** The journals visited most, counted over all readers and without who they were. */
const listHotJournals: Handlers['listHotJournals'] = async ({ rows }, call) => {
  const hot = (await mostVisited(call)).slice(0, rows);
  const visitsOf = new Map(hot.map((entry) => [String(entry.id), entry.visits]));
  const summaries = await summariesOf(
    call,
    hot.map((entry) => entry.id),
  );
  return summaries.map((summary) => ({ ...summary, visits: visitsOf.get(summary.recordId) ?? 0 }));
};

export const journalHandlers = { getJournalNavigation, listHotJournals } satisfies Partial<Handlers>;
