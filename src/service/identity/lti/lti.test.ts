import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveDoubles } from '#demo/identity-services/server.ts';
import {
  createLtiPlatform,
  ltiMessage,
  ltiSettings,
  type LtiFaults,
  type LtiPlatformDouble,
} from '#support/lti/platform.ts';
import { otherLibrary } from '#support/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { testBrowser, type TestBrowser } from '#support/sign-in-methods.ts';
import { ticketLifetimeMs } from '../accounts/tickets.ts';

const faults: LtiFaults = {};
let platform: LtiPlatformDouble;
let doubles: Awaited<ReturnType<typeof serveDoubles>>;
beforeAll(async () => {
  platform = await createLtiPlatform(faults);
  doubles = await serveDoubles({ lms: platform.double });
});
afterAll(() => doubles.close());

let service: TestService;
let browser: TestBrowser;
let base = '';
const warnings: string[] = [];

beforeEach(async () => {
  delete faults.key;
  delete faults.claims;
  warnings.length = 0;
  base = `${doubles.url}/lms`;
  const file = { lti: [ltiSettings(base)] };
  const other = { ...otherLibrary, file: { ...otherLibrary.file, ...file } };
  service = await testService({ libraries: [{ file }, other], onWarn: (text) => warnings.push(text) });
  service.clock.now = Date.now();
  browser = testBrowser(service);
});
afterEach(() => service.close());

const refusals = {
  state:
    '本次打开已失效、已使用过，或浏览器未发送所需的 Cookie。请从教学平台重新打开；在页面框架中打不开时，请在新窗口中打开',
  token: '教学平台发来的消息无法通过验证，请重新打开；仍不成功请联系图书馆',
  unknown: '本馆未登记这一教学平台，请联系图书馆',
  message: '教学平台发来的消息不是打开链接或选择书目的请求',
};
const refused = (message: string) => ({ success: false, data: null, message, errCode: 400 });

const begin = (input: object = {}) =>
  browser.call('beginLtiLaunch', { issuer: base, loginHint: 'u', returnPath: '/demo/lti/launch', ...input });

/** Starts a login and answers it as the platform does. */
async function answered(message: JWTPayload = ltiMessage(base, 'http://service.test/demo/x')) {
  const begun = await begin();
  if (!begun.success) throw new Error(begun.message);
  return platform.answer(begun.data.url, message);
}

test('a login leads to the platform with what the specification requires', async () => {
  const begun = await begin({ clientId: 'yuelan', messageHint: 'm' });
  const { origin, pathname, searchParams } = new URL(begun.success ? begun.data.url : '');
  expect(`${origin}${pathname}`).toBe(`${base}/authorize`);
  const { state, nonce, ...rest } = Object.fromEntries(searchParams);
  expect([state, nonce].every((text) => /^[\w-]{32}$/.test(text ?? ''))).toBe(true);
  expect(state).not.toBe(nonce);
  expect(rest).toEqual({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: 'yuelan',
    redirect_uri: 'http://service.test/demo/lti/launch',
    login_hint: 'u',
    lti_message_hint: 'm',
  });
  expect(await begin({ issuer: 'https://elsewhere.example' })).toEqual(refused(refusals.unknown));
  expect(await begin({ clientId: 'another' })).toEqual(refused(refusals.unknown));
});

test('a link is answered with its target and the code of the course', async () => {
  const launch = await browser.data('finishLtiLaunch', await answered());
  expect(launch).toEqual({ kind: 'link', target: 'http://service.test/demo/x', courseCode: 'CS201' });
});

test('a launch works once, in time, in its library and in the browser that started it', async () => {
  const launch = await answered();
  expect(await testBrowser(service).call('finishLtiLaunch', launch)).toEqual(refused(refusals.state));
  expect(await browser.call('finishLtiLaunch', launch, 'other')).toEqual(refused(refusals.state));
  expect(await browser.call('finishLtiLaunch', launch)).toMatchObject({ success: true });
  expect(await browser.call('finishLtiLaunch', launch)).toEqual(refused(refusals.state));
  const late = await answered();
  service.clock.now += ticketLifetimeMs.lti;
  expect(await browser.call('finishLtiLaunch', late)).toEqual(refused(refusals.state));
});

const seconds = () => Math.floor(Date.now() / 1000);
test.each<[string, () => LtiFaults]>([
  ['of another login', () => ({ claims: { nonce: 'A'.repeat(32) } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } as unknown as JWTPayload })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['for several clients without the authorised one', () => ({ claims: { aud: ['yuelan', 'another'] } })],
  ['authorised for another client', () => ({ claims: { aud: ['yuelan', 'another'], azp: 'another' } })],
  ['that has expired', () => ({ claims: { iat: seconds() - 900, exp: seconds() - 600 } })],
  ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
  ['without a signature', () => ({ key: 'none' })],
  ['signed with a key that the platform does not publish', () => ({ key: 'other' })],
  ['of LTI 1.1', () => ({ claims: { 'https://purl.imsglobal.org/spec/lti/claim/version': 'LTI-1p0' } })],
])('a message %s is refused', async (_, make) => {
  Object.assign(faults, make());
  expect(await browser.call('finishLtiLaunch', await answered())).toEqual(refused(refusals.token));
});

test('what is no token is refused', async () => {
  for (const idToken of ['', 'x', 'a.b.c', '💥']) {
    const { state } = await answered();
    expect(await browser.call('finishLtiLaunch', { state, idToken })).toEqual(refused(refusals.token));
  }
  expect(warnings.length).toBeGreaterThan(0);
});

test('a message of an unknown deployment or kind is refused', async () => {
  faults.claims = { 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'd2' };
  expect(await browser.call('finishLtiLaunch', await answered())).toEqual(refused(refusals.unknown));
  faults.claims = { 'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiSubmissionReviewRequest' };
  expect(await browser.call('finishLtiLaunch', await answered())).toEqual(refused(refusals.message));
});

test('the platform is named by a code and a sentence when its keys are not available', async () => {
  await service.close();
  const file = { lti: [{ ...ltiSettings(base), jwksUrl: `${base}/return` }] };
  service = await testService({ libraries: [{ file }], onWarn: (text) => warnings.push(text) });
  service.clock.now = Date.now();
  browser = testBrowser(service);
  const answer = await browser.call('finishLtiLaunch', await answered());
  expect(answer).toEqual({
    success: false,
    data: null,
    message: '暂时无法验证教学平台的消息，请稍后再试',
    errCode: 502,
  });
});

test('a choice is returned to the platform, signed with the published key', async () => {
  const launch = await browser.data('finishLtiLaunch', await answered(ltiMessage(base, '')));
  const choice = launch.kind === 'choice' ? launch.choice : '';
  const pages = [
    { title: '数据结构', path: '/demo/courseReferenceDetail?id=1' },
    { title: '红楼梦', path: '/demo/searchList/bookDetails/2' },
  ];
  // Frames need not have cookies.
  const stranger = testBrowser(service);
  const { returnUrl, responses } = await stranger.data('signLtiChoices', { choice, pages });
  expect(returnUrl).toBe(`${base}/return`);
  const keys = await service.data('getLtiKeys', {});
  expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const keySet = createLocalJWKSet(keys as unknown as JSONWebKeySet);
  const check = { issuer: 'yuelan', audience: base, algorithms: ['RS256'] };
  const { payload, protectedHeader } = await jwtVerify(responses[0] ?? '', keySet, check);
  expect(protectedHeader['kid']).toBe(keys.keys[0]?.['kid']);
  expect(payload).toMatchObject({
    'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'd1',
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
    'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
    'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'of the platform',
    'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
      {
        type: 'ltiResourceLink',
        title: '数据结构',
        url: 'http://service.test/demo/courseReferenceDetail?id=1',
        window: { targetName: '_blank' },
      },
    ],
  });
  expect(responses).toHaveLength(2);

  const over = refused('选择时间已过，请从教学平台重新打开');
  expect(await stranger.call('signLtiChoices', { choice: `${choice.slice(0, -2)}AA`, pages })).toEqual(over);
  expect(await stranger.call('signLtiChoices', { choice, pages }, 'other')).toEqual(over);
  service.clock.now += 61 * 60_000;
  expect(await stranger.call('signLtiChoices', { choice, pages })).toEqual(over);
});

test('a choice is returned to the platform alone, and only where links are accepted', async () => {
  const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
  const message = ltiMessage(base, '');
  const given = message[settings] as object;
  faults.claims = { [settings]: { ...given, deep_link_return_url: 'https://elsewhere.example/' } };
  expect(await browser.call('finishLtiLaunch', await answered(message))).toEqual(refused(refusals.token));
  faults.claims = { [settings]: { ...given, accept_types: ['file'] } };
  expect(await browser.call('finishLtiLaunch', await answered(message))).toEqual(refused(refusals.message));
});
