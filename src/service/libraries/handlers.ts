import { configWithWays } from '../identity/ways.ts';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import type { MenuItem } from '../../lib/contract/config.ts';
import { dictionaryNames } from '../../lib/contract/calls/locations.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { CallContext, Handlers } from '../context.ts';
import { dictionary } from '../dictionaries/index.ts';
import { ServiceError } from '../errors.ts';
import { defaultMenus } from './default-menu.ts';
import type { LoadedLibrary, Registry } from './types.ts';

/** The library an address names; the default one when it names none, or a host that no library claims. */
function libraryAt(registry: Registry, mappingPath: string | undefined, host: string | undefined): LoadedLibrary {
  const path = mappingPath?.toLowerCase();
  const named = path === undefined ? undefined : registry.byPath(path);
  const found = named ?? (host === undefined ? undefined : registry.byHost(host));
  if (found) return found;
  if ([path, host].some((one) => one !== undefined && registry.brokenAt(one) !== undefined)) {
    throw new ServiceError(errCodes.unavailable, 'brokenLibrary');
  }
  if (path === undefined && registry.default) return registry.default;
  throw new ServiceError(errCodes.notFound, 'unknownLibrary');
}

/** Only items that are in use reach the portal (portal-shell §2.6: useFlag 1 shown). */
const inUse = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter((item) => item.useFlag === '1').map((item) => ({ ...item, children: inUse(item.children) }));

async function itemsByLocation({ store, library }: CallContext): Promise<Map<string, number>> {
  const rows = await store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(({ fn }) => ['holding.location_id', fn.countAll<number | string>().as('items')])
    .where('item.library_id', '=', library.id)
    .where('item.status', '!=', 'withdrawn')
    .where('record.deleted_at', 'is', null)
    .groupBy('holding.location_id')
    .execute();
  return new Map(rows.map((row) => [row.location_id, Number(row.items)]));
}

/** Locations in the order of library.json; behind them those that imports added under codes of their own. */
async function locations(call: CallContext) {
  const { store, library, language } = call;
  const [rows, items] = await Promise.all([
    store.db
      .selectFrom('location')
      .selectAll()
      .where('library_id', '=', library.id)
      .orderBy('seq')
      .orderBy('location_id')
      .execute(),
    itemsByLocation(call),
  ]);
  const described = new Map(library.file.locations.map((one, at) => [one.locationId, { ...one, at }]));
  return rows
    .map((row) => {
      const known = described.get(row.location_id);
      return {
        at: known?.at ?? described.size,
        entry: {
          locationId: row.location_id,
          locationName: known ? inLanguage(known.name, language) : row.location_id,
          libCode: row.lib_code,
          campusId: row.campus_id,
          locationTypeCode: row.type_code,
          place: placeIn(known?.place, language),
          itemCount: items.get(row.location_id) ?? 0,
        },
      };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

const placeIn = (place: Parameters<typeof inLanguage>[0] | undefined, language: Language): string | null =>
  place ? inLanguage(place, language) : null;

/** The calls of portal-shell §7.3 and the locations and dictionaries of portal-content §7. */
export const configurationHandlers = {
  getGroupCode: ({ mappingPath, host }, { registry }) => {
    const library = libraryAt(registry(), mappingPath, host);
    const { name, group } = library.file;
    const byHost = host !== undefined && registry().byHost(host) === library;
    return { groupCode: library.groupCode, mappingPath: library.mappingPath, byHost, name, ...group };
  },
  getFindConfig: (_, { library }) => configWithWays(library),
  getMenuList: (_, { library: { menus } }) => ({
    menuA: inUse(menus.menuA.length > 0 ? menus.menuA : defaultMenus.menuA),
    menuB: inUse(menus.menuB.length > 0 ? menus.menuB : defaultMenus.menuB),
  }),
  getLogoUrl: (_, { library }) => {
    const { pcLogoUrl, iconUrl } = library.file.findConfig;
    return { pcLogoUrl, iconUrl };
  },
  getLogoPara: (_, { library }) => ({ ...library.file.logoPara, accent: library.file.accent }),
  getLibraryList: (_, { library: { file } }) => ({
    independentLibCode: file.findConfig.independentLibCode === '1',
    libraries: file.libraries.map(({ libCode, libName, campusId }) => ({
      libCode,
      libName,
      ...(campusId !== undefined && { campusId }),
    })),
    campuses: file.campuses,
  }),
  getInstitutionParameter: (_, { library }) => library.file.institutionParameter,
  getNewElectronicFlag: (_, { library }) => ({ newEleFlag: library.file.newElectronic }),
  getFixedIcons: (_, { library }) => library.file.fixedIcons.filter((icon) => icon.useFlag !== '2'),
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
  listLocations: async ({ campusId, locationTypeCode, libCode }, call) =>
    (await locations(call)).filter(
      (one) =>
        (campusId === undefined || one.campusId === campusId) &&
        (locationTypeCode === undefined || one.locationTypeCode === locationTypeCode) &&
        (libCode === undefined || one.libCode === libCode),
    ),
  getDictionaries: ({ names = dictionaryNames }, { library, language }) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        dictionary(library, name, language).map(({ code, name: text }) => ({ code, name: text })),
      ]),
    ),
} satisfies Partial<Handlers>;
