import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../../lib/contract/language.ts';
import { testService, type TestService } from '#support/service.ts';
import { privacyHandlers } from './privacy.ts';

let dir: string;
let service: TestService;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'privacy-'));
  service = await testService();
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await service.close();
});

const policy = (edition: 'current' | 'previous', language: Language) => {
  const context = service.context({ language });
  return privacyHandlers.getPrivacyPolicy({ edition }, { ...context, library: { ...context.library, dir } });
};

test('A library without a policy of its own leaves it to the portal', async () => {
  expect(await service.data('getPrivacyPolicy', {})).toBeNull();
});

test('The policy is in the language of the reader, else in that of the library', async () => {
  writeFileSync(join(dir, 'privacy.zh-CN.md'), '## 数据\n');
  writeFileSync(join(dir, 'privacy.en-US.md'), '## Data\n');
  expect(await policy('current', 'en-US')).toEqual({ markdown: '## Data\n', language: 'en-US' });
  expect(await policy('current', 'zh_TW')).toEqual({ markdown: '## 数据\n', language: 'zh-CN' });
  expect(await policy('previous', 'zh-CN')).toBeNull();
  writeFileSync(join(dir, 'privacy-old.zh-CN.md'), '旧\n');
  expect(await policy('previous', 'en-US')).toEqual({ markdown: '旧\n', language: 'zh-CN' });
});
