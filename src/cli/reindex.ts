import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { openStore } from '#service/store/open.ts';
import { command, commandContext, CommandError, runningServer } from './context.ts';
import { followIndex } from './follow.ts';

async function reindex(): Promise<void> {
  const { environment, storeFile } = commandContext();
  const { dataDir } = environment;
  const server = runningServer(dataDir);
  if (server !== undefined) {
    throw new CommandError(`Yuelan is serving from ${dataDir} (process ${String(server)}); stop it first.`);
  }
  if (!existsSync(storeFile)) throw new CommandError(`There is no store at ${storeFile}.`);
  rmSync(join(dataDir, 'search'), { recursive: true, force: true });
  const started = Date.now();
  const store = await openStore(storeFile);
  try {
    const index = await followIndex(store, dataDir);
    index.close();
    const { records } = await store.db
      .selectFrom('record')
      .select((build) => build.fn.countAll<number>().as('records'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${String(records)} records indexed in ${seconds} s.`);
  } finally {
    await store.close();
  }
}

/** `yuelan reindex`: the index is derived from the store and can be built anew at any time. */
export function registerReindex(program: Command): void {
  program.command('reindex').description('build the search index anew from the store').action(command(reindex));
}
