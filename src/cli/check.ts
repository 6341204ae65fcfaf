import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkStore } from '#service/platform/backup/check.ts';
import { command, fileContext, CommandError } from './context.ts';

function check(): Promise<void> {
  const { storeFile } = fileContext();
  if (!existsSync(storeFile)) throw new CommandError(`There is no store at ${storeFile}`);
  const problems = checkStore(storeFile);
  if (problems.length > 0) {
    throw new CommandError(`${storeFile} is damaged; put a backup back:\n${problems.join('\n')}`);
  }
  console.log(`${storeFile} is sound.`);
  return Promise.resolve();
}

/** `yuelan check`. */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('read the whole store through, also while serving: pages, indexes, rows whose owner is gone')
    .action(command(check));
}
