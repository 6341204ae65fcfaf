import type { FacetName, FacetValue } from '../../lib/contract/calls/search.ts';
import type { DictionaryName } from '../../lib/contract/calls/locations.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { CallContext } from '../context.ts';

/** The dictionary that a facet's codes stand in; authors, subjects, publishers and collections are their own names. */
const dictionaryOf: Partial<Record<FacetName, DictionaryName>> = {
  docCode: 'docCode',
  resourceType: 'resourceType',
  kindNo: 'kindNo',
  langCode: 'langCode',
  countryCode: 'countryCode',
  discode1: 'discode1',
  libCode: 'library',
  locationId: 'location',
  curLocationId: 'location',
  coreInclude: 'coreInclude',
  ddType: 'ddType',
};

/** Name of a facet's code in the reader's language; the code itself where no name is known. */
export function facetValueName(
  call: Pick<CallContext, 'library' | 'language'>,
  facet: FacetName,
  code: string,
): string {
  const { library, language } = call;
  if (facet === 'campusId') {
    const campus = library.file.campuses.find((one) => one.campusId === code);
    return campus ? inLanguage(campus.campusName, language) : code;
  }
  const dictionary = dictionaryOf[facet];
  return (dictionary && nameOfCode(library, dictionary, code, language)) ?? code;
}

/** Counts of a facet with the names that readers see. */
export const namedValues = (
  call: Pick<CallContext, 'library' | 'language'>,
  facet: FacetName,
  counts: readonly { code: string; count: number }[],
): FacetValue[] => counts.map(({ code, count }) => ({ code, name: facetValueName(call, facet, code), count }));
