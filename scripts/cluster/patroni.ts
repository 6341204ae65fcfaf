import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { serverUser } from '../../tests/postgres-server.ts';
import { root } from '../shell.ts';
import { startNodes, until, type ClusterNode } from './nodes.ts';

// Runs the files of deploy/cluster on one machine with Patroni, etcd and HAProxy (Debian's packages). Each machine is a
// loopback address (127.0.2.…), which Linux provides without configuration.

const run = promisify(execFile);
const databases = { db1: '127.0.2.21', db2: '127.0.2.22' };
const deciders = { ...databases, node1: '127.0.2.11' };
const balancer = '127.0.2.10';

/** Three nodes over PostgreSQL under Patroni, behind HAProxy. */
export interface PatroniCluster {
  url: string;
  nodes: ClusterNode[];
  /** Address of the store as the nodes have it. */
  database: string;
  /** Kills the leader and its Patroni, and waits until another one leads. @returns its name */
  failOver: () => Promise<string>;
  stop: () => Promise<void>;
}

/** What the cluster of deploy/cluster needs and is not here. */
export function missingPrograms(): string[] {
  const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
  const isHere = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  const names =
    process.platform === 'linux' ? ['patroni', 'etcd', 'haproxy'].filter((name) => !isHere(name)) : ['Linux'];
  return names;
}

const deployed = (name: string): string =>
  readFileSync(join(root, 'deploy', 'cluster', name), 'utf8').replaceAll('192.0.2.', '127.0.2.');

/** `patroni.yml` as it is on a machine; what two databases of one machine may not share is each one's own. */
function patroniFile(dir: string, name: string, address: string): string {
  const own = deployed('patroni.yml')
    .replace('name: db1', `name: ${name}`)
    .replaceAll(/((?:listen|connect_address): )127\.0\.2\.21/g, `$1${address}`)
    .replace(
      'data_dir: /var/lib/postgresql/15/yuelan',
      `data_dir: ${dir}/data\n  parameters:\n    unix_socket_directories: '${dir}'`,
    )
    // There is no repository of backups here: the drill point-in-time has one.
    .replace(/archive_mode: 'on'/, "archive_mode: 'off'");
  // Connections from this machine have another source address than the requested one.
  return own.replaceAll('127.0.2.0/24', '127.0.0.0/8');
}

/** `etcd.env` as it is on a machine. */
function etcdEnvironment(dir: string, name: string, address: string): NodeJS.ProcessEnv {
  const lines = deployed('etcd.env')
    .split('\n')
    .filter((line) => /^ETCD_\w+=/.test(line));
  const given = lines.map((line): [string, string] => {
    const at = line.indexOf('=');
    const [key, value] = [line.slice(0, at), line.slice(at + 1)];
    if (/LISTEN|ADVERTISE/.test(key))
      return [key, value.replaceAll('127.0.2.21', address).replace(/,http:\/\/127\.0\.0\.1:\d+/, '')];
    return [key, value];
  });
  return { ...process.env, ...Object.fromEntries(given), ETCD_NAME: name, ETCD_DATA_DIR: dir };
}

/** `haproxy.cfg` without TLS, for readers at a port of this machine. */
function haproxyFile(port: number, ports: readonly number[]): string {
  const own = deployed('haproxy.cfg')
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('bind :80\n', `bind 127.0.0.1:${String(port)}\n`)
    .replace(/ {2}bind :443.*\n/, '')
    .replace(/ {2}http-request redirect scheme https.*\n/, '');
  return ports.reduce(
    (text, each, at) =>
      text.replace(new RegExp(`(server node${String(at + 1)}(?:-ready)?) \\S+`, 'g'), `$1 127.0.0.1:${String(each)}`),
    own,
  );
}

async function leaderOf(): Promise<string | undefined> {
  for (const [name, address] of Object.entries(databases)) {
    const answer = await fetch(`http://${address}:8008/primary`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return name;
  }
  return undefined;
}

const hasStandby = async (): Promise<boolean> => {
  const answers = Object.values(databases).map(async (address) => {
    const answer = await fetch(`http://${address}:8008/synchronous`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status === 200;
  });
  return (await Promise.all(answers)).includes(true);
};

async function makeDatabase(): Promise<void> {
  const client = new Client({ connectionString: `postgres://postgres:CHANGE-superuser@${balancer}:5000/postgres` });
  await client.connect();
  try {
    await client.query("CREATE ROLE yuelan LOGIN PASSWORD 'CHANGE-yuelan'");
    await client.query('CREATE DATABASE yuelan OWNER yuelan');
  } finally {
    await client.end();
  }
}

/**
 * Starts the cluster of deploy/cluster with a demo library in it. The site must be built.
 * @param firstPort the balancer's; the nodes have the three behind it
 * @throws when something does not start within a minute
 */
export async function startPatroniCluster(firstPort: number, say: (text: string) => void): Promise<PatroniCluster> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-patroni-'));
  chmodSync(dir, 0o755);
  const ends: (() => Promise<void> | void)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const begin = (name: string, command: string, input: readonly string[], options: object): ChildProcess => {
    const log = openSync(join(dir, `${name}.log`), 'a');
    const child = spawn(command, input, { stdio: ['ignore', log, log], ...options });
    ends.push(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });
    return child;
  };
  try {
    say('Starting etcd, three of them …');
    for (const [name, address] of Object.entries(deciders)) {
      const data = join(dir, `etcd-${name}`);
      mkdirSync(data, { mode: 0o700 });
      begin(`etcd-${name}`, 'etcd', [], { env: etcdEnvironment(data, name, address) });
    }
    say('Starting PostgreSQL under Patroni, a leader and its synchronous standby …');
    const user = await serverUser();
    const patronis: Record<string, ChildProcess> = {};
    for (const [name, address] of Object.entries(databases)) {
      const own = join(dir, name);
      mkdirSync(own);
      if (user) chownSync(own, user.uid, user.gid);
      writeFileSync(join(own, 'patroni.yml'), patroniFile(own, name, address));
      const env = { ...process.env, HOME: own };
      patronis[name] = begin(name, 'patroni', [join(own, 'patroni.yml')], { ...user, cwd: own, env });
    }
    await until(async () => (await leaderOf()) !== undefined && (await hasStandby()), 'a leader with a standby');

    say('Starting HAProxy …');
    const ports = [1, 2, 3].map((at) => firstPort + at);
    writeFileSync(join(dir, 'haproxy.cfg'), haproxyFile(firstPort, ports));
    await run('haproxy', ['-c', '-f', join(dir, 'haproxy.cfg')]);
    begin('haproxy', 'haproxy', ['-db', '-f', join(dir, 'haproxy.cfg')], {});
    await until(
      () =>
        makeDatabase().then(
          () => true,
          () => false,
        ),
      'a way to the database',
    );

    const at = (port: number) => `postgres://yuelan:CHANGE-yuelan@${balancer}:${String(port)}/yuelan`;
    const url = `http://localhost:${String(firstPort)}`;
    const store = { database: at(5000), replica: at(5001), load: at(5000) };
    const nodes = await startNodes({ dir, origin: url, ports, ends, say }, store);
    return {
      url,
      nodes,
      database: store.database,
      stop,
      failOver: async () => {
        const before = (await leaderOf()) ?? '';
        const data = join(dir, before, 'data', 'postmaster.pid');
        patronis[before]?.kill('SIGKILL');
        process.kill(Number(readFileSync(data, 'utf8').split('\n')[0]), 'SIGKILL');
        await until(async () => ![undefined, before].includes(await leaderOf()), 'another leader');
        return (await leaderOf()) ?? '';
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
