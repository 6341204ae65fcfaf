import { expect, test } from 'vitest';
import { testService } from '#support/service.ts';
import { captchaLifetimeMs } from '../../platform/attempts/captcha.ts';
import { sweepAccounts } from './sweep.ts';

test('expired rows are deleted, and valid rows are not', async () => {
  const service = await testService();
  const session = await service.signIn();
  const count = async (table: 'captcha' | 'attempt' | 'session') =>
    (await service.store.db.selectFrom(table).selectAll().execute()).length;
  await service.data('getCaptcha', {});
  await sweepAccounts(service.context());
  expect([await count('captcha'), await count('session')]).toEqual([1, 1]);
  service.clock.now += captchaLifetimeMs;
  await sweepAccounts(service.context());
  expect([await count('captcha'), await count('session')]).toEqual([0, 1]);
  expect(await count('attempt')).toBeGreaterThan(0);
  expect((await service.data('getSessionUser', {}, { session })).userId).not.toBe('');
  service.clock.now += 40 * 24 * 60 * 60_000;
  await sweepAccounts(service.context());
  expect([await count('attempt'), await count('session')]).toEqual([0, 0]);
  await service.close();
});
