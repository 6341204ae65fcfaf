import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readHead } from '../catalogue/import/source.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { importOffers, type OfferImportResult } from './import/run.ts';

/** A vendor's file in a library's folder: offers/<vendor>.xml or .csv, also packed with gzip. */
interface OfferFilePlace {
  vendor: string;
  file: string;
}

/** The files of vendors' offers in a library's folder, of vendors that library.json names. */
async function offerFiles({ dir, file }: LoadedLibrary): Promise<OfferFilePlace[]> {
  const folder = join(dir, 'offers');
  const vendors = new Set(file.purchasing?.vendors.map(({ code }) => code));
  if (vendors.size === 0 || !existsSync(folder)) return [];
  return (await readdir(folder)).sort().flatMap((name) => {
    const vendor = /^([A-Za-z0-9_-]+)\.(?:xml|csv)(?:\.gz)?$/.exec(name)?.[1];
    return vendor !== undefined && vendors.has(vendor) ? [{ vendor, file: join(folder, name) }] : [];
  });
}

/**
 * Loads the files of vendors' offers in the libraries' folders that were never loaded or have changed since; each is all
 * that its vendor offers.
 * @param options.force loads also what was loaded before
 * @returns what was loaded, by library and vendor
 * @throws as importOffers
 */
export async function loadLibraryOffers(options: {
  store: Store;
  libraries: readonly LoadedLibrary[];
  dataDir: string;
  now: () => number;
  force?: boolean;
}): Promise<{ mappingPath: string; vendor: string; result: OfferImportResult }[]> {
  const { store, dataDir, now, force = false } = options;
  const loaded: Awaited<ReturnType<typeof loadLibraryOffers>> = [];
  for (const library of options.libraries) {
    for (const { vendor, file } of await offerFiles(library)) {
      const { fingerprint } = await readHead(file);
      const last = await store.db
        .selectFrom('import_run')
        .select('fingerprint')
        .where('library_id', '=', library.id)
        .where('source', '=', `offers:${vendor}`)
        .where('state', '=', 'done')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!force && last?.fingerprint === fingerprint) continue;
      const result = await importOffers({ store, libraryId: library.id, vendor, dataDir, file, isFull: true, now });
      loaded.push({ mappingPath: library.mappingPath, vendor, result });
    }
  }
  return loaded;
}
