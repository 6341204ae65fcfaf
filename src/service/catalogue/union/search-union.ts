import type { UnionHolder } from '../../../lib/contract/calls/union.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { FacetName } from '../../../lib/contract/search-terms.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { inLanguage } from '../../../lib/contract/language.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { ServiceError, type CallContext } from '../../platform/context/context.ts';
import { countCopiesOf, otherLibraryEntries, type CopyCount } from '../record-views/related.ts';
import { formsOf, parametersTyped } from '../records/advanced.ts';
import { readSummariesOfSeveral } from '../records/read-summaries.ts';
import { describeHits } from '../records/search.ts';
import { readFound, summaryOf } from '../records/summary.ts';
import { distanceOf } from './distance.ts';
import { unionMembers, unionOf } from './members.ts';

/** Facets whose values mean the same in all libraries. */
const unionFacets = [
  'docCode',
  'resourceType',
  'libCode',
  'author',
  'subject',
  'kindNo',
  'publisher',
  'langCode',
] as const satisfies readonly FacetName[];

/** Editions of a work whose copies are counted. */
const editionsCounted = 200;

/** What narrows by codes of one library alone: places, collections, its own lists. */
const ofOneLibrary = {
  campusId: [],
  locationId: [],
  curLocationId: [],
  eCollectionIds: [],
  collectionName: [],
  coreInclude: [],
  materialType: [],
  group: [],
  onlyOnShelf: false,
};

/** Editions of a work by the id of the library that they belong to. */
type Editions = ReadonlyMap<number, readonly number[]>;

/** Reads which of some records the members have, and to which library each belongs. */
async function readOwners(call: CallContext, memberIds: ReadonlySet<number>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>();
  const rows = await call.store.db
    .selectFrom('record')
    .select(['id', 'library_id', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.deleted_at === null && memberIds.has(row.library_id) ? [[row.id, row.library_id] as const] : [],
    ),
  );
}

/** The libraries that have a work: the reader's own first, then the nearest, those without a position last. */
function holdersOf(call: CallContext, editions: Editions, shown: number, counts: readonly CopyCount[]): UnionHolder[] {
  // A library counts the copies of all its editions under one of them, to which it links.
  const linked = new Map<number, number>();
  const elsewhere = [...editions].map(([libraryId, ids]): [number, number] => {
    const link = ids.includes(shown) ? shown : (ids[0] ?? 0);
    for (const id of ids) linked.set(id, link);
    return [libraryId, link];
  });
  const copies = counts.flatMap((row) => {
    const link = linked.get(row.record_id);
    return link === undefined ? [] : [{ ...row, record_id: link }];
  });
  const active = new Set(linked.values());
  const far = ({ groupCode, distance }: UnionHolder) =>
    groupCode === call.library.groupCode ? -1 : (distance ?? Infinity);
  return otherLibraryEntries(call, { elsewhere }, active, copies)
    .map(({ requestable: _, ...entry }) => {
      const library = call.registry().byGroupCode(entry.groupCode);
      return { ...entry, distance: library ? distanceOf(call.library, library) : null };
    })
    .sort((a, b) => far(a) - far(b) || 0);
}

/**
 * Searches all libraries in the union catalogue as one. Editions of a work in several libraries are one hit, with the
 * reader's own record where their library has one.
 * @throws ServiceError 404 if the library is not in the union catalogue, or nobody else is
 */
export async function searchUnion(
  input: ParsedInputOf<'searchUnion'>,
  call: CallContext,
): Promise<OutputOf<'searchUnion'>> {
  const members = unionMembers(call.registry());
  const union = unionOf(members);
  if (!union || !members.some(({ id }) => id === call.library.id)) {
    throw new ServiceError(errCodes.notFound, 'noUnionCatalogue');
  }
  const parameters = { ...parametersTyped(input), ...ofOneLibrary, entries: 'works' as const };
  const forms = await formsOf(parameters, call);
  const hits = call.unionSearch.search(union.id, { ...parameters, facets: unionFacets, forms }, call.language);

  const works = hits.ids.map((id) => {
    const others = hits.allEditions(id).filter((other) => other !== id);
    return { id, editions: [id, ...others.slice(0, editionsCounted)] };
  });
  const ids = works.flatMap(({ editions }) => editions);
  const membersById = new Map(members.map((library) => [library.id, library]));
  const owners = await readOwners(call, new Set(membersById.keys()), ids);
  const counts = owners.size === 0 ? [] : await countCopiesOf(call.store.db, [...owners.keys()]);
  const shown = works.flatMap(({ editions }) => {
    const known = editions.filter((id) => owners.has(id));
    const byLibrary = new Map<number, number[]>();
    for (const id of known) {
      const owner = owners.get(id) ?? 0;
      byLibrary.set(owner, [...(byLibrary.get(owner) ?? []), id]);
    }
    const id = byLibrary.get(call.library.id)?.[0] ?? known[0];
    return id === undefined ? [] : [{ id, byLibrary }];
  });

  const libraryOf = (id: number): LoadedLibrary => membersById.get(owners.get(id) ?? 0) ?? call.library;
  const rows = await readSummariesOfSeveral(
    call.store,
    [...membersById.keys()],
    shown.map(({ id }) => id),
  );
  const found = readFound(rows);
  const summaries = found.map((entry) =>
    summaryOf(entry, entry.callNumbers, { library: libraryOf(entry.id), language: call.language }),
  );
  // Editions of several libraries are on no record page, to which their number would lead.
  const { editionCounts: _, ...result } = describeHits(hits, parameters, found, summaries, call);
  const libraries = (result.facetResult.libCode ?? []).flatMap(({ code, count }) => {
    const library = call.registry().byGroupCode(code);
    return library ? [{ code, name: inLanguage(library.file.name, call.language), count }] : [];
  });
  return {
    ...result,
    facetResult: { ...result.facetResult, libCode: libraries },
    holders: Object.fromEntries(shown.map(({ id, byLibrary }) => [String(id), holdersOf(call, byLibrary, id, counts)])),
  };
}
