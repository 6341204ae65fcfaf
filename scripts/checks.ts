import { run } from './shell.ts';

// npm run check: types, layers, unused code, lint and format. `npm test` and `npm run test:quick` run the same.

export type Report = (name: string, status: number) => void;

/**
 * Types of modules, by TypeScript 7. Two checkers: each further one repeats types that others have, and takes half a
 * gigabyte.
 */
const checkModuleTypes = (): Promise<number> =>
  run('node', ['node_modules/typescript-native/bin/tsc', '--noEmit', '--project', '.', '--checkers', '2']);

/** Types of `.astro` files, which TypeScript 7 does not read; it also writes `.astro/types.d.ts`, which modules refer to. */
const checkAstroTypes = (): Promise<number> => run('astro', ['check', '--tsconfig', 'tsconfig.astro.json']);

const isCode = (file: string): boolean => /\.(astro|[cm]?[jt]sx?)$/.test(file);

/**
 * Runs the checks on all files, or lint and format on changed ones: then types of `.astro` files are checked only where one
 * has changed.
 */
export async function runChecks(report: Report, changed?: readonly string[]): Promise<void> {
  const typesAndFormat = async () => {
    if (changed === undefined || changed.some((file) => file.endsWith('.astro')))
      report('types of .astro files', await checkAstroTypes());
    report('types', await checkModuleTypes());
    const files = changed ?? ['.'];
    if (files.length > 0)
      report('format', await run('prettier', ['--check', '--ignore-unknown', '--log-level', 'warn', ...files]));
  };
  const lint = async () => {
    const code = changed?.filter(isCode) ?? ['.'];
    if (code.length > 0) report('lint', await run('eslint', [...code, '--max-warnings', '0', '--no-warn-ignored']));
    report('dependencies', await run('node', ['scripts/check-dependencies.ts']));
    if (changed === undefined) report('unused code', await run('knip', ['--no-progress', '--no-config-hints']));
  };
  // Both take about as long, and two cores are there.
  await Promise.all([typesAndFormat(), lint()]);
}

if (import.meta.main) {
  let isGood = true;
  await runChecks((name, status) => {
    isGood &&= status === 0;
    console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}`);
  });
  process.exit(isGood ? 0 : 1);
}
