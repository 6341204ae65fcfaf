import { afterEach, beforeEach, expect, test } from 'vitest';
import { inboxActs, inboxKindNames, inboxKinds, type InboxKind } from '../../lib/rules/desk-inbox.ts';
import { byMail, testOrder } from '#support/document-delivery.ts';
import { testRecords } from '#support/records.ts';
import { testService, type TestService } from '#support/service.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { signedInStaff } from '#support/desk.ts';

// What readers send and staff settle in the browser; its readers find the outcome at once.

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { documentDelivery: byMail } }], records: testRecords });
  session = await service.signIn();
});
afterEach(() => service.close());

/** Titles of the reader's messages, newest first. */
const inboxOfReader = async () =>
  (await service.store.db.selectFrom('notice').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

test('publishes an approved comment and notifies its writer', async () => {
  const recordId = await service.idOf('b1');
  await service.data('evaluate', { recordId, comment: '译得流畅' }, { session });
  const editor = await signedInStaff(service, ['content']);
  expect(await editor.data('getDeskToday', {})).toMatchObject({ inbox: { comments: 1, questions: 0 } });
  const [item] = (await editor.data('listDeskInbox', { kind: 'comments' })).result;
  expect(item).toMatchObject({ messages: [{ text: '译得流畅' }], acts: ['accept', 'refuse'] });
  const itemIds = [item?.itemId ?? '', '999'];
  const came = await editor.data('actOnDeskInbox', { kind: 'comments', act: 'accept', itemIds });
  expect(came).toMatchObject({ done: [item?.itemId], refused: [{ itemId: '999' }] });
  expect(await inboxOfReader()).toContain('commentAudited');
  expect((await editor.data('listDeskInbox', { kind: 'comments' })).result).toEqual([]);
});

test('feedback is answered with the words that its reader reads, and then waits no longer', async () => {
  await service.data('saveFeedback', { kind: 'access', text: '数据库打不开' }, { session });
  const desk = await signedInStaff(service, ['readers']);
  const [item] = (await desk.data('listDeskInbox', { kind: 'feedback' })).result;
  expect(item).toMatchObject({ title: 'Access to e-resources', acts: ['answer', 'close'] });
  const itemIds = [item?.itemId ?? ''];
  expect(await desk.ask('actOnDeskInbox', { kind: 'feedback', act: 'answer', itemIds })).toMatchObject({
    errCode: 400,
  });
  expect(await desk.ask('actOnDeskInbox', { kind: 'feedback', act: 'order', itemIds })).toMatchObject({ errCode: 400 });
  await desk.data('actOnDeskInbox', { kind: 'feedback', act: 'answer', itemIds, text: '  今晚已恢复\u202e  ' });
  const messages = await service.store.db.selectFrom('feedback_message').select(['text', 'is_reply']).execute();
  expect(messages).toContainEqual({ text: '今晚已恢复', is_reply: 1 });
  expect((await desk.data('listDeskInbox', { kind: 'feedback' })).result).toEqual([]);
});

test('each kind is limited to its role, and every action rejects missing items without writing anything', async () => {
  const roles = {
    content: ['content'],
    readers: ['readers'],
    acquisitions: ['acquisitions'],
    lending: ['circulation'],
  } as const;
  for (const [account, own] of Object.entries(roles)) {
    const desk = await signedInStaff(service, own, account);
    for (const kind of inboxKindNames) {
      const isOwn = inboxKinds[kind].role === own[0];
      expect((await desk.ask('listDeskInbox', { kind })).errCode, `${account} ${kind}`).toBe(isOwn ? 0 : 403);
      for (const act of inboxActs.filter((inboxAct) => isOwn && inboxAct in inboxKinds[kind].acts)) {
        const text = 'https://example.edu/1.pdf';
        for (const itemId of ['0', '99999999999', 'q1', 'a7', 'r1', '一', '']) {
          const came = await desk.data('actOnDeskInbox', { kind, act, itemIds: [itemId], text });
          expect(came.refused, `${kind} ${act} ${itemId}`).toMatchObject([{ itemId }]);
        }
      }
    }
  }
  const boss = await signedInStaff(service, ['administrator']);
  for (const kind of inboxKindNames) {
    const came = await boss.ask('takeBackDeskInbox', { kind, itemIds: ['7', 'q7', 'a7'] });
    expect(came.errCode, kind).toBe(inboxKinds[kind].takesBack.length > 0 ? 0 : 400);
    if (came.success) expect(came.data).toMatchObject({ done: [], refused: [{}, {}, {}] });
  }
  const acts = await service.store.db.selectFrom('audit_entry').select('id').where('kind', '=', 'deskAct').execute();
  expect(acts).toEqual([]);
});

test('every kind is counted and listed in an empty library', async () => {
  const boss = await signedInStaff(service, ['administrator']);
  const zero = Object.fromEntries(inboxKindNames.map((kind: InboxKind) => [kind, 0]));
  expect((await boss.data('getDeskToday', {})).inbox).toEqual(zero);
});

test('a comment that was let pass by mistake is taken back, and waits again without being seen', async () => {
  const recordId = await service.idOf('b1');
  await service.data('evaluate', { recordId, comment: '译得流畅' }, { session });
  const editor = await signedInStaff(service, ['content']);
  const waiting = async () => (await editor.data('listDeskInbox', { kind: 'comments' })).result;
  const itemIds = (await waiting()).map(({ itemId }) => itemId);
  await editor.data('actOnDeskInbox', { kind: 'comments', act: 'accept', itemIds });
  const twice = await editor.data('actOnDeskInbox', { kind: 'comments', act: 'refuse', itemIds });
  expect(twice).toMatchObject({ done: [], refused: [{ itemId: itemIds[0] }] });
  expect(await editor.data('takeBackDeskInbox', { kind: 'comments', itemIds })).toEqual({ done: itemIds, refused: [] });
  expect(await waiting()).toHaveLength(1);
  const states = await service.store.db.selectFrom('evaluation').select('state').execute();
  expect(states).toEqual([{ state: 'unaudited' }]);
  expect((await editor.data('takeBackDeskInbox', { kind: 'comments', itemIds })).refused).toHaveLength(1);
});

test('a document is accepted, delivered by its address alone, and its reader notified', async () => {
  await service.data('requestDocument', testOrder, { session });
  const desk = await signedInStaff(service, ['readers']);
  const waiting = async () => (await desk.data('listDeskInbox', { kind: 'delivery' })).result;
  const [item] = await waiting();
  expect(item).toMatchObject({ title: '供应链的协调', acts: ['accept', 'deliver', 'refuse'] });
  const itemIds = [item?.itemId ?? ''];
  await desk.data('actOnDeskInbox', { kind: 'delivery', act: 'accept', itemIds });
  expect((await waiting())[0]).toMatchObject({ acts: ['deliver', 'refuse'] });
  for (const text of ['已寄出', 'javascript:alert(1)', undefined]) {
    const given = { kind: 'delivery', act: 'deliver', itemIds, ...(text !== undefined && { text }) } as const;
    expect(await desk.ask('actOnDeskInbox', given)).toMatchObject({ errCode: 400 });
  }
  const text = 'https://example.edu/paper.pdf';
  await desk.data('actOnDeskInbox', { kind: 'delivery', act: 'deliver', itemIds, text });
  expect(await waiting()).toEqual([]);
  expect(await inboxOfReader()).toContain('documentDelivered');
  expect((await desk.data('getDeskToday', {})).inbox).toMatchObject({ delivery: 0 });
});

test('an order that has stood still is taken on by hand, and money that a provider refuses is sent again', async () => {
  const { db } = service.store;
  const { id: reader_id } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
  const [library_id, at] = [service.context().library.id, service.clock.now - 5 * 24 * 60 * 60_000];
  const none = {
    pickup_place: 'MAIN',
    is_preorder: 0,
    books: 5000,
    freight: 0,
    library_share: 5000,
    reader_share: 0,
    quote: 'q',
    charge_id: null,
    pay_until: null,
    freight_fund: null,
    freight_category: null,
    fund_year: 2026,
    is_bound: 0,
    vendor_number: null,
    carrier: null,
    tracking: null,
    expected_on: null,
    poll_at: null,
  };
  const order = { library_id, number: 'P1', reader_id, vendor: 'books', stage: 'sent', status: 3, is_open: 1 } as const;
  await db
    .insertInto('purchase_order')
    .values({ ...order, ...none, day: '2026-01-10', created_at: at, updated_at: at })
    .execute();
  const payment = { library_id, reader_id, kind: 'debts', ref: 'x', open_key: null, method: 'weixin' } as const;
  const { id: payment_id } = await db
    .insertInto('payment')
    .values({
      ...payment,
      number: 'M1',
      amount: 500,
      title: 't',
      state: 'returned',
      qr: null,
      provider_number: 'n',
      created_at: at,
      expires_at: at,
      asked_at: at,
      is_closed: 1,
      paid_at: at,
      settled_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { attempts: 12, next_at: at, created_at: at, done_at: null };
  await db
    .insertInto('payment_refund')
    .values({ payment_id, number: 'M1R1', amount: 500, reason: 'late', state: 'refused', ...times })
    .execute();

  const desk = await signedInStaff(service, ['acquisitions', 'circulation']);
  expect((await desk.data('getDeskToday', {})).inbox).toMatchObject({ orders: 1, payments: 1 });
  const [waiting] = (await desk.data('listDeskInbox', { kind: 'orders' })).result;
  expect(waiting).toMatchObject({ itemId: 'P1', acts: ['accept', 'ship', 'arrive', 'refuse', 'cancel'] });
  await desk.data('actOnDeskInbox', { kind: 'orders', act: 'arrive', itemIds: ['P1'] });
  expect(await db.selectFrom('purchase_order').select('stage').execute()).toEqual([{ stage: 'delivered' }]);
  const [refund] = (await desk.data('listDeskInbox', { kind: 'payments' })).result;
  expect(refund).toMatchObject({ title: 'M1R1', acts: ['sendAgain'], reader: { account: 'li.ming' } });
  await desk.data('actOnDeskInbox', { kind: 'payments', act: 'sendAgain', itemIds: [refund?.itemId ?? ''] });
  expect(await db.selectFrom('payment_refund').select(['state', 'attempts']).execute()).toEqual([
    { state: 'owed', attempts: 0 },
  ]);
  expect((await desk.data('getDeskToday', {})).inbox).toMatchObject({ orders: 0, payments: 0 });
});
