import { dissertationFacets, type DissertationFacet } from '../../lib/contract/calls/dissertations.ts';
import { searchParametersSchema, type FacetValue } from '../../lib/contract/calls/search.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { IndexParameters, Scope } from '../catalogue/search/types.ts';

/** Kind of location whose holdings are the library's own dissertations, where library.json says nothing else. */
const thesesType = 'theses';

const dissertations = (): IndexParameters => searchParametersSchema.parse({ docCode: ['4'], facets: [] });

/**
 * Which dissertations of the catalogue are the library's own (library.json, localDissertations): those of its
 * universities, of an import that brings them, or in certain locations, whatever it names; those in locations of the
 * type `theses` when it names nothing.
 */
function localScope({ file }: Pick<LoadedLibrary, 'file'>): Scope {
  const { universities, sources, locations } = file.localDissertations;
  const saysNothing = universities.length + sources.length + locations.length === 0;
  const places = saysNothing
    ? file.locations
        .filter((location) => location.locationTypeCode === thesesType)
        .map((location) => location.locationId)
    : locations;
  return {
    any: [
      ...(universities.length > 0 ? [{ ...dissertations(), university: universities }] : []),
      ...(sources.length > 0 ? [{ ...dissertations(), source: sources }] : []),
      ...(places.length > 0 ? [{ ...dissertations(), locationId: places }] : []),
    ],
    recordIds: [],
  };
}

/** Counts with the names that readers see; names of universities, departments and people are their own. */
function valuesOf(call: CallContext, facet: DissertationFacet, counts: readonly { code: string; count: number }[]) {
  if (facet === 'university' || facet === 'department' || facet === 'supervisor') {
    return counts.map(({ code, count }): FacetValue => ({ code, name: code, count }));
  }
  return namedValues(call, facet, counts);
}

/** Dissertations of the library's own university (dPaper/localDDissertation). */
const listLocalDissertations: Handlers['listLocalDissertations'] = async (
  { university, department, supervisor, ...others },
  call,
) => {
  const parameters = { ...searchParametersSchema.parse(others), university, department, supervisor };
  const hits = call.search.search(
    call.library.id,
    { ...parameters, facets: dissertationFacets },
    call.language,
    localScope(call.library),
  );
  const searchResult = await summariesOf(call, hits.ids);
  const facet = (name: DissertationFacet) => valuesOf(call, name, hits.facets[name] ?? []);
  return {
    numFound: hits.total,
    searchResult,
    facetResult: {
      university: facet('university'),
      department: facet('department'),
      discode1: facet('discode1'),
      supervisor: facet('supervisor'),
      ddType: facet('ddType'),
      langCode: facet('langCode'),
      resourceType: facet('resourceType'),
    },
    hlResult: Object.fromEntries(
      searchResult.map(({ recordId, title, subtitle, author }) => [
        recordId,
        hits.highlight({ title, ...(subtitle !== null && { subtitle }), ...(author !== null && { author }) }),
      ]),
    ),
    years: hits.years,
  };
};

export const dissertationHandlers = { listLocalDissertations } satisfies Partial<Handlers>;
