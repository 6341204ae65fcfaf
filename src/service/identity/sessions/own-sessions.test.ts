import Bowser from 'bowser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jwtHeader, sessionCookieName, type SessionToken } from '../../../lib/contract/session.ts';
import { requestOf, testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { deviceOf } from './device.ts';

// A reader's list of sessions: what it says, who may end what, and that ended is ended.

const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};
const minute = 60_000;
let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
});
afterEach(() => service.close());

/** Signs in with a browser that calls itself so. */
async function signInWith(agent: string): Promise<SessionToken> {
  await service.addReader().catch(() => undefined);
  const request = requestOf('login', await service.signInForm(), 'demo');
  request.headers.set('user-agent', agent);
  const answer = await service.fetch(request, { address: '192.0.2.1' });
  const { data } = (await answer.json()) as { data: SessionToken };
  return data;
}
const list = async (session: SessionToken) => (await service.data('listSessions', {}, { session })).result;
const isOpen = async (session: SessionToken) => (await service.call('getUserInfo', {}, { session })).errCode !== 401;

test('names browser, system and kind of device, when it was begun and last used, and marks this one', async () => {
  const at = service.clock.now;
  const desk = await signInWith(agents.windows);
  service.clock.now += 10 * minute;
  const phone = await signInWith(agents.phone);
  service.clock.now += 10 * minute;
  const sessions = await list(desk);
  const iso = (minutes: number) => new Date(at + minutes * minute).toISOString();
  expect(sessions).toMatchObject([
    { browser: 'Chrome', system: 'Windows', device: 'desktop', begunAt: iso(0), lastUsedAt: iso(20), isThis: true },
    { browser: 'Safari', system: 'iOS', device: 'mobile', begunAt: iso(10), lastUsedAt: iso(10), isThis: false },
  ]);
  expect((await list(phone)).map((entry) => entry.isThis)).toEqual([true, false]);
  // What it calls them is in no token, and opens nothing.
  const ids = await service.store.db.selectFrom('session').select('id').execute();
  for (const { sessionId } of sessions) {
    expect(ids.map((entry) => entry.id)).not.toContain(sessionId);
    expect(await isOpen({ jwt: sessionId, jwtHeader })).toBe(false);
  }
});

test('omits sessions that are signed out, idle for too long or older than a day', async () => {
  const first = await service.signIn();
  const second = await service.signIn();
  await service.data('logout', {}, { session: second });
  expect(await list(first)).toHaveLength(1);
  service.clock.now += 7 * 60 * minute;
  await list(first);
  const third = await service.signIn();
  service.clock.now += 2 * 60 * minute;
  expect(await list(third)).toHaveLength(2);
  service.clock.now += 7 * 60 * minute;
  // The first was not used for eight hours.
  expect(await list(third)).toHaveLength(1);
});

test('ends one of them at once: the next call of that browser is 401', async () => {
  const here = await service.signIn();
  const there = await service.signIn();
  const other = (await list(here)).find((entry) => !entry.isThis);
  expect(await service.data('endSession', { sessionId: other?.sessionId ?? '' }, { session: here })).toEqual({
    ended: 1,
  });
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
  const again = await service.call('endSession', { sessionId: other?.sessionId ?? '' }, { session: here });
  expect(again).toMatchObject({ errCode: 404 });
});

test('another reader’s session is not found, neither here nor in another library; nothing ends', async () => {
  const mine = await service.signIn();
  await service.addReader({ account: 'wang.fang' });
  const hers = await service.signIn({ username: 'wang.fang' });
  await service.addReader({}, 'other');
  const elsewhere = await service.signIn({}, { library: 'other' });
  for (const session of [hers, elsewhere]) {
    const library = session === hers ? 'demo' : 'other';
    const [own] = await list(mine);
    const ended = await service.call('endSession', { sessionId: own?.sessionId ?? '' }, { session, library });
    expect(ended).toMatchObject({ success: false, errCode: 404 });
  }
  await service.data('endAllSessions', {}, { session: hers });
  expect([await isOpen(mine), await isOpen(hers)]).toEqual([true, false]);
  expect(await service.call('getUserInfo', {}, { session: elsewhere, library: 'other' })).toMatchObject({
    success: true,
  });
});

test('ends all others and keeps this one, or ends all of them', async () => {
  const here = await service.signIn();
  const others = [await service.signIn(), await service.signIn()];
  expect(await service.data('endOtherSessions', {}, { session: here })).toEqual({ ended: 2 });
  expect(await Promise.all([here, ...others].map(isOpen))).toEqual([true, false, false]);
  const later = await service.signIn();
  expect(await service.data('endAllSessions', {}, { session: here })).toEqual({ ended: 2 });
  expect(await Promise.all([here, later].map(isOpen))).toEqual([false, false]);
  for (const name of ['listSessions', 'endOtherSessions', 'endAllSessions'] as const) {
    expect(await service.call(name, {}, { session: here })).toMatchObject({ errCode: 401 });
  }
});

describe('the last window that closes', () => {
  const second = 1000;

  test('ends its session after half a minute, and no other', async () => {
    const here = await service.signIn();
    const phone = await service.signIn();
    const endsAt = new Date(service.clock.now + 30 * second).toISOString();
    expect(await service.data('closeLastWindow', {}, { session: here })).toEqual({ endsAt });
    service.clock.now += 30 * second;
    expect([await isOpen(here), await isOpen(phone)]).toEqual([false, true]);
    expect(await list(phone)).toHaveLength(1);
  });

  test('keeps its session where another page uses it before', async () => {
    const here = await service.signIn();
    service.clock.now += 60 * minute;
    await service.data('closeLastWindow', {}, { session: here });
    service.clock.now += 29 * second;
    expect(await isOpen(here)).toBe(true);
    service.clock.now += 7 * 60 * minute;
    expect(await isOpen(here)).toBe(true);
  });

  test('gives no session more time than the library does', async () => {
    await service.close();
    const findConfig = { primaryIdProtect: '1', primaryIdProtectTime: 5 } as const;
    service = await testService({ libraries: [{ file: { findConfig } }] });
    const here = await service.signIn();
    await service.data('closeLastWindow', {}, { session: here });
    service.clock.now += 30 * second;
    expect(await isOpen(here)).toBe(false);
    expect(await service.call('closeLastWindow', {}, { session: here })).toMatchObject({ errCode: 401 });
  });
});

test('writes the audit log in the transaction that ends the sessions', async () => {
  const here = await service.signIn();
  await service.signIn();
  const other = (await list(here)).find((entry) => !entry.isThis);
  await service.data('endSession', { sessionId: other?.sessionId ?? '' }, { session: here });
  await service.data('endOtherSessions', {}, { session: here });
  await service.data('endAllSessions', {}, { session: here });
  const rows = await service.store.db
    .selectFrom('audit_entry')
    .select(['kind', 'detail', 'account'])
    .where('kind', '!=', 'signIn')
    .execute();
  const { account } = testReader;
  expect(rows).toEqual([
    { kind: 'sessionEnded', detail: '', account },
    { kind: 'signedOutEverywhere', detail: 'others', account },
    { kind: 'signedOutEverywhere', detail: 'all', account },
  ]);
});

test('signing out everywhere takes the cookie of this browser away; ending others does not', async () => {
  const here = await service.signIn();
  const ask = async (name: 'endOtherSessions' | 'endAllSessions') => {
    const request = requestOf(name, {}, 'demo');
    request.headers.set('cookie', `${sessionCookieName('900001', false)}=${here.jwt}`);
    request.headers.set('sec-fetch-site', 'same-origin');
    return (await service.fetch(request)).headers.getSetCookie();
  };
  expect(await ask('endOtherSessions')).toEqual([]);
  expect((await ask('endAllSessions'))[0]).toContain('Max-Age=0');
});

describe('what a browser calls itself', () => {
  test.each([
    ['', '', ''],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.42',
      'WeChat',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  ])('%s', (agent, browser, system) => {
    expect(deviceOf(agent)).toMatchObject({ browser, system });
  });
  test('is cut before it is parsed, and its names after', () => {
    const parse = vi.spyOn(Bowser, 'parse');
    const { browser, system } = deviceOf(`${'a('.repeat(50_000)}/1.0`);
    expect(parse.mock.calls.map(([agent]) => agent.length)).toEqual([400]);
    expect(Math.max(browser.length, system.length)).toBeLessThanOrEqual(40);
    parse.mockRestore();
  });
});
