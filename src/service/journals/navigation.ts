import type { FacetValue } from '../../lib/contract/calls/search.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { initials } from '../catalogue/text/title-initial.ts';
import type { CallContext } from '../platform/context/context.ts';
import { entriesByCode } from '../catalogue/dictionaries/index.ts';
import type { IndexFacet } from '../catalogue/search/schema.ts';
import { openAccessMark, type IndexHits } from '../catalogue/search/types.ts';
import { journalEntries } from './entries.ts';

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
export async function getJournalNavigation(
  input: ParsedInputOf<'getJournalNavigation'>,
  call: CallContext,
): Promise<OutputOf<'getJournalNavigation'>> {
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
}
