import type { Command } from 'commander';
import { requireWritable } from '#service/health.ts';
import { isBusy } from '#service/platform/db/sqlite/connections.ts';
import { openStore, storeExists } from '#service/platform/db/open.ts';
import { shownPlace } from '#service/platform/db/place.ts';
import { command, commandContext, CommandError } from './context.ts';
import { checkContent } from './store-check.ts';

async function create(): Promise<void> {
  const { environment, storeAt } = commandContext({ isStoreOptional: true });
  if (await storeExists(storeAt)) throw new CommandError(`A store already exists at ${shownPlace(storeAt)}.`);
  requireWritable(environment.dataDir);
  const store = await openStore(storeAt);
  await store.close();
  console.log(`Created an empty store at ${shownPlace(storeAt)}.`);
}

async function upgradeFromPreview(): Promise<void> {
  const { storeAt } = commandContext();
  // Imported here because it loads the PostgreSQL driver, which other commands don't need.
  const { upgradePreviewStore } = await import('#service/platform/db/preview/upgrade-preview-store.ts');
  const steps = await upgradePreviewStore(storeAt).catch((error: unknown) => {
    if (!isBusy(error)) throw error;
    throw new CommandError(`Another process has ${shownPlace(storeAt)} open: stop its servers first.`);
  });
  console.log(
    steps === undefined
      ? `The store at ${shownPlace(storeAt)} is not from a preview version; nothing to do.`
      : `Upgraded the store at ${shownPlace(storeAt)} (${String(steps)} migrations).`,
  );
}

/** `yuelan store create`, `check` and `upgrade-from-preview`. */
export function registerStore(program: Command): void {
  const store = program.command('store').description('the store of an installation');
  store
    .command('create')
    .description('create an empty store; needed once before the first start with NODE_ENV=production')
    .action(command(create));
  store
    .command('check')
    .description(
      'count rows and check the sums of the ledger, also while the server runs; exit status 1 if they differ',
    )
    .action(command(() => checkContent(commandContext().storeAt)));
  store
    .command('upgrade-from-preview')
    .description('upgrade a store of a version before 1.0, with all servers stopped and after a backup')
    .action(command(upgradeFromPreview));
}
