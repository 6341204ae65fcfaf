import { rangeOf, rangeTag } from '../../../lib/rules/record-ranges.ts';
import type { Registry } from '../configuration/types.ts';

/** Lists that show records of the whole library, as page caches name them: `list:<groupCode>:<name>`. */
const lists = ['home', 'search', 'sitemap'] as const;

/** Cache tags of the pages that changed records made stale; see invalidation.ts for the names. */
export function staleTags(
  registry: Registry,
  changes: readonly { libraryId: number; recordIds: readonly number[] }[],
): string[] {
  return changes.flatMap(({ libraryId, recordIds }) => {
    const library = registry.byId(libraryId);
    if (!library || recordIds.length === 0) return [];
    return [
      ...lists.map((name) => `list:${library.groupCode}:${name}`),
      ...new Set(recordIds.map((recordId) => rangeTag(library.groupCode, rangeOf(recordId)))),
      ...recordIds.map((recordId) => `record:${String(recordId)}`),
    ];
  });
}

/** The same for changed offers: their own pages, and the lists of what may be bought. */
export function staleOfferTags(
  registry: Registry,
  changes: readonly { libraryId: number; recordIds: readonly number[] }[],
): string[] {
  return changes.flatMap(({ libraryId, recordIds }) => {
    const library = registry.byId(libraryId);
    if (!library || recordIds.length === 0) return [];
    return [`list:${library.groupCode}:offers`, ...recordIds.map((offerId) => `offer:${String(offerId)}`)];
  });
}
