import { Argument, type Command } from 'commander';
import { contentKinds } from '#service/content-kinds.ts';
import { loadContentFile, type ContentResult } from '#service/content/load-content.ts';
import { remarkText } from '#service/platform/content/kind.ts';
import { command, commandContext, CommandError, inLibrary, type LibraryOption } from './context.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';

/** Maximum number of mistakes and remarks printed for a file; the total is printed after them. */
const listed = 20;

/** Formats the result of loading a file as lines of text; none if the file was loaded before. */
export function contentSummary({ mappingPath, kind, rows, loaded, mistakes, remarks }: ContentResult): string[] {
  const name = `${mappingPath}: ${kind}`;
  const notes = [...mistakes, ...remarks.map((remark) => remarkText(remark, 'en-US'))];
  const more = notes.length > listed ? [`  … ${String(notes.length)} in total`] : [];
  const head = loaded
    ? [`${name}: ${String(rows)} ${rows === 1 ? 'row' : 'rows'} loaded`]
    : mistakes.length > 0
      ? [`${name}: nothing was changed because the file has mistakes`]
      : [];
  return [...head, ...notes.slice(0, listed).map((note) => `  ${note}`), ...more];
}

/** Exit status: 0 all rows were loaded, 2 the file has mistakes and nothing was changed, 1 it could not be read. */
async function load(name: string, file: string, input: LibraryOption): Promise<void> {
  const kind = contentKinds.find((contentKind) => contentKind.name === name);
  if (!kind) throw new CommandError(`Unknown kind of content: ${name}.`);
  makePrivateFolder(commandContext().environment.dataDir);
  await inLibrary(input, async ({ store, library, now }) => {
    const result = await loadContentFile({ store, now, force: true }, library, kind, file);
    for (const text of contentSummary(result)) console.log(text);
    if (result.mistakes.length > 0) process.exitCode = 2;
  });
}

/** `yuelan content <kind> <file> --library <mappingPath>`: docs/guide/library-content.md. */
export function registerContent(program: Command): void {
  program
    .command('content')
    .description('replace all content of one kind, such as databases or courses, with the rows of a file')
    .addArgument(new Argument('<kind>').choices(contentKinds.map(({ name }) => name)))
    .argument('<file>', 'one JSON object per line; may be compressed with gzip')
    .requiredOption('--library <mappingPath>')
    .action(command(load));
}
