import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, EnvironmentError, readEnvironment } from '#service/platform/environment/environment.ts';
import { z } from 'zod';
import { ServiceError } from '#service/platform/context/errors.ts';
import { openStore } from '#service/platform/db/open.ts';
import { isPostgresPlace, storePlace } from '#service/platform/db/place.ts';
import { message } from '#service/platform/messages/index.ts';
import { fileProblem } from '#service/platform/text-table.ts';
import { priorities, yieldToOthers } from '#service/platform/yield-to-others.ts';
import { noteFailure, runActing } from './acting.ts';

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
    'DATABASE_URL: the store is in PostgreSQL; check, back up and restore it with PostgreSQL’s tools (docs/postgresql.md).',
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
