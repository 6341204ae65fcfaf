import { expect, test } from 'vitest';
import { usageFor } from './usage.ts';

const variables = ['PORT', 'DATA_DIR'];

test('without arguments there is nothing to say', () => {
  expect(usageFor([], variables)).toBeUndefined();
});

test('what it does not know is named, with what it knows, and it does not serve', () => {
  for (const args of [['import', 'records.mrc'], ['--prot=80']]) {
    const said = usageFor(args, variables);
    expect(said?.status).toBe(2);
    expect(said?.text).toContain(`was given: ${args.join(' ')}\n`);
    expect(said?.text).toContain('PORT DATA_DIR');
    expect(said?.text).toContain('bin/yuelan.mjs --help');
  }
});

test('help is no mistake', () => {
  const said = usageFor(['--help'], variables);
  expect(said?.status).toBe(0);
  expect(said?.text).not.toContain('error');
});
