import { searchParametersSchema } from '../../lib/contract/calls/search.ts';
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
export function localScope({ file }: Pick<LoadedLibrary, 'file'>): Scope {
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
