import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workDone } from '#support/captcha.ts';
import { otherLibrary } from '#support/records.ts';
import { testService, testVerifyCode, type TestService } from '#support/service.ts';
import { captchaLifetimeMs } from './captcha.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.addReader();
});
afterEach(() => service.close());

const newCaptcha = (long = false) => service.data('getCaptchaKey', { long: long ? '1' : '0' });
const refused = { success: false, errCode: 400 };
const gone = { success: false, errCode: 404 };

describe('work in place of reading a captcha', () => {
  test('gives the text of that captcha, with which a form is sent as usual', async () => {
    const { codeKey } = await newCaptcha();
    const done = await workDone(await service.data('getCaptchaWork', { codeKey }));
    const { verifyCode } = await service.data('solveCaptchaWork', done);
    expect(verifyCode).toBe(testVerifyCode);
    const form = { ...(await service.signInForm()), codeKey, verifyCode };
    expect(await service.call('login', form)).toMatchObject({ success: true });
    expect(await service.call('solveCaptchaWork', done)).toMatchObject(gone);
    expect(await service.call('getCaptchaWork', { codeKey })).toMatchObject(gone);
  });

  test('is dearer for an account that was tried often', async () => {
    const costOf = async (long: boolean) =>
      (await service.data('getCaptchaWork', await newCaptcha(long))).parameters.cost;
    expect(await costOf(true)).toBe(4 * (await costOf(false)));
  });

  test('is worth nothing when it was not done, or made cheaper, or belongs to another captcha', async () => {
    const { codeKey } = await newCaptcha();
    const other = await newCaptcha();
    const done = await workDone(await service.data('getCaptchaWork', { codeKey }));
    const { challenge, solution } = done;
    const changed = (parameters: Partial<typeof challenge.parameters>) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
      solution,
    });
    const attempts = [
      { challenge, solution: { counter: solution.counter + 1, derivedKey: '00'.repeat(32) } },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      changed({ cost: 1 }),
      changed({ data: other }),
    ];
    for (const attempt of attempts) {
      expect(await service.call('solveCaptchaWork', attempt)).toMatchObject(refused);
    }
    expect(await service.data('solveCaptchaWork', done)).toEqual({ verifyCode: testVerifyCode });
  });

  test('expires with its captcha, and is invalid in another library', async () => {
    const { codeKey } = await newCaptcha();
    const done = await workDone(await service.data('getCaptchaWork', { codeKey }));
    expect(await service.call('getCaptchaWork', { codeKey }, { library: 'other' })).toMatchObject(gone);
    expect(await service.call('solveCaptchaWork', done, { library: 'other' })).toMatchObject(gone);
    service.clock.now += captchaLifetimeMs;
    expect(await service.call('solveCaptchaWork', done)).toMatchObject(gone);
  });
});
