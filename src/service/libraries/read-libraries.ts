import { existsSync } from 'node:fs';
import { readFile, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { menusSchema } from '../../lib/contract/config.ts';
import { checkShelves } from '../catalogue/shelf-locations/check.ts';
import { shelvesFileSchema } from '../platform/configuration/shelf-locations.schema.ts';
import { dictionariesFileSchema } from '../platform/configuration/dictionaries.schema.ts';
import { checkLibrary } from './checks.ts';
import { issueText, pathText } from './mistakes.ts';
import { libraryFileSchema } from '../platform/configuration/schema.ts';
import type { BrokenLibrary, LoadedLibrary, Problem } from '../platform/configuration/types.ts';

/** Where the files of demo libraries say that their services for trying out are (cli/demo-identity). */
export const writtenOrigin = 'http://127.0.0.1:4399';
/** Of the port at which they are, where it is another one; `npm start` sets it when that port was taken. */
export const portVariable = 'DEMO_SERVICES_PORT';

/** Port and origin of the services for trying out. @throws when the variable is no port */
export function demoServices(env: NodeJS.ProcessEnv = process.env): {
  port: number;
  origin: string;
  isChosen: boolean;
} {
  const given = env[portVariable];
  if (given === undefined || given === '') return { port: 4399, origin: writtenOrigin, isChosen: false };
  if (!/^\d{1,5}$/.test(given) || Number(given) < 1 || Number(given) > 65_535) {
    throw new Error(`${portVariable}: ${given} is no port`);
  }
  return { port: Number(given), origin: `http://127.0.0.1:${given}`, isChosen: true };
}

/** The text of a demo library's file with the addresses of its services as they are on this machine. */
export const withDemoServices = (text: string, env?: NodeJS.ProcessEnv): string =>
  text.replaceAll(writtenOrigin, demoServices(env).origin);

/** A library as its folder describes it; it has no row in the store yet. */
export type LibraryOnDisk = Omit<LoadedLibrary, 'id' | 'base'> & {
  /** Mistakes and warnings that do not keep it from being served. */
  problems: Problem[];
};

/** What is wrong with the JSON itself, on one line; V8's message says where. */
function jsonMistake(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `is not valid JSON: ${message.replace(/\s+/g, ' ')}`;
}

/** Reads a file without the byte order mark that editors of Windows write. */
const readText = async (file: string): Promise<string> => (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');

async function readJson<T>(
  dir: string,
  file: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): Promise<T | undefined> {
  const add = (field: string, message: string) => problems.push({ file, field, message, severity: 'error' });
  let text: string;
  try {
    text = await readText(join(dir, file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    add('', code === 'ENOENT' ? 'the file is missing' : `the file cannot be read (${code})`);
    return undefined;
  }
  let raw: unknown;
  try {
    raw = JSON.parse(text);
    const isDemo = typeof raw === 'object' && raw !== null && 'demo' in raw && raw.demo === true;
    if (isDemo) raw = JSON.parse(withDemoServices(text));
  } catch (error) {
    add('', jsonMistake(error));
    return undefined;
  }
  const parsed = schema.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) add(pathText(issue.path), issueText(issue));
  return undefined;
}

/** What can be read of a library.json with mistakes. A folder without that file is no real library. */
async function readBrokenFile(dir: string): Promise<Pick<BrokenLibrary, 'hosts' | 'isDemo'>> {
  let text: string;
  try {
    text = await readText(join(dir, 'library.json'));
  } catch (error) {
    return { hosts: [], isDemo: error instanceof Error && 'code' in error && error.code === 'ENOENT' };
  }
  const isDemo = /"demo"\s*:\s*true/.test(text);
  try {
    const raw: unknown = JSON.parse(text);
    const hosts = typeof raw === 'object' && raw !== null && 'hosts' in raw ? raw.hosts : [];
    return { hosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [], isDemo };
  } catch {
    return { hosts: [], isDemo };
  }
}

/** Reads one library's folder with every check that needs no other library. */
export async function readLibrary(dir: string, mappingPath: string): Promise<LibraryOnDisk | BrokenLibrary> {
  const problems: Problem[] = [];
  const file = await readJson(dir, 'library.json', libraryFileSchema, problems);
  const menus = existsSync(join(dir, 'menus.json'))
    ? await readJson(dir, 'menus.json', menusSchema, problems)
    : menusSchema.parse({});
  const dictionaries = existsSync(join(dir, 'dictionaries.json'))
    ? await readJson(dir, 'dictionaries.json', dictionariesFileSchema, problems)
    : undefined;
  const shelves = existsSync(join(dir, 'shelves.json'))
    ? await readJson(dir, 'shelves.json', shelvesFileSchema, problems)
    : undefined;
  if (file && shelves) {
    const locationIds = file.locations.map(({ locationId }) => locationId);
    problems.push(...checkShelves(shelves, { dir, locationIds }));
  }
  if (file) problems.push(...(await checkLibrary({ dir, mappingPath, file, menus: menus ?? menusSchema.parse({}) })));
  for (const problem of problems) problem.file = `${mappingPath}/${problem.file}`;
  if (!file || !menus || problems.some(({ severity }) => severity === 'error')) {
    const readable = file ? { hosts: file.hosts, isDemo: file.demo } : await readBrokenFile(dir);
    return { mappingPath, ...readable, problems };
  }
  return { mappingPath, groupCode: file.groupCode, file, menus, dictionaries, shelves, dir, problems };
}

export interface LibrariesOnDisk {
  libraries: LibraryOnDisk[];
  broken: BrokenLibrary[];
}

/** Group codes and host names belong to one library; the second that claims one cannot be served. */
function clashes(library: LibraryOnDisk, before: readonly LibraryOnDisk[]): Problem[] {
  const file = `${library.mappingPath}/library.json`;
  const problems: Problem[] = [];
  for (const other of before) {
    if (other.groupCode === library.groupCode) {
      const message = `${library.groupCode} is already the group code of ${other.mappingPath}`;
      problems.push({ file, field: 'groupCode', message, severity: 'error' });
    }
    library.file.hosts.forEach((host, at) => {
      if (!other.file.hosts.includes(host)) return;
      const message = `${host} is already a host name of ${other.mappingPath}`;
      problems.push({ file, field: `hosts[${String(at)}]`, message, severity: 'error' });
    });
    if (other.file.default && library.file.default) {
      const message = `${other.mappingPath} is the default library already; that one stays the default`;
      problems.push({ file, field: 'default', message, severity: 'mistake' });
    }
  }
  return problems;
}

/** Names of the folders of libraries, sorted. @throws when the folder cannot be read */
export const folderNames = async (librariesDir: string): Promise<string[]> =>
  (await readdir(librariesDir, { withFileTypes: true }))
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !/^[._]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();

/**
 * Reads every folder of a folder of libraries, in the order of their names. A folder with mistakes is kept as broken
 * and does not stop the others.
 * @throws when the folder itself cannot be read
 */
export async function readLibraries(librariesDir: string): Promise<LibrariesOnDisk> {
  // All of one version: the folder of published libraries is a link that is replaced.
  const dir = await realpath(librariesDir);
  const found: LibrariesOnDisk = { libraries: [], broken: [] };
  for (const mappingPath of await folderNames(dir)) {
    const library = await readLibrary(join(dir, mappingPath), mappingPath);
    if (!('file' in library)) {
      found.broken.push(library);
      continue;
    }
    const problems = [...library.problems, ...clashes(library, found.libraries)];
    if (problems.some(({ severity }) => severity === 'error')) {
      found.broken.push({ mappingPath, hosts: library.file.hosts, isDemo: library.file.demo, problems });
    } else found.libraries.push({ ...library, problems });
  }
  return found;
}
