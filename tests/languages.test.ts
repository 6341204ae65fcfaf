import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';

// A language is a folder of texts and one line (docs/develop/extending.md), tried in a copy of the sources. That no table needs a
// row for it is a rule of lint (`languageTables`).

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const locales = 'src/lib/i18n/locales';
let copy: string | undefined;

afterEach(async () => {
  if (copy !== undefined) await rm(copy, { recursive: true });
});

it('adds a language with its folder of texts and its name in the list', async () => {
  copy = await mkdtemp(join(tmpdir(), 'language-'));
  for (const part of ['src', '.astro', 'package.json', 'tsconfig.json']) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const tests = ['src/lib/i18n/messages.test.ts', 'src/lib/contract/language.test.ts'];
  await writeFile(join(copy, 'vitest.config.ts'), 'export default {};');

  await cp(join(copy, locales, 'en-US'), join(copy, locales, 'fr-FR'), { recursive: true });
  const list = join(copy, 'src/lib/contract/language.ts');
  await writeFile(list, (await readFile(list, 'utf8')).replace("'en-US'] as const", "'en-US', 'fr-FR'] as const"));

  const node = (...parameters: string[]) =>
    run(process.execPath, parameters, { cwd: copy, env: { PATH: process.env['PATH'], NO_COLOR: '1' } });
  const { stdout } = await node('node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...tests);
  expect(stdout).toContain('messages in fr-FR > are complete and none is too many');
  const script = `const { message } = await import('./src/service/platform/messages/index.ts'); console.log(message('fr-FR', 'obstacle_loans', { count: 2 }));`;
  expect((await node('--input-type=module', '--eval', script)).stdout).toContain('Items on loan: 2');
});
