import { spawn, type ChildProcess } from 'node:child_process';
import { leanEnvironment } from './platform/lean-process.ts';
import type { BuildBeside } from './catalogue/search/missing-index.ts';

/** After so long a build that failed is tried again, in milliseconds. */
const againMs = 30_000;
const maxOutputLogged = 2_000;

export interface BuilderOptions {
  /** Program and arguments that build the index of the library with that group code. */
  command: (groupCode: string) => readonly [program: string, ...args: string[]];
  log: { warn: (details: object, text: string) => void; error: (details: object, text: string) => void };
  onBuilt: (groupCode: string) => void;
}

/** What a process printed, and whether it failed. */
function endOf(child: ChildProcess): Promise<{ printed: string; isFailed: boolean }> {
  return new Promise((resolve) => {
    let printed = '';
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-maxOutputLogged);
      });
    }
    child.once('error', (error) => {
      resolve({ printed: error.message, isFailed: true });
    });
    child.once('close', (code) => {
      const ended = code === 0 ? '' : ` (ended with ${String(code)})`;
      resolve({ printed: printed.trim() + ended, isFailed: code !== 0 });
    });
  });
}

/**
 * Builds indexes in processes of their own, one after the other: each of them needs a core and memory. A library that
 * lacks several indexes gets all of them by one build.
 */
export function createBuilder({ command, log, onBuilt }: BuilderOptions): { build: BuildBeside; close: () => void } {
  const underWay = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  let child: ChildProcess | undefined;
  let pause: { timer: NodeJS.Timeout; end: () => void } | undefined;
  let isClosed = false;

  async function build(groupCode: string): Promise<void> {
    if (isClosed) return;
    const started = performance.now();
    const [program, ...args] = command(groupCode);
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: leanEnvironment() });
    const { printed, isFailed } = await endOf(child);
    child = undefined;
    if (isClosed) return;
    if (!isFailed) {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      log.warn({ groupCode, seconds, printed }, 'search index ready; the library is served again');
      onBuilt(groupCode);
      return;
    }
    log.error({ groupCode, failure: printed }, 'building the search index failed; retrying');
    await new Promise<void>((resolve) => {
      pause = { timer: setTimeout(resolve, againMs).unref(), end: resolve };
    });
  }

  return {
    build: ({ groupCode }, why) => {
      const before = underWay.get(groupCode);
      if (before) return before;
      log.warn({ groupCode, why }, 'copying or building the search index; searches of it answer 503 until it is ready');
      const job = last.then(() => build(groupCode)).finally(() => underWay.delete(groupCode));
      underWay.set(groupCode, job);
      last = job;
      return job;
    },
    close: () => {
      isClosed = true;
      child?.kill();
      if (pause) {
        clearTimeout(pause.timer);
        pause.end();
      }
    },
  };
}
