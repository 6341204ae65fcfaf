import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, EnvironmentError, readEnvironment } from '#service/environment.ts';
import { openStore } from '#service/store/open.ts';
import { noteFailure, runActing } from './acting.ts';

/** Thrown with a sentence for whoever typed the command; shown without a stack. */
export class CommandError extends Error {}

/** The configuration and the store's file that a command works on. */
export interface CommandContext {
  environment: Environment;
  storeFile: string;
}

/**
 * Root may do anything, also make files in somebody else's folder that the server then cannot open.
 * @throws CommandError when root acts on a data folder of another user
 */
function refuseForeignOwner(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid === 0) return;
  throw new CommandError(
    `${dataDir} belongs to user ${String(uid)}, and the server could not open what root makes there: run the command as ` +
      `that user (sudo -u …).`,
  );
}

/**
 * Reads the configuration for a command.
 * @throws EnvironmentError when a variable makes no sense, or the store is not a file of this machine; CommandError when
 *   root asks and the data folder is another user's
 */
export function commandContext(): CommandContext {
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir } = environment;
  refuseForeignOwner(dataDir);
  if (databaseUrl === undefined) return { environment, storeFile: join(dataDir, 'yuelan.db') };
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new EnvironmentError('DATABASE_URL: this command works on a store in SQLite');
  }
  const path = decodeURIComponent(databaseUrl.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, ''));
  return { environment, storeFile: path };
}

/** The process that serves from this data folder, by the number it wrote there; undefined when none is alive. */
export function runningServer(dataDir: string): number | undefined {
  const file = join(dataDir, 'server.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(/\d+/.exec(readFileSync(file, 'utf8'))?.[0] ?? NaN);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : undefined;
  }
}

/** Wraps a command: a mistake of the one who typed it is one line and exit status 1. */
export function command<Given extends unknown[]>(
  run: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  return (...given) =>
    runActing(given.at(-1), async () => {
      try {
        await run(...given);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const expected = error instanceof CommandError || error instanceof EnvironmentError;
        console.error(expected || process.env['LOG_LEVEL'] !== 'debug' ? message : error);
        process.exitCode = 1;
        await noteFailure(() => openStore(commandContext().storeFile));
      }
    });
}
