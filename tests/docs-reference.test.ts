import type { Command } from 'commander';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { registerDemo } from '#demo/command.ts';
import { yuelanProgram } from '#cli/program.ts';
import { homeBlocks } from '#lib/rules/home-view.ts';
import { contentKinds } from '#service/content-kinds.ts';
import { referenceFiles, undescribedFields } from '../scripts/reference.ts';

// Commands in the documentation exist, and the reference of settings is complete.

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = globSync(['*.md', '{docs,libraries,tests}/**/*.md'], { cwd: root });
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
  ['docs/guide/library-content.md', homeBlocks],
  ['docs/guide/library-content.md', contentKinds.map(({ name }) => name)],
])('%s describes every kind of content', (page, names) => {
  const text = read(page);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

it.each(Object.entries(referenceFiles()))('%s is current: `npm run reference` updates it', (path, text) => {
  expect(read(path)).toBe(text);
});

it('every field of the files of a library has a description', () => {
  expect(undescribedFields()).toEqual([]);
});

const librarySchema = z.fromJSONSchema(
  JSON.parse(read('docs/reference/library.schema.json')) as z.core.JSONSchema.JSONSchema,
);

it.each(globSync('libraries/*/library.json', { cwd: root }))('library.schema.json accepts %s', (file) => {
  expect(librarySchema.safeParse(JSON.parse(read(file))).error?.issues).toBeUndefined();
});

it('library.schema.json rejects an unknown field', () => {
  const file = JSON.parse(read('libraries/jianglan/library.json')) as object;
  expect(librarySchema.safeParse({ ...file, colour: 'red' }).success).toBe(false);
});
