import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../lib/contract/contract.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { envelopeOf } from '../lib/contract/envelope.ts';
import { languages } from '../lib/contract/language.ts';
import type { SessionToken } from '../lib/contract/session.ts';
import { openContractFixture, strict, type ContractFixture, type ContractInputs } from '#support/contract.ts';
import { browser } from '#support/account-inputs.ts';
import { inputsOf, preparedInputs } from '#support/contract-inputs.ts';
import { allHandlers } from './handlers.ts';
import { requestOf, type TestService } from '#support/service.ts';

const names = Object.keys(contract).filter((name): name is CallName => name in endpoints);
let fixture: ContractFixture;
let prepared: ContractInputs;
let service: TestService;
let session: SessionToken;

beforeAll(async () => {
  fixture = await openContractFixture();
  prepared = preparedInputs(fixture);
  ({ service, session } = fixture);
});
afterAll(() => fixture.close());

test.each(names.filter((name) => endpoints[name][2] === 'reader'))('%s is for readers alone', async (name) => {
  const input = inputsOf(fixture, name)[0] ?? {};
  const foreign = { ...session, jwt: `${session.jwt.slice(0, -4)}AAAA` };
  for (const [mappingPath, token] of [['demo'], ['demo', foreign], ['other', session]] as const) {
    const response = await service.fetch(requestOf(name, input, mappingPath, 'en-US', token));
    const message = 'Login information expired, please log in again!';
    expect(await response.json()).toEqual({ success: false, data: null, message, errCode: 401 });
    expect(response.status).toBe(401);
  }
});

test('every call of the contract has a handler and a unique endpoint', () => {
  expect(names).toHaveLength(Object.keys(endpoints).length);
  for (const name of names) expect(allHandlers[name], name).toBeTypeOf('function');
  const addresses = Object.values(endpoints).map(([method, path]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Streams have their own tests: assistant/assistant.test.ts. */
const enveloped = names.filter((name) => !('event' in contract[name]));

describe.each(enveloped)('%s', (name) => {
  test('answers exactly the fields of the contract, in every language', async () => {
    const envelope = z.strictObject({ ...envelopeOf(strict(contract[name].output)).shape, success: z.literal(true) });
    for (const language of languages) {
      for (const input of prepared[name] ? [await prepared[name]()] : inputsOf(fixture, name)) {
        // Signing out would end the session for all that follows.
        const token = name.startsWith('logout') ? undefined : (fixture.sessions[name] ?? session);
        const request = requestOf(name, input, 'demo', language, token);
        request.headers.set('cookie', browser.cookies);
        const response = await service.fetch(request);
        const body: unknown = await response.json();
        const parsed = envelope.safeParse(body);
        expect(parsed.error?.issues, JSON.stringify(body)).toBeUndefined();
        expect(response.status).toBe(200);
      }
    }
  });
});

describe.each(names)('%s', (name) => {
  test('refuses what it does not understand with 400 and a message, and never fails', async () => {
    const [method, path] = endpoints[name];
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ recordId: value })),
    );
    const fields = fc.constantFrom('recordId', 'recordIds', 'rows', 'page', 'term', 'searchItems', 'after', ...facets);
    // What ends sessions would end the one of all that follows.
    const ends = name.startsWith('logout') || name === 'endAllSessions' || name === 'closeLastWindow';
    const token = ends ? undefined : session;
    const statuses = token === undefined && endpoints[name][2] === 'reader' ? [400, 401] : [200, 400, 404];
    const members = fc.dictionary(fields, fc.jsonValue()).map((value) => JSON.stringify(value));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, members), fc.constantFrom(...languages), async (body, language) => {
        const valid = requestOf(name, method === 'GET' ? queryOf(body) : {}, 'demo', language, token);
        const url = new URL(path, valid.url);
        const request = method === 'GET' ? valid : new Request(url, { method, headers: valid.headers, body });
        const response = await service.fetch(request);
        const answer = envelopeOf(z.unknown()).parse(await response.json());
        expect(statuses).toContain(response.status);
        expect(answer.success).toBe(response.status === 200);
        if (!answer.success) expect(answer.message).not.toBe('');
        if (!answer.success) expect(answer.errCode).toBe(response.status);
      }),
      { numRuns: 25 },
    );
  });

  test('answers 404 for an unknown library', async () => {
    const response = await service.fetch(requestOf(name, inputsOf(fixture, name)[0] ?? {}, 'nowhere'));
    const open = endpoints[name][2] === 'anyone';
    expect(response.status).toBe(open ? 200 : 404);
  });
});

const facets = ['docCode', 'kindNo', 'author', 'publishBegin', 'matchMode', 'searchField', 'volume', 'size'];

/** Members of a JSON text as a query string can carry them. */
function queryOf(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return { recordId: String(value) };
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key.toWellFormed(), JSON.stringify(entry)]));
  } catch {
    return { recordId: body.toWellFormed() };
  }
}

test.each([
  ['zh-CN', '请求的内容有误，请刷新页面后重试'],
  ['zh_TW', '請求的內容有誤，請重新整理頁面後再試'],
  ['en-US', 'The request is not valid; please reload the page and try again'],
] as const)('reports a mistake in %s', async (language, message) => {
  const response = await service.fetch(requestOf('getRecordDetail', { recordId: 'x' }, 'demo', language));
  expect(await response.json()).toEqual({ success: false, data: null, message, errCode: 400 });
});

test('the API document has every call under its path, with its parameters or its body', async () => {
  const response = await service.fetch(new Request('http://service.test/openapi.json'));
  const document = z
    .object({
      openapi: z.string().startsWith('3.1'),
      paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string(), responses: z.object() }))),
    })
    .parse(await response.json());
  for (const name of names) {
    const [method, path] = endpoints[name];
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

test.each(languages)('reports invalid JSON, oversized bodies and unknown calls in %s', async (language) => {
  const { url, headers } = requestOf('search', {}, 'demo', language);
  const answer = async (request: Request) => envelopeOf(z.unknown()).parse(await (await service.fetch(request)).json());
  const post = (body: string) => answer(new Request(url, { method: 'POST', headers, body }));
  const answers = [
    await post('{'),
    await post(JSON.stringify({ searchFieldContent: 'x'.repeat(300_000) })),
    await answer(new Request(new URL('/find/nothing/here', url), { headers })),
  ];
  expect(answers.map(({ errCode }) => errCode)).toEqual([400, 413, 404]);
  for (const { success, message } of answers) expect([success, message]).toEqual([false, expect.stringMatching(/\S/)]);
});
