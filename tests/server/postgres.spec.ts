import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { APIRequestContext } from '@playwright/test';
import { createDatabase } from '#support/postgres-databases.ts';
import { must } from '../../scripts/shell.ts';
import { serve, startTestServer, type TestServer } from '../../scripts/test-server.ts';
import { expect, noPage as test } from '../e2e/fixtures.ts';
import { clientOver, granted, openSession } from '../e2e/readers.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';
import { copyDataDir } from './data-dir.ts';

// The built server with its store in PostgreSQL: as DATABASE_URL=postgres://… npm start, and a second node beside it.

const named = process.env['TEST_DATABASE_URL'];
const isThere = named !== undefined || programFolder() !== undefined;
if (!isThere) console.log('The server on PostgreSQL is not tested: there is none here, nor in TEST_DATABASE_URL.');
test.skip(!isThere, 'there is no PostgreSQL here, nor in TEST_DATABASE_URL');
test.describe.configure({ mode: 'serial' });

const site = { mappingPath: 'mingwan', groupCode: '200616', language: 'zh-CN' } as const;
const demo = { account: 'demo', password: 'Yuelan-2026' };

let postgres: PostgresServer | undefined;
let first: TestServer;
let second: { child: ChildProcess; url: string; dataDir: string } | undefined;

test.beforeAll(async () => {
  test.slow();
  if (named === undefined) postgres = await startPostgres();
  const name = `yuelan_server_${String(process.pid)}`;
  const database = await createDatabase(named ?? postgres?.address ?? '', name);
  first = await startTestServer({ env: { DATABASE_URL: database }, library: site.mappingPath });
  // A second node: the same keys, and an index to begin with.
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-node-'));
  copyDataDir(first.dataDir, dataDir);
  second = { ...(await serve({ ...first.env, DATA_DIR: dataDir })), dataDir };
});

test.afterAll(async () => {
  if (second) {
    const ended = new Promise((resolve) => second?.child.once('exit', resolve));
    second.child.kill('SIGTERM');
    await ended;
    rmSync(second.dataDir, { recursive: true, force: true });
  }
  await first.stop();
  await postgres?.stop();
});

/** A client of the node with the session that the first gave; its cookies are those of all requests of the test. */
async function signedIn(request: APIRequestContext, url: string) {
  const entry = { mappingPath: site.mappingPath, nextpath: `/${site.mappingPath}/home` };
  const session = await openSession(clientOver(request, url, site), entry, demo);
  return (node: string) => clientOver(request, node, { ...site, session });
}

test('pages, searches and the health are there', async ({ request }) => {
  for (const path of ['/home', `/searchList?q=${encodeURIComponent('中国')}`, '/en-US/home']) {
    expect((await request.get(`${first.url}/${site.mappingPath}${path}`)).status(), path).toBe(200);
  }
  const found = await granted(clientOver(request, first.url, site).call('search', { searchFieldContent: '中国' }));
  expect(found.numFound).toBeGreaterThan(0);
  const record = await request.get(
    `${first.url}/mingwan/searchList/bookDetails/${found.searchResult[0]?.recordId ?? ''}`,
  );
  expect(await record.text()).toContain('application/ld+json');
  expect(await (await request.get(`${first.url}/healthz`)).text()).toContain('ready');
});

test('a reader signs in, renews and keeps a favourite, and another node knows at once', async ({ request }) => {
  const at = await signedIn(request, first.url);
  const here = at(first.url);
  const { result } = await granted(here.call('listLoans', {}));
  const loan = result.find((entry) => entry.notRenewable === null);
  expect(loan, 'the demo reader has a loan that can be renewed').toBeDefined();
  const { renewed } = await granted(here.call('renewLoans', { loanIds: [loan?.loanId ?? ''] }));
  expect(renewed).toBe(1);
  const { searchResult: books } = await granted(here.call('search', { searchFieldContent: '文学' }));
  const recordIds = books.slice(0, 2).map((book) => book.recordId);
  await granted(here.call('cancelFavourites', { recordIds }));
  expect(await granted(here.call('addFavourites', { recordIds }))).toEqual({ added: 2 });

  const there = at(second?.url ?? '');
  expect((await granted(there.call('listFavoured', { recordIds }))).recordIds.sort()).toEqual(recordIds.sort());
  const loans = await granted(there.call('listLoans', {}));
  expect(loans.result.find((entry) => entry.loanId === loan?.loanId)?.renewals).toBe((loan?.renewals ?? 0) + 1);
});

test('what an import writes is found on every node', async ({ request }) => {
  test.slow();
  const file = join(first.dataDir, 'one.jsonl');
  writeFileSync(file, JSON.stringify({ controlNumber: 'pg-1', kind: 'book', title: '两处同见之书' }));
  await must('node', ['src/cli/yuelan.ts', 'import', file, '--library', site.mappingPath], {
    env: first.env,
    stdio: 'ignore',
  });
  for (const node of [first.url, second?.url ?? '']) {
    const search = () =>
      granted(clientOver(request, node, site).call('search', { searchFieldContent: '两处同见之书' }));
    await expect.poll(async () => (await search()).numFound).toBe(1);
  }
});
