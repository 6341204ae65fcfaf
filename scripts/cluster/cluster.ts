import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, atDatabase } from '../../src/service/store/postgres/databases.ts';
import { startPostgres, type PostgresServer } from '../../tests/postgres-server.ts';
import { environment, must, root } from '../shell.ts';
import { serve } from '../test-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { openDoor, type Door } from './door.ts';

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

/** Three portal nodes, a primary with a synchronous standby, and a balancer, on this machine. */
export interface Cluster {
  url: string;
  nodes: ClusterNode[];
  balancer: Balancer;
  /** In front of the database that is written: can be cut. */
  door: Door;
  primary: PostgresServer;
  standby: PostgresServer;
  /** Address of the store as the nodes have it. */
  database: string;
  /** Kills the primary and lets the standby take its place, as Patroni does. */
  failOver: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The folder of a server's socket, as its address names it. */
const folderOf = ({ address }: PostgresServer): string => new URL(address).searchParams.get('host') ?? '';

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let time = 0; time < 600; time += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come about within a minute`);
}

/** Loads a demo library into a file, which is quick, and moves it over. */
async function loadDemo(dir: string, database: string, library: string): Promise<void> {
  const env = environment({ DATA_DIR: join(dir, 'node1'), LOG_LEVEL: 'warn' });
  await must('node', ['src/cli/yuelan.ts', 'demo', 'load', library, '--demo-readers'], { env, stdio: 'ignore' });
  const file = join(dir, 'node1', 'yuelan.db');
  const moved = ['src/cli/yuelan.ts', 'migrate', '--from', `sqlite:${file}`, '--to', database, '--switch'];
  await must('node', moved, { env, stdio: 'ignore' });
  rmSync(file);
}

/**
 * Starts a cluster with a demo library in it. The site must be built.
 * @param firstPort the balancer's; the nodes have the three behind it
 * @param say told what is being done
 * @throws when this machine has no PostgreSQL, or something does not start
 */
export async function startCluster(firstPort: number, say: (text: string) => void): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-cluster-'));
  const ends: (() => Promise<void> | void)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    say('Starting PostgreSQL, a primary and its standby …');
    const primary = await startPostgres();
    ends.push(primary.stop);
    const standby = await primary.startStandby();
    ends.push(standby.stop);
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await primary.ask('ALTER SYSTEM SET synchronous_commit = on');
    await primary.ask('SELECT pg_reload_conf()');
    const onSocket = await createDatabase(primary.address, 'yuelan');
    const door = await openDoor(folderOf(primary));
    ends.push(door.close);
    const database = `postgres://yuelan@127.0.0.1:${String(door.port)}/yuelan`;

    say('Loading the demo library 澄川 and moving it to PostgreSQL …');
    mkdirSync(join(dir, 'node1'));
    await loadDemo(dir, onSocket, 'chengchuan');

    const ports = [1, 2, 3].map((at) => firstPort + at);
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
        ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
        ...{ DATABASE_URL: database, DATABASE_READ_URL: atDatabase(standby.address, 'yuelan') },
        ...{ PUBLIC_ORIGIN: `http://localhost:${String(firstPort)}`, METRICS_ALLOW: '127.0.0.1 ::1' },
        ...{ LIBRARIES_DIR: join(root, 'libraries'), PAGE_CACHE_MB: process.env['PAGE_CACHE_MB'] ?? '32' },
      });
      let child: ChildProcess | undefined;
      const url = `http://127.0.0.1:${String(port)}`;
      const node: ClusterNode = {
        ...{ port, url },
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
    const balancer = await startBalancer(firstPort, ports);
    ends.push(balancer.close);
    return {
      ...{ url: balancer.url, nodes, balancer, door, primary, standby, database, stop },
      failOver: async () => {
        await primary.kill();
        await standby.promote();
        door.lead(folderOf(standby));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
