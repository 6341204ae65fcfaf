import { type Kysely, sql } from 'kysely';
import type { LoadedLibrary, Registry } from '../configuration/types.ts';
import type { Database } from '../db/database.ts';

/**
 * Marks a kind of content, or a list that readers write to, as changed: pages with the cache tag
 * `list:<groupCode>:<kind>` expire in every process within a second. Call it in the transaction of the change.
 * @param now milliseconds since 1970
 */
export async function contentChanged(
  db: Kysely<Database>,
  { libraryId, kind, now }: { libraryId: number; kind: string; now: number },
): Promise<void> {
  await db
    .insertInto('content')
    .values({ library_id: libraryId, kind, version: 1, updated_at: now, rows: 0, fingerprint: null })
    .onConflict((at) =>
      at.columns(['library_id', 'kind']).doUpdateSet({ version: sql`content.version + 1`, updated_at: now }),
    )
    .execute();
}

export interface ChangedContent {
  library: LoadedLibrary;
  kind: string;
  /** The cache tag of pages that show it. */
  tag: string;
}

/**
 * Watches the content of all libraries.
 * @returns a function that returns the changes since its last call, and none at the first
 */
export function contentWatcher(db: Kysely<Database>): (registry: Registry) => Promise<ChangedContent[]> {
  let seen: Map<string, number> | undefined;
  return async (registry) => {
    const rows = await db.selectFrom('content').select(['library_id', 'kind', 'version']).execute();
    const before = seen;
    seen = new Map(rows.map(({ library_id, kind, version }) => [`${String(library_id)} ${kind}`, version]));
    if (before === undefined) return [];
    return rows.flatMap(({ library_id, kind, version }) => {
      const library = registry.byId(library_id);
      const isNew = before.get(`${String(library_id)} ${kind}`) !== version;
      return library && isNew ? [{ library, kind, tag: `list:${library.groupCode}:${kind}` }] : [];
    });
  };
}
