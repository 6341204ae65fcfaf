import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readEnvironment } from '#service/platform/environment/environment.ts';
import { checkRecords } from '#service/libraries/check-records.ts';
import { issueText } from '#service/libraries/mistakes.ts';
import { readLibraries, type LibrariesOnDisk } from '#service/libraries/read-libraries.ts';
import { reservedSegments } from '#service/libraries/reserved.ts';
import { libraryFileSchema } from '#service/platform/configuration/schema.ts';
import { freeCode, smallestLibrary } from '#service/libraries/smallest.ts';
import type { Problem } from '#service/platform/configuration/types.ts';
import { checkPayments } from '#service/ledger/payments/check.ts';
import { paymentSecretsOf, type PaymentSecretsOfLibrary } from '#service/ledger/payments/secrets.ts';
import { contentKinds } from '#service/content-kinds.ts';
import { exportContent } from '#service/content/export-content.ts';
import { openStore } from '#service/platform/db/open.ts';
import { publishAgain, PublishError, publishLibraries } from '#service/libraries/published.ts';
import { sharedFiles } from '#service/shared-files.ts';
import { command, commandContext, CommandError, inLibrary, positiveNumber } from './context.ts';

interface NewOptions {
  dir?: string;
  name?: string;
  groupCode?: string;
}
interface Options {
  dir?: string;
  records?: boolean;
}

const librariesDir = (options: Pick<Options, 'dir'>): string =>
  options.dir ?? readEnvironment(process.env).librariesSource;

async function read(options: Pick<Options, 'dir'>): Promise<LibrariesOnDisk> {
  const dir = librariesDir(options);
  try {
    return await readLibraries(dir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Cannot read the libraries folder ${dir}: ${reason}`);
  }
}

function line({ file, field, message, severity }: Problem): string {
  return `${severity.padEnd(8)} ${file}${field === '' ? '' : `  ${field}`}: ${message}`;
}

/** Payment keys of this installation; a file that cannot be parsed is reported for every library. */
function paymentSecrets(): PaymentSecretsOfLibrary {
  try {
    return paymentSecretsOf(readEnvironment(process.env), process.env);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Returns the mistakes in the files of libraries and in their payment keys. */
export function findProblems({ libraries, broken }: LibrariesOnDisk): Problem[] {
  const secretsOf = paymentSecrets();
  return [
    ...broken.flatMap(({ problems }) => problems),
    ...libraries.flatMap((library) => [...library.problems, ...checkPayments(library, secretsOf)]),
  ];
}

async function check(path: string | undefined, options: Options): Promise<void> {
  const found = await read(options);
  const wanted = (entry: { mappingPath: string }) => path === undefined || entry.mappingPath === path;
  const libraries = found.libraries.filter(wanted);
  const broken = found.broken.filter(wanted);
  if (libraries.length + broken.length === 0) {
    throw new CommandError(path === undefined ? 'No libraries found.' : `Library ${path} not found.`);
  }
  const problems = findProblems({ ...found, libraries, broken });
  for (const library of options.records === true ? libraries : []) {
    const checked = await checkRecords(library);
    problems.push(...checked.problems);
    console.log(`${library.mappingPath}: ${String(checked.records)} records read`);
  }
  for (const problem of problems) console.log(line(problem));
  const count = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity).length;
  const mistakes = count('error') + count('mistake');
  const sum = `${String(libraries.length)} valid, ${String(broken.length)} broken, ${String(mistakes)} mistakes, ${String(count('warning'))} warnings`;
  console.log(sum);
  if (mistakes > 0) process.exitCode = 1;
}

async function list(options: Options): Promise<void> {
  const found = await read(options);
  for (const { mappingPath, groupCode, file } of found.libraries) {
    const marks = [...(file.default ? ['default'] : []), ...file.hosts];
    console.log([mappingPath, groupCode, file.name['zh-CN'], ...marks].join('\t'));
  }
  for (const { mappingPath } of found.broken) {
    console.log([mappingPath, 'broken', `see: yuelan library check ${mappingPath}`].join('\t'));
  }
}

/** Writes a minimal library that can be served and extended (docs/guide/libraries.md). */
async function add(path: string, options: NewOptions): Promise<void> {
  const dir = librariesDir(options);
  const folder = join(dir, path);
  if (existsSync(folder)) throw new CommandError(`${folder} already exists.`);
  mkdirSync(dir, { recursive: true });
  const { libraries, broken } = await read(options);
  const codes = libraries.map(({ groupCode }) => groupCode);
  const file = smallestLibrary(path, { name: options.name ?? path, groupCode: options.groupCode ?? freeCode(codes) });
  const mistakes = libraryFileSchema.safeParse(file).error?.issues ?? [];
  if (reservedSegments.has(path)) throw new CommandError(`${path} is reserved: addresses of the portal start with it.`);
  if (mistakes.length > 0) {
    throw new CommandError(mistakes.map((mistake) => `${mistake.path.join('.')}: ${issueText(mistake)}`).join('\n'));
  }
  if (codes.includes(file.groupCode)) throw new CommandError(`Group code ${file.groupCode} is already in use.`);
  // The folder is renamed when complete, so that a running server never reads half a library.
  const draft = join(dir, `.${path}-${String(process.pid)}`);
  mkdirSync(draft);
  writeFileSync(join(draft, 'library.json'), `${JSON.stringify(file, null, 2)}\n`);
  renameSync(draft, folder);
  console.log(`${join(folder, 'library.json')}: group code ${file.groupCode}. A running server serves it at /${path}.`);
  if (broken.length > 0) console.log('Libraries with mistakes: yuelan library check');
}

/** Writes the desk's changes to the library's content files (docs/guide/library-content.md). */
async function exportEdits(path: string): Promise<void> {
  await inLibrary({ library: path }, async ({ store, library, now, environment }) => {
    if (environment.librariesDir !== environment.librariesSource)
      throw new CommandError('This node uses published libraries. Run the command with LIBRARIES_PUBLISHED=');
    const written = await exportContent({ store, now, kinds: contentKinds }, library, 'yuelan library export');
    for (const { file, rows, edits } of written) {
      console.log(`${file}: ${String(rows)} rows, ${String(edits)} changed, added or removed at the desk`);
    }
    if (written.length === 0) console.log('No changes: the files match the desk.');
  });
}

/** Publishes the libraries for nodes with LIBRARIES_PUBLISHED=1 (docs/operate/cluster-files.md). */
async function publish({ version, ...options }: Pick<Options, 'dir'> & { version?: number }): Promise<void> {
  const { environment, storeAt } = commandContext();
  const files = sharedFiles(environment);
  if (!files) throw new CommandError('Libraries are published only with PostgreSQL (DATABASE_URL) and FILES_URL.');
  const store = await openStore(storeAt);
  try {
    const publishing = { store, files, now: Date.now };
    if (version !== undefined) {
      const next = await publishAgain(publishing, version);
      console.log(`Version ${String(next)} published, with the files of version ${String(version)}.`);
      return;
    }
    const { version: next, isNew, found } = await publishLibraries(publishing, librariesDir(options));
    const count = String(found.libraries.length);
    console.log(
      isNew ? `Version ${String(next)} published. Libraries: ${count}.` : `No changes: version ${String(next)}.`,
    );
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    throw new CommandError(`${error.message}\nMistakes: yuelan library check`);
  } finally {
    await store.close();
  }
}

/** `yuelan library check [path] [--records]`, `new`, `list`, `publish` and `export`. */
export function registerLibrary(program: Command): void {
  const library = program.command('library').description('libraries of this installation');
  library
    .command('check')
    .description('list all mistakes in the files of the libraries; exit status 1 if there are any')
    .argument('[path]', 'mapping path of one library; all libraries if omitted')
    .option('--dir <folder>', 'libraries folder (LIBRARIES_DIR if omitted)')
    .option('--records', 'also check all records in data/')
    .action(command(check));
  library
    .command('new')
    .description('write a minimal library.json for a new library')
    .argument('<path>', 'mapping path, the first segment of its addresses: lower-case letters, digits, hyphens')
    .option('--name <text>', 'name of the library; the mapping path if omitted')
    .option('--group-code <digits>', '4 to 10 digits; the first free code from 200001 if omitted')
    .option('--dir <folder>', 'libraries folder (LIBRARIES_DIR if omitted)')
    .action(command(add));
  library
    .command('list')
    .description('print mapping path, group code, name and host names of every library')
    .option('--dir <folder>', 'libraries folder (LIBRARIES_DIR if omitted)')
    .action(command(list));
  library
    .command('publish')
    .description('publish all libraries at FILES_URL as one version, for nodes with LIBRARIES_PUBLISHED=1')
    .option('--dir <folder>', 'libraries folder (LIBRARIES_DIR if omitted)')
    .option('--version <number>', 'publish the files of an older version again', positiveNumber)
    .action(command(publish));
  library
    .command('export')
    .description('write the desk’s changes to the content files of a library')
    .argument('<path>', 'mapping path of the library')
    .action(command(exportEdits));
}
