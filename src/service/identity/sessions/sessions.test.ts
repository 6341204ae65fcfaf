import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jwtHeader, sessionCookieName, type SessionToken } from '../../../lib/contract/session.ts';
import { requestOf, testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { sessionLifetimeMs } from './sessions.ts';

const minute = 60_000;
let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  session = await service.signIn();
});
afterEach(() => service.close());

const ask = (token: SessionToken, library = 'demo') =>
  service.call('getSessionUser', {}, { session: token, library }).then(({ errCode }) => errCode);

describe('a token', () => {
  test('opens nothing in another library, even for a reader of the same name', async () => {
    await service.addReader({}, 'other');
    expect(await ask(session)).toBe(0);
    expect(await ask(session, 'other')).toBe(401);
  });

  test('is worth nothing once the reader has signed out, and signing out twice is no mistake', async () => {
    expect(await service.call('logout', { pathname: '/home' }, { session })).toMatchObject({ success: true });
    expect(await ask(session)).toBe(401);
    expect(await service.call('logout', {}, { session })).toMatchObject({ success: true });
    expect(await service.data('logoutForExternal', {}, { session })).toEqual({ signedOut: false });
  });

  test('of our form without our signature is rejected', async () => {
    const claims = new SignJWT({ sid: 'x', lib: '900001' }).setIssuer('yuelan').setExpirationTime('1y');
    const forged = await claims.setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    const [head = '', body = ''] = session.jwt.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const jwt of [forged, `${none}.${body}.`, `${head}.${body}.`, 'a.b.c', 'x', '']) {
      expect(await ask({ jwt, jwtHeader })).toBe(401);
    }
  });

  test('ends a day after signing in, however busy the reader is', async () => {
    const until = service.clock.now + sessionLifetimeMs;
    while (service.clock.now + 60 * minute < until) {
      service.clock.now += 60 * minute;
      expect(await ask(session)).toBe(0);
    }
    service.clock.now = until;
    expect(await ask(session)).toBe(401);
  });

  test('ends after six times primaryIdProtectTime without a call, where the library protects its readers', async () => {
    await service.close();
    const findConfig = { primaryIdProtect: '1', primaryIdProtectTime: 5 } as const;
    service = await testService({ libraries: [{ file: { findConfig } }] });
    session = await service.signIn();
    service.clock.now += 29 * minute;
    expect(await ask(session)).toBe(0);
    service.clock.now += 29 * minute;
    expect(await ask(session)).toBe(0);
    service.clock.now += 30 * minute;
    expect(await ask(session)).toBe(401);
  });
});

describe('the cookie', () => {
  const origin = 'http://service.test';
  const cookieOf = (token: SessionToken) => `${sessionCookieName('900001', false)}=${token.jwt}`;
  const request = async (
    name: Parameters<typeof requestOf>[0],
    headers: Record<string, string>,
    input: object = {},
    url = origin,
  ) => {
    const made = requestOf(name, input, 'demo');
    for (const [key, value] of Object.entries(headers)) made.headers.set(key, value);
    return service.fetch(new Request(made.url.replace(origin, url), made));
  };

  const sessionCookies = (response: Response) =>
    response.headers.getSetCookie().filter((entry) => entry.includes('reader_900001='));

  test('is set for our own pages: HttpOnly, SameSite, ending with the browser, Secure on https', async () => {
    const from = { 'sec-fetch-site': 'same-origin' };
    const plain = await request('login', from, await service.signInForm());
    expect(sessionCookies(plain)).toEqual([
      expect.stringMatching(/^reader_900001=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const safe = await request('login', from, await service.signInForm(), 'https://service.test');
    expect(sessionCookies(safe)).toEqual([
      expect.stringMatching(/^__Host-reader_900001=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const elsewhere = await request('login', { origin: 'https://evil.test' }, await service.signInForm());
    expect(elsewhere.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 200],
    ['a page of ours in an older browser', { origin }, 200],
    ['a page of ours that only reads, in an older browser', { referer: `${origin}/demo/home` }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, 401],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin }, 401],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 401],
    ['a typed address', { 'sec-fetch-site': 'none' }, 401],
    ['another site in an older browser', { origin: 'https://evil.test' }, 401],
    ['a page that does not say whose it is', { origin: 'null' }, 401],
    ['nobody knows', {}, 401],
  ])('in a request of %s', async (_, headers, status) => {
    const response = await request('getSessionUser', { ...headers, cookie: `a=b; ${cookieOf(session)}` });
    expect(response.status).toBe(status);
  });

  test('changes nothing when another site posts with it, not even by signing the reader out', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test', cookie: cookieOf(session) };
    expect((await request('finishFirstLogin', foreign)).status).toBe(401);
    const out = await request('logout', foreign);
    expect(out.headers.getSetCookie()).toEqual([]);
    expect(await service.data('getSessionUser', {}, { session })).toMatchObject({ fristLoginFlag: '0' });
  });

  test('is taken away after signing out, and when it is worth nothing any more', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie: cookieOf(session) };
    const gone = [expect.stringMatching(/^reader_900001=; .*Max-Age=0$/)];
    expect((await request('logout', headers)).headers.getSetCookie()).toEqual(gone);
    expect((await request('getSessionUser', headers)).headers.getSetCookie()).toEqual(gone);
  });

  test('counts before a token of the tab that is over, or of another library, and is what signing out ends', async () => {
    const over = await service.signIn();
    await service.data('logout', {}, { session: over });
    for (const jwt of [over.jwt, 'a.b.c']) {
      const headers = { 'sec-fetch-site': 'same-origin', cookie: cookieOf(session), [jwtHeader]: jwt };
      const response = await request('getSessionUser', headers);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const headers = { 'sec-fetch-site': 'same-origin', cookie: cookieOf(session), [jwtHeader]: over.jwt };
    expect((await request('logout', headers)).status).toBe(200);
    expect(await ask(session)).toBe(401);
    expect((await request('getSessionUser', headers)).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^reader_900001=; .*Max-Age=0$/),
    ]);
  });
});

test('a reader without a verified contact may only bind one, where the library asks for it', async () => {
  await service.close();
  service = await testService({ libraries: [{ file: { findConfig: { bindMailOrPhone: '1' } } }] });
  session = await service.signIn();
  expect(await ask(session)).toBe(0);
  expect(await service.data('getContactStatus', {}, { session })).toMatchObject({ emailFlag: '0', phoneFlag: '0' });
  expect(await service.call('getSearchHistory', {}, { session })).toMatchObject({ errCode: 403 });
  // What visitors may do too is done as a visitor's.
  await service.data('saveLastLibCode', { libCode: 'MED' }, { session });
  expect(await service.data('getSessionUser', {}, { session })).toMatchObject({ lastLibCode: '' });
  await service.addReader({ account: 'bound', mail: 'bound@example.edu', verified: true });
  const bound = await service.signIn({ username: 'bound', password: testReader.password });
  expect(await service.call('getSearchHistory', {}, { session: bound })).toMatchObject({ success: true });
  await service.data('sendMailCode', { mail: 'li@example.edu' }, { session });
  const code = { mail: 'li@example.edu', mailCode: await service.lastCode() };
  await service.data('bindContacts', code, { session });
  expect(await service.call('getSearchHistory', {}, { session })).toMatchObject({ success: true });
});
