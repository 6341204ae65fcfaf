import type { Command } from 'commander';
import { requireWritable } from '#service/health.ts';
import { openStore, storeExists } from '#service/platform/db/open.ts';
import { shownPlace } from '#service/platform/db/place.ts';
import { command, commandContext, CommandError } from './context.ts';

async function create(): Promise<void> {
  const { environment, storeAt } = commandContext({ isStoreOptional: true });
  if (await storeExists(storeAt)) throw new CommandError(`There already is a store at ${shownPlace(storeAt)}.`);
  requireWritable(environment.dataDir);
  const store = await openStore(storeAt);
  await store.close();
  console.log(`Created an empty store at ${shownPlace(storeAt)}.`);
}

/** `yuelan store create`. */
export function registerStore(program: Command): void {
  const store = program.command('store').description('the store of an installation');
  store
    .command('create')
    .description('create an empty store; needed once before the first start with NODE_ENV=production')
    .action(command(create));
}
