import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, EnvironmentError, readEnvironment } from '#service/platform/environment/environment.ts';
import { z } from 'zod';
import { ServiceError } from '#service/platform/context/context.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { isPostgresPlace, storePlace } from '#service/platform/db/place.ts';
import { message } from '#service/platform/messages/index.ts';
import { fileProblem } from '#service/platform/text-table.ts';
import { priorities, yieldToOthers } from '#service/platform/yield-to-others.ts';
import { noteFailure, runActing, noteCommand } from './acting.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { findReader, type ReaderRow } from '#service/platform/readers/readers.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';

/**
 * Parses the number of an entry.
 * @param text digits, with or without the `#` that `list` commands print before them
 * @throws InvalidArgumentError if the text is not a number
 */
export function entryNumber(text: string): number {
  if (!/^#?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a number from the output of `list`.');
  return Number(text.replace('#', ''));
}

/** Parses a positive whole number. @throws InvalidArgumentError if the text is not one */
export function positiveNumber(text: string): number {
  const number = entryNumber(text);
  if (number === 0) throw new InvalidArgumentError('Use a whole number of at least 1.');
  return number;
}

/** Parses a calendar day such as 2026-01-31. @throws InvalidArgumentError if there is no such day */
export function isoDay(text: string): string {
  const day = z.iso.date().safeParse(text).data;
  if (day === undefined) throw new InvalidArgumentError('Use a day such as 2026-01-31.');
  return day;
}

/** Parses an amount in yuan such as 12.50. @returns fen @throws InvalidArgumentError if the text is not an amount */
export function yuanAmount(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Use an amount in yuan, such as 12.50.');
  return Math.round(Number(text) * 100);
}

/** Formats milliseconds since 1970 as a time in UTC: 2026-01-31 08:00. */
export const minuteText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Finds the library of a command and writes the command to its audit log.
 * @throws CommandError if the library is missing or has mistakes
 */
async function libraryAt(store: Store, librariesDir: string, mappingPath: string): Promise<LoadedLibrary> {
  const registry = await loadLibraries(store, librariesDir);
  const library = registry.byPath(mappingPath);
  if (library !== undefined) {
    await noteCommand(store, library.id);
    return library;
  }
  if (registry.brokenAt(mappingPath) !== undefined) {
    throw new CommandError(`Library ${mappingPath} has mistakes; see: yuelan library check ${mappingPath}`);
  }
  const known = registry.libraries.map((library) => library.mappingPath).join(', ');
  throw new CommandError(`Library ${mappingPath} not found in ${librariesDir}. Known: ${known || 'none'}`);
}

export interface LibraryOption {
  /** Its mapping path. */
  library: string;
}

export interface Staff {
  store: Store;
  library: LoadedLibrary;
  environment: Environment;
  /** A PostgreSQL URL or the path of a SQLite file. */
  storeAt: string;
  now: () => number;
}

/** Opens the store for a command in one library and closes it afterwards. @throws as `libraryAt` does */
export async function inLibrary(input: LibraryOption, work: (staff: Staff) => Promise<void>): Promise<void> {
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    const library = await libraryAt(store, environment.librariesDir, input.library);
    await work({ store, library, environment, storeAt, now: Date.now });
  } finally {
    await store.close();
  }
}

/** Runs a command that imports into one library: creates the data folder, and yields to a server that uses it. */
export function importInto(input: LibraryOption, work: (staff: Staff) => Promise<void>): Promise<void> {
  const { dataDir } = commandContext().environment;
  makePrivateFolder(dataDir);
  yieldToServer(dataDir);
  return inLibrary(input, work);
}

/** Finds a reader by account or card number. @throws CommandError if the library has no such reader */
export async function readerAt(
  { store, library }: Pick<Staff, 'store' | 'library'>,
  account: string,
): Promise<ReaderRow> {
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new CommandError(`Reader ${account} not found in ${library.mappingPath}.`);
  return reader;
}

/**
 * Creates subcommands that work on one library.
 * @param meaning help text of `--library`
 */
export const libraryCommands =
  (group: Command, meaning = 'library') =>
  (name: string, description: string): Command =>
    group.command(name).description(description).requiredOption('--library <mappingPath>', meaning);

/** An error whose message is for the person at the terminal; printed without a stack. */
export class CommandError extends Error {}

export interface CommandContext {
  environment: Environment;
  /** A PostgreSQL URL or the path of a SQLite file. */
  storeAt: string;
}

/**
 * Files that root creates in another user's folder cannot be opened by the server.
 * @throws CommandError if root works on the data folder of another user
 */
function refuseForeignOwner(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid === 0) return;
  throw new CommandError(
    `${dataDir} belongs to user ${String(uid)}. The server could not open files that root creates there: run the ` +
      `command as that user (sudo -u …).`,
  );
}

/**
 * In production, a command never creates a store: with a wrong path it would work on an empty one.
 * @throws CommandError if the file of the store is missing
 */
function requireStore({ isProduction }: Environment, storeAt: string): void {
  if (!isProduction || isPostgresPlace(storeAt) || existsSync(storeAt)) return;
  throw new CommandError(`No store found at ${storeAt}; create it first: yuelan store create`);
}

/**
 * Reads the configuration for a command.
 * @param options.isStoreOptional whether the command works without a store, also in production
 * @throws EnvironmentError if a variable is wrong; CommandError if root runs it on another user's data folder, or the
 *   store is missing
 */
export function commandContext({ isStoreOptional = false } = {}): CommandContext {
  const environment = readEnvironment(process.env);
  refuseForeignOwner(environment.dataDir);
  const storeAt = storePlace(environment);
  if (!isStoreOptional) requireStore(environment, storeAt);
  return { environment, storeAt };
}

/**
 * Reads the configuration for a command that works on the file of a SQLite store.
 * @throws CommandError if the store is in PostgreSQL, and as `commandContext` does
 */
export function fileContext(): { environment: Environment; storeFile: string } {
  const { environment, storeAt } = commandContext({ isStoreOptional: true });
  if (!isPostgresPlace(storeAt)) return { environment, storeFile: storeAt };
  throw new CommandError(
    'DATABASE_URL: the store is in PostgreSQL; check, back up and restore it with PostgreSQL’s tools (docs/operate/postgresql.md).',
  );
}

/** Returns the process ID of the server that uses this data folder, or undefined if none runs. */
export function runningServer(dataDir: string): number | undefined {
  const file = join(dataDir, 'server.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(/\d+/.exec(readFileSync(file, 'utf8'))?.[0] ?? NaN);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : undefined;
  }
}

/** Lowers the priority of a long command while a server uses this data folder. */
export function yieldToServer(dataDir: string): void {
  if (runningServer(dataDir) !== undefined) yieldToOthers(0, priorities.belowNormal);
}

function errorText(error: unknown): string {
  if (error instanceof ServiceError) return message('en-US', error.key, error.values);
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n');
  }
  const problem = fileProblem(error);
  const isOfFile = error instanceof Error && problem !== error.message && 'path' in error;
  return isOfFile ? `${String(error.path)}: ${problem}` : problem;
}

/** Wraps a command: an error prints only its message and sets exit status 1. */
export function command<Given extends unknown[]>(
  run: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  return (...input) =>
    runActing(input.at(-1), async () => {
      try {
        await run(...input);
      } catch (error) {
        const isExpected = error instanceof CommandError || error instanceof EnvironmentError;
        console.error(isExpected || process.env['LOG_LEVEL'] !== 'debug' ? errorText(error) : error);
        process.exitCode = 1;
        await noteFailure(() => openStore(commandContext().storeAt));
      }
    });
}
