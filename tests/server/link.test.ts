import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isStoreAway } from '../../src/service/platform/db/away.ts';
import { openStore, type Store, type StoreWatch } from '../../src/service/platform/db/open.ts';
import { readEnvironment } from '../../src/service/platform/environment/environment.ts';
import { leaseMs } from '../../src/service/platform/jobs/lease.ts';
import { loadSecrets } from '../../src/service/platform/secrets.ts';
import { startService } from '../../src/service/process.ts';
import { createDatabase } from '#support/postgres-databases.ts';
import { requestOf, testLibrary, testService } from '#support/service.ts';
import { cuttableWay, type CuttableWay } from '../cut-network.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// What a node does that alone cannot reach the database, or whose clock is wrong: with a real PostgreSQL.

const isHere = programFolder() !== undefined;
if (!isHere) console.log('Nodes that are cut off are not tested: there is no PostgreSQL here.');

const hour = 3_600_000;
const day = 24 * hour;

describe.skipIf(!isHere)('a node before a database', () => {
  let server: PostgresServer;
  let database: string;
  beforeAll(async () => {
    server = await startPostgres();
    database = await createDatabase(server.address, 'library');
  });
  afterAll(() => server.stop());

  describe('that it alone cannot reach', () => {
    let way: CuttableWay;
    let store: Store;
    let watch: StoreWatch;
    const changes = vi.fn();
    beforeAll(async () => {
      way = await cuttableWay(database);
      store = await openStore(way.address);
      store.onChange(changes);
      watch = await store.watch();
    });
    afterAll(async () => {
      await store.close();
      await way.close();
    });

    const sleepIn = (seconds: number, db: Store['db'] = store.db) =>
      db.selectNoFrom(sql`pg_sleep(${seconds})`.as('slept')).execute();
    const library = (name: string) =>
      store.db.insertInto('library').values({ group_code: name, mapping_path: name, name }).execute();
    /** Milliseconds until something fails because the database is away. */
    const failsAfter = async (work: Promise<unknown>) => {
      const began = performance.now();
      await expect(work).rejects.toSatisfy(isStoreAway);
      return performance.now() - began;
    };

    it('waits for a long statement while the database answers others', async () => {
      await sleepIn(3);
      expect(watch.isAway()).toBe(false);
    });

    it('knows it soon, gives up what it waits for, and is back by itself', async () => {
      const reading = sleepIn(60);
      const writing = store.db.transaction().execute((db) => sleepIn(60, db));
      // Far more than there are connections: they wait for one.
      const waiting = Array.from({ length: 5_000 }, () => sleepIn(60));
      way.cut();
      const took = await Promise.all([reading, writing, ...waiting].map(failsAfter));
      // It takes 1.6 s. A busy machine gets more; without the link it would be ten and more.
      expect(Math.max(...took)).toBeLessThan(5_000);
      expect(watch.isAway()).toBe(true);
      expect(await failsAfter(library('late'))).toBeLessThan(1_000);

      way.mend();
      await expect.poll(() => watch.isAway(), { interval: 50 }).toBe(false);
      await library('mended');
      changes.mockClear();
      await store.db.insertInto('change').values({ library_id: 1, record_id: 1, op: 'put', at: 1 }).execute();
      await expect.poll(() => changes.mock.calls.length).toBeGreaterThan(0);
    });
  });

  it('goes by the time of the database where its own clock is a day ahead, and says so', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-clock-'));
    const folder = join(dir, 'libraries', testLibrary.mappingPath);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'library.json'), JSON.stringify(testLibrary));
    writeFileSync(join(folder, 'menus.json'), '{}');
    const onDatabase = new Client({ connectionString: database });
    await onDatabase.connect();
    const timeOf = async (expression: string) =>
      Number((await onDatabase.query<{ at: string }>(`SELECT (${expression})::bigint AS at`)).rows[0]?.at);
    const databaseTime = () => timeOf('extract(epoch FROM clock_timestamp()) * 1000');
    const other = await testService({ storeFile: database, secrets: loadSecrets(dir) });
    other.clock.now = await databaseTime();
    const session = await other.signIn();

    const right = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => right() + day + hour);
    const environment = { DATABASE_URL: database, DATA_DIR: dir, LIBRARIES_DIR: join(dir, 'libraries') };
    const node = await startService(readEnvironment({ ...environment, LOG_LEVEL: 'silent' }));
    try {
      const trouble = 'the clock of this machine is 90000 s ahead of the database';
      expect(node.health.unfit()).toBe(trouble);
      expect(await node.health.parts()).toMatchObject({ clock: trouble, store: 'ok' });
      expect(node.health.trouble()).toBeUndefined();
      // What it leads it leads for a minute.
      const held = () => timeOf('SELECT max(held_until) FROM schedule_lease');
      await expect.poll(held).toBeGreaterThan(0);
      const ahead = (await held()) - (await databaseTime());
      expect(Math.abs(ahead - leaseMs / 2)).toBeLessThan(leaseMs / 2);
      // A session that another node opened goes on, and one of its own ends when the others say.
      const isOpen = await node.fetch(requestOf('listSessions', {}, 'demo', 'zh-CN', session));
      expect(isOpen.status).toBe(200);
      await expect.poll(() => timeOf('SELECT count(*) FROM schedule_run WHERE done_at IS NOT NULL')).toBeGreaterThan(0);
      expect(await timeOf('SELECT max(done_at) FROM schedule_run')).toBeLessThan((await databaseTime()) + 1_000);
      const readings = await node.readings();
      const of = (name: string) => readings.filter((reading) => reading.name === name).map(({ value }) => value);
      expect(of('yuelan_clock_ahead_seconds')[0]).toBeCloseTo(90_000, 0);
      expect(of('yuelan_job_age_seconds').every((age) => age >= 0 && age < 600)).toBe(true);
    } finally {
      vi.restoreAllMocks();
      await node.close();
      await other.close();
      await onDatabase.end();
      rmSync(dir, { recursive: true });
    }
  });

  describe('that is watched', () => {
    const valuesOf = async (store: Store, name: string, labels: Record<string, string> = {}) =>
      (await store.readings())
        .filter((reading) => reading.name === name)
        .filter((reading) => Object.entries(labels).every(([label, value]) => reading.labels[label] === value))
        .map(({ value }) => value);

    it('is asked over half of the configured connections at a time', async () => {
      const store = await openStore(database, { connections: 4 });
      try {
        const libraries = () => store.db.selectFrom('library').select('id').execute();
        await Promise.all([libraries(), libraries(), libraries(), libraries()]);
        expect(await valuesOf(store, 'yuelan_pool_connections', { pool: 'reading', state: 'idle' })).toEqual([2]);
      } finally {
        await store.close();
      }
    });

    it('reports whether the archive of the log fails, if there is one', async () => {
      const archive = async (command: string) => {
        await server.ask(`ALTER SYSTEM SET archive_command = '${command}'`);
        await server.ask('SELECT pg_reload_conf()');
      };
      const failing = async () => {
        const store = await openStore(database);
        const found = await valuesOf(store, 'yuelan_archive_failing').finally(() => store.close());
        return found;
      };
      expect(await failing()).toEqual([]);
      await server.ask("ALTER SYSTEM SET archive_mode = 'on'");
      await archive('false');
      await server.kill();
      await server.restart();
      expect(await failing()).toEqual([0]);
      await server.ask('SELECT pg_switch_wal()');
      await expect.poll(failing).toEqual([1]);
      await archive('true');
      await expect.poll(failing, { timeout: 10_000 }).toEqual([0]);
      // It hangs, as with an NFS server that is away, and does not fail.
      await server.ask("ALTER SYSTEM SET archive_timeout = '1s'");
      await archive('sleep 30');
      await server.ask('CREATE TABLE written (id integer)');
      await expect.poll(failing, { timeout: 20_000 }).toEqual([1]);
    });
  });
});
