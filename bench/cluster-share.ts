import { readdirSync, readFileSync } from 'node:fs';
import type { Cluster } from '../scripts/cluster/cluster.ts';
import { openStore } from '../src/service/platform/db/open.ts';
import { library as demoLibrary, listPaths } from './http.ts';
import { readerOf } from './requests.ts';
import type { Row } from './import.ts';
import { processorOf } from './process.ts';

// What a page that is in no cache costs when one, two or three nodes share them: where the processor time of a page stays
// the same, three nodes on machines of their own make three times as many.

const library = '/chengchuan';
/** Pages of records that are asked for each time, and how often each number of nodes is measured. */
const pages = 300;
const repetitions = 3;
/** Languages in which a page is made afresh after its record was seen in another. */
const languages = ['/en-US', '/zh_TW'];
/** At the same moment, of each node. */
const atOnce = 2;

/** Processor time of all processes of PostgreSQL on this machine, in milliseconds. */
function databaseMs(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
  return own.reduce((sum, pid) => sum + processorOf(Number(pid)), 0);
}

/** Asks each address of one of the nodes, in turn. @throws when one answers no page */
async function ask(origins: readonly string[], paths: readonly string[]): Promise<void> {
  let next = 0;
  const walk = async (): Promise<void> => {
    while (next < paths.length) {
      const at = next++;
      const origin = origins[at % origins.length] ?? '';
      const headers = { 'accept-encoding': 'br', ...readerOf(at) };
      const answer = await fetch(`${origin}${paths[at] ?? ''}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${String(answer.status)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce * origins.length }, walk));
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** Processor time of a page, of all nodes and of the database, by the number of nodes that share the pages. */
export async function shareOfNodes({ nodes, database }: Cluster): Promise<Row[]> {
  const counts = nodes.map((_, at) => at + 1);
  const store = await openStore(database);
  const wanted = Math.ceil((pages * repetitions * counts.length) / languages.length);
  const found = await store.db
    .selectFrom('record')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(wanted)
    .execute();
  await store.close();
  const records = found.map(({ id }) => `/searchList/bookDetails/${String(id)}`);
  const origins = nodes.map(({ url }) => url);
  // Every node is warm, and what pages show of other records has been worked out: by who saw them first.
  await ask(
    origins,
    records.map((path) => library + path),
  );
  const fresh = {
    'record page': languages.flatMap((language) => records.map((path) => library + language + path)),
    'result list': listPaths()
      .filter((path) => path.endsWith('&page=1'))
      .map((path) => path.replace(demoLibrary, library)),
  };
  const rows: Row[] = [];
  for (const [name, paths] of Object.entries(fresh)) {
    const each = Math.floor(paths.length / (repetitions * counts.length));
    const costs = counts.map(() => ({ nodes: [] as number[], database: [] as number[] }));
    for (let turn = 0; turn < repetitions * counts.length; turn += 1) {
      const at = turn % counts.length;
      const own = paths.slice(turn * each, (turn + 1) * each);
      const ofNodes = () => nodes.reduce((sum, node) => sum + processorOf(node.child().pid ?? 0), 0);
      const before = [ofNodes(), databaseMs()] as const;
      await ask(origins.slice(0, at + 1), own);
      costs[at]?.nodes.push((ofNodes() - before[0]) / own.length);
      costs[at]?.database.push((databaseMs() - before[1]) / own.length);
    }
    const alone = median(costs[0]?.nodes ?? []);
    for (const [at, cost] of costs.entries()) {
      const ms = median(cost.nodes);
      const many = `${String(at + 1)} ${at === 0 ? 'node' : 'nodes'}`;
      rows.push(
        {
          name: `${name}, ${many}: processor (${(ms / alone).toFixed(2)} of one node)`,
          value: rounded(ms),
          unit: 'ms',
        },
        { name: `${name}, ${many}: of the database beside`, value: rounded(median(cost.database)), unit: 'ms' },
      );
    }
  }
  return rows;
}
