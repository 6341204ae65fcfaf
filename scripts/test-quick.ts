import { dirname } from 'node:path';
import { runChecks } from './checks.ts';
import { output, run } from './shell.ts';

// npm run test:quick [-- <commit>]: types, layers, and lint, format and unit tests of what has changed since a commit (HEAD
// where none is named). Unit tests are changed ones, and those next to changed modules: nearly everything imports the
// service, so the tests that import a changed module are often all of them. Browser tests are not run.

const base = process.argv[2] ?? 'HEAD';
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const changed = [
  ...lines(await output('git', ['diff', '--name-only', '--diff-filter=d', '--merge-base', base])),
  ...lines(await output('git', ['ls-files', '--others', '--exclude-standard'])),
];
console.log(`${String(changed.length)} files changed since ${base}.`);
// Writes types that modules refer to.
await run('astro', ['sync']);

let isGood = true;
const report = (name: string, status: number): void => {
  isGood &&= status === 0;
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}`);
};
await runChecks(report, changed);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const modules = changed.filter((file) => /^(bench|demo|scripts|src)\/.*\.tsx?$/.test(file) && !isTest(file));
const tests = new Set([...changed.filter(isTest), ...modules.map((file) => `${dirname(file)}/`)]);
if (tests.size > 0) report('unit tests', await run('vitest', ['run', '--passWithNoTests', ...tests]));
process.exit(isGood ? 0 : 1);
