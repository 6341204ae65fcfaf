import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, must, serverFlags, start } from './shell.ts';

export interface TestServer {
  url: string;
  dataDir: string;
  /** The environment that it was started in. */
  env: NodeJS.ProcessEnv;
  /** @param how.keepData leaves the data folder, for another process to be started on it */
  stop: (how?: { keepData: boolean }) => Promise<void>;
}

/** Starts the built server in an environment, and waits until it listens. */
export async function serve(
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
): Promise<{ child: ChildProcess; url: string }> {
  const child = start('node', [...serverFlags, ...flags, 'dist/server/yuelan.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, url: await readyAt(child) };
}

/**
 * Starts the built server on a free port with a data folder of its own in which the demo libraries are loaded.
 * @param own variables of its environment, flags of its Node, and the one library that is loaded where it is not all
 */
export async function startTestServer(
  own: {
    env?: Record<string, string>;
    flags?: readonly string[];
    library?: string;
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-test-'));
  const env = environment({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    CAPTCHA_FIXED_CODE: 'ABCD',
    ...own.env,
  });
  await must('node', ['demo/yuelan.ts', 'demo', 'load', ...(own.library === undefined ? [] : [own.library])], {
    env,
  });
  const { child, url } = await serve(env, own.flags);
  return {
    url,
    dataDir,
    env,
    stop: async ({ keepData } = { keepData: false }) => {
      await stopServer(child);
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address that a process says once it listens. @throws when it ends before */
const readyAt = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /ready: (https?:\/\/\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
      else if (printed.length > 0 && !printed.startsWith('Yuelan')) process.stdout.write(chunk);
    });
    server.once('exit', (code) => {
      reject(new Error(`the server ended with ${String(code)} before it was ready`));
    });
  });

/** Ends a server and waits until it has ended. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** Starts the desk at which tests have the library's staff do something: tests/e2e/desk.ts. */
export async function startDesk(env: Record<string, string> = {}): Promise<Pick<TestServer, 'url' | 'stop'>> {
  const desk = start('node', ['tests/e2e/desk.ts'], { env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] });
  return { url: await readyAt(desk), stop: () => stopServer(desk) };
}
