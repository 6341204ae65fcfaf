import { inLanguage, type Language, type LocalText } from '../../lib/contract/language.ts';
import { processTypeOf, requestKinds } from '../../lib/rules/copy-requests.ts';
import { dictionary, nameOfCode } from '../catalogue/dictionaries/index.ts';
import { listPickupPlaces } from '../catalogue/holdings/pickup.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { CodeOptions } from './fields.ts';

/** The codes of a library that forms offer, with names in a language (code-list.ts). */
export function codeOptions(library: LoadedLibrary, language: Language): CodeOptions {
  const { file } = library;
  const named = (code: string, name: LocalText) => ({ code, name: inLanguage(name, language) });
  return (format) => {
    switch (format) {
      case 'readerType':
        return file.circulation.readerTypes.map(({ code, name }) => named(code, name));
      case 'materialType':
        return dictionary(library, 'materialType', language).map(({ code, name }) => ({ code, name }));
      case 'locationType':
        return file.locationTypes.map((type) => named(type.locationTypeCode, type.locationTypeName));
      case 'location':
        return file.locations.map(({ locationId, name }) => named(locationId, name));
      case 'campus':
        return file.campuses.map(({ campusId, campusName }) => named(campusId, campusName));
      case 'library':
        return file.libraries.map(({ libCode, libName }) => named(libCode, libName));
      case 'pickupPlace':
        return listPickupPlaces({}, { library, language }).map(({ addressId, name }) => ({ code: addressId, name }));
      case 'requestKind':
        return requestKinds.map((kind) => ({
          code: kind,
          name: nameOfCode(library, 'processType', processTypeOf(kind), language) ?? kind,
        }));
      default:
        return undefined;
    }
  };
}
