import { afterEach, beforeEach, expect, test } from 'vitest';
import { inboxActs, inboxKindNames, inboxKinds, type InboxKind } from '../../lib/rules/desk-inbox.ts';
import { testRecords } from '../testing.records.ts';
import { testService, type TestService } from '../testing.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { signedInStaff } from './testing.ts';

// What readers send and staff settle in the browser; its readers find the outcome at once.

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}], records: testRecords });
  session = await service.signIn();
});
afterEach(() => service.close());

/** Titles of the reader's messages, newest first. */
const inboxOfReader = async () =>
  (await service.store.db.selectFrom('notice').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

test('a comment that was read is shown to everybody, and its writer told', async () => {
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

test('each kind is for its role alone, and every act of every kind refuses what is not there without writing anything', async () => {
  const roles = { content: ['content'], readers: ['readers'], acquisitions: ['acquisitions'] } as const;
  for (const [account, own] of Object.entries(roles)) {
    const desk = await signedInStaff(service, own, account);
    for (const kind of inboxKindNames) {
      const isOwn = inboxKinds[kind].role === own[0];
      expect((await desk.ask('listDeskInbox', { kind })).errCode, `${account} ${kind}`).toBe(isOwn ? 0 : 403);
      for (const act of inboxActs.filter((one) => isOwn && one in inboxKinds[kind].acts)) {
        for (const itemId of ['0', '99999999999', 'q1', 'a7', '一', '']) {
          const came = await desk.data('actOnDeskInbox', { kind, act, itemIds: [itemId], text: 'x' });
          expect(came.refused, `${kind} ${act} ${itemId}`).toMatchObject([{ itemId }]);
        }
      }
    }
  }
  const acts = await service.store.db.selectFrom('audit_entry').select('id').where('kind', '=', 'deskAct').execute();
  expect(acts).toEqual([]);
});

test('every kind is counted and listed in an empty library', async () => {
  const boss = await signedInStaff(service, ['administrator']);
  const zero = Object.fromEntries(inboxKindNames.map((kind: InboxKind) => [kind, 0]));
  expect((await boss.data('getDeskToday', {})).inbox).toEqual(zero);
});
