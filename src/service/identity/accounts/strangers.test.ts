import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviceCookieName } from '../../../lib/contract/session.ts';
import { requestOf, testReader, testService, type TestService } from '#support/service.ts';
import { attemptsLeft, limits } from '../../platform/attempts/attempts.ts';
import { doubtMs } from './sign-in.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService();
  await service.addReader();
});
afterEach(() => service.close());

const wrong = { success: false, data: null, message: '用户名或密码错误', errCode: 400 };
const wantsLong = { success: false, data: { captcha: 'long' }, errCode: 400 };

const guess = async (address: string, { username = testReader.account, long = false } = {}) =>
  service.call('login', await service.signInForm({ username, password: 'Wrong-2026', long }), { address });

/** Wrong passwords of strangers, each from another address. */
const besiege = async (tries: number, username = testReader.account) => {
  for (let at = 0; at < tries; at += 1) {
    await guess(`203.0.${String(at >> 8)}.${String(at & 255)}`, {
      username,
      long: at >= limits.signInAccount.attempts,
    });
  }
};

/** Signs in as a page of ours does; answers the cookie by which the device is known. */
const signInHere = async ({
  cookie = '',
  address = '198.51.100.7',
  origin = 'same-origin',
  long = false,
  password = testReader.password,
} = {}) => {
  const form = await service.signInForm({ password, long });
  const request = requestOf('login', form, 'demo');
  request.headers.set('sec-fetch-site', origin);
  if (cookie !== '') request.headers.set('cookie', cookie);
  const response = await service.fetch(request, { address });
  const set = response.headers.getSetCookie().find((entry) => entry.startsWith(deviceCookieName('900001', false)));
  return { status: response.status, cookie: set?.split(';')[0] ?? '', set };
};

test('a thousand wrong passwords of strangers do not shut a reader out of an unknown device', async () => {
  await besiege(60);
  expect(await service.call('login', await service.signInForm(), { address: '198.51.100.7' })).toMatchObject(wantsLong);
  const form = await service.signInForm({ long: true });
  expect(await service.call('login', form, { address: '198.51.100.7' })).toMatchObject({ success: true });
  expect(service.waits.at(-1)).toBe(8000);
});

test('requests no captcha on a known device of the reader', async () => {
  const { cookie, set } = await signInHere();
  expect(set).toMatch(/^known_900001=[\w.~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
  await besiege(20);
  const before = service.waits.length;
  expect(await signInHere({ cookie })).toMatchObject({ status: 200 });
  expect(service.waits).toHaveLength(before);
});

test('the address of a campus that strangers have used up does not stop a known device behind it', async () => {
  const { cookie } = await signInHere();
  for (let at = 0; at <= limits.signInHere.attempts; at += 1) await guess('198.51.100.7');
  expect(await signInHere()).toMatchObject({ status: 429 });
  expect(await signInHere({ cookie })).toMatchObject({ status: 200 });
});

test('a known device allows only a few wrong passwords', async () => {
  const { cookie } = await signInHere();
  for (let at = 0; at < limits.signInDevice.attempts; at += 1) {
    expect(await signInHere({ cookie, password: 'Wrong-2026' })).toMatchObject({ status: 400 });
  }
  expect(await signInHere({ cookie })).toMatchObject({ status: 429 });
  service.clock.now += limits.signInDevice.windowMs;
  expect(await signInHere({ cookie })).toMatchObject({ status: 200 });
});

test('the token of a known device is valid for its account only, cannot be forged, and is ignored from other sites', async () => {
  await service.addReader({ account: 'wang.fang' });
  const { cookie } = await signInHere();
  await besiege(limits.signInAccount.attempts, 'wang.fang');
  const other = requestOf('login', await service.signInForm({ username: 'wang.fang' }), 'demo');
  other.headers.set('sec-fetch-site', 'same-origin');
  other.headers.set('cookie', cookie);
  expect(await (await service.fetch(other, { address: '198.51.100.9' })).json()).toMatchObject(wantsLong);

  await besiege(limits.signInAccount.attempts);
  const forged = cookie.replace(/\..*/, `.${'A'.repeat(43)}`);
  expect(await signInHere({ cookie: forged })).toMatchObject({ status: 400 });
  expect(await signInHere({ cookie, origin: 'cross-site' })).toMatchObject({ status: 400 });
  expect(await signInHere({ cookie })).toMatchObject({ status: 200 });
});

test('the delay of an account that is tried rises to eight seconds', () => {
  expect([1, 5, 6, 11, 16, 21, 1000].map(doubtMs)).toEqual([500, 500, 1000, 2000, 4000, 8000, 8000]);
});

test('a right password takes back the reader’s own slips and none of the strangers’ guesses', async () => {
  const accountLeft = () => attemptsLeft(service.context(), limits.signInAccount, testReader.account);
  const addressLeft = () => attemptsLeft(service.context(), limits.signInAddress, '198.51.100.7');
  await besiege(6);
  for (let slips = 0; slips < 2; slips += 1) await guess('198.51.100.7');
  expect([await accountLeft(), await addressLeft()]).toEqual([
    limits.signInAccount.attempts - 8,
    limits.signInAddress.attempts - 2,
  ]);
  await service.signIn(undefined, { address: '198.51.100.7' });
  expect([await accountLeft(), await addressLeft()]).toEqual([
    limits.signInAccount.attempts - 6,
    limits.signInAddress.attempts - 2,
  ]);
});

test('does not count an attempt with a long captcha for its address', async () => {
  await besiege(limits.signInAccount.attempts);
  for (let at = 0; at <= limits.signInHere.attempts; at += 1) {
    expect(await guess('198.51.100.7')).toMatchObject(wantsLong);
  }
  expect(await attemptsLeft(service.context(), limits.signInAddress, '198.51.100.7')).toBe(
    limits.signInAddress.attempts,
  );
  const form = await service.signInForm({ long: true });
  expect(await service.call('login', form, { address: '198.51.100.7' })).toMatchObject({ success: true });
});

test('a refusal and a raised captcha are in the audit log once', async () => {
  const entries = async (kind: string) =>
    (await service.store.db.selectFrom('audit_entry').select('detail').where('kind', '=', kind).execute()).map(
      ({ detail }) => detail,
    );
  for (let at = 0; at < limits.signInHere.attempts + 3; at += 1) await guess('198.51.100.7');
  expect(await entries('signInRefused')).toEqual([limits.signInHere.kind]);
  await besiege(limits.signInAccount.attempts + 3);
  expect(await entries('captchaRaised')).toEqual(['']);
});

test('the tenth stranger’s guess is free, and the next needs a long captcha', async () => {
  await besiege(limits.signInAccount.attempts - 1);
  expect(await guess('198.51.100.7')).toEqual(wrong);
  expect(await guess('198.51.100.8')).toMatchObject(wantsLong);
});

test('requests the long captcha for an unknown account in the same way', async () => {
  await besiege(limits.signInAccount.attempts, 'nobody.here');
  expect(await guess('198.51.100.7', { username: 'nobody.here' })).toMatchObject(wantsLong);
  expect(await guess('198.51.100.7', { username: 'nobody.here', long: true })).toEqual(wrong);
});

test('a long captcha is one that was asked for: the key of a short one does not become one', async () => {
  await besiege(limits.signInAccount.attempts);
  const form = await service.signInForm();
  const renamed = { ...form, codeKey: `long.${form.codeKey}` };
  expect(await service.call('login', renamed, { address: '198.51.100.7' })).toMatchObject({
    message: '验证码错误或已失效，请重新输入',
  });
});
