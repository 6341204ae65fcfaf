import type { Command } from 'commander';
import { deliverySecretOf } from '#service/personal/delivery.ts';
import { loadSecrets } from '#service/secrets.ts';
import { openStore } from '#service/store/open.ts';
import { command, commandContext } from './context.ts';
import { libraryAt } from './library-at.ts';

async function secret(path: string): Promise<void> {
  const { environment, storeFile } = commandContext();
  const store = await openStore(storeFile);
  try {
    const { groupCode } = await libraryAt(store, environment.librariesDir, path);
    console.log(deliverySecretOf(loadSecrets(environment.dataDir), groupCode));
  } finally {
    await store.close();
  }
}

/** `yuelan delivery secret <library>`: what document delivery checks the signatures of readers' links with. */
export function registerDelivery(program: Command): void {
  program
    .command('delivery')
    .description('document delivery of libraries (docs/sign-in.md)')
    .command('secret')
    .description("the secret with which a library's links to document delivery are signed; for that service alone")
    .argument('<library>', 'the library')
    .action(command(secret));
}
