import { facetDictionaries } from '../../../lib/contract/search-terms.ts';
import type { FacetName, FacetValue } from '../../../lib/contract/calls/search.ts';
import { inLanguage } from '../../../lib/contract/language.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { entriesOf } from '../../../lib/rules/search-entries.ts';
import { subjectLabel } from '../../../lib/rules/subject-heading.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { foldKey } from '../text/analysis.ts';
import type { KnownForm } from '../search/types.ts';
import { coreListName } from './core-lists.ts';

/** Name of a facet's code in the reader's language; the code itself where no name is known. */
export function facetValueName(
  call: Pick<CallContext, 'library' | 'language'>,
  facet: FacetName,
  code: string,
): string {
  const { library, language } = call;
  if (facet === 'campusId') {
    const campus = library.file.campuses.find((campus) => campus.campusId === code);
    return campus ? inLanguage(campus.campusName, language) : code;
  }
  if (facet === 'subject') return subjectLabel(code);
  // Libraries have their own core lists in addition to the common ones.
  if (facet === 'coreInclude') return coreListName(call, code);
  const dictionary = facetDictionaries[facet];
  return (dictionary && nameOfCode(library, dictionary, code, language)) ?? code;
}

/** Counts of a facet with the names that readers see. */
export const namedValues = (
  call: Pick<CallContext, 'library' | 'language'>,
  facet: FacetName,
  counts: readonly { code: string; count: number }[],
): FacetValue[] => counts.map(({ code, count }) => ({ code, name: facetValueName(call, facet, code), count }));

/** Facets whose values are codes with names: few enough to be filtered by name. */
const isCoded = (facet: FacetName): boolean => facet === 'campusId' || facetDictionaries[facet] !== undefined;

/** Lists the values of a facet by page, optionally filtered by part of the displayed name in any script or case. */
export function listFacetValues(
  { facet, term, page, rows, ...parameters }: ParsedInputOf<'listFacetValues'>,
  call: CallContext,
  forms: readonly KnownForm[] = [],
): OutputOf<'listFacetValues'> {
  const offset = (page - 1) * rows;
  const ask = (part: string, from: number, most: number) =>
    call.search.facetValues(
      call.library.id,
      facet,
      { ...parameters, forms, entries: entriesOf(parameters), page: 1, rows: 1 },
      { term: part, offset: from, rows: most },
    );
  if (!isCoded(facet)) {
    const { total, counts } = ask(term, offset, rows);
    return { total, values: namedValues(call, facet, counts) };
  }
  const part = foldKey(term);
  const all = namedValues(call, facet, ask('', 0, Infinity).counts);
  const values = all.filter((value) => foldKey(value.name).includes(part) || value.code === term);
  return { total: values.length, values: values.slice(offset, offset + rows) };
}
