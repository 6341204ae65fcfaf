import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '../../../lib/contract/language.ts';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { databaseRecords } from '#support/databases.ts';
import { settleRequest } from '../../databases/requests.ts';
import { settleOffer } from '../../donations/settle-offers.ts';
import { auditComment } from '../../evaluations/write-evaluations.ts';
import { answerRequest } from '../../outside/requests.ts';
import { answerAsLibrary, setState } from '../../questions/write-questions.ts';
import { requestOf, testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords } from '#support/records.ts';
import { notify } from './notify.ts';

let service: TestService;
let session: SessionToken;
let other: SessionToken;
let readerId: number;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: databaseRecords });
  session = await service.signIn();
  await service.addReader({ account: 'wang', name: '王小波' });
  other = await service.signIn({ username: 'wang', password: testReader.password });
  readerId = Number((await service.data('getSessionUser', {}, { session })).userId);
});
afterEach(() => service.close());

const inbox = (input: { filter?: 'unread' | 'read'; page?: number; rows?: number } = {}, as = session) =>
  service.data('listNotices', input, { session: as });
const newest = async (as = session) => (await inbox({}, as)).result[0];
const tell = (title: string) => {
  const { library } = service.context();
  const what = { kind: 'requestAccepted', values: { title }, now: service.clock.now } as const;
  return notify(service.store.db, { libraryId: library.id, readerId, ...what });
};

describe('readers find in their inbox', () => {
  test('what became of their questions and answers, and who answers', async () => {
    const recordId = await service.idOf('law');
    const question = await service.data('askQuestion', { recordId, question: '校外怎样访问？' }, { session });
    const id = Number(question.questionId);
    expect((await inbox()).total).toBe(0);
    await setState(service.context(), 'question', id, 'released');
    await setState(service.context(), 'question', id, 'released');
    expect((await inbox()).total).toBe(1);
    expect(await newest()).toMatchObject({
      kind: 'questionReleased',
      title: '您的提问已公开',
      link: `/dataBaseNav/details/${recordId}`,
      isRead: false,
      text: '您关于“北大法宝”的提问：校外怎样访问？',
      reply: null,
      createdAt: '2026-01-15T08:00:00.000Z',
    });

    const given = await service.data('addAnswer', { questionId: String(id), answer: '先登录' }, { session: other });
    await setState(service.context(), 'answer', Number(given.answerId), 'released');
    expect(await newest()).toMatchObject({ kind: 'questionAnswered', reply: '先登录' });
    expect(await newest(other)).toMatchObject({ kind: 'answerReleased', text: '您在“北大法宝”的问答中回答：先登录' });
    await setState(service.context(), 'answer', Number(given.answerId), 'hidden');
    expect(await newest(other)).toMatchObject({ kind: 'answerHidden' });

    await answerAsLibrary(service.context(), id, '用统一身份认证登录。');
    expect(await newest()).toMatchObject({ title: '您的提问有了回答', reply: '用统一身份认证登录。' });
    await setState(service.context(), 'question', id, 'hidden');
    expect(await newest()).toMatchObject({ kind: 'questionHidden' });
    expect([(await inbox()).total, (await inbox({}, other)).total]).toEqual([4, 2]);
  });

  test('decisions on requested databases', async () => {
    const recordId = await service.idOf('law');
    const known = await service.data('saveElectronicRequest', { recordId, type: 'trial', reason: '课程' }, { session });
    const named = { type: 'purchase', name: 'Nature', reason: '课程' } as const;
    const unknown = await service.data('saveElectronicRequest', named, { session });
    await settleRequest(service.context(), Number(known.requestId), { state: 'approvedTrial', reply: null });
    expect(await newest()).toMatchObject({
      title: '您申请的数据库将开通试用',
      link: `/dataBaseNav/details/${recordId}`,
    });
    await settleRequest(service.context(), Number(unknown.requestId), { state: 'rejected', reply: '已有同类资源' });
    expect(await newest()).toMatchObject({ text: '您申请的数据库：Nature', reply: '已有同类资源', link: null });
  });

  test('what another library answers, but not what they took back themselves', async () => {
    await service.put(otherRecords, 'other');
    const recordId = await service.idOf('o1', 'other');
    const ask = async () => Number((await service.data('submitToOtherLibrary', { recordId }, { session })).requestId);
    const step = { id: await ask(), now: service.clock.now };
    await answerRequest(service.store, { ...step, status: 'accepted', answer: '周五到馆' });
    expect(await newest()).toMatchObject({ title: '您的申请已受理', reply: '周五到馆' });
    await answerRequest(service.store, { ...step, status: 'completed', answer: undefined });
    expect(await newest()).toMatchObject({
      title: '您的申请已完成',
      text: '您申请的文献：白夜行（精装版）',
      reply: null,
    });
    await service.data('cancelLibraryRequest', { requestId: String(await ask()) }, { session });
    expect((await inbox()).total).toBe(2);
  });

  test('the decision on their offer; visitors get no message', async () => {
    const offer = { kind: 'books', name: '李明', phone: '13812345678', books: [{ title: '红楼梦' }] };
    const settle = (receipt: string, state: 'accepted' | 'declined') => {
      const target = { libraryId: service.context().library.id, receipt, now: service.clock.now, day: '2026-01-15' };
      return settleOffer(service.store, target, state, '请送到总馆');
    };
    const { receipt } = await service.data('donate', offer, { session });
    await settle(receipt, 'accepted');
    expect(await newest()).toMatchObject({
      title: '您的捐赠意向已接受，谢谢',
      text: `回执编号：${receipt}`,
      reply: '请送到总馆',
    });
    await settle((await service.data('donate', { ...offer, name: '李' }, { session })).receipt, 'declined');
    expect(await newest()).toMatchObject({ kind: 'offerDeclined' });
    const { codeKey } = await service.data('getCaptcha', {});
    await settle((await service.data('donate', { ...offer, codeKey, verifyCode: 'TEST' })).receipt, 'accepted');
    expect((await inbox()).total).toBe(2);
  });

  test('whether their comments are shown', async () => {
    const recordId = await service.idOf('b1');
    await service.data('evaluate', { recordId, score: 5, comment: '好书' }, { session });
    const { id } = await service.store.db.selectFrom('evaluation').select('id').executeTakeFirstOrThrow();
    const target = { libraryId: service.context().library.id, commentId: id, now: service.clock.now };
    await auditComment(service.store, target, 'audited');
    await auditComment(service.store, target, 'audited');
    expect(await inbox()).toMatchObject({
      total: 1,
      result: [{ text: '您对“Compilers”的评论：好书', link: `/searchList/bookDetails/${recordId}` }],
    });
    await auditComment(service.store, target, 'rejected');
    expect(await newest()).toMatchObject({ title: '您的评论未通过审核' });
  });
});

describe('the inbox', () => {
  test('has the newest first, in pages, read or unread, each reader’s own', async () => {
    for (const title of ['甲', '乙', '丙']) await tell(title);
    const titles = async (input: Parameters<typeof inbox>[0]) =>
      (await inbox(input)).result.map(({ text }) => text.at(-1));
    expect(await titles({ rows: 2 })).toEqual(['丙', '乙']);
    expect(await titles({ rows: 2, page: 2 })).toEqual(['甲']);
    const second = (await inbox()).result[1]?.noticeId ?? '';
    expect(await service.data('markNotices', { noticeIds: [second] }, { session })).toEqual({ unread: 2 });
    expect(await titles({ filter: 'unread' })).toEqual(['丙', '甲']);
    expect(await inbox({ filter: 'read' })).toMatchObject({ total: 1, unread: 2, result: [{ isRead: true }] });
    expect(await inbox({ rows: 0 })).toEqual({ total: 3, unread: 2, result: [] });
    await service.data('markNotices', { noticeIds: [second], isRead: false }, { session });
    expect(await service.data('markNotices', { noticeIds: 'all' }, { session })).toEqual({ unread: 0 });

    // What is another's is neither seen nor touched.
    expect(await inbox({}, other)).toEqual({ total: 0, unread: 0, result: [] });
    for (const noticeIds of ['all' as const, [second]]) {
      const deletion = await service.call('deleteNotices', { noticeIds }, { session: other });
      expect(deletion).toMatchObject({ success: true, message: '' });
      await service.data('markNotices', { noticeIds, isRead: false }, { session: other });
    }
    expect(await inbox({ rows: 0 })).toEqual({ total: 3, unread: 0, result: [] });
  });

  test('has what was written late where its time puts it', async () => {
    await tell('新');
    service.clock.now -= 60_000;
    await tell('旧');
    expect((await inbox()).result.map(({ text }) => text.at(-1))).toEqual(['新', '旧']);
  });

  test('does not list deleted messages', async () => {
    for (const title of ['甲', '乙', '丙']) await tell(title);
    const [first] = (await inbox()).result;
    const deletion = await service.call('deleteNotices', { noticeIds: [first?.noticeId ?? ''] }, { session });
    expect(deletion).toMatchObject({ message: '删除成功！', data: { unread: 2 } });
    await service.data('deleteNotices', { noticeIds: 'all' }, { session });
    expect((await inbox()).total).toBe(0);
    for (const noticeIds of [[], ['x'], 'some']) {
      const request = requestOf('deleteNotices', { noticeIds }, 'demo', 'zh-CN', session);
      expect((await service.fetch(request)).status).toBe(400);
    }
  });

  test('shows a message in the language of its reader, with the stored values', async () => {
    await tell('{{title}} $& 白夜行');
    const texts = [];
    for (const language of languages) {
      texts.push((await service.data('listNotices', {}, { session, language })).result[0]?.text);
    }
    const title = '{{title}} $& 白夜行';
    expect(texts).toEqual([`您申请的文献：${title}`, `您申請的文獻：${title}`, `Title requested: ${title}`]);
  });
});
