import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { situations } from '../../lib/rules/situations.ts';
import { message } from '../platform/messages/index.ts';
import { testService, type TestLibrary, type TestService } from '#support/service.ts';
import { devotion, whiteNight } from '#support/records.ts';
import { recommendationsForStaff, settleRecommendation } from './staff.ts';

let service: TestService;
let session: SessionToken;
const free = (title: string, more: object = {}) => ({ way: 'free' as const, title, ...more });
const save = (input: InputOf<'saveRecommendation'>, token = session) =>
  service.call('saveRecommendation', input, { session: token });
const own = (input: InputOf<'listRecommendations'> = {}, token = session) =>
  service.data('listRecommendations', input, { session: token });

async function start(file: TestLibrary['file'] = {}): Promise<void> {
  service = await testService({
    libraries: [{ file: { recommendationsPerDay: 3, ...file } }],
    records: [whiteNight, devotion],
  });
  session = await service.signIn();
}
const another = async (account = 'zhang.wei') => {
  await service.addReader({ account, name: '张伟' });
  return service.signIn({ username: account });
};
beforeEach(() => start());
afterEach(() => service.close());

const text = (name: 'suggestionLimit' | 'suggestionWhileFrozen' | 'isbnInvalid') =>
  message('zh-CN', situations[name].key);

test('a reader recommends a title, sees it among the own ones, and takes it back', async () => {
  const saved = await save({
    ...free('  时间的\n秩序 ', { author: '卡洛·罗韦利', isbn: '978-7-5357-9998-2', publishYear: '２０１９年' }),
    reasons: ['research', 'unknown', 'research'],
    remark: '课程用书',
  });
  expect(saved).toMatchObject({
    success: true,
    message: '荐购成功，请等待图书馆处理',
    data: { supporters: 1, left: 2 },
  });
  const { result, total, states } = await own();
  expect({ total, states }).toEqual({ total: 1, states: [{ state: 'processing', count: 1 }] });
  expect(result[0]).toMatchObject({
    way: 'free',
    title: '时间的 秩序',
    author: '卡洛·罗韦利',
    publishYear: 2019,
    isbn: '9787535799982',
    reasons: ['科研需要'],
    remark: '课程用书',
    state: 'processing',
    mayCancel: true,
    recordId: null,
  });
  const recommendationId = result[0]?.recommendationId ?? '';
  const foreign = await service.call('cancelRecommendation', { recommendationId }, { session: await another() });
  expect(foreign).toMatchObject({ errCode: 404 });
  const cancelled = await service.data('cancelRecommendation', { recommendationId }, { session });
  expect(cancelled).toEqual({ isMax: false, maxPerDay: 3, usedToday: 0, left: 3 });
  expect(await own()).toEqual({ total: 0, states: [], result: [] });
  expect(await recommendationsForStaff(service.context())).toEqual([]);
});

test('reports the problem of each field, with the first one as the message', async () => {
  expect(await save(free(' '))).toMatchObject({ errCode: 400, message: '请填写题名' });
  expect(await save(free('书'.repeat(301), { isbn: '978-7-5442-5860-0', publishYear: '19' }))).toMatchObject({
    errCode: 400,
    data: {
      problems: [
        { field: 'title', message: '最多填写 300 个字' },
        { field: 'publishYear', message: expect.stringContaining('四位数字') },
        { field: 'isbn', message: text('isbnInvalid') },
      ],
    },
  });
  expect(await save(free('书', { isbn: '12345' }))).toMatchObject({ message: text('isbnInvalid') });
});

test.each(['frozen', 'lost'] as const)(
  'rejects recommendations of readers who are %s, with the reason',
  async (status) => {
    await service.store.db.updateTable('reader').set({ status }).execute();
    expect(await save(free('时间的秩序'))).toMatchObject({
      errCode: 403,
      message: '荐购失败！ 失败原因：冻结状态不可荐购！',
    });
    expect(await service.data('getRecommendationAllowed', {}, { session })).toMatchObject({
      isAllow: false,
      reason: text('suggestionWhileFrozen'),
    });
  },
);

test('enforces the daily limit for concurrent recommendations, and resets it the next day', async () => {
  const answers = await Promise.all(['甲', '乙', '丙', '丁', '戊'].map((title) => save(free(title))));
  expect(answers.filter((answer) => answer.success)).toHaveLength(3);
  expect(answers.find((answer) => !answer.success)).toMatchObject({ errCode: 429, message: text('suggestionLimit') });
  const quota = () => service.data('getRecommendationQuota', {}, { session });
  expect(await quota()).toEqual({ isMax: true, maxPerDay: 3, usedToday: 3, left: 0 });
  const [first] = (await own()).result;
  await service.data('cancelRecommendation', { recommendationId: first?.recommendationId ?? '' }, { session });
  expect(await save(free('己'))).toMatchObject({ success: true, data: { left: 0 } });
  service.clock.now += 86_400_000;
  session = await service.signIn();
  expect(await quota()).toMatchObject({ isMax: false, usedToday: 0, left: 3 });
});

test('concurrent recommendations of the same title by one reader are stored once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => save(free('时间的秩序'))));
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  expect(answers.find((answer) => !answer.success)).toMatchObject({
    errCode: 409,
    message: '您已荐购过，图书馆正在处理',
  });
});

test('what the library holds by its ISBN is refused, ten digits or thirteen, with the record', async () => {
  const recordId = await service.idOf('b1');
  const refused = await save(free('White Night', { isbn: '7-5442-5860-2', evenIfHeld: true }));
  expect(refused).toMatchObject({
    errCode: 409,
    message: '本馆已有此书',
    data: { held: [{ recordId, title: '白夜行', isSameIsbn: true }] },
  });
  expect(await service.data('findRecommendationDuplicates', { isbn: '9787544258609' }, { session })).toMatchObject({
    held: [{ recordId, isSameIsbn: true }],
    mine: null,
    supporters: 0,
    decided: null,
  });
});

test('a title the library has in another edition is recommended once the reader has confirmed it', async () => {
  const edition = free('白夜行（纪念版）', { author: '[日] 东野圭吾 著；刘姿君 译', isbn: '9787544291163' });
  expect(await save(edition)).toMatchObject({ errCode: 409, data: { held: [{ title: '白夜行', isSameIsbn: false }] } });
  expect(await save({ ...edition, evenIfHeld: true })).toMatchObject({ success: true });
  expect(await save(free('白夜行', { author: '另一位作者' }))).toMatchObject({ success: true });
});

test('readers who recommend the same title share one recommendation, which exists while one of them remains', async () => {
  await save(free('时间的秩序', { author: '卡洛·罗韦利', isbn: '9787535799982' }));
  const other = await another();
  const typed = { title: '时间的秩序', author: '罗韦利著' };
  const asOther = { session: other };
  expect(await service.data('findRecommendationDuplicates', typed, asOther)).toMatchObject({
    supporters: 1,
    mine: null,
  });
  expect(await save(free('時間的秩序', { author: '卡洛·罗韦利' }), other)).toMatchObject({
    message: '已有读者荐购，您的荐购已一并提交',
    data: { supporters: 2, left: 2 },
  });
  const [entry] = (await own()).result;
  const recommendationId = entry?.recommendationId ?? '';
  await service.data('cancelRecommendation', { recommendationId }, { session });
  expect((await own()).total).toBe(0);
  expect((await own({}, other)).result[0]).toMatchObject({ recommendationId, supporters: 1 });
});

test('the decision is sent to all recommending readers, and blocks withdrawal and new recommendations', async () => {
  await save(free('时间的秩序', { isbn: '9787535799982' }));
  const other = await another();
  await save(free('时间的秩序', { isbn: '9787535799982' }), other);
  const id = Number((await own()).result[0]?.recommendationId);
  const staff = service.context();
  expect(await recommendationsForStaff(staff, 'processing')).toMatchObject([
    { id, title: '时间的秩序', readers: [{ account: 'li.ming' }, { account: 'zhang.wei' }] },
  ]);
  const decide = (state: 'approvedOrder' | 'rejected') => settleRecommendation(staff, id, { state, answer: '已订购' });
  expect(await settleRecommendation(staff, id + 1, { state: 'rejected', answer: null })).toBe(false);
  expect(await decide('approvedOrder')).toBe(true);
  for (const token of [session, other]) {
    const { result } = await own({ state: 'approvedOrder' }, token);
    expect(result).toMatchObject([{ state: 'approvedOrder', answer: '已订购', mayCancel: false }]);
    const { result: notices } = await service.data('listNotices', {}, { session: token });
    expect(notices).toMatchObject([{ title: '您的荐购已通过，将订购', link: '/personalCenter?key=6&tab=mine' }]);
  }
  expect((await own({ state: 'processing' })).total).toBe(0);
  const cancel = service.call('cancelRecommendation', { recommendationId: String(id) }, { session });
  expect(await cancel).toMatchObject({ errCode: 409 });
  expect(await save(free('时间的秩序', { isbn: '9787535799982' }))).toMatchObject({
    message: expect.stringContaining('决定订购'),
  });
  await decide('rejected');
  expect(await save(free('时间的秩序', { isbn: '9787535799982' }))).toMatchObject({ success: true });
});

test('more copies of a record are recommended with all that the record says', async () => {
  const recordId = await service.idOf('b1');
  expect(await save({ way: 'record', recordId, title: '不是这个' })).toMatchObject({ success: true });
  expect(await save({ way: 'record', recordId })).toMatchObject({ errCode: 409 });
  expect(await save({ way: 'record', recordId: '999999' })).toMatchObject({ errCode: 404 });
  expect(await save({ way: 'record' })).toMatchObject({ errCode: 404 });
  expect((await own()).result[0]).toMatchObject({ title: '白夜行', isbn: '9787544258609', recordId, way: 'record' });
});

test('the library’s own form asks for what it must, and takes choices in the reader’s language', async () => {
  const asking = { session, language: 'en-US' as const };
  const { ways, fields } = await service.data('getRecommendationAllowed', {}, asking);
  expect(ways).toEqual(['order', 'free', 'custom', 'record']);
  expect(fields.map(({ name, required, choices }) => [name, required, choices.length])).toEqual([
    ['purpose', true, 0],
    ['copies', false, 3],
  ]);
  const custom = { way: 'custom', title: 'Order of Time' } as const;
  const ask = (input: Record<string, string>) =>
    service.call('saveRecommendation', { ...custom, fields: input }, asking);
  expect(await ask({ copies: 'a hundred' })).toMatchObject({
    errCode: 400,
    data: { problems: [{ field: 'fields.purpose' }, { field: 'fields.copies' }] },
  });
  expect(await ask({ purpose: 'Physics 101', copies: '2 to 5', other: 'left behind' })).toMatchObject({
    success: true,
  });
  expect((await service.data('listRecommendations', {}, asking)).result[0]?.fields).toEqual([
    { label: 'Course or project it is for', value: 'Physics 101' },
    { label: 'Copies suggested', value: '2 to 5' },
  ]);
});

test('the library’s list is searched by words and ISBN, and shows the status of its titles', async () => {
  const rows = [
    {
      title: '时间的秩序',
      author: '卡洛·罗韦利',
      publisher: '湖南科学技术出版社',
      isbn: '9787535799982',
      price: 'CNY56.00',
    },
    { title: '现实不似你所见', author: '卡洛·罗韦利', publishYear: 2017 },
    { title: '白夜行', author: '东野圭吾', isbn: '7-5442-5860-2' },
  ];
  await expect(service.putContent('order-titles', [{ title: 'x', isbn: '1' }])).rejects.toThrow('ISBN');
  await service.putContent('order-titles', rows);
  const search = (keyword = '') => service.data('searchOrderTitles', { keyword }, { session });
  expect((await search()).result.map((row) => row.title)).toEqual(['时间的秩序', '现实不似你所见', '白夜行']);
  expect((await search('羅韋利 秩序')).result).toMatchObject([{ title: '时间的秩序', price: 'CNY56.00', mine: null }]);
  expect((await search('978-7-5357-9998-2')).total).toBe(1);
  expect((await search('7-5442-5860-2')).result[0]?.recordId).toBe(await service.idOf('b1'));
  expect((await search('%')).total).toBe(0);
  const [first, second] = (await search()).result;
  await save({ way: 'order', orderTitleId: first?.orderTitleId });
  expect(await save({ way: 'order', orderTitleId: '999' })).toMatchObject({ errCode: 404 });
  await save({ way: 'order', orderTitleId: second?.orderTitleId });
  await service.putContent('order-titles', [{ ...rows[0], price: 'CNY60.00' }]);
  expect((await search()).result).toMatchObject([
    { orderTitleId: first?.orderTitleId, price: 'CNY60.00', mine: 'processing', supporters: 1 },
  ]);
  expect((await own()).result.map((row) => row.title)).toEqual(['现实不似你所见', '时间的秩序']);
});

test.each([
  ['order', 'purderRec'],
  ['free', 'freeRec'],
  ['custom', 'customRec'],
  ['record', 'recRecord'],
] as const)('the way %s is off everywhere where the library says so', async (way, name) => {
  await service.close();
  await start({ findConfig: { [name]: '0' } });
  await service.putContent('order-titles', [{ title: '时间的秩序' }]);
  expect((await service.data('getRecommendationAllowed', {}, { session })).ways).not.toContain(way);
  const given = { title: '时间的秩序', recordId: await service.idOf('b1'), orderTitleId: '1' };
  expect(await save({ way, ...given })).toMatchObject({ errCode: 403, message: '本馆未开放这种荐购方式' });
  expect((await service.data('searchOrderTitles', {}, { session })).total).toBe(way === 'order' ? 0 : 1);
});

test('rejects recommendations if the library accepts none', async () => {
  await service.close();
  await start({ recommendationsPerDay: 0 });
  expect(await save(free('时间的秩序'))).toMatchObject({ errCode: 403, message: '本馆未开放荐购' });
  expect(await service.data('getRecommendationQuota', {}, { session })).toMatchObject({ isMax: true, left: 0 });
});
