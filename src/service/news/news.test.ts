import { afterEach, beforeEach, expect, test } from 'vitest';
import { otherLibrary } from '#support/records.ts';
import { testService, type TestService } from '#support/service.ts';

const closed = {
  id: 'closed',
  title: { 'zh-CN': '元旦闭馆', 'en-US': 'Closed on New Year’s Day' },
  body: { 'zh-CN': '元旦闭馆一天。\n\n还书箱照常开放。' },
  publishedOn: '2026-01-10',
  until: '2026-01-15',
  libCode: 'MED',
  links: [
    { label: { 'zh-CN': '开放时间' }, url: '/collectionNav' },
    { label: { 'zh-CN': '网站' }, url: 'https://example.org/' },
  ],
};
const rules = {
  id: 'rules',
  title: { 'zh-CN': '借阅规则调整' },
  body: { 'zh-CN': '研究生可借 30 册。' },
  publishedOn: '2025-09-01',
  pinned: true,
};
const opened = { ...rules, id: 'opened', title: { 'zh-CN': '新阅览室启用' }, publishedOn: '2026-01-15', pinned: false };

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  service.clock.now = Date.parse('2026-01-15T04:00:00Z');
  await service.putContent('news', [closed, rules, opened]);
});
afterEach(() => service.close());

const listed = async () => (await service.data('listNews', {})).result.map(({ newsId }) => newsId);

test('pinned news come first, then the latest, in the language of the reader', async () => {
  const { total, result } = await service.data('listNews', {}, { language: 'en-US' });
  expect(total).toBe(3);
  expect(result.map(({ newsId, title, isPinned }) => [newsId, title, isPinned])).toEqual([
    ['rules', '借阅规则调整', true],
    ['opened', '新阅览室启用', false],
    ['closed', 'Closed on New Year’s Day', false],
  ]);
  const second = await service.data('listNews', { rows: 2, page: 2 });
  expect(second).toMatchObject({ total: 3, result: [{ newsId: 'closed' }] });
});

test('one piece of news has its text, its library and its links', async () => {
  expect(await service.data('getNews', { newsId: 'closed' }, { language: 'en-US' })).toEqual({
    newsId: 'closed',
    title: 'Closed on New Year’s Day',
    body: closed.body['zh-CN'],
    publishedOn: '2026-01-10',
    until: '2026-01-15',
    libName: 'Medical Library',
    isPinned: false,
    links: [
      { label: '开放时间', url: '/collectionNav' },
      { label: '网站', url: 'https://example.org/' },
    ],
  });
});

test('news are shown from their first day to their last day where the library is', async () => {
  service.clock.now = Date.parse('2026-01-14T15:59:59Z');
  expect(await listed()).toEqual(['rules', 'closed']);
  service.clock.now = Date.parse('2026-01-14T16:00:00Z');
  expect(await listed()).toEqual(['rules', 'opened', 'closed']);
  service.clock.now = Date.parse('2026-01-15T15:59:59Z');
  expect(await listed()).toContain('closed');
  service.clock.now = Date.parse('2026-01-15T16:00:00Z');
  expect(await listed()).toEqual(['rules', 'opened']);
  expect(await service.call('getNews', { newsId: 'closed' })).toMatchObject({ errCode: 404 });
});

test('another library shows none of them', async () => {
  expect(await service.data('listNews', {}, { library: 'other' })).toEqual({ total: 0, result: [] });
  expect(await service.call('getNews', { newsId: 'rules' }, { library: 'other' })).toMatchObject({ errCode: 404 });
});

test('a row is refused when it ends before its first day or its link leads elsewhere', async () => {
  const put = (change: object) => service.putContent('news', [{ ...closed, ...change }]);
  await put({ until: '2026-01-10' });
  await expect(put({ until: '2026-01-09' })).rejects.toThrow('until');
  for (const url of ['//example.org/', 'javascript:alert(1)', 'home']) {
    await expect(put({ links: [{ label: { 'zh-CN': '一' }, url }] })).rejects.toThrow('links');
  }
  await expect(service.putContent('news', [closed, closed])).rejects.toThrow('closed');
});
