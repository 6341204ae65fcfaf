import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '../lib/contract/contract.ts';
import type { CallName } from '../lib/contract/endpoints.ts';
import type { Answer } from '../lib/contract/envelope.ts';
import type { Language } from '../lib/contract/language.ts';
import { addStaff, deskBrowser, staffPassword } from '#support/desk.ts';
import { codeAt } from './identity/second-factor/codes.ts';
import { requestOf, testService, type TestService } from '#support/service.ts';
import { fullDisk, withTransactionHooks, type TransactionHooks } from '#support/transactions.ts';

const hooks: TransactionHooks = {};
let service: TestService;
beforeEach(async () => {
  hooks.before = undefined;
  service = await testService({
    libraries: [{ file: { secondFactor: 'required', staffSecondFactor: 'required' } }],
    around: withTransactionHooks(hooks),
  });
});
afterEach(() => service.close());

/** Fails the transaction of that number, counted from 1, because the disk is full. */
function failTransaction(at: number): void {
  let transactions = 0;
  hooks.before = () => {
    transactions += 1;
    if (transactions === at) throw fullDisk();
  };
}

const unknown: Record<Language, string> = {
  'zh-CN': '无法确认刚才的操作是否全部完成；请先查看结果，再决定是否重试',
  zh_TW: '無法確認剛才的操作是否全部完成；請先查看結果，再決定是否重試',
  'en-US': 'Your action may not have been completed. Please check the result before you try again',
};

describe('a sign-in that sets up a second factor in two transactions', () => {
  let cookie = '';
  const ask = async <N extends CallName>(name: N, input: InputOf<N>, language: Language = 'zh-CN') => {
    const request = requestOf(name, input, 'demo', language);
    request.headers.set('cookie', cookie);
    request.headers.set('sec-fetch-site', 'same-origin');
    const response = await service.fetch(request);
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) cookie = given.split(';')[0] ?? '';
    return { answer: (await response.json()) as Answer<unknown>, retryAfter: response.headers.get('retry-after') };
  };
  /** Signs in up to the second step. @returns the app's code */
  async function startEnrolment(): Promise<string> {
    await service.addReader();
    await ask('login', await service.signInForm());
    const { answer } = await ask('getSecondStep', {});
    const { enrolment } = answer.data as { enrolment: { secret: string } };
    return codeAt(enrolment.secret, service.clock.now);
  }
  const isOn = async () =>
    (await service.store.db.selectFrom('second_factor').select('reader_id').execute()).length === 1;

  it('is not done if the first fails', async () => {
    const code = await startEnrolment();
    failTransaction(1);
    const { answer, retryAfter } = await ask('proveSecondFactor', { code });
    expect(answer).toMatchObject({ success: false, errCode: 503, data: { retryAfter: 15 } });
    expect(retryAfter).toBe('15');
    expect(await isOn()).toBe(false);
  });

  it.each(['zh-CN', 'zh_TW', 'en-US'] as const)('may be done if the second fails, in %s', async (language) => {
    const code = await startEnrolment();
    failTransaction(2);
    const { answer, retryAfter } = await ask('proveSecondFactor', { code }, language);
    expect(answer).toEqual({ success: false, errCode: 504, data: null, message: unknown[language] });
    expect(retryAfter).toBeNull();
    expect(await isOn()).toBe(true);
  });
});

it('a call of the desk whose second write fails may be done', async () => {
  const password = await addStaff(service, 'wang.fang', ['readers']);
  const first = deskBrowser(service);
  await first.data('openDeskSession', { account: 'wang.fang', password });
  await first.data('chooseDeskPassword', { password, newPassword: staffPassword });
  const { secret } = await first.data('beginDeskFactor', { password: staffPassword });
  await first.data('proveDeskFactor', { code: codeAt(secret, service.clock.now) });
  service.clock.now += 60_000;
  const browser = deskBrowser(service);
  await browser.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
  // The code is used up first, by a statement of its own.
  failTransaction(1);
  const answer = await browser.ask('proveDeskFactor', { code: codeAt(secret, service.clock.now) });
  expect(answer).toMatchObject({ success: false, errCode: 504, message: unknown['en-US'] });
});
