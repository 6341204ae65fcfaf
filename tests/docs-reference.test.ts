import type { Command } from 'commander';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { registerDemo } from '#demo/command.ts';
import { yuelanProgram } from '#cli/program.ts';
import { findConfigSchema } from '#lib/contract/config.ts';
import { homeBlocks } from '#lib/rules/home-view.ts';
import { contentKinds } from '#service/content-kinds.ts';
import { variableNames } from '#service/platform/environment/environment.ts';
import { libraryFileSchema } from '#service/platform/configuration/schema.ts';
import { environmentExample } from '../scripts/env-example.ts';

// Commands in the documentation exist, and the reference of settings is complete.

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'libraries/README.md'], { cwd: root });
const program = yuelanProgram(undefined, [registerDemo]);

/** What is typed after `yuelan`, in lines of code blocks and between backticks, without comments and quoted values. */
const invocations = (text: string): string[] =>
  [...text.matchAll(/(?:^|`|bin\/|npm run |-u yuelan )yuelan(?:\.mjs)?(?: --)? +([a-z][^`\n]*)/gm)].map(
    ([, typed = '']) => typed.replaceAll(/<[^>]+>|(['"]).*?\1/g, 'X').replace(/(?:^|\s)#.*$|[|>].*$/, ''),
  );

const hasOnlyCommands = ({ commands, registeredArguments }: Command): boolean =>
  commands.length > 0 && registeredArguments.length === 0;

/** The first word that is neither a command nor an option where it is typed. */
function unknownPart(typed: string): string | undefined {
  let command: Command = program;
  const options = new Set(['--help', '--staff', '--version']);
  for (const word of typed.trim().split(/\s+/)) {
    const name = /^--[a-z-]+/.exec(word)?.[0];
    const next = command.commands.find((entry) => entry.name() === word);
    if (name === undefined && next) command = next;
    else if (/^[a-z-]+$/.test(word) && name === undefined && hasOnlyCommands(command)) return word;
    for (const { long } of command.options) options.add(long ?? '');
    if (name !== undefined && !options.has(name)) return name;
  }
  return undefined;
}

it.each(pages)('%s names only commands and options that exist', (page) => {
  const unknown = invocations(read(page)).map((typed) => [typed, unknownPart(typed)]);
  expect(unknown.filter(([, part]) => part !== undefined)).toEqual([]);
});

it.each([
  ['docs/guide/library-settings.md', [libraryFileSchema, findConfigSchema].flatMap(({ shape }) => Object.keys(shape))],
  ['docs/guide/library-settings.md', homeBlocks],
  ['docs/reference/configuration.md', variableNames],
  ['docs/guide/library-content.md', contentKinds.map(({ name }) => name)],
])('%s describes every setting', (page, names) => {
  const text = read(page);
  expect(names.filter((name) => name !== '$schema' && !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

it('.env.example lists all variables: `node bin/run.mjs scripts/env-example.ts` updates it', () => {
  expect(read('.env.example')).toBe(environmentExample());
});

/** Paths of all fields of a JSON schema, as `circulation.fines.lost`. */
function fieldPaths(schema: z.core.JSONSchema.BaseSchema, path: readonly string[] = []): string[] {
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flat();
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [part, [...path, name]] as const);
  const nested = [...own, ...parts.map((part) => [part, path] as const)];
  return [
    ...own.map(([, names]) => names.join('.')),
    ...nested.flatMap(([part, names]) => (typeof part === 'object' ? fieldPaths(part, names) : [])),
  ];
}

it('the documentation describes every field of library.json', () => {
  const text = pages.map(read).join('\n');
  const paths = fieldPaths(z.toJSONSchema(libraryFileSchema, { io: 'input', unrepresentable: 'any' }));
  const isDescribed = (name = ''): boolean => new RegExp(`[\`".]${name}[\`"]`).test(text);
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => !path.endsWith('$schema') && !isDescribed(path.split('.').at(-1)))).toEqual([]);
});
