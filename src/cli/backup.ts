import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { backupStore, restoreStore } from '#service/store/backup.ts';
import { command, commandContext, CommandError, runningServer } from './context.ts';
import { makePrivateFolder } from '#service/private-files.ts';

async function backup(file: string): Promise<void> {
  const { storeFile } = commandContext();
  mkdirSync(dirname(file), { recursive: true });
  await backupStore(storeFile, file);
  console.log(`The store was copied to ${file}. Keep the libraries folder and the secrets of the data folder with it.`);
}

async function restore(file: string): Promise<void> {
  const { environment, storeFile } = commandContext();
  const server = runningServer(environment.dataDir);
  if (server !== undefined) {
    throw new CommandError(`Yuelan is serving from ${environment.dataDir} (process ${String(server)}); stop it first.`);
  }
  makePrivateFolder(dirname(storeFile));
  await restoreStore(storeFile, file);
  // The index tells of the store before; the next start or import builds it anew.
  rmSync(join(environment.dataDir, 'search'), { recursive: true, force: true });
  console.log(`The store was restored from ${file}; the one before is kept as ${storeFile}.before-restore.`);
}

/** `yuelan backup <file>` and `yuelan restore <file>`. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the store into a file, consistent also while serving')
    .argument('<file>', 'where the copy goes')
    .action(command(backup));
  program
    .command('restore')
    .description('put a backup in the place of the store; not while serving')
    .argument('<file>', 'a file that yuelan backup wrote')
    .action(command(restore));
}
