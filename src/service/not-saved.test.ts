import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Language } from '../lib/contract/language.ts';
import { isSqlite, type SqliteStore } from './platform/db/open.ts';
import { requestOf, testService, testVerifyCode, type TestService } from '#support/service.ts';

const dir = mkdtempSync(join(tmpdir(), 'yuelan-full-'));
let service: TestService;
let store: SqliteStore;
let session: Awaited<ReturnType<TestService['signIn']>>;
beforeAll(async () => {
  service = await testService({
    storeFile: join(dir, 'yuelan.db'),
    around: (opened) => {
      if (!isSqlite(opened)) throw new Error('the store is not a file');
      store = opened;
      return opened;
    },
  });
  session = await service.signIn();
});
beforeEach(() => {
  setFull(false);
  store.sqlite.pragma('query_only = OFF');
});
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

/** Limits the file to its present size, or lifts the limit. */
function setFull(isFull: boolean): void {
  const pages = isFull ? Number(store.sqlite.pragma('page_count', { simple: true })) : 1_000_000;
  store.sqlite.pragma(`max_page_count = ${String(pages)}`);
}

/** Sends a request until the space left in pages is used up. @returns the first refusal */
async function refusalOf(request: () => Request): Promise<Response> {
  for (let sent = 0; sent < 500; sent += 1) {
    const response = await service.fetch(request());
    if (response.status !== 200) return response;
  }
  throw new Error('no request was refused');
}

const texts: Record<Language, string> = {
  'zh-CN': '现在暂时无法保存数据，刚才的操作没有完成，请稍后再试',
  zh_TW: '現在暫時無法儲存資料，剛才的操作沒有完成，請稍後再試',
  'en-US': 'Data cannot be saved at the moment. Your action was not completed; please try again later',
};
const captcha = (language: Language) => requestOf('getCaptcha', { long: '0' }, 'demo', language);

test.each(['zh-CN', 'zh_TW', 'en-US'] as const)('answers 503 to writes on a full disk, in %s', async (language) => {
  setFull(true);
  const response = await refusalOf(() => captcha(language));
  expect(await response.json()).toMatchObject({ success: false, errCode: 503, message: texts[language] });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('15');
});

test('answers 503 to writes on a read-only store, and to a sign-in', async () => {
  const { codeKey } = await service.data('getCaptcha', { long: '0' });
  store.sqlite.pragma('query_only = ON');
  const form = { username: 'li.ming', password: service.encrypt('Xihu-2026'), verifyCode: testVerifyCode, codeKey };
  for (const request of [
    captcha('zh-CN'),
    requestOf('login', form, 'demo'),
    requestOf('addFavouriteFolder', { name: 'A' }, 'demo', 'zh-CN', session),
  ])
    expect(await (await service.fetch(request)).json()).toMatchObject({ errCode: 503, message: texts['zh-CN'] });
});

test('saves again once there is space', async () => {
  expect((await service.call('getCaptcha', { long: '0' })).success).toBe(true);
});
