import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkStore } from '#service/platform/backup/check.ts';
import { command, fileContext, CommandError } from './context.ts';

function check(): Promise<void> {
  const { storeFile } = fileContext();
  if (!existsSync(storeFile)) throw new CommandError(`No store found at ${storeFile}.`);
  const problems = checkStore(storeFile);
  if (problems.length > 0) {
    throw new CommandError(`${storeFile} is damaged; restore a backup:\n${problems.join('\n')}`);
  }
  console.log(`${storeFile}: no problems found.`);
  return Promise.resolve();
}

/** `yuelan check`. */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('check the integrity of the store, also while the server runs: pages, indexes, foreign keys')
    .action(command(check));
}
