import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deskContract } from '../../lib/contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import { mayUse, staffRoles } from '../../lib/rules/staff.ts';
import { addStaff, deskBrowser, signedInStaff, staffPassword } from '#support/desk.ts';
import { limits } from '../platform/attempts/attempts.ts';
import { codeAt } from '../identity/second-factor/codes.ts';
import { requestOf, testService, type TestLibrary, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';

// Who gets in at the desk: password, second factor, sessions, roles.

const minute = 60_000;
let service: TestService;
const start = async (file: NonNullable<TestLibrary['file']> = {}) => {
  service = await testService({ libraries: [{ file }, otherLibrary] });
};
const restart = async (file: NonNullable<TestLibrary['file']>) => {
  await service.close();
  await start(file);
};
beforeEach(() => start());
afterEach(() => service.close());

const now = () => service.clock.now;
const kinds = async () =>
  (await service.store.db.selectFrom('audit_entry').select(['kind', 'detail', 'staff']).orderBy('id').execute()).map(
    ({ kind, detail, staff }) => [kind, detail, staff ?? '-'].filter((entry) => entry !== '').join(' '),
  );

/** Signs in and sets an app up. */
async function enrolled() {
  const browser = await signedInStaff(service, ['circulation']);
  const { secret } = await browser.data('beginDeskFactor', { password: staffPassword });
  const { recoveryCodes } = await browser.data('proveDeskFactor', { code: codeAt(secret, now()) });
  service.clock.now += 90_000;
  return { browser, secret, recoveryCodes };
}

describe('the password', () => {
  test('that was given out opens nothing but the choice of another one', async () => {
    const password = await addStaff(service, 'wang.fang', ['administrator']);
    const browser = deskBrowser(service);
    expect(await browser.data('openDeskSession', { account: ' Wang.Fang ', password })).toMatchObject({
      account: 'wang.fang',
      step: 'password',
      hasFactor: false,
    });
    expect(await browser.ask('listStaff', {})).toMatchObject({ errCode: 401 });
    for (const newPassword of ['short', 'Password1!', password, 'wang.fang']) {
      expect(await browser.ask('chooseDeskPassword', { password, newPassword })).toMatchObject({ errCode: 400 });
    }
    const chosen = await browser.data('chooseDeskPassword', { password, newPassword: staffPassword });
    expect(chosen.step).toBe('');
    expect(await browser.data('listStaff', {})).toMatchObject({ result: [{ account: 'wang.fang' }] });
    expect(await kinds()).toEqual(['deskSignIn password wang.fang', 'deskPasswordReplaced wang.fang']);
  });
  test('is rejected with the same message for an unknown account, and no typed name is logged', async () => {
    await addStaff(service, 'wang.fang', ['circulation']);
    const browser = deskBrowser(service);
    const wrong = await browser.ask('openDeskSession', { account: 'wang.fang', password: 'x' });
    const unknown = await browser.ask('openDeskSession', { account: 'zhang.wei', password: 'x' });
    expect(wrong).toMatchObject({ success: false, errCode: 400 });
    expect(unknown).toEqual(wrong);
    expect(await kinds()).toEqual(['deskSignInFailed wang.fang', 'deskSignInFailed unknown account -']);
  });
  test('can be tried five times from one address; attempts elsewhere slow it down but block nobody', async () => {
    const password = await addStaff(service, 'wang.fang', ['circulation']);
    const stranger = deskBrowser(service, { address: '198.51.100.1' });
    for (let at = 0; at < limits.deskHere.attempts; at += 1) {
      await stranger.ask('openDeskSession', { account: 'wang.fang', password: 'x' });
    }
    const right = { account: 'wang.fang', password };
    expect(await stranger.ask('openDeskSession', right)).toMatchObject({ errCode: 429 });
    for (let at = 0; at < 12; at += 1) {
      const other = deskBrowser(service, { address: `203.0.113.${String(at)}` });
      await other.ask('openDeskSession', { account: 'wang.fang', password: 'x' });
    }
    expect(service.waits.length).toBeGreaterThan(0);
    expect(await deskBrowser(service).ask('openDeskSession', right)).toMatchObject({ success: true });
    expect((await kinds()).filter((entry) => entry.startsWith('deskSignInRefused'))).toHaveLength(1);
  });
});

describe('a session', () => {
  test('is identified by its cookie alone, in pages of the site and in its own library', async () => {
    const browser = await signedInStaff(service, ['administrator']);
    expect(await browser.ask('getDeskSession', {})).toMatchObject({ success: true });
    for (const entry of [{ site: 'cross-site' }, { library: 'other' }]) {
      const elsewhere = deskBrowser(service, entry);
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
      expect(await elsewhere.ask('listStaff', {})).toMatchObject({ success: false, errCode: entry.site ? 403 : 401 });
    }
    const rows = await service.store.db.selectFrom('staff_session').selectAll().execute();
    for (const value of browser.cookies.values()) expect(JSON.stringify(rows)).not.toContain(value);
  });
  test('ends after an hour without a call, after twelve hours, on signing out, and with its account', async () => {
    const browser = await signedInStaff(service, ['circulation']);
    for (let at = 0; at < 23; at += 1) {
      service.clock.now += 30 * minute;
      expect(await browser.ask('getDeskSession', {})).toMatchObject({ success: true });
    }
    service.clock.now += 30 * minute;
    expect(await browser.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    const account = { account: 'wang.fang', password: staffPassword };
    await browser.data('openDeskSession', account);
    service.clock.now += 61 * minute;
    expect(await browser.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    await browser.data('openDeskSession', account);
    const before = new Map(browser.cookies);
    await browser.data('endDeskSession', {});
    expect(browser.cookies.size).toBe(0);
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect(await browser.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    await browser.data('openDeskSession', account);
    const boss = await signedInStaff(service, ['administrator'], 'boss');
    await boss.data('changeStaff', { account: 'wang.fang', isClosed: true });
    expect(await browser.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    expect(await browser.ask('openDeskSession', account)).toMatchObject({ errCode: 400 });
  });
  test('of a reader opens nothing at the desk, and one of staff nothing of a reader', async () => {
    const session = await service.signIn();
    const browser = deskBrowser(service);
    browser.cookies.set('reader_900001', session.jwt);
    browser.cookies.set('desk_900001', session.jwt);
    expect(await browser.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    const staff = await signedInStaff(service, [...staffRoles]);
    const request = requestOf('getUserInfo', {}, 'demo');
    const [value = ''] = staff.cookies.values();
    request.headers.set('cookie', `reader_900001=${value}`);
    request.headers.set('sec-fetch-site', 'same-origin');
    expect(await (await service.fetch(request)).json()).toMatchObject({ errCode: 401 });
  });
});

describe('the second factor', () => {
  test('is asked for once an app is set up; each code and recovery code works once', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const [first = ''] = recoveryCodes;
    const account = { account: 'wang.fang', password: staffPassword };
    const code = codeAt(secret, now());
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => {
        const entry = deskBrowser(service);
        expect(await entry.data('openDeskSession', account)).toMatchObject({ step: 'prove' });
        expect(
          await entry.ask('chooseDeskPassword', { password: staffPassword, newPassword: 'Other-Desk-28' }),
        ).toMatchObject({ errCode: 403 });
        expect(await entry.ask('beginDeskFactor', { password: staffPassword })).toMatchObject({ errCode: 403 });
        return entry;
      }),
    );
    const answers = await Promise.all(browsers.map((browser) => browser.ask('proveDeskFactor', { code })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const late = deskBrowser(service);
    await late.data('openDeskSession', account);
    expect(await late.data('proveDeskFactor', { code: first.toLowerCase() })).toMatchObject({ session: { step: '' } });
    const again = deskBrowser(service);
    await again.data('openDeskSession', account);
    expect(await again.ask('proveDeskFactor', { code: first })).toMatchObject({ errCode: 400 });
    const [row] = await service.store.db.selectFrom('staff').selectAll().execute();
    const codes = await service.store.db.selectFrom('staff_recovery_code').selectAll().execute();
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify([row, codes])).not.toContain(hidden);
  });
  test('is set up before anything else where the library asks for one, and cannot be switched off there', async () => {
    await restart({ staffSecondFactor: 'required' });
    const browser = await signedInStaff(service, ['administrator']);
    expect(await browser.data('getDeskSession', {})).toMatchObject({ step: 'enrol', factorRequired: true });
    expect(await browser.ask('listStaff', {})).toMatchObject({ errCode: 401 });
    const { secret } = await browser.data('beginDeskFactor', { password: staffPassword });
    expect(await browser.ask('proveDeskFactor', { code: '000000' })).toMatchObject({ errCode: 400 });
    await browser.data('proveDeskFactor', { code: codeAt(secret, now()) });
    expect(await browser.ask('listStaff', {})).toMatchObject({ success: true });
    expect(await browser.ask('dropDeskFactor', { password: staffPassword, code: '000000' })).toMatchObject({
      errCode: 403,
    });
  });
  test('may be switched off where it is optional, by password and code; an administrator does it after a phone is lost', async () => {
    const { browser, secret } = await enrolled();
    const code = codeAt(secret, now());
    expect(await browser.ask('dropDeskFactor', { password: 'x', code })).toMatchObject({ errCode: 400 });
    const wrong = { password: staffPassword, code: '000000' };
    expect(await browser.ask('dropDeskFactor', wrong)).toMatchObject({ errCode: 400 });
    const right = { password: staffPassword, code };
    expect(await browser.data('dropDeskFactor', right)).toMatchObject({ hasFactor: false });
    const { secret: second } = await browser.data('beginDeskFactor', { password: staffPassword });
    await browser.data('proveDeskFactor', { code: codeAt(second, now()) });
    const boss = await signedInStaff(service, ['administrator'], 'boss');
    expect(await boss.data('changeStaff', { account: 'wang.fang', dropFactor: true })).toMatchObject({
      hasFactor: false,
    });
    expect(await browser.data('openDeskSession', { account: 'wang.fang', password: staffPassword })).toMatchObject({
      step: '',
    });
  });
  test('ends other sessions when it is switched on, and each session sets up a secret of its own', async () => {
    const [entry, other] = [await signedInStaff(service, ['circulation']), deskBrowser(service)];
    await other.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
    const { secret } = await entry.data('beginDeskFactor', { password: staffPassword });
    const code = codeAt(secret, now());
    expect(await other.ask('proveDeskFactor', { code })).toMatchObject({ errCode: 409 });
    const { secret: own } = await other.data('beginDeskFactor', { password: staffPassword });
    expect(own).not.toBe(secret);
    expect(await other.ask('proveDeskFactor', { code })).toMatchObject({ errCode: 400 });
    expect(await entry.ask('proveDeskFactor', { code })).toMatchObject({ success: true });
    expect(await other.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    expect(await entry.data('getDeskSession', {})).toMatchObject({ step: '', hasFactor: true });
  });
  test('takes fifteen minutes to set up at most', async () => {
    const browser = await signedInStaff(service, ['circulation']);
    const { secret } = await browser.data('beginDeskFactor', { password: staffPassword });
    service.clock.now += 15 * minute;
    const late = { code: codeAt(secret, now()) };
    expect(await browser.ask('proveDeskFactor', late)).toMatchObject({ errCode: 409 });
  });
  test('may be tried ten times', async () => {
    await enrolled();
    const browser = deskBrowser(service);
    await browser.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
    for (let at = 0; at < limits.deskFactor.attempts; at += 1) {
      expect(await browser.ask('proveDeskFactor', { code: '000000' })).toMatchObject({ errCode: 400 });
    }
    expect(await browser.ask('proveDeskFactor', { code: '000000' })).toMatchObject({ errCode: 429 });
  });
});

describe('accounts', () => {
  test('are added, changed and given new passwords by administrators; the last administrator keeps the role', async () => {
    const boss = await signedInStaff(service, ['administrator'], 'boss');
    const { password } = await boss.data('addStaff', { account: 'li.na', name: '李娜', roles: ['content', 'readers'] });
    expect(await boss.ask('addStaff', { account: 'LI.NA', name: 'x', roles: ['content'] })).toMatchObject({
      errCode: 409,
    });
    const own = deskBrowser(service);
    await own.data('openDeskSession', { account: 'li.na', password });
    const fresh = await boss.data('resetStaffPassword', { account: 'li.na' });
    expect(await own.ask('getDeskSession', {})).toMatchObject({ errCode: 401 });
    await own.data('openDeskSession', { account: 'li.na', password: fresh.password });
    for (const change of [{ isClosed: true }, { roles: ['content' as const] }]) {
      expect(await boss.ask('changeStaff', { account: 'boss', ...change })).toMatchObject({ errCode: 409 });
    }
    await boss.data('changeStaff', { account: 'li.na', roles: ['administrator'] });
    await boss.data('changeStaff', { account: 'boss', roles: ['content'] });
    expect(await boss.ask('listStaff', {})).toMatchObject({ errCode: 401 });
    expect((await kinds()).filter((entry) => entry.startsWith('staff'))).toEqual([
      'staffAdded boss',
      'staffPasswordReset boss',
      'staffChanged boss',
      'staffChanged boss',
    ]);
  });
});

test('every call of the desk is refused to visitors, and to staff without its role', async () => {
  const names = Object.keys(deskEndpoints) as DeskCallName[];
  const visitor = deskBrowser(service);
  for (const name of names.filter((entry) => deskEndpoints[entry][1] !== 'visitor')) {
    expect(await visitor.ask(name, {} as never), name).toMatchObject({ errCode: 401 });
  }
  for (const role of staffRoles) {
    const browser = await signedInStaff(service, [role], `of.${role}`);
    for (const name of names) {
      const access = deskEndpoints[name][1];
      if (access === 'visitor' || access === 'pending' || access === 'staff') continue;
      // What needs nothing is not done here; what needs something is refused for that.
      const isDone = deskContract[name].input.safeParse({}).success;
      const answer = await browser.ask(name, {} as never);
      const allowed = isDone ? [0, 404] : [400];
      if (mayUse([role], access)) expect(allowed, `${role} ${name}`).toContain(answer.errCode);
      else expect(answer.errCode, `${role} ${name}`).toBe(403);
    }
  }
});
