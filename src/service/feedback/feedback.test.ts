import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { pictureBytes } from '../../lib/rules/profile.ts';
import { testReader, testService, type TestLibrary, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { demoPicture } from '#demo/feedback.ts';
import { answerFeedback, feedbackForStaff, picturesOf } from './staff.ts';

let service: TestService;
let session: SessionToken;
let other: SessionToken;
async function start(file: TestLibrary['file'] = {}) {
  service = await testService({ libraries: [{ file }, otherLibrary] });
  session = await service.signIn();
  await service.addReader({ account: 'wang', name: '王小波' });
  other = await service.signIn({ username: 'wang', password: testReader.password });
}
beforeEach(() => start());
afterEach(() => service.close());

const problem: InputOf<'saveFeedback'> = { kind: 'page', text: '检索页打不开', page: '/searchList?q=x&jwt=a.b.c' };
const report = (input: Partial<typeof problem> = {}, as = session) =>
  service.call('saveFeedback', { ...problem, ...input }, { session: as });
async function reported(input: Partial<typeof problem> = {}): Promise<string> {
  return (await service.data('saveFeedback', { ...problem, ...input }, { session })).feedbackId;
}
const thread = (feedbackId: string, as = session) => service.call('getFeedback', { feedbackId }, { session: as });
const list = (input: InputOf<'listFeedback'> = {}, as = session) =>
  service.data('listFeedback', input, { session: as });
const write = (feedbackId: string, text: string, as = session) =>
  service.call('addFeedbackMessage', { feedbackId, text }, { session: as });
const close = (feedbackId: string, as = session) => service.call('closeFeedback', { feedbackId }, { session: as });
const picture = demoPicture(20, 10).toString('base64');
const addPicture = (feedbackId: string, input = picture, as = session) =>
  service.call('addFeedbackPicture', { feedbackId, picture: input }, { session: as });
const answer = (feedbackId: string, input: Parameters<typeof answerFeedback>[2]) =>
  answerFeedback(service.context(), Number(feedbackId), input);
const newest = async () => (await service.data('listNotices', {}, { session })).result[0];

test('a report is taken with its page, and waits for the library', async () => {
  expect(await report()).toMatchObject({
    success: true,
    message: '反馈已提交，图书馆会尽快回复',
    data: { state: 'waiting', left: 4, perDay: 5 },
  });
  expect(await list()).toMatchObject({
    total: 1,
    states: [{ state: 'waiting', count: 1 }],
    result: [{ kind: 'page', text: '检索页打不开', page: '/searchList?q=x', messageCount: 1, pictureCount: 0 }],
  });
  expect(await list({ state: 'closed' })).toMatchObject({ total: 0, states: [{ count: 1 }], result: [] });
});

test('a text is there, has up to 300 characters of any script, and an address is one of this portal', async () => {
  expect(await report({ text: ' \n ' })).toMatchObject({ errCode: 400, message: '请填写问题描述' });
  expect(await report({ text: '𠮷'.repeat(300) })).toMatchObject({ success: true });
  expect(await report({ text: '字'.repeat(301) })).toMatchObject({
    errCode: 400,
    message: '最多 300 个字，现有 301 个字',
  });
  expect(await report({ page: 'https://evil.example/' })).toMatchObject({ errCode: 400 });
  expect(await report({ page: '' })).toMatchObject({ success: true });
});

describe('the day’s reports', () => {
  test('are so many as the library says, by its own day, and not one more of a hundred at once', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => report()));
    expect(all.filter(({ success }) => success)).toHaveLength(5);
    const refused = all.filter(({ errCode }) => errCode === 429);
    expect(refused).toHaveLength(95);
    expect(refused[0]?.message).toBe('今日反馈次数已用完（每日 5 次），请明天再来');
    expect((await report({}, other)).success).toBe(true);
    // Midnight in the time zone of the library, not in UTC.
    service.clock.now = Date.UTC(2026, 0, 15, 16, 1);
    session = await service.signIn();
    expect((await report()).success).toBe(true);
  });

  test('are none where the library takes none', async () => {
    await service.close();
    await start({ feedbackPerDay: 0 });
    expect(await report()).toMatchObject({ errCode: 403, message: '本馆未开放问题反馈' });
    expect(await list()).toMatchObject({ left: 0, perDay: 0 });
  });
});

describe('the library answers', () => {
  test('in the report and in the inbox; the reader writes again, and it waits again', async () => {
    const id = await reported();
    expect(await answer(id, { reply: '已修复，请再试', close: false })).toBe(true);
    expect(await newest()).toMatchObject({
      kind: 'feedbackAnswered',
      title: '图书馆回复了您的反馈',
      text: '您反馈的问题：检索页打不开',
      reply: '已修复，请再试',
      link: `/personalCenter?key=12&feedback=${id}`,
    });
    expect(await thread(id)).toMatchObject({
      data: {
        state: 'answered',
        mayWrite: true,
        messages: [
          { isReply: false, text: '检索页打不开' },
          { isReply: true, text: '已修复，请再试' },
        ],
      },
    });
    expect(await write(id, '还是不行')).toMatchObject({ success: true, data: { state: 'waiting' } });
    expect(await feedbackForStaff(service.context(), { state: 'waiting' })).toMatchObject([
      { account: 'li.ming', name: '李明', page: '/searchList?q=x', messages: [{}, {}, { text: '还是不行' }] },
    ]);
  });

  test('and closes; then no more messages are accepted', async () => {
    const id = await reported();
    await answer(id, { reply: '已修复', close: true });
    expect(await newest()).toMatchObject({ kind: 'feedbackClosed', reply: '已修复' });
    expect(await thread(id)).toMatchObject({
      data: { state: 'closed', closedBy: 'library', mayWrite: false, mayAddPicture: false },
    });
    expect(await write(id, '谢谢')).toMatchObject({ errCode: 409, message: '这条反馈已关闭' });
    expect(await addPicture(id)).toMatchObject({ errCode: 409 });
    expect(await close(id)).toMatchObject({ errCode: 409 });
    await expect(answer(id, { reply: '又', close: false })).rejects.toThrow('feedbackClosedAlready');
    expect((await thread(id)).data).toMatchObject({ messages: [{}, {}] });
  });

  test('only the reports of its own readers', async () => {
    const id = await reported();
    const elsewhere = service.context({ library: 'other' });
    expect(await answerFeedback(elsewhere, Number(id), { reply: 'x', close: false })).toBe(false);
    expect(await feedbackForStaff(elsewhere)).toEqual([]);
    await addPicture(id);
    expect(await picturesOf(elsewhere, Number(id))).toEqual([]);
    expect(await answer('999', { reply: 'x', close: false })).toBe(false);
  });
});

test('a reader closes a report, which shows it', async () => {
  const id = await reported();
  expect(await close(id)).toMatchObject({ message: '反馈已关闭', data: { state: 'closed' } });
  expect(await thread(id)).toMatchObject({ data: { closedBy: 'reader' } });
});

test('a report has up to fifty messages, also when they come at once', async () => {
  const id = await reported();
  const all = await Promise.all(Array.from({ length: 60 }, (_, at) => write(id, `第 ${String(at)} 条`)));
  expect(all.filter(({ success }) => success)).toHaveLength(49);
  expect(all.filter(({ errCode }) => errCode === 429)).toHaveLength(11);
  expect(await thread(id)).toMatchObject({ data: { mayWrite: false } });
});

describe('pictures', () => {
  test('are at most three, also with concurrent uploads, and are redrawn', async () => {
    const id = await reported();
    const all = await Promise.all(Array.from({ length: 10 }, () => addPicture(id)));
    expect(all.filter(({ success }) => success)).toHaveLength(3);
    expect(all.filter(({ errCode }) => errCode === 429)).toHaveLength(7);
    expect(await thread(id)).toMatchObject({
      data: { mayAddPicture: false, pictures: [{ nth: 1, width: 20, height: 10 }, { nth: 2 }, { nth: 3 }] },
    });
    const shown = await service.data('getFeedbackPicture', { feedbackId: id, nth: 2 }, { session });
    expect(shown.mediaType).toBe('image/png');
    const pictures = await picturesOf(service.context(), Number(id));
    expect(pictures.map(({ nth, bytes }) => [nth, Buffer.from(bytes).toString('base64')])).toEqual(
      [1, 2, 3].map((nth) => [nth, shown.picture]),
    );
  });

  test('are JPEG or PNG by their first bytes, below 5 MB, and of a size that can be shown', async () => {
    const id = await reported();
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const refused = { errCode: 400, message: '图片须为 5M 以内的 jpeg 或 png 格式' };
    for (const bytes of [
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      new TextEncoder().encode('GIF89a'),
      demoPicture(20, 10).subarray(0, 20),
      Buffer.concat([demoPicture(20, 10), Buffer.alloc(pictureBytes)]).subarray(0, pictureBytes),
    ]) {
      expect(await addPicture(id, base64(bytes))).toMatchObject({ errCode: refused.errCode });
    }
    const huge = demoPicture(20, 10);
    huge.writeUInt32BE(50_000, 16);
    expect(await addPicture(id, base64(huge))).toMatchObject({ errCode: 400, message: '图片的尺寸过大' });
    expect(await thread(id)).toMatchObject({ data: { pictures: [] } });
  });
});

test('reports of other readers and libraries are not found', async () => {
  const id = await reported();
  await addPicture(id);
  await service.addReader({ account: 'wu' }, 'other');
  const stranger = await service.signIn({ username: 'wu', password: testReader.password }, { library: 'other' });
  const calls = (as: SessionToken, library: string) => [
    service.call('getFeedback', { feedbackId: id }, { session: as, library }),
    service.call('getFeedbackPicture', { feedbackId: id, nth: 1 }, { session: as, library }),
    service.call('addFeedbackPicture', { feedbackId: id, picture }, { session: as, library }),
    service.call('addFeedbackMessage', { feedbackId: id, text: 'x' }, { session: as, library }),
    service.call('closeFeedback', { feedbackId: id }, { session: as, library }),
  ];
  for (const answer of await Promise.all([...calls(other, 'demo'), ...calls(stranger, 'other')])) {
    expect(answer).toMatchObject({ success: false, errCode: 404 });
  }
  expect(await list({}, other)).toMatchObject({ total: 0 });
  expect(await thread(id)).toMatchObject({ data: { state: 'waiting', messages: [{}], pictures: [{}] } });
});

test('a report is deleted with its reader', async () => {
  const id = await reported();
  await addPicture(id);
  await answer(id, { reply: '好', close: false });
  await service.store.db.deleteFrom('reader').execute();
  for (const table of ['feedback', 'feedback_message', 'feedback_picture'] as const) {
    expect(await service.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
