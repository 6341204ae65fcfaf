import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { countStatements } from '#support/statements.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { readerCall, worldFile, worldRecords } from '#support/copy-requests/world.ts';
import { lend } from './lend.ts';
import { listLoans } from './running.ts';

const password = 'Reader-2026';
let service: TestService;
let ids: Record<'me' | 'wang', number>;
let me: SessionToken;
let wang: SessionToken;
let recordId: string;
let setId: string;

beforeAll(async () => {
  const reLending = { ...worldFile, copyRequests: { ...worldFile.copyRequests, reLend: { pastQueue: true } } };
  const other = { file: { ...testLibrary, mappingPath: 'other', groupCode: '900002' } };
  service = await testService({ libraries: [{ file: reLending }, other], records: worldRecords() });
  ids = {
    me: await service.addReader(),
    wang: await service.addReader({ account: 'wang', name: '王芳', password, primaryId: 'W1' }),
  };
  me = await service.signIn();
  wang = await service.signIn({ username: 'wang', password });
  [recordId, setId] = [await service.idOf('a'), await service.idOf('s')];
});
afterAll(() => service.close());

const out = (barcode: string, readerId: number) =>
  lend(service.store.db, { library: service.context().library, readerId, barcode, now: service.clock.now });
const loans = (session: SessionToken) => service.data('listLoans', {}, { session });
const statements = (): Promise<number> =>
  readerCall(service, ids.wang).then((call) =>
    countStatements(service.store, (store) => listLoans({ keyword: '', page: 1, rows: 20 }, { ...call, store })),
  );

test('a loan shows its number of waiting readers, and the request of another reader', async () => {
  for (const barcode of ['A1', 'A2', 'S1']) await out(barcode, ids.wang);
  expect(await loans(wang)).toMatchObject({ asked: 0, result: [{ waiting: 0 }, { waiting: 0 }, { waiting: 0 }] });
  const before = await statements();

  await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session: me });
  await service.data('askHolder', { recordId: setId, volume: '上', note: '周五？' }, { session: me });
  const { asked, result } = await loans(wang);
  expect(asked).toBe(1);
  const by = new Map(result.map((loan) => [loan.barcode, loan]));
  // Who waits for the title waits for each of its copies; the set's volume has a queue of its own.
  expect([by.get('A1')?.waiting, by.get('A2')?.waiting, by.get('S1')?.waiting]).toEqual([1, 1, 0]);
  expect(by.get('A1')).toMatchObject({ renewsTo: null, notRenewable: '有读者在排队等候此书，不能续借', asked: null });
  expect(by.get('S1')?.asked).toMatchObject({ stage: 'asked', note: '周五？', otherReader: '李**', mayAnswer: true });
  // However much is asked for: who asks, and what they wrote, and the due days of those loans.
  expect((await statements()) - before).toBe(3);
});

test('shows requests and agreements only to the holder, until the loan ends', async () => {
  const requestId = (await loans(wang)).result.find((entry) => entry.asked)?.asked?.requestId ?? '';
  expect(await loans(me)).toMatchObject({ total: 0, asked: 0, result: [] });
  await service.data('answerOthersRequest', { requestId, accept: true }, { session: wang });
  expect((await loans(wang)).result.find((entry) => entry.asked)?.asked).toMatchObject({ mayShowCode: true });
  const { code } = await service.data('showTakeCode', { requestId }, { session: wang });
  await service.data('confirmTakeCode', { requestId, code }, { session: me });
  expect(await loans(wang)).toMatchObject({ total: 2, asked: 0 });
  expect(await loans(me)).toMatchObject({ total: 1, asked: 0, result: [{ barcode: 'S1', asked: null }] });
});

test('a refusal of renewals reports each loan by the contract', async () => {
  const loanIds = (await loans(wang)).result.map((entry) => entry.loanId);
  const answer = await service.call('renewLoans', { loanIds }, { session: wang });
  expect(answer).toMatchObject({ success: false, errCode: 409 });
  expect(contract.renewLoans.refusal.parse(answer.data).results.map((result) => result.loanId)).toEqual(loanIds);
});

test('passing on is not spoken of where the library does not offer it', async () => {
  await service.addReader({}, 'other');
  const session = await service.signIn({}, { library: 'other' });
  expect(await service.data('listLoans', {}, { session, library: 'other' })).toMatchObject({ asked: null });
});
