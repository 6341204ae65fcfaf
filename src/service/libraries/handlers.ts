import { configWithSignInMethods } from '../identity/methods/sign-in-methods.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { dictionaryNames } from '../../lib/contract/calls/locations.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type Handlers, servedElsewhere, ServiceError } from '../platform/context/context.ts';
import { dictionary } from '../catalogue/dictionaries/index.ts';
import { isInUnion } from '../catalogue/union/members.ts';
import { isPurchasing, menusOf } from '../platform/configuration/menus.ts';
import type { LoadedLibrary, Registry } from '../platform/configuration/types.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import { platformOrigin } from '../platform/configuration/lti.schema.ts';

type Pictures = Pick<LibraryFile, 'findConfig' | 'pictureHosts'> & Partial<Pick<LibraryFile, 'logos'>>;

/**
 * The other sites of which a library's pages may show pictures, as its configuration names them: logo, icon, background of
 * the search, and `pictureHosts`; covers are fetched by the server. A path inside the site and what is no address count for nothing.
 * @returns scheme and host of each, once
 */
export function pictureOrigins({ findConfig, pictureHosts, logos = {} }: Pictures): string[] {
  const { pcLogoUrl, iconUrl, searchBackGround } = findConfig;
  const addresses = [pcLogoUrl, iconUrl, searchBackGround, ...Object.values(logos)].flatMap((entry) =>
    entry !== undefined && URL.canParse(entry) ? [entry] : [],
  );
  return [
    ...new Set([
      ...addresses.map((address) => new URL(address).origin),
      ...pictureHosts.map((host) => `https://${host}`),
    ]),
  ];
}

/** The library an address names; the default one when it names none, or a host that no library claims. */
function libraryAt(registry: Registry, mappingPath: string | undefined, host: string | undefined): LoadedLibrary {
  const path = mappingPath?.toLowerCase();
  const named = path === undefined ? undefined : registry.byPath(path);
  const found = named ?? (host === undefined ? undefined : registry.byHost(host));
  if (found && !registry.serves(found)) throw servedElsewhere();
  if (found) return found;
  if ([path, host].some((entry) => entry !== undefined && registry.brokenAt(entry) !== undefined)) {
    throw new ServiceError(errCodes.unavailable, 'brokenLibrary');
  }
  if (path === undefined && registry.default) return registry.default;
  throw new ServiceError(errCodes.notFound, 'unknownLibrary');
}

/** The calls of portal-shell §7.3 and the dictionaries of portal-content §7. */
export const configurationHandlers = {
  getGroupCode: ({ mappingPath, host }, { registry }) => {
    const library = libraryAt(registry(), mappingPath, host);
    const { name, group } = library.file;
    const byHost = host !== undefined && registry().byHost(host) === library;
    return { groupCode: library.groupCode, mappingPath: library.mappingPath, byHost, name, ...group };
  },
  getFindConfig: (_, { library, language }) => configWithSignInMethods(library, language),
  getMenuList: (_, { library }) => menusOf(library),
  getLogoUrl: (_, { library, language }) => {
    const { findConfig, logos } = library.file;
    return { pcLogoUrl: logos[language] ?? findConfig.pcLogoUrl, iconUrl: findConfig.iconUrl };
  },
  getLogoPara: (_, { library }) => ({
    ...library.file.logoPara,
    accent: library.file.accent,
    specialFont: library.file.specialFont,
  }),
  getLibraryList: (_, { library: { file } }) => ({
    independentLibCode: file.findConfig.independentLibCode === '1',
    libraries: file.libraries.map(({ libCode, libName, campusId }) => ({
      libCode,
      libName,
      ...(campusId !== undefined && { campusId }),
    })),
    campuses: file.campuses,
  }),
  getInstitutionParameter: (_, { library, registry }) => {
    const { file } = library;
    const { institutionParameter: parameter, assistant, circulation, documentDelivery, purchasing } = file;
    return {
      ...parameter,
      timeZone: circulation.timeZone,
      takesDocumentRequests: (documentDelivery?.form?.perDay ?? 0) > 0,
      hasUnion: isInUnion(library, registry()),
      hasPurchasing: purchasing !== undefined,
      ...(parameter.aiOpenFlag === '1' && { aiName: assistant.name }),
      pictureOrigins: pictureOrigins(file),
      frameOrigins: file.framedBy.map((host) => `${host.startsWith('localhost') ? 'http' : 'https'}://${host}`),
      ...(file.lti.length > 0 && { learningPlatforms: file.lti.map(platformOrigin) }),
    };
  },
  getNewElectronicFlag: (_, { library }) => ({ newEleFlag: library.file.newElectronic }),
  getFixedIcons: (_, { library }) =>
    library.file.fixedIcons.filter(
      ({ useFlag, url }) => useFlag !== '2' && (library.file.purchasing !== undefined || !isPurchasing(url)),
    ),
  getLocationDictionary: (_, { library: { file }, language }) => ({
    campusCodes: file.campuses.map(({ campusId, campusName }) => ({
      campusId,
      campusName: inLanguage(campusName, language),
    })),
    locationTypeSelectiveDtos: file.locationTypes.map(({ locationTypeCode, locationTypeName }) => ({
      locationTypeCode,
      locationTypeName: inLanguage(locationTypeName, language),
    })),
  }),
  getDictionaries: ({ names = dictionaryNames }, { library, language }) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        dictionary(library, name, language).map(({ code, name: text }) => ({ code, name: text })),
      ]),
    ),
} satisfies Partial<Handlers>;
