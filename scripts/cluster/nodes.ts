import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, must, root } from '../shell.ts';
import { serve } from '../test-server.ts';

/** A portal node of the cluster. */
export interface ClusterNode {
  port: number;
  url: string;
  /** The process that serves; another one after a restart. */
  child: () => ChildProcess;
  /** Ends it in order (SIGTERM) or at once (SIGKILL), and waits until it is gone. */
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Starts it again, and waits until it is ready. */
  start: () => Promise<void>;
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

/** Waits until something is so. @throws after a minute */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let time = 0; time < 600; time += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come about within a minute`);
}

/** Loads a demo library into a file, which is quick, and moves it over. */
async function loadDemo(dir: string, database: string, library: string): Promise<void> {
  const env = environment({ DATA_DIR: join(dir, 'node1'), LOG_LEVEL: 'warn' });
  await must('node', ['demo/yuelan.ts', 'demo', 'load', library, '--demo-readers'], { env, stdio: 'ignore' });
  const file = join(dir, 'node1', 'yuelan.db');
  const moved = ['src/cli/yuelan.ts', 'migrate', '--from', `sqlite:${file}`, '--to', database, '--switch'];
  await must('node', moved, { env, stdio: 'ignore' });
  rmSync(file);
}

/** Where nodes live. */
export interface NodesPlace {
  dir: string;
  /** What readers see. */
  origin: string;
  ports: readonly number[];
  /** Ends of what was started, in its order. */
  ends: (() => Promise<void> | void)[];
  say: (text: string) => void;
}

/** Addresses of the store. */
export interface NodesStore {
  database: string;
  replica: string;
  /** As the demo library is loaded. */
  load: string;
}

/** Loads a demo library into the store, and starts a node at every port. */
export async function startNodes(
  { dir, origin, ports, ends, say }: NodesPlace,
  { database, replica, load }: NodesStore,
): Promise<ClusterNode[]> {
  say('Loading the demo library 澄川 and moving it to PostgreSQL …');
  mkdirSync(join(dir, 'node1'));
  await loadDemo(dir, load, 'chengchuan');
  const nodes: ClusterNode[] = [];
  for (const [at, port] of ports.entries()) {
    const dataDir = join(dir, `node${String(at + 1)}`);
    mkdirSync(dataDir, { recursive: true });
    // All nodes have the same keys.
    for (const name of ['secrets.json', 'payment-secrets.json']) {
      const first = join(dir, 'node1', name);
      if (at > 0 && existsSync(first)) copyFileSync(first, join(dataDir, name));
    }
    const env = environment({
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATABASE_URL: database,
      DATABASE_READ_URL: replica,
      // The balancer says which reader asks: one reader's requests are shared out among readers.
      PUBLIC_ORIGIN: origin,
      METRICS_ALLOW: '127.0.0.1 ::1',
      TRUSTED_PROXIES: '127.0.0.1',
      LIBRARIES_DIR: join(root, 'libraries'),
      PAGE_CACHE_MB: process.env['PAGE_CACHE_MB'] ?? '32',
    });
    let child: ChildProcess | undefined;
    const url = `http://127.0.0.1:${String(port)}`;
    const node: ClusterNode = {
      port,
      url,
      child: () => {
        if (!child) throw new Error('the node is stopped');
        return child;
      },
      stop: async (signal) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      },
      start: async () => {
        ({ child } = await serve(env));
        await until(async () => (await statusOf(`${url}/readyz`)) === 200, `node ${String(at + 1)} being ready`);
      },
    };
    say(`Starting node ${String(at + 1)} at ${url} …`);
    await node.start();
    ends.push(() => node.stop('SIGTERM'));
    nodes.push(node);
  }
  return nodes;
}
