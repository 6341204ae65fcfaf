import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InboxAct, InboxKind } from '../../lib/rules/desk-inbox.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { byMail, testOrder } from '#support/document-delivery.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { testReader, testService, testVerifyCode, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// What staff settled by mistake waits again, where that can be.

let service: TestService;
let session: SessionToken;
let desk: DeskBrowser;
beforeEach(async () => {
  const file = { documentDelivery: byMail, certificationsPerDay: 5 };
  service = await testService({ libraries: [{ file }, otherLibrary], records: testRecords });
  session = await service.signIn();
  desk = await signedInStaff(service, ['acquisitions', 'readers', 'circulation']);
});
afterEach(() => service.close());

const waiting = async (kind: InboxKind) =>
  (await desk.data('listDeskInbox', { kind })).result.map(({ itemId }) => itemId);
const act = (kind: InboxKind, name: InboxAct, itemIds: string[]) =>
  desk.data('actOnDeskInbox', { kind, act: name, itemIds, text: '抱歉' });
const takeBack = (kind: InboxKind, itemIds: string[]) => desk.data('takeBackDeskInbox', { kind, itemIds });
const notices = async () => (await service.store.db.selectFrom('notice').select('kind').execute()).length;

async function expectTakenBack(kind: InboxKind, name: InboxAct, isTold = false): Promise<string[]> {
  const itemIds = await waiting(kind);
  expect(itemIds).toHaveLength(1);
  expect((await takeBack(kind, itemIds)).refused).toHaveLength(1);
  await act(kind, name, itemIds);
  expect(await waiting(kind)).toEqual([]);
  const before = await notices();
  expect(await takeBack(kind, itemIds)).toEqual({ done: itemIds, refused: [] });
  expect(await waiting(kind)).toEqual(itemIds);
  expect(await notices()).toBe(isTold ? before + 1 : before);
  return itemIds;
}

const recommend = () => service.data('saveRecommendation', { way: 'free', title: '时间的秩序' }, { session });

test('a recommendation that was refused is processed again, and its reader sees no answer', async () => {
  await recommend();
  await expectTakenBack('recommendations', 'refuse');
  const [own] = (await service.data('listRecommendations', {}, { session })).result;
  expect(own).toMatchObject({ state: 'processing', answer: null });
  // The same rules apply to a new recommendation of it.
  expect(await service.call('saveRecommendation', { way: 'free', title: '时间的秩序' }, { session })).toMatchObject({
    errCode: 409,
  });
});

test('a decision cannot be undone after the reader has sent the recommendation again', async () => {
  await recommend();
  const itemIds = await waiting('recommendations');
  await act('recommendations', 'refuse', itemIds);
  await recommend();
  expect((await takeBack('recommendations', itemIds)).done).toEqual([]);
  expect(await waiting('recommendations')).toHaveLength(1);
});

test('reopens a rejected database request, unless its reader has sent another one', async () => {
  const wanted = { type: 'purchase', name: 'Nature', reason: '课程' } as const;
  await service.data('saveElectronicRequest', wanted, { session });
  const itemIds = await expectTakenBack('databaseRequests', 'trial');
  await act('databaseRequests', 'refuse', itemIds);
  await service.data('saveElectronicRequest', wanted, { session });
  expect((await takeBack('databaseRequests', itemIds)).done).toEqual([]);
});

test('a report that staff closed waits again, and one that its reader closed does not', async () => {
  await service.data('saveFeedback', { kind: 'access', text: '数据库打不开' }, { session });
  const [feedbackId = ''] = await expectTakenBack('feedback', 'close');
  await service.store.db.updateTable('feedback').set({ state: 'closed', closed_by: 'reader' }).execute();
  expect((await takeBack('feedback', [feedbackId])).done).toEqual([]);
});

test('a declined offer can be reopened, and an accepted one cannot', async () => {
  const { codeKey } = await service.data('getCaptcha', {});
  await service.data('donate', {
    kind: 'books',
    name: '王示例',
    phone: '13812345678',
    isPublic: true,
    codeKey,
    verifyCode: testVerifyCode,
    books: [{ title: '红楼梦', quantity: '2' }],
  });
  const itemIds = await expectTakenBack('donations', 'refuse');
  await act('donations', 'accept', itemIds);
  expect((await takeBack('donations', itemIds)).done).toEqual([]);
});

test('reopens a rejected document order, unless its reader has ordered it again', async () => {
  await service.data('requestDocument', testOrder, { session });
  const itemIds = await expectTakenBack('delivery', 'refuse', true);
  expect((await desk.data('listDeskInbox', { kind: 'delivery' })).result[0]?.acts).toContain('accept');
  const orderedAgain = await service.call('requestDocument', testOrder, { session });
  expect(orderedAgain).toMatchObject({ errCode: 409 });
  expect(await notices()).toBe(2);
  await act('delivery', 'refuse', itemIds);
  await service.data('requestDocument', testOrder, { session });
  expect((await takeBack('delivery', itemIds)).done).toEqual([]);
  expect(await waiting('delivery')).toHaveLength(1);
});

test('an order of a document that was accepted or delivered by mistake is to be done again, and its document is gone', async () => {
  const { request } = await service.data('requestDocument', testOrder, { session });
  const { requestId } = request;
  const itemIds = [requestId];
  const shown = async () => (await service.data('getDocumentRequest', { requestId }, { session })).request;
  await act('delivery', 'accept', itemIds);
  expect(await shown()).toMatchObject({ state: 'accepted', reply: '抱歉', mayCancel: false });
  expect(await takeBack('delivery', itemIds)).toEqual({ done: itemIds, refused: [] });
  expect(await shown()).toMatchObject({ state: 'sent', reply: null, mayCancel: true });
  expect((await takeBack('delivery', itemIds)).done).toEqual([]);
  const given = { kind: 'delivery', act: 'deliver', itemIds, text: 'https://documents.example.org/wrong' } as const;
  await desk.data('actOnDeskInbox', given);
  expect(await shown()).toMatchObject({ state: 'delivered' });
  await service.data('openDeliveredDocument', { requestId }, { session });
  expect((await takeBack('delivery', itemIds)).done).toEqual(itemIds);
  expect(await shown()).toMatchObject({ state: 'accepted', document: null });
  expect(await service.call('openDeliveredDocument', { requestId }, { session })).toMatchObject({ errCode: 404 });
  expect(await service.call('requestDocument', testOrder, { session })).toMatchObject({ errCode: 409 });
  const { result } = await service.data('listNotices', {}, { session });
  expect(result.filter(({ kind }) => kind === 'documentReopened')).toHaveLength(2);
  // What the reader took back is the reader's.
  await takeBack('delivery', itemIds);
  await service.data('cancelDocumentRequest', { requestId }, { session });
  expect((await takeBack('delivery', itemIds)).done).toEqual([]);
});

test('reopens a settled certification, unless its reader has requested another one', async () => {
  const wanted = { name: testReader.name, idNumber: '11010519491231002X', understood: true } as const;
  const state = async () => (await service.data('getCertificationStatus', {}, { session })).certification.state;
  await service.data('askCertification', wanted, { session });
  const itemIds = await expectTakenBack('certifications', 'accept');
  expect(await state()).toBe('waiting');
  await expectTakenBack('certifications', 'refuse');
  await act('certifications', 'refuse', itemIds);
  await service.data('askCertification', wanted, { session });
  expect((await takeBack('certifications', itemIds)).done).toEqual([]);
  expect(await waiting('certifications')).toHaveLength(1);
});

test('a request of another library can be reopened, and one that its reader withdrew cannot', async () => {
  const there = { session: await service.signIn({}, { library: 'other' }), library: 'other' };
  const recordId = await service.idOf('b1');
  const { requestId } = await service.data('submitToOtherLibrary', { recordId }, there);
  const status = async () => (await service.data('listLibraryRequests', {}, there)).result.map((entry) => entry.status);
  const itemIds = await expectTakenBack('libraryRequests', 'refuse');
  // The library of the requester has its name in the language of the desk.
  const [listed] = (await desk.data('listDeskInbox', { kind: 'libraryRequests' })).result;
  expect(listed?.facts[0]).toBe('Neighbour Library');
  expect(await status()).toEqual([0]);
  await expectTakenBack('libraryRequests', 'complete');
  expect(await status()).toEqual([3]);
  await service.data('cancelLibraryRequest', { requestId }, there);
  expect((await takeBack('libraryRequests', itemIds)).done).toEqual([]);
});
