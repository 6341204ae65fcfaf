import { spawnSync } from 'node:child_process';
import { mutationGroups } from './groups.ts';

// `npm run mutations -- [group…]`: mutates the files of each group, one group after the other.

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(mutationGroups)) {
  const group = mutationGroups[name];
  if (!group) throw new Error(`No group ${name}: ${Object.keys(mutationGroups).join(', ')}`);
  const options = ['run', 'tests/mutations/stryker.config.json', '--mutate', group.files.join(',')];
  // Results whose file and tests have not changed are taken from the last run.
  options.push('--incremental', '--incrementalFile', `.data/mutations.${name}.json`);
  // The configuration of Vitest reads the name.
  const env = { ...process.env, MUTATION_GROUP: name };
  const { status } = spawnSync('stryker', options, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
