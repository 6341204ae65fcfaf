import { beforeAll, beforeEach, afterAll, describe, expect, it } from 'vitest';
import { recordPage } from '../components/record/record-page.ts';
import type { AnswerCall } from '../lib/contract/answering.ts';
import type { CallName } from '../lib/contract/endpoints.ts';
import { answerPage, emptyAnswer, shellText, type PageContent } from '../lib/pages/page-content.ts';
import { clearSiteCache } from '../lib/site/site.ts';
import type { PageService } from '../lib/site/site-request.ts';
import { testService, type TestService } from '#support/service.ts';
import { createPageRenderer, type RenderWithAstro } from './page-shells.ts';
import { createPolicies } from './page-policy.ts';

let test: TestService;
let isBroken: boolean;
let shellStatus: number;
beforeAll(async () => {
  test = await testService({});
});
afterAll(() => test.close());
beforeEach(() => {
  clearSiteCache();
  [isBroken, shellStatus] = [false, 200];
});

// The name of a call determines its input.
const answer = ((name: CallName, input: object) =>
  isBroken && name === 'getRecordPage'
    ? Promise.reject(new Error('broken'))
    : test.call(name, input as never)) as unknown as AnswerCall;
const pageService = (): PageService => ({
  answer,
  publicOrigin: undefined,
  fetch: test.fetch,
  invalidation: test.invalidation,
  isTraining: false,
});
const recordAt = (id: number) => `http://127.0.0.1/demo/searchList/bookDetails/${String(id)}`;
const record = recordAt(1);

function setUp(serviceOf: () => Promise<PageService> = () => Promise.resolve(pageService())) {
  /** Variants of the shells that Astro rendered, and `page` for each whole page. */
  const rendered: string[] = [];
  const render: RenderWithAstro = (_url, shell) => {
    rendered.push(shell ? (shell.variant ?? 'shell') : 'page');
    if (!shell) return Promise.resolve({ status: 500, headers: new Headers(), body: Buffer.from('by Astro') });
    const locals = { shell } as App.Locals;
    const text = (name: 'head' | 'header' | 'jsonLd') => shellText(locals, name, () => '');
    const html = `<head>${text('head')}</head>${text('header')}<main><!--place:part0--></main>${text('jsonLd')}`;
    return Promise.resolve({ status: shellStatus, headers: new Headers(), body: Buffer.from(html) });
  };
  const page = createPageRenderer({
    serviceOf,
    policies: createPolicies({ scripts: [], styles: [] }),
    contentOf: ({ route }) => Promise.resolve(route.name === 'record' ? recordPage : undefined),
    render,
  });
  return { page, rendered };
}

describe('a page whose route exports its content', () => {
  it('is inserted into a shell that Astro renders once for each language', async () => {
    const { page, rendered } = setUp();
    const first = await page(record);
    const body = first.body.toString();
    expect([first.status, first.headers.get('content-type')]).toEqual([404, 'text/html']);
    expect(first.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(body).toMatch(/^<head><title>.*<link rel="canonical" href="[^"]*\/searchList\/bookDetails\/1"/s);
    expect(body).toMatch(/<header.*<main>.+<\/main>$/s);
    expect(body).not.toContain('<!--place:');
    const second = await page(recordAt(2));
    expect(second.body.toString()).toContain('/searchList/bookDetails/2"');
    expect(rendered).toEqual(['shell']);
    await page(record.replace('/demo/', '/demo/en-US/'));
    expect(rendered).toEqual(['shell', 'shell']);
  });

  it('waits for one shell however many are requested at the same moment', async () => {
    const { page, rendered } = setUp();
    await Promise.all([page(record), page(recordAt(2)), page(recordAt(3))]);
    expect(rendered).toEqual(['shell']);
  });

  it('is rendered by Astro if the shell cannot be rendered, and the shell is tried again', async () => {
    const { page, rendered } = setUp();
    shellStatus = 500;
    expect((await page(record)).body.toString()).toBe('by Astro');
    shellStatus = 200;
    expect((await page(record)).status).toBe(404);
    expect(rendered).toEqual(['shell', 'page', 'shell']);
  });

  it('is rendered by Astro if its content cannot be created', async () => {
    isBroken = true;
    const { page, rendered } = setUp();
    expect((await page(record)).status).toBe(500);
    expect(rendered).toEqual(['page']);
  });
});

it('has Astro render all other pages: without content, with optional or encoded parameters, of no library', async () => {
  const { page, rendered } = setUp();
  const paths = [
    '/demo/privacy',
    '/demo/searchList/bookDetails/1/5',
    '/demo/searchList/bookDetails/%2531',
    '/none/home',
  ];
  for (const path of paths) await page(`http://127.0.0.1${path}`);
  expect(rendered).toEqual(['page', 'page', 'page', 'page']);
});

it('has Astro render the page if the library service fails', async () => {
  const { page, rendered } = setUp(() => Promise.reject(new Error('unreachable')));
  expect((await page(record)).status).toBe(500);
  expect(rendered).toEqual(['page']);
});

describe('answerPage', () => {
  const content: PageContent = { ...emptyAnswer(), status: 404, props: { title: 'A' }, parts: ['<p>a</p>'] };
  const astroOf = (locals: Partial<App.Locals>) => ({
    locals: locals as App.Locals,
    url: new URL(record),
    params: {},
    response: { status: 200, headers: new Headers() },
  });

  it('sets status and headers of the answer', async () => {
    const astro = astroOf({});
    content.headers.set('x-robots-tag', 'noindex');
    expect(await answerPage(astro, () => Promise.resolve(content))).toBe(content);
    expect([astro.response.status, astro.response.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  });

  it('returns placeholders of the requested variant for a shell, and creates no content', async () => {
    const astro = astroOf({ shell: { variant: 'card', parts: 2 } });
    const page = await answerPage(astro, () => Promise.reject(new Error('created')));
    expect([page.variant, page.parts]).toEqual(['card', ['<!--place:part0-->', '<!--place:part1-->']]);
    expect(astro.response.status).toBe(200);
  });
});
