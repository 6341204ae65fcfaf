import type { Command } from 'commander';
import { registerIndexFetch } from './index-fetch.ts';
import { registerIndexFollow } from './index-follow.ts';

/** `yuelan index …`: the search indexes of this node. */
export function registerIndexes(program: Command): void {
  const index = program.command('index').description('search indexes of this node');
  registerIndexFetch(index);
  registerIndexFollow(index);
}
