import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnswerCall } from '../lib/contract/answering.ts';
import type { CallName } from '../lib/contract/endpoints.ts';
import { clearSiteCache } from '../lib/site/site.ts';
import type { PageService } from '../lib/site/site-request.ts';
import { testService, type TestService } from '#support/service.ts';
import { createFramedPages, type RenderWhole } from './framed-pages.ts';
import { createPolicies } from './page-policy.ts';

// What a page is made of is told from what Astro is left to make; what a frame looks like, tests/server/page-frames.spec.ts.

let test: TestService;
let isBroken = false;
beforeAll(async () => {
  test = await testService({});
});
afterAll(() => test.close());
beforeEach(() => {
  clearSiteCache();
  isBroken = false;
});

// Which input belongs to a call says its name.
const answering = (name: CallName, input: object) =>
  isBroken && name === 'getRecordPage' ? Promise.reject(new Error('broken')) : test.call(name, input as never);
const answer = answering as unknown as AnswerCall;
const pageService = (): PageService => ({
  answer,
  publicOrigin: undefined,
  fetch: test.fetch,
  invalidation: test.invalidation,
});
const record = 'http://127.0.0.1/demo/searchList/bookDetails/1';

/** Astro: it puts the page that it is given into a frame, and says which one it was given. */
function setUp(serviceOf: () => Promise<PageService> = () => Promise.resolve(pageService())) {
  const given: string[] = [];
  const render: RenderWhole = async (_request, framed) => {
    const page = await framed?.then(
      ({ frame, status }) => `${frame} ${String(status)}`,
      (error: unknown) => String(error),
    );
    given.push(page ?? 'nothing');
    return { status: 500, headers: new Headers(), body: Buffer.from('by Astro') };
  };
  const { page, made } = createFramedPages(serviceOf, createPolicies({ scripts: [], styles: [] }), render);
  return { ask: (address: string) => page(address), given, made };
}

it('makes the page and asks Astro for the frame alone', async () => {
  const { ask, given, made } = setUp();
  await ask(record);
  expect(given).toEqual(['none 404']);
  expect(made).toEqual({ framed: 0, whole: 1 });
});

it('leaves to Astro what is no such page, has parameters that lead elsewhere or are encoded, or is of no library', async () => {
  const { ask, given } = setUp();
  for (const path of [
    '/demo/privacy',
    '/demo/searchList/bookDetails/1/5',
    '/demo/searchList/bookDetails/%2531',
    '/none/home',
  ]) {
    await ask(`http://127.0.0.1${path}`);
  }
  expect(given).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
});

it('has Astro answer what goes wrong while the page is made', async () => {
  isBroken = true;
  const { ask, given } = setUp();
  expect((await ask(record)).status).toBe(500);
  expect(given).toEqual(['Error: broken']);
});

it('has Astro answer what goes wrong before the page is made', async () => {
  const { ask, given } = setUp(() => Promise.reject(new Error('away')));
  expect((await ask(record)).status).toBe(500);
  expect(given).toEqual(['nothing']);
});
