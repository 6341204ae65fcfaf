import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCasDouble } from '#demo/identity-services/cas.ts';
import { createMessagingDouble, createOidcDouble, createPassportDouble } from '#demo/identity-services/oauth.ts';
import type { OidcFaults } from '#demo/identity-services/oauth.ts';
import { serveDoubles } from '#demo/identity-services/server.ts';
import type { IdentityProviderName } from '../providers/types.ts';
import { otherLibrary } from '#support/records.ts';
import { testReader, testService, testVerifyCode, type TestService } from '#support/service.ts';
import { testBrowser, visit, type TestBrowser } from '#support/sign-in-methods.ts';
import { ticketLifetimeMs, wayInCookieName } from '../accounts/tickets.ts';

const people = [
  { subject: 'p-known', name: '李明', account: testReader.account },
  { subject: 'p-stranger', name: '路人' },
];
const faults: OidcFaults = {};
let doubles: Awaited<ReturnType<typeof serveDoubles>>;
beforeAll(async () => {
  doubles = await serveDoubles({
    cas: createCasDouble(people),
    passport: createPassportDouble(people, 'passport-secret'),
    messaging: createMessagingDouble(people, 'messaging-secret'),
    oidc: await createOidcDouble(people, 'oidc-secret', faults),
  });
});
afterAll(() => doubles.close());

let service: TestService;
let browser: TestBrowser;
const warnings: string[] = [];

const library = () => ({
  file: {
    findConfig: {
      ...({ unifieAuthen: '1', exterSinAuthen: '1', passportLogin: '1', weixinLogin: '1' } as const),
      loginCasWithOriginalPage: '1' as const,
      passportLoginUrl: `${doubles.url}/passport/authorize`,
    },
    identity: {
      cas: { url: `${doubles.url}/cas`, account: 'account' },
      oidc: { issuer: `${doubles.url}/oidc`, clientId: 'yuelan', account: 'account', binding: 'association' as const },
      passport: {
        tokenUrl: `${doubles.url}/passport/token`,
        userUrl: `${doubles.url}/passport/user`,
        clientId: 'yuelan',
        account: 'account',
      },
      messaging: {
        authorizeUrl: `${doubles.url}/messaging/authorize`,
        tokenUrl: `${doubles.url}/messaging/token`,
        appId: 'wx1',
      },
    },
  },
});

beforeEach(async () => {
  warnings.length = 0;
  delete faults.forgedKey;
  delete faults.claims;
  const own = library();
  const other = { ...otherLibrary, file: { ...otherLibrary.file, ...own.file } };
  service = await testService({ libraries: [own, other], onWarn: (text) => warnings.push(text) });
  await service.addReader();
  browser = testBrowser(service);
});
afterEach(() => service.close());

const begin = (provider: IdentityProviderName, more: object = {}) =>
  browser.data('beginSignIn', { provider, returnPath: `/demo/signedIn/${provider}`, next: '/privacy', ...more });
const comeBack = async (provider: IdentityProviderName, person: string, more: object = {}) =>
  (await visit((await begin(provider, more)).url, person)).query;
const over = { success: false, data: null, message: '本次登录已失效，请重新登录', errCode: 400 };
const refused = { success: false, data: null, message: '身份验证未通过，请重新登录', errCode: 400 };

describe.each(['cas', 'oidc', 'passport'] as const)('signing in by %s', (provider) => {
  test('signs in a reader that the provider identifies by account, and stores the session in a cookie', async () => {
    const query = await comeBack(provider, 'p-known');
    const signed = await browser.data('ssoOpac', { provider, query });
    expect(signed).toMatchObject({ jwtHeader: 'x-reader-jwt', bind: '', openId: '', next: '/privacy' });
    expect(signed.loginType).toBe({ cas: '4', oidc: '', passport: '2' }[provider]);
    expect(browser.cookies.get('reader_900001')).toBe(signed.jwt);
    expect(await browser.data('getSessionUser', {})).toMatchObject({ name: '李明' });
  });

  test('takes what came back once, from the browser that was sent, in its library, in time', async () => {
    const query = await comeBack(provider, 'p-known');
    const stranger = testBrowser(service);
    stranger.cookies.set(wayInCookieName('900001', false), 'A'.repeat(32));
    expect(await stranger.call('ssoOpac', { provider, query })).toEqual(over);
    expect(await testBrowser(service).call('ssoOpac', { provider, query })).toEqual(over);
    expect(await browser.call('ssoOpac', { provider, query }, 'other')).toEqual(over);
    const foreign = query.replace(/state=[^&]+/, `state=${'B'.repeat(32)}`);
    expect(await browser.call('ssoOpac', { provider, query: foreign })).toEqual(over);
    // None of these has used it up for the reader.
    expect(await browser.call('ssoOpac', { provider, query })).toMatchObject({ success: true });
    expect(await browser.call('ssoOpac', { provider, query })).toEqual(over);

    const late = await comeBack(provider, 'p-known');
    service.clock.now += ticketLifetimeMs.flow;
    expect(await browser.call('ssoOpac', { provider, query: late })).toEqual(over);
  });

  test('one flow cannot be ended with what another provider sent', async () => {
    const query = await comeBack(provider, 'p-known');
    const wrong = provider === 'cas' ? 'oidc' : 'cas';
    expect(await browser.call('ssoOpac', { provider: wrong, query })).toEqual(over);
  });

  test('refuses a code or ticket that the provider does not know', async () => {
    const query = (await comeBack(provider, 'p-known')).replace(/(code|ticket)=(ST-)?[^&]+/, '$1=$2made-up');
    expect(await browser.call('ssoOpac', { provider, query })).toEqual(refused);
    expect(warnings).toEqual(['identity provider refused the sign-in']);
    expect(browser.cookies.has('reader_900001')).toBe(false);
  });

  test('says that the provider is not there, and lets the reader try again', async () => {
    await service.close();
    const file = JSON.parse(JSON.stringify(library().file).replaceAll(doubles.url, 'http://127.0.0.1:9')) as object;
    service = await testService({ libraries: [{ file }], onWarn: (text) => warnings.push(text) });
    browser = testBrowser(service);
    const begun = await browser.call('beginSignIn', { provider, returnPath: '/demo/signedIn/x' });
    const state = begun.success ? new URL(begun.data.url).href.match(/state(?:=|%3D)([\w-]+)/)?.[1] : '';
    const answer = begun.success
      ? await browser.call('ssoOpac', { provider, query: `ticket=ST-1&code=x&state=${state ?? ''}` })
      : begun;
    expect(answer).toMatchObject({ success: false, errCode: 502, message: '认证服务暂时无法访问，请稍后再试' });
  });
});

describe('unified authentication', () => {
  test('keeps the record in the return link when the library wants it', async () => {
    const { url } = await begin('cas', { recordId: '17', next: '/searchList/bookDetails/17' });
    const back = new URL(new URL(url).searchParams.get('service') ?? '');
    expect(back.pathname).toBe('/demo/signedIn/cas');
    expect(back.searchParams.get('recordId')).toBe('17');
    const { query } = await visit(url, 'p-known');
    expect(await browser.data('ssoOpac', { provider: 'cas', query })).toMatchObject({
      next: '/searchList/bookDetails/17',
    });
  });

  test('takes no proxy tickets', async () => {
    const query = (await comeBack('cas', 'p-known')).replace('ST-', 'PT-');
    expect(await browser.call('ssoOpac', { provider: 'cas', query })).toEqual(refused);
  });

  test('ends the session on a logout from CAS, and ignores unknown tickets', async () => {
    const query = await comeBack('cas', 'p-known');
    await browser.data('ssoOpac', { provider: 'cas', query });
    const request = (ticket: string) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
    const machine = testBrowser(service);
    await machine.data('logoutForExternal', { logoutRequest: request('ST-other') });
    expect(await browser.call('getSessionUser', {})).toMatchObject({ success: true });
    const ticket = new URLSearchParams(query).get('ticket') ?? '';
    await machine.data('logoutForExternal', { logoutRequest: request(ticket) }, 'other');
    expect(await browser.call('getSessionUser', {})).toMatchObject({ success: true });
    await machine.data('logoutForExternal', { logoutRequest: request(ticket) });
    expect(await browser.call('getSessionUser', {})).toMatchObject({ errCode: 401 });
    for (const bad of ['<a/>', 'no xml', '<!DOCTYPE a><a/>']) {
      expect(await machine.call('logoutForExternal', { logoutRequest: bad })).toMatchObject({ errCode: 400 });
    }
  });

  test('returns the sign-out address of the provider', async () => {
    const logoutUrl = `${doubles.url}/cas/logout?service=${encodeURIComponent('http://service.test/demo')}`;
    expect(await browser.data('logout', {})).toEqual({ logoutUrl, isUnified: false });
    await browser.data('ssoOpac', { provider: 'cas', query: await comeBack('cas', 'p-known') });
    expect(await browser.data('logout', {})).toEqual({ logoutUrl, isUnified: true });
  });
});

describe('signing out', () => {
  const ownWay = 'https://sso.example.edu/logout';
  const outOf = async (findConfig: { unifieAuthen: '0' | '1'; unifieAuthenLogoutUrl: string }) => {
    await service.close();
    service = await testService({ libraries: [{ file: { findConfig } }] });
    await service.addReader();
    const here = testBrowser(service);
    const visitor = await here.data('logout', {});
    await here.data('login', await service.signInForm());
    return { visitor, reader: await here.data('logout', {}) };
  };

  test('leads who came by account to the way out of a unified site too, and no visitor', async () => {
    expect(await outOf({ unifieAuthen: '1', unifieAuthenLogoutUrl: ownWay })).toEqual({
      visitor: { logoutUrl: ownWay, isUnified: false },
      reader: { logoutUrl: ownWay, isUnified: true },
    });
  });

  test('does not redirect to an invalid site', async () => {
    const { reader } = await outOf({ unifieAuthen: '0', unifieAuthenLogoutUrl: ownWay });
    expect(reader.logoutUrl).toBe('');
  });
});

describe('an OpenID provider', () => {
  test.each<[string, OidcFaults]>([
    ['signed by another key', { forgedKey: true }],
    ['made for another client', { claims: { aud: 'somebody-else' } }],
    ['made by another issuer', { claims: { iss: 'https://evil.example' } }],
    ['made for another sign-in', { claims: { nonce: 'old' } }],
  ])('is not believed when its token is %s', async (_, wrong) => {
    const query = await comeBack('oidc', 'p-known');
    Object.assign(faults, wrong);
    expect(await browser.call('ssoOpac', { provider: 'oidc', query })).toEqual(refused);
  });

  test('does not sign in after an error instead of a code', async () => {
    const query = (await comeBack('oidc', 'p-known')).replace(/code=[^&]+/, 'error=access_denied');
    expect(await browser.call('ssoOpac', { provider: 'oidc', query })).toEqual(refused);
  });
});

describe('a reader who is signed in', () => {
  const ask = (from: string, to: string) => ({
    jwt: '',
    replaces: { current: { account: from }, coming: { account: to } },
  });
  const whoIsHere = async (at: TestBrowser) => (await at.data('getSessionUser', {})).name;
  const enter = async (at: TestBrowser, username: string) => {
    await at.data('login', await service.signInForm({ username }));
  };
  const codeOf = async (username = testReader.account) => {
    const session = await service.signIn({ username });
    return { session, code: (await service.data('createEntryCode', {}, { session })).code };
  };
  beforeEach(async () => {
    await service.addReader({ account: 'wang.fang', name: '王芳' });
  });

  test('is asked before the token of a link replaces them, and nothing happens until they agree', async () => {
    await enter(browser, 'wang.fang');
    const { jwt } = await service.signIn();
    const cookie = browser.cookies.get('reader_900001');
    const question = await browser.data('ssoOpac', { jwt });
    expect(question).toMatchObject(ask('wang.fang', testReader.account));
    expect(browser.cookies.get('reader_900001')).toBe(cookie);
    expect(await whoIsHere(browser)).toBe('王芳');
    // A made-up agreement, or one to the end of another session, is asked again.
    for (const replace of ['', 'yes', 'x'.repeat(43)]) {
      expect(await browser.data('ssoOpac', { jwt, replace })).toMatchObject({ jwt: '' });
    }
    const agreed = await browser.data('ssoOpac', { jwt, replace: question.replaces?.session ?? '' });
    expect(agreed).toMatchObject({ jwt, replaces: null });
    expect(await whoIsHere(browser)).toBe('李明');
    const before = { jwt: cookie ?? '', jwtHeader: 'x-reader-jwt' };
    expect(await service.call('getUserInfo', {}, { session: before })).toMatchObject({ errCode: 401 });
  });
  test('is asked also while a verified contact is still missing', async () => {
    await service.close();
    const own = library();
    const findConfig = { ...own.file.findConfig, bindMailOrPhone: '1' as const };
    service = await testService({ libraries: [{ ...own, file: { ...own.file, findConfig } }] });
    for (const account of ['wang.fang', testReader.account]) await service.addReader({ account });
    browser = testBrowser(service);
    await enter(browser, 'wang.fang');
    const { jwt } = await service.signIn();
    expect(await browser.data('ssoOpac', { jwt })).toMatchObject(ask('wang.fang', testReader.account));
  });
  test('is not asked about themselves', async () => {
    await enter(browser, testReader.account);
    const { jwt } = await service.signIn();
    expect(await browser.data('ssoOpac', { jwt })).toMatchObject({ jwt, replaces: null });
    const { code } = await codeOf();
    expect(await browser.data('ssoOpac', { code })).toMatchObject({ replaces: null });
  });
  test('must confirm before a link code replaces the session, and the code remains valid until then', async () => {
    await enter(browser, 'wang.fang');
    const { code } = await codeOf();
    const question = await browser.data('ssoOpac', { code });
    expect(question).toMatchObject(ask('wang.fang', testReader.account));
    expect(await browser.data('ssoOpac', { code, replace: question.replaces?.session ?? '' })).toMatchObject({
      replaces: null,
    });
    expect(await whoIsHere(browser)).toBe('李明');
  });
  test.each(['cas', 'oidc', 'passport'] as const)('is asked before %s replaces them', async (provider) => {
    await enter(browser, 'wang.fang');
    const query = await comeBack(provider, 'p-known');
    const question = await browser.data('ssoOpac', { provider, query });
    expect(question).toMatchObject({ ...ask('wang.fang', testReader.account), next: '/privacy' });
    expect(await whoIsHere(browser)).toBe('王芳');
    const replace = question.replaces?.session ?? '';
    expect(await testBrowser(service).call('ssoOpac', { provider, replace })).toEqual(over);
    expect(await browser.data('ssoOpac', { provider, replace })).toMatchObject({ next: '/privacy', replaces: null });
    expect(await whoIsHere(browser)).toBe('李明');
    expect(await browser.call('ssoOpac', { provider, replace })).toEqual(over);
  });
  test('is asked again when somebody else has signed in meanwhile', async () => {
    await service.addReader({ account: 'he.qing', name: '何青' });
    await enter(browser, 'wang.fang');
    const query = await comeBack('cas', 'p-known');
    const question = await browser.data('ssoOpac', { provider: 'cas', query });
    browser.cookies.delete('reader_900001');
    await enter(browser, 'he.qing');
    const replace = question.replaces?.session ?? '';
    const again = await browser.data('ssoOpac', { provider: 'cas', replace });
    expect(again).toMatchObject(ask('he.qing', testReader.account));
    expect(await whoIsHere(browser)).toBe('何青');
  });
  test('keeps the session when the messaging app vouches for somebody else', async () => {
    await service.store.db
      .insertInto('reader_identity')
      .values({ library_id: 1, provider: 'messaging', subject: 'p-known', reader_id: 1, created_at: 1 })
      .execute();
    await enter(browser, 'wang.fang');
    const query = new URLSearchParams(await comeBack('messaging', 'p-known'));
    const given = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    expect(await browser.call('wxLogin', given)).toMatchObject({ errCode: 409 });
    expect(await whoIsHere(browser)).toBe('王芳');
  });
});

describe('a single-use code in a link', () => {
  const create = async () => {
    const session = await service.signIn();
    return { session, ...(await service.data('createEntryCode', {}, { session })) };
  };
  const wrong = { success: false, message: '登录链接已失效，请重新登录', errCode: 400 };

  test('opens the session of its token once: of concurrent browsers one gets in', async () => {
    const { code, session } = await create();
    expect(code).toMatch(/^[\w-]{32}$/);
    const browsers = Array.from({ length: 8 }, () => testBrowser(service));
    const answers = await Promise.all(browsers.map((browser) => browser.call('ssoOpac', { code })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await testBrowser(service).call('ssoOpac', { code })).toMatchObject(wrong);
    const [lucky] = browsers.filter(({ cookies }) => cookies.has('reader_900001'));
    expect(await lucky?.data('getSessionUser', {})).toMatchObject({ name: '李明' });
    // The same session: signing out there ends the token of the system as well.
    await lucky?.data('logout', {});
    expect(await service.call('getUserInfo', {}, { session })).toMatchObject({ errCode: 401 });
  });
  test('lasts two minutes, in its library, and no longer than its session', async () => {
    const { code, expiresAt } = await create();
    expect(Date.parse(expiresAt)).toBe(service.clock.now + 120_000);
    expect(await testBrowser(service).call('ssoOpac', { code }, 'other')).toMatchObject(wrong);
    service.clock.now += 119_999;
    const { code: second, session } = await create();
    expect(await testBrowser(service).call('ssoOpac', { code })).toMatchObject({ success: true });
    await service.data('logout', {}, { session });
    expect(await testBrowser(service).call('ssoOpac', { code: second })).toMatchObject(wrong);
    const { code: third } = await create();
    service.clock.now += 120_000;
    expect(await testBrowser(service).call('ssoOpac', { code: third })).toMatchObject(wrong);
  });
  test('is stored as a hash, without a token, and needs a reader', async () => {
    const { code, session } = await create();
    const rows = JSON.stringify(await service.store.db.selectFrom('way_in_ticket').selectAll().execute());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(session.jwt);
    expect(await service.call('createEntryCode', {})).toMatchObject({ errCode: 401 });
  });
  test('does not prolong the session', async () => {
    const { code, session } = await create();
    const own = await testBrowser(service).data('ssoOpac', { code });
    const expiry = (jwt: string) => decodeJwt(jwt).exp;
    expect(expiry(own.jwt)).toBe(expiry(session.jwt));
  });
});

describe('somebody unknown', () => {
  const stranger = async (provider: IdentityProviderName) => {
    const query = await comeBack(provider, 'p-stranger');
    return browser.data('ssoOpac', { provider, query });
  };
  const form = async (openId: string, input: { username?: string; password?: string } = {}) => {
    const { username, password } = await service.signInForm(input);
    return { username, password, loginType: 1, mappingPath: 'demo', openId };
  };

  test.each([
    ['messaging', 'bindAccount'],
    ['passport', 'bindAccount'],
    ['cas', 'bindUid'],
    ['oidc', 'relevanceUid'],
  ] as const)('who comes from %s binds an account at /%s', async (provider, bind) => {
    const answer = await stranger(provider);
    expect(answer).toMatchObject({ bind, jwt: '' });
    expect(answer.openId).toMatch(/^[\w-]{32}$/);
    expect(browser.cookies.has('reader_900001')).toBe(false);
  });

  test('binds by password, is asked to sign in again, and is signed in the next time', async () => {
    const { openId } = await stranger('messaging');
    const slip = await browser.call('otherLogin', await form(openId, { password: 'Wrong-2026' }));
    expect(slip).toMatchObject({ message: '用户名或密码错误' });
    const answer = await browser.call('otherLogin', await form(openId));
    expect(answer).toEqual({ success: true, data: { bound: true }, message: '账号绑定成功，请重新登录', errCode: 0 });
    expect(browser.cookies.has('reader_900001')).toBe(false);
    expect(await stranger('messaging')).toMatchObject({ bind: '', jwtHeader: 'x-reader-jwt' });
    const again = await browser.call('otherLogin', await form(openId));
    expect(again).toMatchObject({ message: '绑定已超时，请重新登录后再试' });
  });

  test('a link with the ticket of another browser binds nothing, nor in another library, nor later', async () => {
    const { openId } = await stranger('messaging');
    const binding = { message: '绑定已超时，请重新登录后再试', errCode: 400 };
    // Sent to a reader, it would bind the sender to the reader's account.
    expect(await testBrowser(service).call('otherLogin', await form(openId))).toMatchObject(binding);
    expect(await browser.call('otherLogin', await form(openId), 'other')).toMatchObject(binding);
    expect(await browser.call('otherLogin', await form('made-up'))).toMatchObject(binding);
    service.clock.now += ticketLifetimeMs.bind;
    expect(await browser.call('otherLogin', await form(openId))).toMatchObject(binding);
  });

  test('binds single sign-on with a captcha', async () => {
    const { openId: uid } = await stranger('cas');
    const { username, password, codeKey } = await service.signInForm();
    const given = { username, password, uid, mappingPath: 'demo', codeKey };
    expect(await browser.call('userBind', { ...given, verifyCode: 'NOPE' })).toMatchObject({
      message: '验证码错误或已失效，请重新输入',
    });
    const { codeKey: another } = await service.signInForm();
    const answer = await browser.call('userBind', { ...given, codeKey: another, verifyCode: testVerifyCode });
    expect(answer).toMatchObject({ success: true });
    expect(await stranger('cas')).toMatchObject({ bind: '', loginType: '4' });
  });

  test('associates by name and number where the library has it so, a few guesses only', async () => {
    const { openId: uid } = await stranger('oidc');
    const associate = async (name: string, primaryId: string = testReader.account) => {
      const { codeKey } = await service.signInForm();
      return browser.call('relevance', {
        name,
        primaryId,
        verifyCode: testVerifyCode,
        codeKey,
        uid,
        mappingPath: 'demo',
      });
    };
    const wrong = { success: false, message: '姓名与账号不匹配' };
    expect(await associate('王五')).toMatchObject(wrong);
    expect(await associate('李明', 'nobody')).toMatchObject(wrong);
    expect(await associate('李明')).toMatchObject({ success: true });
    expect(await stranger('oidc')).toMatchObject({ bind: '' });
  });

  test('cannot associate by name where a password is asked for', async () => {
    const { openId: uid } = await stranger('cas');
    const { codeKey } = await service.signInForm();
    const given = { name: '李明', primaryId: testReader.account, verifyCode: testVerifyCode, codeKey, uid };
    expect(await browser.call('relevance', given)).toMatchObject({ success: false, errCode: 400 });
  });

  test('is stopped after a few guessed names', async () => {
    const { openId: uid } = await stranger('oidc');
    let answer: object = {};
    for (let at = 0; at < 6; at += 1) {
      const { codeKey } = await service.signInForm();
      const given = {
        name: `名${String(at)}`,
        primaryId: testReader.account,
        verifyCode: testVerifyCode,
        codeKey,
        uid,
      };
      answer = await browser.call('relevance', given);
    }
    expect(answer).toMatchObject({ errCode: 429 });
  });
});

describe('the messaging app', () => {
  const bind = async () => {
    const { openId } = await browser.data('ssoOpac', {
      provider: 'messaging',
      query: await comeBack('messaging', 'p-known'),
    });
    const { username, password } = await service.signInForm();
    await browser.data('otherLogin', { username, password, openId });
  };

  test('exchanges a code for a session, with bindFlag, jwt and openId', async () => {
    const given = async () => {
      const query = new URLSearchParams(await comeBack('messaging', 'p-known'));
      return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    };
    const first = await browser.data('wxLogin', await given());
    expect(first).toMatchObject({ bindFlag: '0', jwt: null });
    expect(first.openId).not.toBe('');
    await bind();
    const second = await browser.data('wxLogin', await given());
    expect(second).toMatchObject({ bindFlag: '1', openId: '', jwt: { jwtHeader: 'x-reader-jwt' } });
    expect(browser.cookies.get('reader_900001')).toBe(second.jwt?.jwt);
    // A code without the state of a flow that this browser began would sign somebody in as somebody else.
    expect(await browser.call('wxLogin', { code: 'x' })).toEqual(over);
  });

  test('signs in by a QR code that was confirmed on the phone, once, and nowhere else', async () => {
    await bind();
    const desk = testBrowser(service);
    const phone = testBrowser(service);
    const { key, loginUrl, code } = await desk.data('loginCode', { signInPath: '/demo/signIn/messaging' });
    expect(code).toBe('1');
    expect(loginUrl).toBe(`http://service.test/demo/signIn/messaging?qr=${key}`);
    expect(await desk.data('wxLogin', { key })).toMatchObject({ status: 'waiting', jwt: null });

    const begun = await phone.data('beginSignIn', {
      provider: 'messaging',
      returnPath: '/demo/signedIn/messaging',
      qr: key,
    });
    const { query } = await visit(begun.url, 'p-known');
    const { confirm, jwt } = await phone.data('ssoOpac', { provider: 'messaging', query });
    expect(jwt).toBe('');
    expect(phone.cookies.has('reader_900001')).toBe(false);
    expect(await desk.data('wxLogin', { key })).toMatchObject({ status: 'waiting' });
    // Only the phone that was vouched for can confirm.
    expect(await desk.call('ssoOpac', { confirm })).toMatchObject({ success: false });
    expect(await phone.call('ssoOpac', { confirm })).toMatchObject({ message: '已确认登录，请回到电脑继续' });

    // A browser that only knows the code gets no session.
    expect(await testBrowser(service).data('wxLogin', { key })).toMatchObject({ status: 'expired', jwt: null });
    const done = await desk.data('wxLogin', { key });
    expect(done).toMatchObject({ status: 'done', bindFlag: '1' });
    expect(await desk.data('getSessionUser', {})).toMatchObject({ name: '李明' });
    expect(await desk.data('wxLogin', { key })).toMatchObject({ status: 'expired' });
  });

  test('a QR code is over after three minutes', async () => {
    const { key, expiresIn } = await browser.data('loginCode', { signInPath: '/demo/signIn/messaging' });
    expect(expiresIn).toBe(180);
    service.clock.now += 180_000;
    expect(await browser.data('wxLogin', { key })).toMatchObject({ status: 'expired' });
  });
});

describe('a token in a link', () => {
  test('is taken when it is good, of this library', async () => {
    const { jwt } = await service.signIn();
    expect(await browser.data('ssoOpac', { jwt, jwtHeader: 'X-Reader-Jwt' })).toMatchObject({ jwt });
    expect(browser.cookies.get('reader_900001')).toBe(jwt);
    const wrong = { success: false, message: '登录链接已失效，请重新登录', errCode: 400 };
    const fresh = testBrowser(service);
    for (const bad of ['x', `${jwt}x`]) expect(await fresh.call('ssoOpac', { jwt: bad })).toMatchObject(wrong);
    expect(await fresh.call('ssoOpac', { jwt, jwtHeader: 'cookie' })).toMatchObject(wrong);
    expect(await fresh.call('ssoOpac', { jwt }, 'other')).toMatchObject(wrong);
    await service.data('logout', {}, { session: { jwt, jwtHeader: 'x-reader-jwt' } });
    expect(await fresh.call('ssoOpac', { jwt })).toMatchObject(wrong);
    expect(fresh.cookies.size).toBe(0);
  });
});

describe('a way in', () => {
  test('leads back to this origin alone', async () => {
    for (const returnPath of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/a?x=1']) {
      expect(await browser.call('beginSignIn', { provider: 'cas', returnPath })).toMatchObject({ errCode: 400 });
    }
  });

  test('that is switched off, or leads nowhere, is not there', async () => {
    await service.close();
    service = await testService({ libraries: [{ file: { findConfig: { unifieAuthen: '1', weixinLogin: '1' } } }] });
    browser = testBrowser(service);
    expect(await browser.data('getFindConfig', {})).toMatchObject({ unifieAuthen: '0', weixinLogin: '0' });
    const off = { success: false, message: '本馆未开放这种登录方式', errCode: 404 };
    expect(await browser.call('beginSignIn', { provider: 'cas', returnPath: '/demo/x' })).toMatchObject(off);
    expect(await browser.call('beginSignIn', { provider: 'oidc', returnPath: '/demo/x' })).toMatchObject(off);
  });

  test('is explained in the reader’s language, or in one text for all', async () => {
    await service.close();
    const loginExplain = { 'zh-CN': '学号', zh_TW: '學號', 'en-US': 'Student number' };
    const findConfig = { loginExplain, pcSsoLoginExplain: '统一' };
    service = await testService({ libraries: [{ file: { findConfig } }] });
    const read = (language: 'en-US' | 'zh_TW') => service.data('getFindConfig', {}, { language });
    expect(await read('en-US')).toMatchObject({ loginExplain: 'Student number', pcSsoLoginExplain: '统一' });
    expect(await read('zh_TW')).toMatchObject({ loginExplain: '學號', pcSsoLoginExplain: '统一' });
  });

  test('that is an address alone leads there', async () => {
    await service.close();
    const findConfig = { exterSinAuthen: '1', exterSinAuthenUrl: 'https://sso.example/login' } as const;
    service = await testService({ libraries: [{ file: { findConfig } }] });
    browser = testBrowser(service);
    const { url } = await browser.data('beginSignIn', { provider: 'oidc', returnPath: '/demo/x' });
    expect(url).toBe('https://sso.example/login');
  });
});
