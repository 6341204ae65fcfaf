import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { openOfferSearch, openSearch, openUnionSearch } from '#service/catalogue/search/engine.ts';
import { unionMembers, unionOf } from '#service/catalogue/union/members.ts';
import { indexFolder } from '#service/catalogue/search/index-files.ts';
import { isSnapshotDue, publishSnapshot, takeSnapshot, type SharedIndex } from '#service/catalogue/search/snapshot.ts';
import type { SearchEngine } from '#service/catalogue/search/types.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { servesOf } from '#service/platform/configuration/serves.ts';
import { sharedFiles } from '#service/shared-files.ts';
import { lastChange, makeDueViews, queueAllViews } from '#service/record-pages/follow-changes.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { isPostgresPlace } from '#service/platform/db/place.ts';
import { command, commandContext, CommandError, yieldToServer } from './context.ts';

interface Options {
  library?: string;
  /** Whether to copy the index from FILES_URL instead, where a usable one is published. */
  copy?: boolean;
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

/** Builds the index of the union catalogue. @returns whether there is one */
async function rebuildUnion(store: Store, dir: string, librariesDir: string): Promise<boolean> {
  const registry = await loadLibraries(store, librariesDir);
  const union = unionOf(unionMembers(registry));
  if (!union) return false;
  const started = performance.now();
  const search = await openUnionSearch(store, dir, () => unionMembers(registry));
  try {
    await search.reindex(union.id);
  } finally {
    await search.close();
  }
  console.log(`union catalogue: indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Copies the index that another node published, or builds it and publishes it. @returns a line for the operator */
async function copyOrBuild(search: SearchEngine, shared: SharedIndex, dir: string): Promise<string> {
  const taken = await takeSnapshot(shared, dir, console.log);
  if (taken) return `copied up to change ${String(taken.position)}`;
  await search.reindex(shared.library.id);
  if (!(await isSnapshotDue(shared))) return 'indexed';
  await publishSnapshot(shared, dir);
  return 'indexed and published';
}

async function reindex(options: Options): Promise<void> {
  const { environment, storeAt } = commandContext();
  if (!isPostgresPlace(storeAt) && !existsSync(storeAt)) throw new CommandError(`No store found at ${storeAt}.`);
  yieldToServer(environment.dataDir);
  const store = await openStore(storeAt);
  try {
    const dir = join(environment.dataDir, indexFolder);
    if (options.library === 'union') {
      if (await rebuildUnion(store, dir, environment.librariesDir)) return;
      throw new CommandError('Fewer than two libraries are in the union catalogue.');
    }
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
    const search = await openSearch(store, dir);
    const offers = await openOfferSearch(store, dir);
    const files = options.copy === true ? sharedFiles(environment) : undefined;
    const offered = new Set(
      (await store.db.selectFrom('offer').select('library_id').distinct().execute()).map((entry) => entry.library_id),
    );
    try {
      for (const library of libraries) {
        const started = performance.now();
        const { id, group_code: groupCode } = library;
        const shared = files && { files, db: store.db, library: { id, groupCode }, now: Date.now };
        const done = shared ? await copyOrBuild(search, shared, dir) : await search.reindex(id).then(() => 'indexed');
        if (offered.has(library.id)) await offers.reindex(library.id);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`${library.mapping_path}: ${done} in ${seconds} s`);
      }
      if (options.library === undefined) await rebuildUnion(store, dir, environment.librariesDir);
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

/** `yuelan reindex [--library] [--copy] [--no-pages]`: the index is derived from the store and can be rebuilt at any time. */
export function registerReindex(program: Command): void {
  program
    .command('reindex')
    .description('rebuild the search index from the store')
    .option(
      '--library <mappingPath>',
      'mapping path or group code of one library, or `union`; all served libraries and the union if omitted',
    )
    .option(
      '--copy',
      'copy the index from FILES_URL if a usable one is published there; otherwise build and publish it',
    )
    .option('--no-pages', 'leave the related records of record pages to the running server')
    .action(command(reindex));
}
