import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { decideOrder } from './staff.ts';
import { sweepDocuments } from './sweep.ts';
import { byMail, testOrder } from '#support/document-delivery.ts';

let service: TestService;
let session: SessionToken;
const dayMs = 86_400_000;

beforeEach(async () => {
  service = await testService({
    libraries: [{ file: { documentDelivery: byMail } }, otherLibrary],
    records: testRecords.slice(0, 2),
  });
  session = await service.signIn();
});
afterEach(() => service.close());

const order = (input: object = {}) => service.data('requestDocument', { ...testOrder, ...input }, { session });
const staff = () => ({ store: service.store, library: service.context().library, now: () => service.clock.now });
const state = async () =>
  (await service.data('listDocumentRequests', {}, { session })).result.map((entry) => entry.state);
const inbox = async () => (await service.data('listNotices', {}, { session, language: 'en-US' })).result;
const file = { fileName: '供应链.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') };
const open = (requestId: string, asking: object = { session }) =>
  service.call('openDeliveredDocument', { requestId }, asking);

it('keeps an order in one form and sends it to the desk by mail, once and without its reader', async () => {
  const recordId = await service.idOf(testRecords[0]?.controlNumber ?? '');
  const { request } = await order({ recordId });
  expect(request).toMatchObject({
    state: 'sent',
    title: '供应链的协调',
    issn: '0317-8471',
    pages: '17-22',
    doi: '10.1000/182',
    recordId,
    mayCancel: true,
    reply: null,
    document: null,
  });
  const [mail, ...more] = await service.posted();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'desk@example.edu', subject: '文献传递申请 1：供应链的协调' });
  expect(mail?.body).toContain('卷期：21(4)\n');
  expect(mail?.body).not.toMatch(/li\.ming|李明的/);
  expect(await service.data('getDocumentRequest', { requestId: '1' }, { session })).toEqual({ request });
});

it('rejects invalid values by field, and future years', async () => {
  const wrong = { isbn: '978-7-111-11111-1', issn: '1', doi: 'x', pages: 'many', year: '20' };
  const refused = await service.call('requestDocument', { ...testOrder, ...wrong }, { session });
  expect(refused).toMatchObject({ errCode: 400 });
  for (const label of ['ISBN', 'ISSN', 'DOI', '页码', '年份']) expect(refused.message).toContain(label);
  expect(await service.call('requestDocument', { ...testOrder, year: '2028' }, { session })).toMatchObject({
    errCode: 400,
    data: { problems: [{ field: 'year', problem: 'yearInvalid' }] },
  });
  expect((await order({ year: '2027' })).request.year).toBe('2027');
  const missing = await service.call('requestDocument', { ...testOrder, recordId: '999' }, { session });
  expect(missing).toMatchObject({ errCode: 404 });
});

it('accepts the same document once, up to the daily limit, also with concurrent requests', async () => {
  const titleOf = (at: number) => `第 ${String(Math.floor(at / 2))} 篇`;
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      service.call('requestDocument', { ...testOrder, articleTitle: titleOf(at) }, { session }),
    ),
  );
  expect(results.filter((result) => result.success)).toHaveLength(3);
  // Which of them came first is the store's business.
  const taken = titleOf(results.findIndex((result) => result.success));
  expect(await service.posted()).toHaveLength(3);
  expect(await service.data('getDocumentDelivery', {}, { session })).toMatchObject({ isAllowed: false, left: 0 });
  service.clock.now += dayMs;
  session = await service.signIn();
  expect(await service.call('requestDocument', { ...testOrder, articleTitle: taken }, { session })).toMatchObject({
    errCode: 409,
  });
  await order({ articleTitle: '另一篇' });
  expect(await service.data('getDocumentDelivery', {}, { session })).toMatchObject({ isAllowed: true, left: 2 });
});

it('takes nothing from readers who are frozen or whose card has expired, nor where the library takes nothing', async () => {
  await service.store.db.updateTable('reader').set({ status: 'frozen' }).execute();
  expect(await service.call('requestDocument', testOrder, { session })).toMatchObject({ errCode: 403 });
  await service.store.db.updateTable('reader').set({ status: 'normal', valid_until: '2026-01-14' }).execute();
  expect(await service.call('requestDocument', testOrder, { session })).toMatchObject({
    errCode: 403,
    message: expect.stringContaining('到期') as unknown,
  });
  const other = await service.signIn({}, { library: 'other' });
  const asking = { session: other, library: 'other' };
  expect(await service.call('requestDocument', testOrder, asking)).toMatchObject({ errCode: 403 });
  expect(await service.data('getDocumentDelivery', {}, asking)).toMatchObject({
    isAllowed: false,
    reason: '本馆未开通文献传递',
  });
});

it('can be cancelled before the library starts, and the desk is notified', async () => {
  const { request } = await order();
  await service.data('cancelDocumentRequest', { requestId: request.requestId }, { session });
  expect((await service.posted())[1]).toMatchObject({ subject: '文献传递申请 1 已取消：供应链的协调' });
  const { request: again } = await order();
  await decideOrder(staff(), Number(again.requestId), { act: 'accept', reply: null });
  expect(await service.call('cancelDocumentRequest', { requestId: again.requestId }, { session })).toMatchObject({
    errCode: 409,
    message: '这项申请已在处理或已结束，不能再更改',
  });
  expect(await state()).toEqual(['accepted', 'cancelled']);
});

it('notifies the reader of every step, and opens the document to this reader alone until it expires', async () => {
  const { requestId } = (await order()).request;
  const id = Number(requestId);
  await decideOrder(staff(), id, { act: 'accept', reply: 'Three days' });
  await decideOrder(staff(), id, { act: 'deliver', reply: null, document: file, days: 10 });
  expect((await inbox()).map(({ title, text }) => [title, text])).toEqual([
    ['The document you requested has arrived', expect.stringContaining('Jan 25, 2026')],
    ['Document request accepted', expect.stringContaining('供应链的协调')],
  ]);
  const content = file.bytes.toString('base64');
  expect(await open(requestId)).toMatchObject({ data: { url: null, file: { fileName: '供应链.pdf', content } } });
  expect(await open(requestId, {})).toMatchObject({ errCode: 401 });
  await service.addReader({ account: 'other' });
  const stranger = { session: await service.signIn({ username: 'other' }) };
  expect(await open(requestId, stranger)).toMatchObject({ errCode: 404 });
  for (const name of ['getDocumentRequest', 'cancelDocumentRequest'] as const) {
    expect(await service.call(name, { requestId }, stranger)).toMatchObject({ errCode: 404 });
  }

  service.clock.now += 10 * dayMs;
  await sweepDocuments(service.jobContext());
  session = await service.signIn();
  expect(await open(requestId, { session })).toMatchObject({
    errCode: 404,
    message: expect.stringContaining('期限已过'),
  });
  const documents = await service.store.db.selectFrom('delivered_document').selectAll().execute();
  expect(documents).toMatchObject([{ bytes: null, file_name: '供应链.pdf' }]);
  await decideOrder(staff(), id, { act: 'deliver', reply: null, document: { url: 'https://example.org/a' }, days: 1 });
  expect(await open(requestId)).toMatchObject({ data: { url: 'https://example.org/a', file: null } });
  expect((await service.data('getDocumentRequest', { requestId }, { session })).request).toMatchObject({
    state: 'delivered',
    reply: 'Three days',
    document: { fileName: null, isExpired: false },
  });
});

it('keeps what was refused for as long as the library says, and then forgets it', async () => {
  const { requestId } = (await order()).request;
  await decideOrder(staff(), Number(requestId), { act: 'refuse', reply: '版权限制' });
  await expect(decideOrder(staff(), 1, { act: 'accept', reply: null })).rejects.toMatchObject({ errCode: 409 });
  expect(await decideOrder(staff(), 99, { act: 'accept', reply: null })).toBe(false);
  const listed = await service.data('listDocumentRequests', { state: 'refused' }, { session });
  expect(listed).toMatchObject({ total: 1, isOpen: true, result: [{ reply: '版权限制' }] });
  service.clock.now += 366 * dayMs;
  await sweepDocuments(service.jobContext());
  session = await service.signIn();
  expect(await state()).toEqual([]);
});
