import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { openOfferSearch, openSearch } from '#service/search/engine.ts';
import { openStore } from '#service/store/open.ts';
import { command, commandContext, CommandError } from './context.ts';

interface Options {
  library?: string;
}

async function reindex(options: Options): Promise<void> {
  const { environment, storeFile } = commandContext();
  if (!existsSync(storeFile)) throw new CommandError(`There is no store at ${storeFile}.`);
  const store = await openStore(storeFile);
  try {
    const all = await store.db.selectFrom('library').select(['id', 'mapping_path']).orderBy('id').execute();
    const libraries = all.filter((one) => options.library === undefined || one.mapping_path === options.library);
    if (libraries.length === 0) throw new CommandError(`There is no library ${options.library ?? ''} in the store.`);
    const search = await openSearch(store, join(environment.dataDir, 'search'));
    const offers = await openOfferSearch(store, join(environment.dataDir, 'search'));
    const offered = new Set(
      (await store.db.selectFrom('offer').select('library_id').distinct().execute()).map((one) => one.library_id),
    );
    try {
      for (const library of libraries) {
        const started = performance.now();
        search.reindex(library.id);
        if (offered.has(library.id)) offers.reindex(library.id);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`${library.mapping_path}: indexed in ${seconds} s`);
      }
    } finally {
      search.close();
      offers.close();
    }
  } finally {
    await store.close();
  }
}

/** `yuelan reindex [--library]`: the index is derived from the store and can be built anew at any time. */
export function registerReindex(program: Command): void {
  program
    .command('reindex')
    .description('build the search index anew from the store')
    .option('--library <mappingPath>', 'one library; all of them when left out')
    .action(command(reindex));
}
