import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallLibrary } from '#support/library-folder.ts';
import { environment, root, serverFlags } from '../shell.ts';

/** Records of the library that drills use. */
export const recordCount = 200;

/** Thrown by a drill that did not hold; its message is the outcome. */
export class DrillFailure extends Error {}

/** @throws DrillFailure with that text, unless the condition is met */
export function must(condition: boolean, text: string): asserts condition {
  if (!condition) throw new DrillFailure(text);
}

/** A process of a drill and what it printed. */
interface Running {
  child: ChildProcess;
  printed: () => string;
  /** Exit status, or the name of the signal. */
  ended: Promise<number | string>;
}

export interface RunningServer extends Running {
  url: string;
  stop: (signal?: NodeJS.Signals) => Promise<number | string>;
}

const processes = new Set<ChildProcess>();

function startProcess(args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn('node', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  processes.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    processes.delete(child);
    return code ?? signal ?? 1;
  });
  return { child, printed: () => text, ended };
}

/** Ends the processes that a drill left running. */
export function endProcesses(): void {
  for (const child of processes) child.kill('SIGKILL');
}

/** Waits until a condition is met. @throws DrillFailure after that many seconds */
export async function until(isMet: () => boolean | Promise<boolean>, seconds: number, what: string): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isMet())) {
    must(Date.now() < end, `${what}: not within ${String(seconds)} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** An installation of its own: a data folder with one small library, its records and a demo reader. */
export interface Installation {
  dir: string;
  dataDir: string;
  librariesDir: string;
  env: NodeJS.ProcessEnv;
  /** Starts the built server. @throws DrillFailure if it ends before it is ready */
  serve: (own?: Record<string, string>, flags?: readonly string[]) => Promise<RunningServer>;
  /** Starts the built server where it must fail. */
  fail: (own?: Record<string, string>) => Promise<{ status: number | string; printed: string }>;
  /** Runs `yuelan` with these words. */
  yuelan: (
    words: readonly string[],
    own?: Record<string, string>,
  ) => Promise<{ status: number | string; printed: string; peakMb: number }>;
  remove: () => void;
}

const waitForServer = 90;

/** Peak resident memory of a process in megabytes, as Linux reports it while it runs. */
function watchMemory(child: ChildProcess): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    const { stdout } = spawnSync('grep', ['VmHWM', `/proc/${String(child.pid)}/status`], { encoding: 'utf8' });
    peak = Math.max(peak, Number(/(\d+) kB/.exec(stdout)?.[1] ?? 0) / 1024);
  }, 200);
  child.once('close', () => {
    clearInterval(timer);
  });
  return () => Math.round(peak);
}

/** @param dir a folder with `libraries`; @param dataDir where its data are */
function installationIn(dir: string, dataDir: string): Installation {
  const librariesDir = join(dir, 'libraries');
  const env = environment({
    DATA_DIR: dataDir,
    LIBRARIES_DIR: librariesDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    CAPTCHA_FIXED_CODE: 'ABCD',
  });
  const start = (own: Record<string, string>, flags: readonly string[] = []) =>
    startProcess([...serverFlags, ...flags, 'dist/server/yuelan.mjs'], { ...env, ...own });
  return {
    dir,
    dataDir,
    librariesDir,
    env,
    serve: async (own = {}, flags = []) => {
      const server = start(own, flags);
      let status: number | string | undefined;
      void server.ended.then((code) => (status = code));
      const address = () => /ready: (http:\/\/\S+)/.exec(server.printed())?.[1];
      await until(() => address() !== undefined || status !== undefined, waitForServer, 'the server starts');
      const url = address();
      must(url !== undefined, `the server ended with ${String(status)}: ${server.printed().slice(0, 200)}`);
      return {
        ...server,
        url,
        stop: (signal = 'SIGTERM') => {
          server.child.kill(signal);
          return server.ended;
        },
      };
    },
    fail: async (own = {}) => {
      const server = start(own);
      const timer = setTimeout(() => server.child.kill('SIGKILL'), waitForServer * 1000);
      const status = await server.ended;
      clearTimeout(timer);
      return { status, printed: server.printed().trim() };
    },
    yuelan: async (words, own = {}) => {
      const command = startProcess([words[0] === 'demo' ? 'demo/yuelan.ts' : 'src/cli/yuelan.ts', ...words], {
        ...env,
        ...own,
      });
      const peak = watchMemory(command.child);
      const timer = setTimeout(() => command.child.kill('SIGKILL'), 180_000);
      const status = await command.ended;
      clearTimeout(timer);
      return { status, printed: command.printed().trim(), peakMb: peak() };
    },
    remove: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the library, loads it and leaves nothing running. Drills work on copies of it.
 * @param accounts of its readers
 */
export async function createInstallation(accounts = ['demo', 'wang', 'zhao']): Promise<Installation> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-drill-'));
  const folder = join(dir, 'libraries', 'jianglan');
  mkdirSync(join(folder, 'data'), { recursive: true });
  const file = { ...smallLibrary('jianglan', '100001'), demo: true };
  writeFileSync(join(folder, 'library.json'), JSON.stringify(file));
  const readers = accounts.map((name) => `${name},试用,Yuelan-2026,student,no\n`).join('');
  writeFileSync(join(folder, 'readers.csv'), `account,name,password,typeCode,mustChange\n${readers}`);
  const records = Array.from({ length: recordCount }, (_, at) => ({
    controlNumber: String(at + 1),
    kind: 'book',
    title: `中国图书第${String(at + 1)}册`,
    holdings: [
      { libCode: 'A', locationId: 'A1', callNumber: `I${String(at)}`, items: [{ barcode: `B${String(at)}` }] },
    ],
  }));
  writeFileSync(join(folder, 'data', 'books.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
  const installation = installationIn(dir, join(dir, 'data'));
  const { status, printed } = await installation.yuelan(['demo', 'load']);
  must(status === 0, `the library cannot be loaded: ${printed}`);
  return installation;
}

/** A copy of an installation. @param dataDir where its data go; a folder of their own if not given */
export function copyOf(from: Installation, dataDir?: string): Installation {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-drill-'));
  cpSync(from.librariesDir, join(dir, 'libraries'), { recursive: true });
  const data = dataDir ?? join(dir, 'data');
  cpSync(from.dataDir, data, { recursive: true });
  return installationIn(dir, data);
}

/** Adds settings to the library.json of an installation. */
export function configure({ librariesDir }: Installation, settings: object): void {
  const file = join(librariesDir, 'jianglan', 'library.json');
  const library = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...library, ...settings }));
}

/** A small file system in memory, which can be full and read-only; it needs root on Linux. */
export interface SmallDisk {
  dir: string;
  remount: (options: string) => void;
  unmount: () => void;
}

/** @returns undefined where file systems cannot be mounted */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-disk-'));
  const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', dir)) {
    rmSync(dir, { recursive: true });
    return undefined;
  }
  return {
    dir,
    remount: (options) => {
      must(run('mount', '-o', `remount,${options}`, dir), `${dir} cannot be remounted`);
    },
    unmount: () => {
      run('umount', '-l', dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
