import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../lib/contract/contract.ts';
import type { DeskInputOf } from '../lib/contract/desk/contract.ts';
import type { DeskCallName } from '../lib/contract/desk/endpoints.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { inboxKindNames } from '../lib/rules/desk-inbox.ts';
import { settledQueues } from '../lib/rules/desk-audit.ts';
import { requestViews } from '../lib/contract/desk/copy-requests.ts';
import {
  collectStatements,
  scannedTables,
  type AskedStatement,
  type AskedStatements,
} from '#support/asked-statements.ts';
import { browser } from '#support/account-inputs.ts';
import { openContractFixture, type ContractFixture } from '#support/contract.ts';
import { inputsOf, preparedInputs } from '#support/contract-inputs.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { fillLargeTables, largeTables } from '#support/many-rows.ts';
import { requestOf, testReader } from '#support/service.ts';
import { isOnPostgres } from '#support/store.ts';

// No call may scan a table that grows with the library: `npm run test:postgres` shows the plans of PostgreSQL.

/** Parts of the statements that may. */
const readsAll = [
  // Looks into the index for the first source after another one, and for no more.
  'SELECT min(source) FROM record',
  // Staff look for a part of a name that is no number of anybody: names have no index of their parts.
  'lower("name") like',
];

let collected: AskedStatements;
let fixture: ContractFixture;
beforeAll(async () => {
  // SQLite prepares statements once: also those of the fixture are collected.
  collected = collectStatements();
  fixture = await openContractFixture();
});
afterAll(async () => {
  collected.stop();
  await fixture.close();
});

/** Makes every call of visitors and readers; some are refused without a code or a ticket. */
async function callAll(): Promise<void> {
  const { service, session } = fixture;
  const prepared = preparedInputs(fixture);
  const names = Object.keys(contract).filter((name): name is CallName => name in endpoints);
  for (const name of names.filter((entry) => !('event' in contract[entry]))) {
    for (const input of prepared[name] ? [await prepared[name]()] : inputsOf(fixture, name)) {
      // Signing out would end the session of all calls that follow.
      const token = name.startsWith('logout') ? undefined : (fixture.sessions[name] ?? session);
      const request = requestOf(name, input, 'demo', 'zh-CN', token);
      request.headers.set('cookie', browser.cookies);
      await service.fetch(request);
    }
  }
}

/** Makes every call of the desk that reads, and those that lend, return and find. */
async function callDesk(desk: DeskBrowser): Promise<void> {
  const [recordId = ''] = fixture.recordIds;
  const { account } = testReader;
  const calls: { [N in DeskCallName]?: DeskInputOf<N>[] } = {
    getDeskSession: [{}],
    getDeskToday: [{}],
    getDeskFigures: [{ from: '2026-01', to: '2026-02' }],
    listDeskInbox: inboxKindNames.map((kind) => ({ kind })),
    actOnDeskInbox: inboxKindNames.map((kind) => ({ kind, act: 'accept', itemIds: ['1', 'q1'], text: '好' })),
    listDeskSettled: [{}, ...settledQueues.map((queue) => ({ queue }))],
    listDeskRequests: requestViews.map((view) => ({ view })),
    actOnDeskRequests: [{ act: 'accept', requestIds: ['1'] }],
    findDeskReaders: ['li', '2026', 'S1', 'li@example.edu', '13800000000', '李'].map((text) => ({ text })),
    getDeskReaderFile: [{ account }],
    getDeskReader: [{ card: account }, { card: 'S1' }],
    addDeskReaderNote: [{ account, text: '好' }],
    changeDeskReader: [
      { account, status: 'frozen' },
      { account, status: 'normal' },
    ],
    lendAtDesk: [{ card: account, barcode: 'S1' }],
    renewAtDesk: [{ barcode: 'S1' }],
    returnAtDesk: [{ barcode: 'S1' }],
    getDeskCopy: [{ barcode: 'S1' }],
    listDeskCopies: [{ recordId }],
    listDeskBookings: [{ account }],
    getDeskCash: [{ from: '2026-01-01', to: '2026-01-31' }],
    listDeskOverdue: [{}, { libCode: 'MAIN' }],
    checkDeskShelf: [{ locationId: 'stacks', barcodes: ['S1', 'N0'] }],
    addDeskRecord: [
      { title: '夜', author: '', isbn: '', barcode: 'N1', locationId: 'stacks', callNo: '', volume: '' },
      { title: '夜', author: '', isbn: '9787544258609', barcode: 'N2', locationId: 'stacks', callNo: '', volume: '' },
    ],
    actOnDeskCopy: [
      { barcode: 'S1', act: 'missing' },
      { barcode: 'S1', act: 'found' },
    ],
    findDeskRecords: ['', 'S1', '9787544258609', '白夜行', recordId].map((text) => ({ text })),
    getDeskWork: [{ recordId }],
    suppressDeskRecord: [
      { recordId, suppressed: true },
      { recordId, suppressed: false },
    ],
    noteDeskRecord: [{ recordId, staffText: '好', publicText: '', seen: 0 }],
    listDeskMisses: [{}],
    listDeskRuns: [{}],
    listDeskHarvests: [{}],
    getFileImport: [{}],
    listDeskContentKinds: [{}],
    listDeskContent: [{ kind: 'book-lists' }],
    listStaff: [{}],
    listDeskAudit: [{}, { text: account }],
  };
  for (const [name, inputs] of Object.entries(calls) as [DeskCallName, never[]][])
    for (const input of inputs) await desk.ask(name, input);
}

test('no call of visitors, readers and staff scans a large table', async () => {
  await callAll();
  await callDesk(await signedInStaff(fixture.service, ['administrator']));

  const { store } = fixture.service;
  if (isOnPostgres) await fillLargeTables(store);
  // A list without values finds nothing, whatever its plan says.
  const isAsked = ({ text }: AskedStatement) => !text.includes(' in ()') && !/sqlite_master|pragma_|pg_/.test(text);
  const isAllowed = ({ text }: AskedStatement) => readsAll.some((part) => text.includes(part));
  const statements = collected.of(store).filter((statement) => isAsked(statement) && !isAllowed(statement));
  expect(statements.length).toBeGreaterThan(300);
  const scanning: string[] = [];
  for (const statement of statements) {
    const tables = (await scannedTables(store, statement)).filter((table) => largeTables.includes(table));
    if (tables.length > 0) scanning.push(`${tables.join()}: ${statement.text}`);
  }
  expect(scanning).toEqual([]);
});
