import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jwtHeader, type SessionToken } from '../../../lib/contract/session.ts';
import type { CallName } from '../../../lib/contract/endpoints.ts';
import type { InputOf, OutputOf } from '../../../lib/contract/contract.ts';
import type { Answer } from '../../../lib/contract/envelope.ts';
import { secondStepOf } from '../../../lib/rules/second-factor.ts';
import { limits } from '../../platform/attempts/attempts.ts';
import { issueTicket, wayInCookieName } from '../accounts/tickets.ts';
import { openVouched } from '../methods/sign-in.ts';
import { findReader } from '../../platform/readers/readers.ts';
import { resetPassword } from '../../readers/write-readers.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { requestOf, testReader, testService, type TestLibrary, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { withTransactionHooks, type TransactionHooks } from '#support/transactions.ts';
import { beginEnrolment, confirmEnrolment } from './prove.ts';
import { newSecret } from '../../../lib/rules/time-codes.ts';
import { codeAt, newRecoveryCodes, recoveryKey, stepOf } from './codes.ts';
import { switchFactorOn } from './store.ts';

// The second factor of sign-in by password: asked for where it must be, each code once, and never in another's way.

const second = 1000;
let service: TestService;
const start = async (file: NonNullable<TestLibrary['file']> = { secondFactor: 'optional' }) => {
  service = await testService({ libraries: [{ file }, otherLibrary] });
};
beforeEach(() => start());
afterEach(() => service.close());

/** A browser that keeps its cookies. */
function browser(address = '192.0.2.1') {
  const cookies = new Map<string, string>();
  return {
    cookies,
    ask: async <N extends CallName>(name: N, input: InputOf<N>, library = 'demo'): Promise<Answer<OutputOf<N>>> => {
      const request = requestOf(name, input, library);
      request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      request.headers.set('sec-fetch-site', 'same-origin');
      const response = await service.fetch(request, { address });
      for (const header of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return response.json();
    },
  };
}
type Browser = ReturnType<typeof browser>;
const login = async (own: Browser, input?: { username?: string; password?: string }) =>
  own.ask('login', await service.signInForm(input));
const prove = (own: Browser, code: string) => own.ask('proveSecondFactor', { code });
const password = () => service.encrypt(testReader.password);
const now = () => service.clock.now;

/** Switches the second factor of the test's reader on, 90 seconds ago. */
async function enrol(): Promise<{ secret: string; recoveryCodes: string[]; session: SessionToken }> {
  const session = await service.signIn();
  const { secret } = await service.data('beginSecondFactor', { password: password() }, { session });
  const code = codeAt(secret, now());
  const { recoveryCodes } = await service.data('confirmSecondFactor', { code }, { session });
  service.clock.now += 90 * second;
  return { secret, recoveryCodes, session };
}
const kinds = async () =>
  (await service.store.db.selectFrom('audit_entry').select(['kind', 'detail']).orderBy('id').execute()).map(
    ({ kind, detail }) => (detail === '' ? kind : `${kind} ${detail}`),
  );

describe('codes', () => {
  test('are those of RFC 6238, appendix B', () => {
    // The secret of the RFC in Base32; its eight digits end in our six.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [at, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [20000000000, '353130'],
    ] as const) {
      expect(codeAt(secret, at * second)).toBe(code);
      expect(stepOf(secret, code, at * second)).toBe(Math.floor(at / 30));
    }
  });
  test('of the step before and the one after are taken, and no others', () => {
    const moment = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
    const secret = newSecret();
    fc.assert(
      fc.property(moment, fc.integer({ min: -4, max: 4 }), (at, steps) => {
        const code = codeAt(secret, (at + steps * 30) * second);
        const found = stepOf(secret, code, at * second);
        const nearby = [-1, 0, 1].filter((step) => codeAt(secret, (at + step * 30) * second) === code);
        expect(found !== undefined).toBe(nearby.length > 0);
        if (Math.abs(steps) <= 1) expect(nearby).toContain(steps);
      }),
    );
  });
  test('for recovery are ten, all different, and read with or without case and hyphens', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
      expect(recoveryKey(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(recoveryKey(code));
    }
  });
});

test('secrets lie sealed in the store, each for its reader and purpose, and recovery codes as hashes', async () => {
  const { secret, recoveryCodes } = await enrol();
  const rows = await service.store.db.selectFrom('second_factor').selectAll().execute();
  const codes = await service.store.db.selectFrom('recovery_code').selectAll().execute();
  const text = JSON.stringify([rows, codes, await service.store.db.selectFrom('audit_entry').selectAll().execute()]);
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map(recoveryKey)]) {
    expect(text).not.toContain(hidden);
  }
  const secrets = createSecrets();
  const sealed = seal(secrets, 'a', '1', secret);
  expect(unseal(secrets, 'a', '1', sealed)).toBe(secret);
  expect(seal(secrets, 'a', '1', secret)).not.toBe(sealed);
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const [keys, purpose, owner, given] of [
    [secrets, 'b', '1', sealed],
    [secrets, 'a', '2', sealed],
    [createSecrets(), 'a', '1', sealed],
    [secrets, 'a', '1', changed],
    [secrets, 'a', '1', ''],
  ] as const) {
    expect(unseal(keys, purpose, owner, given)).toBeUndefined();
  }
});

describe('signing in', () => {
  test('requests the code after the password, and returns no token before it', async () => {
    const { secret } = await enrol();
    const own = browser();
    const answer = await login(own);
    expect(answer).toMatchObject({ success: false, errCode: 403, data: { secondFactor: 'prove' } });
    expect(secondStepOf(answer)).toBe('prove');
    expect(JSON.stringify(answer)).not.toContain('jwt');
    expect(await own.ask('getSecondStep', {})).toMatchObject({ data: { step: 'prove', enrolment: null } });
    expect(await own.ask('getUserInfo', {})).toMatchObject({ errCode: 401 });
    const proved = await prove(own, ` ${codeAt(secret, now()).slice(0, 3)} ${codeAt(secret, now()).slice(3)}`);
    expect(proved).toMatchObject({ success: true, data: { jwtHeader, recoveryCodes: [] } });
    expect(await own.ask('getUserInfo', {})).toMatchObject({ success: true });
    expect(await own.ask('getSecondStep', {})).toMatchObject({ data: { step: '' } });
    expect((await kinds()).slice(-1)).toEqual(['signIn password and code']);
  });
  test.each(['login', 'forceModify'] as const)('needs the code if it is switched on during %s', async (call) => {
    await service.close();
    const hooks: TransactionHooks = {};
    service = await testService({
      libraries: [{ file: { secondFactor: 'optional' } }],
      around: withTransactionHooks(hooks),
    });
    const readerId = await service.addReader();
    const own = browser();
    const { username, password, verifyCode, codeKey } = await service.signInForm();
    const chosen = service.encrypt('Lingyin-2027');
    hooks.before = async () => {
      hooks.before = undefined;
      await switchFactorOn(service.store.db, service.context(), readerId, { secret: newSecret(), step: 0 });
    };
    const answer =
      call === 'login'
        ? await own.ask('login', { username, password, verifyCode, codeKey })
        : await own.ask('forceModify', {
            username,
            password,
            newPassword: chosen,
            confirmPassword: chosen,
            verifyCode,
            codeKey,
          });
    expect(answer).toMatchObject({ success: false, errCode: 403, data: { secondFactor: 'prove' } });
    expect(await own.ask('getUserInfo', {})).toMatchObject({ errCode: 401 });
    expect(await service.store.db.selectFrom('session').selectAll().execute()).toEqual([]);
    // The chosen password waits for the code as well.
    expect(await kinds()).not.toContain('passwordReplaced required');
    expect(await own.ask('getSecondStep', {})).toMatchObject({ data: { step: 'prove' } });
  });
  test('is not requested from readers without one, or if the library has it switched off', async () => {
    expect(await login(browser())).toMatchObject({ success: false });
    await service.addReader();
    expect(await login(browser())).toMatchObject({ success: true });
  });
  test('takes each code once: of many at the same moment one gets in', async () => {
    const { secret } = await enrol();
    const code = codeAt(secret, now());
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const own = browser();
        await login(own);
        return own;
      }),
    );
    const answers = await Promise.all(browsers.map((own) => prove(own, code)));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    service.clock.now += 30 * second;
    const later = browser();
    await login(later);
    // Still within the window, and used; one before the used one is not taken either.
    expect(await prove(later, code)).toMatchObject({ errCode: 400 });
    expect(await prove(later, codeAt(secret, now()))).toMatchObject({ success: true });
  });
  test('takes a recovery code once, ten in all', async () => {
    const { recoveryCodes, session } = await enrol();
    const [first = '', next = ''] = recoveryCodes;
    const own = browser();
    await login(own);
    expect(await prove(own, first.toLowerCase().replace('-', ' '))).toMatchObject({ success: true });
    expect((await service.data('getSecondFactor', {}, { session })).recoveryCodesLeft).toBe(9);
    const again = browser();
    await login(again);
    expect(await prove(again, first)).toMatchObject({ errCode: 400 });
    expect(await prove(again, next)).toMatchObject({ success: true });
    expect((await kinds()).slice(-2)).toEqual(['secondFactorFailed', 'signIn password and recovery code']);
  });
  test('limits and logs failed codes; the reader’s own device has a separate count', async () => {
    const { secret } = await enrol();
    const known = browser('198.51.100.7');
    await login(known);
    await prove(known, codeAt(secret, now()));
    service.clock.now += 60 * second;
    const stranger = browser();
    await login(stranger);
    for (let at = 0; at < limits.secondFactor.attempts; at += 1) await prove(stranger, '000000');
    expect(await prove(stranger, codeAt(secret, now()))).toMatchObject({ errCode: 429 });
    // A new sign-in, and another browser, are no new tries.
    const other = browser('203.0.113.3');
    await login(other);
    expect(await prove(other, codeAt(secret, now()))).toMatchObject({ errCode: 429 });
    expect((await kinds()).filter((kind) => kind === `signInRefused ${limits.secondFactor.kind}`)).toHaveLength(1);
    known.cookies.delete('reader_900001');
    await login(known);
    expect(await prove(known, codeAt(secret, now()))).toMatchObject({ success: true });
  });
  test('counts wrong passwords of a session by themselves, and logs them as such', async () => {
    const session = await service.signIn();
    const begin = (given: string) =>
      service.call('beginSecondFactor', { password: service.encrypt(given) }, { session });
    for (let at = 0; at < limits.signInDevice.attempts; at += 1)
      expect(await begin('Wrong-2026')).toMatchObject({ errCode: 400 });
    expect(await begin(testReader.password)).toMatchObject({ errCode: 429 });
    expect(await login(browser(), { password: 'Wrong-2026' })).toMatchObject({ errCode: 400 });
    expect((await kinds()).filter((kind) => kind.endsWith('Failed'))).toEqual([
      ...Array.from({ length: limits.signInDevice.attempts }, () => 'proofFailed'),
      'signInFailed',
    ]);
  });
  test('counts wrong codes of each known device by itself', async () => {
    const { secret } = await enrol();
    const devices = [browser('198.51.100.7'), browser('198.51.100.8')] as const;
    for (const device of devices) {
      await login(device);
      expect(await prove(device, codeAt(secret, now()))).toMatchObject({ success: true });
      device.cookies.delete('reader_900001');
      service.clock.now += 60 * second;
      await login(device);
    }
    const [guessed, own] = devices;
    for (let at = 0; at < limits.secondFactorDevice.attempts; at += 1) await prove(guessed, '000000');
    expect(await prove(guessed, codeAt(secret, now()))).toMatchObject({ errCode: 429 });
    expect((await kinds()).at(-1)).toBe(`signInRefused ${limits.secondFactorDevice.kind}`);
    expect(await prove(own, codeAt(secret, now()))).toMatchObject({ success: true });
  });
  test('makes no device known by the password alone', async () => {
    await enrol();
    const own = browser();
    await login(own);
    expect([...own.cookies.keys()].filter((name) => name.includes('known_'))).toEqual([]);
  });
  test('waits ten minutes, in the browser whose password was right and in its library alone', async () => {
    const { secret } = await enrol();
    const own = browser();
    await login(own);
    const mark = wayInCookieName('900001', false);
    expect(await prove(browser(), codeAt(secret, now()))).toMatchObject({ errCode: 400 });
    const elsewhere = await own.ask('proveSecondFactor', { code: codeAt(secret, now()) }, 'other');
    expect(elsewhere).toMatchObject({ errCode: 400 });
    expect(own.cookies.has(mark)).toBe(true);
    service.clock.now += 10 * 60 * second;
    expect(await own.ask('getSecondStep', {})).toMatchObject({ data: { step: '' } });
    expect(await prove(own, codeAt(secret, now()))).toMatchObject({ errCode: 400 });
  });
  test('keeps a password that had to be changed as it was until the code is right', async () => {
    const { secret } = await enrol();
    const { store, now: clock } = service.context();
    const reader = await findReader(store, 1, testReader.account);
    await resetPassword({ store, now: clock }, reader?.id ?? 0, testReader.password, true);
    const own = browser();
    expect(await login(own)).toMatchObject({ errCode: 200, data: false });
    const chosen = service.encrypt('Mingxiao-2027');
    const change = { ...(await service.signInForm()), newPassword: chosen, confirmPassword: chosen };
    expect(await own.ask('forceModify', change)).toMatchObject({ errCode: 403, data: { secondFactor: 'prove' } });
    // The password alone changes nothing.
    expect(await login(browser())).toMatchObject({ errCode: 200 });
    expect(await prove(own, codeAt(secret, now()))).toMatchObject({ success: true });
    expect(await login(browser(), { password: 'Mingxiao-2027' })).toMatchObject({ errCode: 403 });
  });
  test('cannot be bypassed by linking an account of another service with the password alone', async () => {
    await enrol();
    const own = browser();
    const pair = [wayInCookieName('900001', false), 'M'.repeat(32)] as const;
    own.cookies.set(...pair);
    const theirs = {
      cookies: pair.join('='),
      origin: 'http://service.test',
      sameOrigin: true,
      secure: false,
      agent: '',
    };
    const asking = { ...service.context(), browser: { ...theirs, setCookie: () => undefined } };
    const openId = await issueTicket(asking, 'bind', { provider: 'cas', subject: 'x' });
    const { username, password } = await service.signInForm();
    expect(await own.ask('otherLogin', { username, password, openId })).toMatchObject({ errCode: 403 });
    expect(await service.store.db.selectFrom('reader_identity').selectAll().execute()).toEqual([]);
  });
  test('by a provider that vouches for the reader is not asked for a code', async () => {
    await enrol();
    const reader = await findReader(service.store, 1, testReader.account);
    const session = await openVouched(service.context(), 'cas', { readerId: reader?.id ?? 0 });
    expect(await service.call('getUserInfo', {}, { session })).toMatchObject({ success: true });
  });
});

describe('a library that requires it', () => {
  beforeEach(async () => {
    await service.close();
    await start({ secondFactor: 'required' });
    await service.addReader();
  });
  test('lets readers set the app up on the way in, with their recovery codes', async () => {
    const own = browser();
    expect(await login(own)).toMatchObject({ errCode: 403, data: { secondFactor: 'enrol' } });
    const step = await own.ask('getSecondStep', {});
    if (!step.success || !step.data.enrolment) throw new Error('no enrolment');
    const { secret, address } = step.data.enrolment;
    expect(address).toMatch(/^otpauth:\/\/totp\/.+secret=/);
    // The same one while it is being set up, or the app would have another.
    expect(await own.ask('getSecondStep', {})).toMatchObject({ data: { enrolment: { secret } } });
    expect(await prove(own, '000000')).toMatchObject({ errCode: 400 });
    const proved = await prove(own, codeAt(secret, now()));
    if (!proved.success) throw new Error(proved.message);
    expect(proved.data.recoveryCodes).toHaveLength(10);
    expect(await own.ask('getUserInfo', {})).toMatchObject({ success: true });
    const removing = { password: password(), code: proved.data.recoveryCodes[0] ?? '' };
    expect(await own.ask('removeSecondFactor', removing)).toMatchObject({ errCode: 403 });
    expect(await login(browser())).toMatchObject({ data: { secondFactor: 'prove' } });
  });
  test('shows each pending sign-in a secret of its own, which no other sign-in can confirm', async () => {
    const enrolmentIn = async (own: Browser): Promise<string> => {
      const step = await own.ask('getSecondStep', {});
      if (!step.success || !step.data.enrolment) throw new Error('no enrolment');
      return step.data.enrolment.secret;
    };
    const [thief, owner] = [browser(), browser('198.51.100.7')];
    await login(thief);
    const stolen = await enrolmentIn(thief);
    await login(owner);
    const secret = await enrolmentIn(owner);
    expect(secret).not.toBe(stolen);
    expect(await enrolmentIn(thief)).toBe(stolen);
    expect(await prove(owner, codeAt(stolen, now()))).toMatchObject({ errCode: 400 });
    // The same browser signs in again, perhaps somebody else at a shared computer.
    await login(owner);
    const again = await enrolmentIn(owner);
    expect(again).not.toBe(secret);
    expect(await prove(owner, codeAt(again, now()))).toMatchObject({ success: true });
    expect(await thief.ask('getSecondStep', {})).toMatchObject({ data: { step: 'prove', enrolment: null } });
    expect(await prove(thief, codeAt(stolen, now() + 30 * second))).toMatchObject({ errCode: 400 });
  });
  test('ends sessions that were opened before the app was set up', async () => {
    await service.close();
    await start({ secondFactor: 'optional' });
    const before = await service.signIn();
    const reader = await findReader(service.store, 1, testReader.account);
    const holder = { kind: 'sign-in', id: 'pending' } as const;
    const owner = { id: reader?.id ?? 0, account: testReader.account, account_key: reader?.account_key ?? '' };
    const call = service.context();
    const { secret } = await beginEnrolment(call, owner, holder);
    await confirmEnrolment(call, owner, holder, codeAt(secret, now()));
    expect(await service.call('getUserInfo', {}, { session: before })).toMatchObject({ errCode: 401 });
  });
});

describe('an enrolment of a session', () => {
  test('is neither shown to nor confirmed by another session, which begins its own', async () => {
    const [entry, other] = [await service.signIn(), await service.signIn()];
    const given = { password: password() };
    const { secret } = await service.data('beginSecondFactor', given, { session: entry });
    expect(await service.data('getSecondFactor', {}, { session: entry })).toMatchObject({ enrolment: { secret } });
    expect(await service.data('getSecondFactor', {}, { session: other })).toMatchObject({ enrolment: null });
    const confirm = (session: SessionToken, code: string) => service.call('confirmSecondFactor', { code }, { session });
    expect(await confirm(other, codeAt(secret, now()))).toMatchObject({ errCode: 409 });
    const { secret: own } = await service.data('beginSecondFactor', given, { session: other });
    expect(own).not.toBe(secret);
    expect(await service.data('getSecondFactor', {}, { session: entry })).toMatchObject({ enrolment: { secret } });
    expect(await confirm(other, codeAt(secret, now()))).toMatchObject({ errCode: 400 });
    expect(await confirm(entry, codeAt(secret, now()))).toMatchObject({ success: true });
    expect(await service.store.db.selectFrom('second_factor_enrolment').selectAll().execute()).toEqual([]);
  });
  test('belongs to its reader and lasts fifteen minutes', async () => {
    const session = await service.signIn();
    const { secret } = await service.data('beginSecondFactor', { password: password() }, { session });
    service.clock.now += 15 * 60 * second - 1;
    expect(await service.data('getSecondFactor', {}, { session })).toMatchObject({ enrolment: { secret } });
    service.clock.now += 1;
    expect(await service.data('getSecondFactor', {}, { session })).toMatchObject({ enrolment: null });
    const late = { code: codeAt(secret, now()) };
    expect(await service.call('confirmSecondFactor', late, { session })).toMatchObject({ errCode: 409 });
  });
  test('of two sessions that confirm at the same moment switches the factor on once', async () => {
    const sessions = [await service.signIn(), await service.signIn()];
    const secrets = await Promise.all(
      sessions.map((session) => service.data('beginSecondFactor', { password: password() }, { session })),
    );
    const answers = await Promise.all(
      sessions.map((session, at) =>
        service.call('confirmSecondFactor', { code: codeAt(secrets[at]?.secret ?? '', now()) }, { session }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await service.store.db.selectFrom('second_factor').selectAll().execute()).toHaveLength(1);
  });
});

describe('a second factor that is on', () => {
  test('is not replaced by an enrolment that was confirmed at the same moment', async () => {
    await enrol();
    const { store, secrets } = service.context();
    const reader = await findReader(store, 1, testReader.account);
    const before = await store.db.selectFrom('second_factor').selectAll().execute();
    const late = { secret: newSecret(), step: 1 };
    expect(await switchFactorOn(store.db, { secrets, now }, reader?.id ?? 0, late)).toBe(false);
    expect(await store.db.selectFrom('second_factor').selectAll().execute()).toEqual(before);
  });
  test('has ended the other sessions of its reader alone', async () => {
    await service.addReader({ account: 'wang.fang' });
    const other = await service.signIn();
    const hers = await service.signIn({ username: 'wang.fang' });
    const { session } = await enrol();
    expect(await service.call('getUserInfo', {}, { session: other })).toMatchObject({ errCode: 401 });
    expect(await service.call('getUserInfo', {}, { session })).toMatchObject({ success: true });
    expect(await service.call('getUserInfo', {}, { session: hers })).toMatchObject({ success: true });
  });
  test('is not switched off, nor its recovery codes renewed, without a valid unused code', async () => {
    for (const name of ['renewRecoveryCodes', 'removeSecondFactor'] as const) {
      const { secret, recoveryCodes, session } = await enrol();
      const [used = ''] = recoveryCodes;
      const own = browser();
      await login(own);
      await prove(own, used);
      // The code of the step that switched it on was used as well.
      for (const code of ['000000', used, codeAt(secret, now() - 90 * second)]) {
        expect(await service.call(name, { password: password(), code }, { session }), code).toMatchObject({
          errCode: 400,
        });
      }
      const left = await service.data('getSecondFactor', {}, { session });
      expect(left).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
      const right = { password: password(), code: codeAt(secret, now()) };
      expect(await service.call(name, right, { session })).toMatchObject({ success: true });
      await service.close();
      await start();
    }
  });
  test('counts codes for switching off like those of sign-in', async () => {
    const { secret, session } = await enrol();
    const give = (code: string) => service.call('removeSecondFactor', { password: password(), code }, { session });
    for (let at = 0; at < limits.secondFactor.attempts; at += 1) {
      expect(await give('000000')).toMatchObject({ errCode: 400 });
    }
    expect(await give(codeAt(secret, now()))).toMatchObject({ errCode: 429 });
  });
});

describe('the reader’s own entry', () => {
  test('needs the password to set up, and a code as well to renew recovery codes and to switch off', async () => {
    const session = await service.signIn();
    const wrong = { password: service.encrypt('Wrong-Pass-1'), code: '123456' };
    const right = { password: password(), code: '123456' };
    for (const name of ['beginSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor'] as const) {
      expect(await service.call(name, wrong, { session }), name).toMatchObject({ errCode: 400 });
      expect(await service.call(name, { ...wrong, password: '' }, { session }), name).toMatchObject({ errCode: 400 });
    }
    expect(await service.call('renewRecoveryCodes', right, { session })).toMatchObject({ errCode: 409 });
    expect(await service.call('removeSecondFactor', right, { session })).toMatchObject({ errCode: 409 });
    expect(await service.call('confirmSecondFactor', { code: '123456' }, { session })).toMatchObject({ errCode: 409 });
    const { secret } = await service.data('beginSecondFactor', right, { session });
    // Not on before the app has shown its first code.
    expect(await login(browser())).toMatchObject({ success: true });
    expect(await service.call('confirmSecondFactor', { code: '000000' }, { session })).toMatchObject({ errCode: 400 });
    const code = codeAt(secret, now());
    const { recoveryCodes } = await service.data('confirmSecondFactor', { code }, { session });
    expect(await service.call('beginSecondFactor', right, { session })).toMatchObject({ errCode: 409 });
    // The code that switched it on was used, though its step is not over.
    expect(await service.call('renewRecoveryCodes', { ...right, code }, { session })).toMatchObject({ errCode: 400 });
    service.clock.now += 90 * second;
    const renewing = { ...right, code: codeAt(secret, now()) };
    const renewed = await service.data('renewRecoveryCodes', renewing, { session });
    expect(renewed.recoveryCodes.filter((recoveryCode) => recoveryCodes.includes(recoveryCode))).toEqual([]);
    const own = browser();
    await login(own);
    expect(await prove(own, recoveryCodes[0] ?? '')).toMatchObject({ errCode: 400 });
    // What switched it on is used up.
    expect(await prove(own, code)).toMatchObject({ errCode: 400 });
    const [unused = ''] = renewed.recoveryCodes;
    await service.data('removeSecondFactor', { ...right, code: unused }, { session });
    expect(await login(browser())).toMatchObject({ success: true });
    expect(await service.store.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect((await kinds()).filter((kind) => /secondFactorO|recoveryC/.test(kind))).toEqual([
      'secondFactorOn',
      'recoveryCodesMade',
      'secondFactorOff own',
    ]);
  });
  test('is each reader’s own: the codes of one open nothing of another', async () => {
    const { secret, recoveryCodes } = await enrol();
    await service.addReader({ account: 'wang.fang' });
    const session = await service.signIn({ username: 'wang.fang' });
    expect(await service.data('getSecondFactor', {}, { session })).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    const { secret: hers } = await service.data('beginSecondFactor', { password: password() }, { session });
    expect(hers).not.toBe(secret);
    await service.data('confirmSecondFactor', { code: codeAt(hers, now()) }, { session });
    const own = browser();
    await login(own, { username: 'wang.fang' });
    expect(await prove(own, codeAt(secret, now()))).toMatchObject({ errCode: 400 });
    expect(await prove(own, recoveryCodes[0] ?? '')).toMatchObject({ errCode: 400 });
  });
  test('is not offered or requested if the library has disabled it', async () => {
    const { session } = await enrol();
    await service.close();
    await start({ secondFactor: 'off' });
    const own = await service.signIn();
    expect(session.jwt).not.toBe(own.jwt);
    expect(await service.call('beginSecondFactor', { password: password() }, { session: own })).toMatchObject({
      errCode: 403,
    });
  });
});
