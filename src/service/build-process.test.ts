import { afterEach, expect, test, vi } from 'vitest';
import { createBuilder } from './build-process.ts';

const library = (groupCode: string) => ({ id: 1, groupCode });
afterEach(() => {
  vi.useRealTimers();
});

/** A builder whose builds run this script. */
function builderOf(script: (groupCode: string) => string) {
  const logged: string[] = [];
  const built: string[] = [];
  const tell = (details: object, text: string) => logged.push(`${text}: ${JSON.stringify(details)}`);
  const builder = createBuilder({
    command: (groupCode) => [process.execPath, '--eval', script(groupCode)],
    log: { warn: tell, error: tell },
    onBuilt: (groupCode) => built.push(groupCode),
  });
  return { ...builder, logged, built };
}

test('several indexes of a library are built at once, those of two libraries one after the other', async () => {
  const builder = builderOf(() => '');
  const first = builder.build(library('1'), 'not there');
  expect(builder.build(library('1'), 'not there')).toBe(first);
  await Promise.all([first, builder.build(library('2'), 'not there')]);
  expect(builder.built).toEqual(['1', '2']);
  expect(builder.logged.filter((text) => text.includes('not there'))).toHaveLength(2);
  expect(builder.logged.filter((text) => text.includes('seconds'))).toHaveLength(2);
  builder.close();
});

test('logs the output of a failed build and allows another one', async () => {
  const builder = builderOf(() => 'console.error("no room on the disk"); process.exit(3)');
  const build = builder.build(library('1'), 'not there');
  await vi.waitFor(() => {
    expect(builder.logged.join('\n')).toContain('no room on the disk (ended with 3)');
  });
  expect(builder.built).toEqual([]);
  builder.close();
  await build;
});
