import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Secrets } from '#service/platform/secrets.ts';
import type { Store } from '#service/platform/db/open.ts';
import { importReaders, type ReaderImport } from '#service/readers/import.ts';

export interface DemoReaders extends ReaderImport {
  mappingPath: string;
}

/**
 * Adds the readers in readers.csv of the demo libraries that have no reader yet, so that what somebody changed in trying
 * out stays. Libraries that are no demonstration never get readers whose passwords are public.
 */
export async function loadDemoReaders(
  store: Store,
  libraries: readonly LoadedLibrary[],
  { now, secrets }: { now: () => number; secrets: Secrets },
): Promise<DemoReaders[]> {
  const loaded: DemoReaders[] = [];
  for (const library of libraries) {
    const file = join(library.dir, 'readers.csv');
    if (!library.file.demo || !existsSync(file)) continue;
    const any = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    if (any) continue;
    const result = await importReaders({ store, library, now, secrets }, file);
    loaded.push({ mappingPath: library.mappingPath, ...result });
  }
  return loaded;
}
