import { expect, test } from 'vitest';
import { refusal } from './refusal.ts';

const headers = new Headers({ 'content-language': 'en_US' });

test.each([
  [429, false, 'Too many requests', 'Your network is requesting too many pages. Please try again in 7 seconds.'],
  [503, true, 'Many visitors', 'Many readers are using the site right now. Please try again in 7 seconds.'],
] as const)('rejects a page, a call and a harvester with %i', async (status, isBusy, title, text) => {
  const page = refusal('/jianglan/en-US/home', headers, 7, isBusy);
  const call = refusal('/find/unify/search', headers, 7, isBusy);
  const harvester = refusal('/jianglan/oai', headers, 7, isBusy);
  expect([page.status, call.status, harvester.status]).toEqual([status, status, 503]);
  for (const { headers } of [page, call, harvester]) {
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['7', 'no-store']);
  }
  const html = await page.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(text);
  expect(await call.json()).toEqual({ success: false, data: null, message: text, errCode: status });
  expect(await harvester.text()).toBe('');
});

test('is that of too many requests unless others are the reason', () => {
  expect(refusal('/jianglan/home', headers, 7).status).toBe(429);
});

test('writes a page in the language of its address and a call in that of its headers', async () => {
  expect(await refusal('/jianglan/home', headers, 7).text()).toContain('<html lang="zh-CN">');
  expect(await refusal('/jianglan/zh_TW/home', headers, 7).text()).toContain('<html lang="zh-TW">');
  const call = refusal('/oga/x', new Headers({ 'content-language': 'zh_CN' }), 7);
  expect(await call.json()).toMatchObject({ message: expect.stringContaining('7 秒') });
});
