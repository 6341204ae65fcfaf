import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { openOfferSearch, openSearch } from '#service/catalogue/search/engine.ts';
import type { SearchEngine } from '#service/catalogue/search/types.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { servesOf } from '#service/platform/configuration/serves.ts';
import { lastChange, makeDueViews, queueAllViews } from '#service/record-pages/follow-changes.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { isPostgresPlace } from '#service/platform/db/place.ts';
import { command, commandContext, CommandError, yieldToServer } from './context.ts';

interface Options {
  library?: string;
  /** Whether to rebuild the related records of record pages; otherwise the server builds them on demand. */
  pages: boolean;
}

async function rebuildViews(
  store: Store,
  search: SearchEngine,
  librariesDir: string,
  libraries: readonly { id: number; mapping_path: string }[],
): Promise<void> {
  const loaded = await loadLibraries(store, librariesDir);
  const context = { store, search, registry: () => loaded, now: Date.now };
  // All first: those of one library queue records of others that link to it.
  for (const { id } of libraries) {
    while (!(await queueAllViews(context, id, await lastChange(context)))) await setTimeout(100);
  }
  for (const { id, mapping_path: mappingPath } of libraries) {
    const started = performance.now();
    while (await makeDueViews(context, () => false, id));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${mappingPath}: record pages prepared in ${seconds} s`);
  }
}

async function reindex(options: Options): Promise<void> {
  const { environment, storeAt } = commandContext();
  if (!isPostgresPlace(storeAt) && !existsSync(storeAt)) throw new CommandError(`No store found at ${storeAt}.`);
  yieldToServer(environment.dataDir);
  const store = await openStore(storeAt);
  try {
    const all = await store.db
      .selectFrom('library')
      .select(['id', 'mapping_path', 'group_code'])
      .orderBy('id')
      .execute();
    const serves = await servesOf(store, environment.serveLibraries);
    const libraries = all.filter(({ mapping_path, group_code }) =>
      options.library === undefined ? serves(group_code) : [mapping_path, group_code].includes(options.library),
    );
    if (libraries.length === 0) throw new CommandError(`Library ${options.library ?? ''} not found in the store.`);
    const search = await openSearch(store, join(environment.dataDir, 'search'));
    const offers = await openOfferSearch(store, join(environment.dataDir, 'search'));
    const offered = new Set(
      (await store.db.selectFrom('offer').select('library_id').distinct().execute()).map((entry) => entry.library_id),
    );
    try {
      for (const library of libraries) {
        const started = performance.now();
        await search.reindex(library.id);
        if (offered.has(library.id)) await offers.reindex(library.id);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`${library.mapping_path}: indexed in ${seconds} s`);
      }
      if (options.pages) {
        for (const library of libraries) await search.open(library.id);
        await rebuildViews(store, search, environment.librariesDir, libraries);
      }
    } finally {
      await search.close();
      await offers.close();
    }
  } finally {
    await store.close();
  }
}

/** `yuelan reindex [--library] [--no-pages]`: the index is derived from the store and can be rebuilt at any time. */
export function registerReindex(program: Command): void {
  program
    .command('reindex')
    .description('rebuild the search index from the store')
    .option('--library <mappingPath>', 'mapping path or group code of one library; all served libraries if omitted')
    .option('--no-pages', 'leave the related records of record pages to the running server')
    .action(command(reindex));
}
