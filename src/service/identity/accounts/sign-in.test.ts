import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jwtHeader } from '../../../lib/contract/session.ts';
import { requestOf, testReader, testService, testVerifyCode, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { captchaLifetimeMs } from '../../platform/attempts/captcha.ts';
import { limits } from '../../platform/attempts/attempts.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.addReader();
});
afterEach(() => service.close());

const wrong = { success: false, data: null, message: '用户名或密码错误', errCode: 400 };
const wrongCode = { success: false, data: null, message: '验证码错误或已失效，请重新输入', errCode: 400 };

describe('signing in', () => {
  test('answers a token and the name of its header, which opens the calls of readers', async () => {
    const session = await service.signIn();
    expect(session.jwtHeader).toBe(jwtHeader);
    expect(await service.data('getSessionUser', {}, { session })).toMatchObject({
      name: '李明',
      groupCode: '900001',
      libCode: 'MAIN',
      fristLoginFlag: '0',
    });
  });

  test.each([
    ['full-width letters, other case and spaces around', { username: ' ＬＩ.Ming ' }],
    ['the card number', { username: 'A2026001' }],
  ])('takes %s for the account', async (_, { username }) => {
    await service.addReader({ account: 'card', primaryId: 'A2026001' });
    expect(await service.signIn({ username })).toHaveProperty('jwt');
  });

  test('is refused, and tries no password, where the library has no sign-in by account', async () => {
    const closed = await testService({ libraries: [{ file: { findConfig: { normalLogin: '0' } } }] });
    try {
      await closed.addReader();
      const form = await closed.signInForm();
      const refused = { success: false, data: null, message: '本馆未开放这种登录方式', errCode: 403 };
      expect(await closed.call('login', form)).toEqual(refused);
      const { password } = form;
      const change = { ...form, newPassword: password, confirmPassword: password };
      expect(await closed.call('forceModify', change)).toEqual(refused);
    } finally {
      await closed.close();
    }
  });

  test('refuses a password that was not encrypted under the key', async () => {
    const form = await service.signInForm();
    for (const password of ['Xihu-2026', '', 'AAAAAAAAAAAAAAAAAAAAAA==']) {
      expect(await service.call('login', { ...form, password })).toMatchObject({ success: false, errCode: 400 });
    }
  });

  test('opens a new session each time, and never one that the reader brought along', async () => {
    const first = await service.signIn();
    const second = await service.signIn(undefined, { session: first });
    expect(second.jwt).not.toBe(first.jwt);
    await service.data('logout', {}, { session: second });
    expect(await service.call('getSessionUser', {}, { session: first })).toMatchObject({ success: true });
  });
});

describe('a captcha', () => {
  test('is a picture that does not carry its answer, and counts once', async () => {
    const form = await service.signInForm({ password: 'Wrong-2026' });
    expect(await service.call('login', form)).toEqual(wrong);
    expect(await service.call('login', form)).toEqual(wrongCode);
    const { verifyCode } = await service.data('getCaptcha', {});
    const picture = Buffer.from(verifyCode.replace('data:image/png;base64,', ''), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.includes(testVerifyCode)).toBe(false);
  });

  test('serves the same picture on its own until it is answered', async () => {
    const { codeKey } = await service.data('getCaptchaKey', {});
    const first = await service.data('getCaptchaPicture', { codeKey });
    expect(await service.data('getCaptchaPicture', { codeKey })).toEqual(first);
    const other = await service.data('getCaptchaKey', {});
    expect(await service.data('getCaptchaPicture', other)).not.toEqual(first);
    expect(await service.call('getCaptchaPicture', { codeKey }, { library: 'other' })).toMatchObject({ errCode: 404 });

    const form = await service.signInForm();
    expect(await service.call('login', { ...form, codeKey })).toMatchObject({ success: true });
    expect(await service.call('getCaptchaPicture', { codeKey })).toMatchObject({ errCode: 404 });
    service.clock.now += captchaLifetimeMs;
    expect(await service.call('getCaptchaPicture', other)).toMatchObject({ errCode: 404 });
  });

  test('is spent by a wrong answer too', async () => {
    const form = await service.signInForm();
    expect(await service.call('login', { ...form, verifyCode: 'NOPE' })).toEqual(wrongCode);
    expect(await service.call('login', form)).toEqual(wrongCode);
  });

  test('lets one in of twenty who use it at the same moment', async () => {
    const form = await service.signInForm();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.call('login', form)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('is over after five minutes, and is worth nothing in another library', async () => {
    const form = await service.signInForm();
    expect(await service.call('login', form, { library: 'other' })).toEqual(wrongCode);
    service.clock.now += captchaLifetimeMs;
    expect(await service.call('login', form)).toEqual(wrongCode);
  });
});

describe('guessing', () => {
  const guess = async (username: string, address = '192.0.2.1') =>
    service.call('login', await service.signInForm({ username, password: 'Wrong-2026' }), { address });

  test('is stopped after a few wrong passwords from one address, with the time to wait', async () => {
    for (let at = 0; at < limits.signInHere.attempts; at += 1) expect(await guess(testReader.account)).toEqual(wrong);
    const form = await service.signInForm();
    const response = await service.fetch(requestOf('login', form, 'demo', 'en-US'), { address: '192.0.2.1' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('900');
    expect(await response.json()).toEqual({
      success: false,
      data: { retryAfter: 900 },
      message: 'Too many attempts; please try again in 15 min',
      errCode: 429,
    });
    // The reader at another place is not locked out by that.
    expect(await service.signIn(undefined, { address: '198.51.100.7' })).toHaveProperty('jwt');
    service.clock.now += limits.signInHere.windowMs;
    expect(await service.signIn()).toHaveProperty('jwt');
  });

  test('does not reveal accounts: an unknown account is blocked in the same way', async () => {
    const answers = [];
    for (let at = 0; at <= limits.signInHere.attempts; at += 1) answers.push(await guess('nobody.here'));
    expect(answers.at(-2)).toEqual(wrong);
    expect(answers.at(-1)).toMatchObject({ errCode: 429 });
  });

  test('from ever new addresses of one IPv6 customer is guessing from one address', async () => {
    for (let at = 0; at < limits.signInHere.attempts; at += 1) {
      expect(await guess(testReader.account, `2001:db8:7:1::${String(at)}`)).toEqual(wrong);
    }
    expect(await guess(testReader.account, '2001:db8:7:1:ffff::1')).toMatchObject({ errCode: 429 });
    expect(await guess(testReader.account, '2001:db8:7:2::1')).toEqual(wrong);
  });

  test('counts the account name and the card number of a reader as one', async () => {
    await service.addReader({ account: 'two.names', primaryId: 'P2026001' });
    for (let at = 0; at < limits.signInHere.attempts; at += 1) {
      expect(await guess(at % 2 === 0 ? 'two.names' : 'P2026001')).toEqual(wrong);
    }
    expect(await guess('P2026001')).toMatchObject({ errCode: 429 });
    expect(await guess('two.names')).toMatchObject({ errCode: 429 });
  });

  test('is counted when many guess at the same moment', async () => {
    const forms = await Promise.all(Array.from({ length: 12 }, () => service.signInForm({ password: 'Wrong-2026' })));
    const answers = await Promise.all(forms.map((form) => service.call('login', form)));
    expect(answers.filter(({ errCode }) => errCode === 400)).toHaveLength(limits.signInHere.attempts);
  });

  test('a right password forgives the slips before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let at = 1; at < limits.signInHere.attempts; at += 1) await guess(testReader.account);
      expect(await service.signIn()).toHaveProperty('jwt');
    }
  });
});

describe('a password that must be changed', () => {
  const outcome = async (username: string, password = testReader.password, library?: string) =>
    service.call('login', await service.signInForm({ username, password }, library ? { library } : {}), {
      ...(library !== undefined && { library }),
    });

  test('signs nobody in: data false and errCode 200 for one that the library gave out', async () => {
    await service.addReader({ account: 'new', mustChange: true });
    const answer = await outcome('new');
    expect(answer).toEqual({
      success: false,
      data: false,
      message: '您的密码为初始密码或过于简单，请先修改密码',
      errCode: 200,
    });
  });

  test('data 10000 for one that was not changed for longer than the library allows', async () => {
    await service.close();
    service = await testService({ libraries: [{ file: { passwordMaxAgeDays: 365 } }] });
    await service.addReader({ account: 'old', passwordGivenOn: '2024-12-31' });
    await service.addReader({ account: 'fresh', passwordGivenOn: '2025-12-31' });
    const message = '您已长时间未修改密码，请修改密码';
    expect(await outcome('old')).toEqual({ success: false, data: 10000, message, errCode: 200 });
    expect(await outcome('fresh')).toMatchObject({ success: true });
  });

  test('one that is a millisecond older than the library allows', async () => {
    await service.close();
    service = await testService({ libraries: [{ file: { passwordMaxAgeDays: 1 } }] });
    await service.addReader({ account: 'aging' });
    const { changed_at: changedAt } = await service.store.db
      .selectFrom('credential')
      .select('changed_at')
      .executeTakeFirstOrThrow();
    service.clock.now = Number(changedAt) + 86_400_000;
    expect(await outcome('aging')).toMatchObject({ success: true });
    service.clock.now += 1;
    expect(await outcome('aging')).toMatchObject({ success: false, data: 10000 });
  });

  test('a weak one, where the library protects passwords', async () => {
    await service.close();
    service = await testService({ libraries: [{ file: { findConfig: { isPasswordProtect: '1' } } }] });
    await service.addReader({ account: 'weak', password: 'abc123' });
    await service.addReader({ account: 'strong', password: 'Abc-1234' });
    expect(await outcome('weak', 'abc123')).toMatchObject({ data: false, errCode: 200 });
    expect(await outcome('strong', 'Abc-1234')).toMatchObject({ success: true });
  });

  const change = async (
    newPassword: string,
    confirmPassword = newPassword,
    { password = testReader.password, verifyCode = testVerifyCode } = {},
  ) =>
    service.call('forceModify', {
      username: 'new',
      password: service.encrypt(password),
      newPassword: service.encrypt(newPassword),
      confirmPassword: service.encrypt(confirmPassword),
      codeKey: (await service.data('getCaptchaKey', {})).codeKey,
      verifyCode,
    });

  test('does not reveal by errors of the new password whether the old one is right', async () => {
    await service.addReader({ account: 'new', mustChange: true });
    for (const chosen of ['x', 'new', '12345678']) {
      const [right, off] = [await change(chosen), await change(chosen, chosen, { password: 'Wrong-1234' })];
      expect(off).toEqual(right);
      expect(right).toMatchObject({ success: false, errCode: 400 });
    }
    const mismatched = [await change('Spring-2027', 'x'), await change('Spring-2027', 'x', { password: 'Wrong-1234' })];
    expect(mismatched[0]).toEqual(mismatched[1]);
  });

  test('is not changed without the captcha, and neither is the old one tried', async () => {
    await service.addReader({ account: 'new', mustChange: true });
    const refusals = [
      await change('Spring-2027', undefined, { verifyCode: 'NOPE' }),
      await change('Spring-2027', undefined, { verifyCode: 'NOPE', password: 'Wrong-1234' }),
    ];
    expect(refusals[0]).toMatchObject({ success: false, errCode: 400 });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(await change('Spring-2027')).toMatchObject({ success: true });
  });

  test('is changed by the one that was, and the reader is signed in', async () => {
    await service.addReader({ account: 'new', mustChange: true });
    const answer = await change('Spring-2027');
    expect(answer).toMatchObject({ success: true, message: '修改成功！' });
    if (!answer.success) throw new Error(answer.message);
    expect(await service.data('getSessionUser', {}, { session: answer.data })).toMatchObject({ name: '李明' });
    expect(await service.signIn({ username: 'new', password: 'Spring-2027' })).toHaveProperty('jwt');
    expect(await outcome('new')).toEqual(wrong);
  });

  test.each([
    ['too short', 'ab1', 'ab1', '密码须同时包含数字和字母，且不少于7位'],
    ['the account itself', 'new', 'new', '密码须同时包含数字和字母，且不少于7位'],
    ['the initial password again', testReader.password, testReader.password, '密码不能与初始密码相同'],
    ['not typed the same twice', 'Spring-2027', 'Spring-2028', '两次输入的密码不一致'],
  ])('is not changed to one that is %s', async (_, chosen, again, message) => {
    await service.addReader({ account: 'new', mustChange: true });
    expect(await change(chosen, again)).toEqual({ success: false, data: null, message, errCode: 400 });
  });

  test('ends the sessions that the old one opened', async () => {
    await service.addReader({ account: 'new' });
    const session = await service.signIn({ username: 'new' });
    await change('Spring-2027');
    expect(await service.call('getSessionUser', {}, { session })).toMatchObject({ errCode: 401 });
    expect(await change(testReader.password, undefined, { password: 'Spring-2027' })).toMatchObject({ success: true });
  });

  test('cannot be guessed that way either', async () => {
    await service.addReader({ account: 'new' });
    const answers = [];
    for (let at = 0; at <= limits.signInHere.attempts; at += 1) {
      answers.push(await change('Spring-2027', undefined, { password: `Wrong-${String(at)}` }));
    }
    expect(answers[0]).toEqual(wrong);
    expect(answers.at(-1)).toMatchObject({ errCode: 429 });
  });
});

test('the log keeps no password, token or code', async () => {
  const lines = vi.spyOn(process.stdout, 'write');
  await service.signIn();
  expect(lines).not.toHaveBeenCalled();
  lines.mockRestore();
});
