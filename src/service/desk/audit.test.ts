import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditRowsAtOnce } from '../../lib/contract/desk/audit.ts';
import { appendAudit } from '../platform/audit/append.ts';
import { otherLibrary } from '#support/records.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// What administrators read at the desk of the audit log: who did what, when and about whom.

let service: TestService;
let boss: DeskBrowser;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.addReader();
  boss = await signedInStaff(service, ['administrator'], 'boss');
});
afterEach(() => service.close());

const read = async (text = '', before?: string) => boss.data('listDeskAudit', { text, ...(before && { before }) });

test('lists acts of staff with actor, act and reader, the latest first, without acts of readers', async () => {
  await service.signIn();
  const desk = await signedInStaff(service, ['readers'], 'li.na');
  await desk.data('changeDeskReader', { account: testReader.account, status: 'frozen' });
  await boss.data('changeStaff', { account: 'li.na', roles: ['content'] });
  const { result, hasMore } = await read();
  expect(hasMore).toBe(false);
  expect(result.slice(0, 2)).toMatchObject([
    { kind: 'staffChanged', by: 'boss', account: null, subjects: ['li.na', 'roles'] },
    { kind: 'deskAct', detail: 'reader changed', by: 'li.na', account: testReader.account },
  ]);
  expect(result.every(({ kind }) => kind !== 'signIn')).toBe(true);
  expect((await read('li.na')).result.every(({ by }) => by === 'li.na')).toBe(true);
  expect((await read(testReader.account)).result).toMatchObject([{ detail: 'reader changed' }]);
  expect((await read('nobody')).result).toEqual([]);
});

test('the log of another library stays there, and a long one is read part by part', async () => {
  const { db } = service.store;
  const [here, there] = [service.context().library.id, service.context({ library: 'other' }).library.id];
  const entry = { kind: 'deskAct', detail: 'lend', staff: 'many', now: service.clock.now } as const;
  for (let at = 0; at < auditRowsAtOnce + 3; at += 1) await appendAudit(db, { ...entry, libraryId: here });
  await appendAudit(db, { ...entry, libraryId: there });
  const first = await read('many');
  expect([first.result.length, first.hasMore]).toEqual([auditRowsAtOnce, true]);
  const rest = await read('many', first.result.at(-1)?.entryId);
  expect([rest.result.length, rest.hasMore]).toEqual([3, false]);
});
