import { rangeOf, rangeTag } from '../../../lib/rules/record-ranges.ts';
import type { Registry } from '../configuration/types.ts';

/** Lists that show records of the whole library, as page caches name them: `list:<groupCode>:<name>`. */
const lists = ['home', 'search', 'sitemap'] as const;

interface Change {
  libraryId: number;
  recordIds: readonly number[];
}

const tagsOf = (
  registry: Registry,
  changes: readonly Change[],
  tags: (groupCode: string, ids: readonly number[]) => string[],
): string[] =>
  changes.flatMap(({ libraryId, recordIds }) => {
    const library = registry.byId(libraryId);
    return library && recordIds.length > 0 ? tags(library.groupCode, recordIds) : [];
  });

/** Cache tags of the pages that changed records made stale; see invalidation.ts for the names. */
export const staleTags = (registry: Registry, changes: readonly Change[]): string[] =>
  tagsOf(registry, changes, (groupCode, recordIds) => [
    ...lists.map((name) => `list:${groupCode}:${name}`),
    ...new Set(recordIds.map((recordId) => rangeTag(groupCode, rangeOf(recordId)))),
    ...recordIds.map((recordId) => `record:${String(recordId)}`),
  ]);

/** The same for changed offers: their own pages, and the lists of what may be bought. */
export const staleOfferTags = (registry: Registry, changes: readonly Change[]): string[] =>
  tagsOf(registry, changes, (groupCode, offerIds) => [
    `list:${groupCode}:offers`,
    ...offerIds.map((offerId) => `offer:${String(offerId)}`),
  ]);

/** Cache tag of the pages that show records of all libraries in the union catalogue. */
export const unionTag = 'union';
