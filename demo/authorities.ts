import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importAuthorities } from '#service/catalogue/authorities/import.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

/** Source of the records: those that a library imports have another one. */
const source = 'demo';

/**
 * Imports `authorities.xml` of the folders of demo libraries, as `yuelan import authorities` does, once.
 * @returns mapping paths of the libraries that got authority records
 */
export async function loadDemoAuthorities(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const { id: libraryId, mappingPath, dir, file: settings } of libraries) {
    const file = join(dir, 'authorities.xml');
    if (!settings.demo || !existsSync(file)) continue;
    const known = await store.db
      .selectFrom('authority')
      .select('id')
      .where('library_id', '=', libraryId)
      .limit(1)
      .executeTakeFirst();
    if (known) continue;
    const onRejected = (number: string | undefined, reason: string) => {
      throw new Error(`${file}: ${number ?? ''}: ${reason}`);
    };
    await importAuthorities({ store, libraryId, file, source, now, onRejected });
    loaded.push(mappingPath);
  }
  return loaded;
}
