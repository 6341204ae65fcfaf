import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster, type Cluster } from '../scripts/cluster/cluster.ts';
import type { ClusterNode } from '../scripts/cluster/nodes.ts';
import { openStore } from '../src/service/platform/db/open.ts';
import { shareOfNodes } from './cluster-share.ts';
import type { Row } from './import.ts';

// Three nodes over a primary and a synchronous standby on this machine (scripts/cluster): what readers notice while
// nodes and databases go. Loops end by themselves; everything stays on this machine.

const firstPort = Number(process.env['PORT'] ?? 4700);
/** How long the network between nodes and database is cut, in milliseconds. */
const cutMs = 60_000;
const writesASecond = 200;

interface Load {
  statuses: Map<number, number>;
  slowestMs: number;
  stop: () => Promise<void>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

function get(url: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      response.resume();
      response.once('end', () => {
        resolve(response.statusCode ?? 0);
      });
      response.once('error', () => {
        resolve(0);
      });
    });
    sent.once('error', () => {
      resolve(0);
    });
    sent.end();
  });
}

/** Readers who ask one page after the other, until it is stopped. */
function load(urls: readonly string[], readers: number): Load {
  const statuses = new Map<number, number>();
  const made: Load = { statuses, slowestMs: 0, stop: () => Promise.resolve() };
  let isOver = false;
  const reader = async (from: number): Promise<void> => {
    for (let at = from; !isOver; at += readers) {
      const began = performance.now();
      const status = await get(urls[at % urls.length] ?? '');
      made.slowestMs = Math.max(made.slowestMs, performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(20);
    }
  };
  const all = Array.from({ length: readers }, (_, at) => reader(at));
  made.stop = async () => {
    isOver = true;
    await Promise.all(all);
  };
  return made;
}

const sum = (statuses: ReadonlyMap<number, number>, is: (status: number) => boolean): number =>
  [...statuses].filter(([status]) => is(status)).reduce((all, [, count]) => all + count, 0);
const failed = ({ statuses }: Load): number => sum(statuses, (status) => status === 0 || status >= 500);
const answered = ({ statuses }: Load): number => sum(statuses, (status) => status > 0 && status < 500);

/** Pages of a visitor, of which there are enough that the nodes do not make the same one. */
async function pagesOf({ url, database }: Cluster): Promise<string[]> {
  const store = await openStore(database);
  const rows = await store.db.selectFrom('record').select('id').orderBy('id').limit(300).execute();
  await store.close();
  const records = rows.map(({ id }) => `${url}/chengchuan/searchList/bookDetails/${String(id)}`);
  return [`${url}/chengchuan/home`, ...records];
}

async function nodesGo(cluster: Cluster, pages: readonly string[]): Promise<Row[]> {
  const { nodes, balancer } = cluster;
  const [, second] = nodes;
  if (!second) throw new Error('three nodes are needed');
  // As an operator does: the next one goes when the balancer has taken this one in.
  const comeBack = async (node: ClusterNode): Promise<void> => {
    await node.start();
    while (!balancer.isUp(node.port)) await sleep(100);
  };
  const readers = load(pages, 8);
  await sleep(5_000);
  const spread = balancer.answered();
  await second.stop('SIGKILL');
  await sleep(3_000);
  await comeBack(second);
  for (const node of nodes) {
    await node.stop('SIGTERM');
    await comeBack(node);
  }
  await sleep(2_000);
  await readers.stop();
  const all = spread.reduce((sum, other) => sum + other, 0);
  return [
    {
      name: 'requests while a node was killed, and all were drained and restarted',
      value: answered(readers),
      unit: '',
    },
    { name: 'of them failed', value: failed(readers), unit: '', aim: 0 },
    { name: 'the slowest', value: Math.round(readers.slowestMs), unit: 'ms' },
    ...spread.map((count, at) => ({
      name: `share of node ${String(at + 1)} before`,
      value: Math.round((count / all) * 100),
      unit: '%',
    })),
  ];
}

interface Writing {
  acknowledged: Set<string>;
  refused: number;
  lastRefusal: number;
  firstRefusal: number;
  stop: () => Promise<void>;
}

/** Writes by the store as a node has it, so many a second, each once. */
async function writing(database: string, prefix: string): Promise<Writing> {
  const store = await openStore(database);
  const { id: library } = await store.db.selectFrom('library').select('id').executeTakeFirstOrThrow();
  const made: Writing = {
    acknowledged: new Set<string>(),
    refused: 0,
    firstRefusal: 0,
    lastRefusal: 0,
    stop: () => Promise.resolve(),
  };
  const underWay = new Set<Promise<void>>();
  let number = 0;
  const write = async (): Promise<void> => {
    const term = `${prefix} ${String((number += 1))}`;
    try {
      const row = { library_id: library, term, searches: 1, last_at: 0 };
      await store.db.insertInto('popular_search').values(row).execute();
      made.acknowledged.add(term);
    } catch {
      made.refused += 1;
      made.firstRefusal ||= performance.now();
      made.lastRefusal = performance.now();
    }
  };
  const timer = setInterval(() => {
    const entry = write().finally(() => underWay.delete(entry));
    underWay.add(entry);
  }, 1_000 / writesASecond);
  made.stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    await store.close();
  };
  return made;
}

/** Terms that are there, and how many of them more than once. */
async function written(database: string, prefix: string): Promise<{ terms: Set<string>; twice: number }> {
  const store = await openStore(database);
  const rows = await store.db.selectFrom('popular_search').select(['term', 'searches']).execute();
  await store.close();
  const own = rows.filter(({ term }) => term.startsWith(prefix));
  return { terms: new Set(own.map(({ term }) => term)), twice: own.filter((entry) => entry.searches > 1).length };
}

const lost = (acknowledged: ReadonlySet<string>, terms: ReadonlySet<string>): number =>
  [...acknowledged].filter((term) => !terms.has(term)).length;

async function primaryGoes(cluster: Cluster, pages: readonly string[]): Promise<Row[]> {
  const { database } = cluster;
  const readers = load(pages, 4);
  const writer = await writing(database, 'failover');
  await sleep(4_000);
  const began = performance.now();
  await cluster.failOver();
  await sleep(12_000);
  await writer.stop();
  await readers.stop();
  const { terms, twice } = await written(database, 'failover');
  return [
    { name: 'writes acknowledged while the primary was killed', value: writer.acknowledged.size, unit: '' },
    { name: 'of them lost', value: lost(writer.acknowledged, terms), unit: '', aim: 0 },
    { name: 'written twice', value: twice, unit: '', aim: 0 },
    { name: 'refused', value: writer.refused, unit: '' },
    { name: 'writes were back after', value: Math.round(writer.lastRefusal - began), unit: 'ms', aim: 15_000 },
    { name: 'pages read meanwhile', value: answered(readers), unit: '' },
    { name: 'pages that failed', value: failed(readers), unit: '', aim: 0 },
    { name: 'the slowest page', value: Math.round(readers.slowestMs), unit: 'ms' },
  ];
}

async function networkGoes(cluster: Cluster, pages: readonly string[]): Promise<Row[]> {
  const { database, door } = cluster;
  const readers = load(pages, 4);
  const writer = await writing(database, 'cut');
  await sleep(3_000);
  door.cut();
  await sleep(cutMs);
  door.mend();
  const mended = performance.now();
  await sleep(15_000);
  await writer.stop();
  await readers.stop();
  const { terms, twice } = await written(database, 'cut');
  return [
    { name: 'writes acknowledged around a cut', value: writer.acknowledged.size, unit: '' },
    { name: 'of them lost', value: lost(writer.acknowledged, terms), unit: '', aim: 0 },
    { name: 'written twice', value: twice, unit: '', aim: 0 },
    { name: 'refused', value: writer.refused, unit: '' },
    { name: 'the last refusal after the cut was mended', value: Math.round(writer.lastRefusal - mended), unit: 'ms' },
    { name: 'pages read meanwhile', value: answered(readers), unit: '' },
    { name: 'pages that failed', value: failed(readers), unit: '', aim: 0 },
    { name: 'the slowest page', value: Math.round(readers.slowestMs), unit: 'ms' },
  ];
}

/** Measures a cluster on this machine. */
export async function run(): Promise<Row[]> {
  const cluster = await startCluster(firstPort, (text) => {
    console.log(`  ${text}`);
  });
  try {
    const pages = await pagesOf(cluster);
    const rows = await shareOfNodes(cluster);
    rows.push(...(await nodesGo(cluster, pages)));
    rows.push(...(await primaryGoes(cluster, pages)));
    rows.push(...(await networkGoes(cluster, pages)));
    return rows;
  } finally {
    await cluster.stop();
    agent.destroy();
  }
}
