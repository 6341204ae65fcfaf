import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayLag } from '../../src/service/platform/db/lag.ts';
import { openStore, type Store } from '../../src/service/platform/db/open.ts';
import { atDatabase, createDatabase } from '#support/postgres-databases.ts';
import { testService, type TestService } from '#support/service.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// Two nodes that read public pages from a standby which hears of nothing any more: what readers see meanwhile.

const isHere = programFolder() !== undefined;
if (!isHere) console.log('Readers before a lagging standby are not tested: there is no PostgreSQL here.');

describe.skipIf(!isHere)('while the standby lags', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let onStandby: Client;
  const nodes: { service: TestService; store: Store }[] = [];
  const node = (at: number): TestService => {
    const found = nodes[at];
    if (!found) throw new Error(`no node ${String(at)}`);
    return found.service;
  };
  const book = (title: string) => ({ controlNumber: 'b', kind: 'book' as const, title });
  /** What a visitor's page of the book is made of. */
  const titleAt = async (at: number) => {
    const service = node(at);
    return (await service.data('getRecordPage', { recordId: await service.idOf('b') })).record.title;
  };
  const isReplica = ({ store: { db } }: { store: Store }): Promise<boolean> =>
    mayLag(async () => {
      const { is } = await db.selectNoFrom(sql<boolean>`pg_is_in_recovery()`.as('is')).executeTakeFirstOrThrow();
      return is;
    });

  beforeAll(async () => {
    primary = await startPostgres();
    const database = await createDatabase(primary.address, 'library');
    standby = await primary.startStandby();
    onStandby = new Client({ connectionString: standby.address });
    await onStandby.connect();
    for (const at of [0, 1]) {
      const store = await openStore(database, { readAddress: atDatabase(standby.address, 'library') });
      const secrets = nodes[0]?.service.context().secrets;
      const service = await testService({
        storeFile: database,
        around: () => store,
        ...(secrets && { secrets }),
      });
      // As a server does: what it hears of by the feed takes the standby out of use.
      service.invalidation.listen(store.noteChange);
      nodes[at] = { service, store };
    }
    await node(0).put([book('旧版书名')]);
    await node(1).follow();
  });
  afterAll(async () => {
    await onStandby.end();
    for (const { service } of nodes) await service.close();
    await standby.stop();
    await primary.stop();
  });

  test('readers see what they wrote on every node, and no page is older than what its node has heard', async () => {
    for (const node of nodes) await expect.poll(() => isReplica(node)).toBe(true);
    await onStandby.query('SELECT pg_wal_replay_pause()');
    const state = () => onStandby.query<{ is: string }>('SELECT pg_get_wal_replay_pause_state() AS is');
    await expect.poll(async () => (await state()).rows[0]?.is, { interval: 10 }).toBe('paused');

    const session = await node(0).signIn();
    const recordIds = [await node(0).idOf('b')];
    expect(await node(0).data('addFavourites', { recordIds }, { session })).toEqual({ added: 1 });
    for (const at of [1, 0])
      expect((await node(at).data('listFavoured', { recordIds }, { session })).recordIds).toEqual(recordIds);

    node(0).clock.now += 1_000;
    await node(0).put([book('新版书名')]);
    for (let time = 0; time < 50; time += 1) expect(await titleAt(0)).toBe('新版书名');
    // The other node has heard of nothing: its page is what it was until it looks at the standby by itself, which it does
    // twice a second, and is gone at the latest when it hears.
    expect(['旧版书名', '新版书名']).toContain(await titleAt(1));
    await node(1).follow();
    for (let time = 0; time < 50; time += 1) expect(await titleAt(1)).toBe('新版书名');
    for (const node of nodes) expect(await isReplica(node)).toBe(false);

    await onStandby.query('SELECT pg_wal_replay_resume()');
    for (const node of nodes) await expect.poll(() => isReplica(node)).toBe(true);
    for (const at of [0, 1]) expect(await titleAt(at)).toBe('新版书名');
  });
});
