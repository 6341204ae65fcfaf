// A morning at the desk: staff scan without a pause while readers look around. What each of them waits for, in
// milliseconds, seen from outside the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '../src/lib/client/client.ts';
import type { DeskInputOf, DeskOutputOf } from '../src/lib/contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../src/lib/contract/desk/endpoints.ts';
import type { Answer } from '../src/lib/contract/envelope.ts';
import type { SessionToken } from '../src/lib/contract/session.ts';
import { siteHeaders } from '../src/lib/client/conventions.ts';
import { openSession } from '../src/service/identity/sessions/sessions.ts';
import { loadLibraries } from '../src/service/libraries/registry.ts';
import { putReader } from '../src/service/readers/write-readers.ts';
import { loadSecrets } from '../src/service/platform/secrets.ts';
import { createStaff } from '../src/service/staff/accounts.ts';
import { openStore, type Store } from '../src/service/platform/db/open.ts';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import { library as libraryPath, listPaths, recordPaths } from './http.ts';
import { quantile } from './quantile.ts';
import { readerOf } from './requests.ts';
import type { Row } from './import.ts';
import { loadDemo, pinLoad, startServer } from './process.ts';

const scanners = 20;
const readers = 500;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
/** From one scan to the next: a hundred a minute. */
const scanEveryMs = 600;
/** From one act of a reader to the next, in the middle. */
const readEveryMs = 10_000;
/** Nobody waits longer than this at the 95th percentile, in milliseconds. */
const aim = 200;

const site = { mappingPath: libraryPath.slice(1), language: 'zh-CN' } as const;

/** Times of one kind of act. */
class Waits {
  readonly #all: number[] = [];

  async of<T>(work: Promise<T>): Promise<T> {
    const started = performance.now();
    const done = await work;
    this.#all.push(performance.now() - started);
    return done;
  }

  at(share: number): number {
    return quantile(this.#all, share);
  }

  rows(name: string): Row[] {
    return [
      { name: `${name}, ${this.#all.length.toLocaleString('en')} times: median`, value: this.at(0.5), unit: 'ms' },
      { name: `${name}: 95th percentile`, value: this.at(0.95), unit: 'ms', aim },
      { name: `${name}: 99th percentile`, value: this.at(0.99), unit: 'ms' },
      { name: `${name}: longest`, value: this.at(1), unit: 'ms' },
    ];
  }
}

interface Prepared {
  groupCode: string;
  staff: { account: string; password: string }[];
  /** Each scanner's own reader and copies, so that none waits for another by the rules of lending. */
  cards: string[];
  barcodes: string[][];
  /** What readers prove themselves with. */
  sessions: SessionToken[];
}

/** Accounts, copies on the shelf and sessions, put into the store before the server runs. */
async function prepare(store: Store, dataDir: string): Promise<Prepared> {
  const library = (await loadLibraries(store, join(root, 'libraries'))).byPath(site.mappingPath);
  if (!library) throw new Error(`there is no library ${site.mappingPath}`);
  const at = Date.now();
  const staff = await Promise.all(
    Array.from({ length: scanners }, async (_, n) => {
      const account = `scanner${String(n)}`;
      const given = { libraryId: library.id, account, name: account, roles: ['circulation' as const], now: at };
      return { account, password: (await createStaff(store.db, given)).password };
    }),
  );
  const items = await store.db
    .selectFrom('item')
    .select('barcode')
    .where('library_id', '=', library.id)
    .where('status', '=', 'available')
    .where('material_type', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('copy_request').select('id').whereRef('copy_request.record_id', '=', 'item.record_id')),
      ),
    )
    .orderBy('id')
    .limit(scanners * 40)
    .execute();
  const barcodes = Array.from({ length: scanners }, (_, n) =>
    items.filter((_one, i) => i % scanners === n).map((item) => item.barcode),
  );
  const target = { store, library, now: Date.now };
  const cards: string[] = [];
  const sessions: SessionToken[] = [];
  const opening = { store, secrets: loadSecrets(dataDir), now: Date.now, client: '', browser: undefined };
  for (let n = 0; n < scanners + readers; n += 1) {
    const account = `bench${String(n)}`;
    const { id } = await putReader(target, { account, name: account, password: '' });
    if (n < scanners) cards.push(account);
    else sessions.push(await openSession(opening, library, id));
  }
  return { staff, cards, barcodes, sessions, groupCode: library.groupCode };
}

/** Calls of somebody at the desk, with the cookies of a browser of their own. */
function deskOver(origin: string, groupCode: string, at: number) {
  const cookies = new Map<string, string>();
  const given = siteHeaders({ ...site, groupCode });
  return async <N extends DeskCallName>(name: N, input: DeskInputOf<N>): Promise<DeskOutputOf<N>> => {
    const response = await fetch(`${origin}${deskEndpoints[name][0]}`, {
      method: 'POST',
      headers: {
        ...given,
        ...readerOf(at),
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(input),
    });
    for (const header of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      cookies.set(key, value);
    }
    const answer = (await response.json()) as Answer<DeskOutputOf<N>>;
    if (!answer.success) throw new Error(`${name}: ${answer.message}`);
    return answer.data;
  };
}

/** Lends and takes back without a pause until it is over, each scan by the clock as a scanner at work does. */
async function scan(
  desk: ReturnType<typeof deskOver>,
  { card, barcodes, until, waits }: { card: string; barcodes: readonly string[]; until: number; waits: Waits },
): Promise<void> {
  for (let n = 0; performance.now() < until; n += 1) {
    const next = performance.now() + scanEveryMs;
    const barcode = barcodes[(n >> 1) % barcodes.length] ?? '';
    await (n % 2 === 0 ? waits.of(desk('lendAtDesk', { card, barcode })) : waits.of(desk('returnAtDesk', { barcode })));
    await pause(Math.max(0, next - performance.now()));
  }
}

interface Reading {
  origin: string;
  paths: readonly string[];
  until: number;
  pages: Waits;
  calls: Waits;
}

/** A reader who looks at pages, and at the own loans now and then. */
async function read(client: Client, at: number, { origin, paths, until, pages, calls }: Reading): Promise<void> {
  // Not all at once: they have come one after the other.
  await pause(Math.random() * readEveryMs);
  for (let n = at; performance.now() < until; n += 1) {
    if (n % 4 === 0) {
      const answer = await calls.of(client.call('listLoans', {}));
      if (!answer.success) throw new Error(answer.message);
    } else {
      const page = async () => {
        const headers = { ...readerOf(at), 'accept-encoding': 'br' };
        const answer = await fetch(`${origin}${paths[(n * 37) % paths.length] ?? ''}`, { headers });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${answer.url} answered ${String(answer.status)}`);
      };
      await pages.of(page());
    }
    await pause(readEveryMs * (0.5 + Math.random()));
  }
}

/** 20 scanners and 500 readers at once on the built server; BENCH_SECONDS says for how long (60). */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-desk-'));
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' };
  try {
    await loadDemo(own);
    const store = await openStore(join(dataDir, 'yuelan.db'));
    const { staff, cards, barcodes, sessions, groupCode } = await prepare(store, dataDir);
    await store.close();
    if (!pinLoad()) console.log('taskset is missing: server and load share all cores.');
    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    try {
      const origin = server.url;
      const desks = [];
      for (const [at, { account, password }] of staff.entries()) {
        const desk = deskOver(origin, groupCode, readers + at);
        await desk('openDeskSession', { account, password });
        await desk('chooseDeskPassword', { password, newPassword: `${password}-${String(at)}` });
        desks.push(desk);
      }
      const paths = [`${libraryPath}/home`, ...listPaths(), ...(await recordPaths(origin, readers))];
      const [scans, pages, calls] = [new Waits(), new Waits(), new Waits()];
      const until = performance.now() + seconds * 1000;
      const before = server.processorMs();
      await Promise.all([
        ...desks.map((desk, at) =>
          scan(desk, { card: cards[at] ?? '', barcodes: barcodes[at] ?? [], until, waits: scans }),
        ),
        ...sessions.map((session, at) => {
          const client = createClient({
            site: { ...site, groupCode, session },
            origin,
            unreachable: 'the service does not answer',
            fetch: (request) => {
              for (const [name, value] of Object.entries(readerOf(at))) request.headers.set(name, value);
              return fetch(request);
            },
          });
          return read(client, at, { origin, paths, until, pages, calls });
        }),
      ]);
      const busy = (server.processorMs() - before) / (seconds * 1000);
      return [
        ...scans.rows('scan at the desk (lend, return)'),
        ...pages.rows('page of a reader'),
        ...calls.rows('own loans of a reader'),
        { name: 'processor of the server, share of one core', value: Math.round(busy * 100) / 100, unit: '' },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
