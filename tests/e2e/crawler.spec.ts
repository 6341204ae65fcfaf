import { expect, noPage } from './fixtures.ts';

// Reads the site as a crawler does: plain requests, no scripts.

interface Page {
  url: string;
  status: number;
  html: string;
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&#38;', '&').replaceAll('&amp;', '&');
const one = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '');
const canonicalOf = ({ html }: Page) => one(html, /<link rel="canonical" href="([^"]+)"/);
const alternatesOf = ({ html }: Page) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag = '', href = '']) => ({
    tag,
    href: unescaped(href),
  }));
const robotsOf = ({ html }: Page) => one(html, /<meta name="robots" content="([^"]+)"/);
const metaOf = ({ html }: Page, name: string) =>
  [...html.matchAll(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g'))].map(([, value = '']) =>
    unescaped(value),
  );

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
function jsonLdOf({ html }: Page): Node[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) => {
    const data: unknown = JSON.parse(text);
    if (!isNode(data)) throw new Error('structured data is an object');
    return data;
  });
}

const crawl = noPage.extend<{ read: (url: string) => Promise<Page> }>({
  read: async ({ request }, provide) => {
    await provide(async (url) => {
      const response = await request.get(url, { headers: { 'user-agent': 'crawler' }, maxRedirects: 0 });
      return { url: response.url(), status: response.status(), html: await response.text() };
    });
  },
});

/** Address of the first record of a list. */
const firstRecord = ({ html }: Page) => one(html, /<h2[^>]*>\s*<a href="([^"]+)"/);

const types: Record<string, string> = {
  '1': 'Book',
  '2': 'Periodical',
  '3': 'ScholarlyArticle',
  '4': 'Thesis',
  '5': 'Dataset',
};

crawl('every kind of record describes itself', async ({ read }) => {
  for (const [docCode, type] of Object.entries(types)) {
    const page = await read(firstRecord(await read(`/jianglan/searchList?docCode=${docCode}`)));
    expect(page.status, type).toBe(200);
    expect(robotsOf(page), type).toBe('');
    expect(canonicalOf(page)).toBe(page.url);
    const title = one(page.html, /<h1[^>]*>([^<]+)/).trim();
    expect(one(page.html, /<title>([^<]+)</)).toContain(title.slice(0, 60));
    expect(metaOf(page, 'description')[0]).toContain(title.slice(0, 60));
    expect(metaOf(page, 'citation_title')[0]).toContain(title);

    const [record, crumbs] = jsonLdOf(page);
    expect(record).toMatchObject({ '@context': 'https://schema.org', '@type': type, url: page.url });
    expect(String(record?.['name'])).toContain(title);
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    const steps = crumbs?.['itemListElement'];
    expect(Array.isArray(steps) && steps.map((step: Node) => step['position'])).toEqual([1, 2, 3]);
  }
});

crawl('a printed book is offered by the library that holds it, and is cited with its author', async ({ read }) => {
  const page = await read(firstRecord(await read('/jianglan/searchList?docCode=1&onlyOnShelf=1')));
  const [record] = jsonLdOf(page);
  const offers = [record?.['offers']].flat();
  expect(offers.length).toBeGreaterThan(0);
  for (const offer of offers) expect(offer).toMatchObject({ '@type': 'Offer' });
  expect(metaOf(page, 'citation_author').length).toBeGreaterThan(0);
  expect(metaOf(page, 'citation_publication_date')[0]).toMatch(/^\d{4}/);
});

crawl('the languages of a page name each other', async ({ read }) => {
  const page = await read(firstRecord(await read('/jianglan/searchList?docCode=1')));
  const links = alternatesOf(page);
  expect(links.map(({ tag }) => tag)).toEqual(['zh-CN', 'zh-TW', 'en-US', 'x-default']);
  for (const { tag, href } of links) {
    const other = await read(href);
    expect(other.status).toBe(200);
    expect(canonicalOf(other)).toBe(href);
    expect(alternatesOf(other)).toEqual(links);
    if (tag !== 'x-default') expect(one(other.html, /<html lang="([^"]+)"/)).toBe(tag);
  }
});

crawl('only the plain list may be indexed, and links that combine filters are not followed', async ({ read }) => {
  expect(robotsOf(await read('/jianglan/searchList'))).toBe('');
  for (const query of ['q=history', 'docCode=1', 'page=2', 'sort=title', 'q=history&author=x&page=3']) {
    expect(robotsOf(await read(`/jianglan/searchList?${query}`))).toBe('noindex, follow');
  }
  const { html } = await read('/jianglan/searchList?q=history&docCode=1&page=2');
  const list = html.slice(html.indexOf('id="tools"'));
  const combined = [...list.matchAll(/<a [^>]*href="[^"]*searchList\?[^"]*"[^>]*>/g)].map(([tag]) => tag);
  expect(combined.length).toBeGreaterThan(10);
  expect(combined.filter((tag) => !tag.includes('nofollow') && !tag.includes('aria-current="page"'))).toEqual([]);
  expect(html).toMatch(/<link rel="prev" href="[^"]*q=history&(amp;|#38;)?docCode=1"/);
  expect(html).toMatch(/<link rel="next" href="[^"]*page=3"/);
});

crawl('robots.txt leads to the site maps, and these to records', async ({ read }) => {
  const robots = await read('/robots.txt');
  expect(robots.html).toContain('Disallow: /find/');
  const maps = [...robots.html.matchAll(/^Sitemap: (\S+)$/gm)].map(([, url = '']) => url);
  expect(maps.map((url) => new URL(url).pathname)).toEqual([
    '/chengchuan/sitemap.xml',
    '/jianglan/sitemap.xml',
    '/mingwan/sitemap.xml',
  ]);
  for (const map of maps) {
    const index = await read(map);
    expect(index.status).toBe(200);
    const files = [...index.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    expect(files.length).toBeGreaterThan(1);
    const library = new URL(map).pathname.replace('sitemap.xml', '');
    for (const file of files) {
      const urls = await read(file);
      const locations = [...urls.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
      expect(locations.length).toBeGreaterThan(0);
      expect(locations.length).toBeLessThanOrEqual(50_000);
      expect(locations.every((url) => new URL(url).pathname.startsWith(library))).toBe(true);
      // Every page in every language.
      const inLanguage = (segment: string) => locations.filter((url) => url.includes(`/${segment}/`)).length;
      expect([inLanguage('zh_TW'), inLanguage('en-US')]).toEqual([locations.length / 3, locations.length / 3]);
      if (!file.endsWith('/pages.xml')) expect(urls.html).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
      const last = await read(locations.at(-1) ?? '');
      expect(last.status).toBe(200);
      expect(canonicalOf(last)).toBe(last.url);
    }
  }
  expect((await read('/jianglan/sitemap/99999.xml')).status).toBe(404);
});

crawl('a crawler that has the current site map gets 304', async ({ read, request }) => {
  const { html } = await read('/jianglan/sitemap.xml');
  const file = one(html, /<loc>([^<]+\/\d+\.xml)<\/loc>/);
  const etag = (await request.get(file)).headers()['etag'] ?? '';
  expect(etag).not.toBe('');
  const second = await request.get(file, { headers: { 'if-none-match': etag } });
  expect(second.status()).toBe(304);
});

crawl('every kind of page beside the records says what it is, and may be kept', async ({ read }) => {
  crawl.slow();
  for (const [library, segment] of [
    ['jianglan', ''],
    ['chengchuan', '/zh_TW'],
    ['mingwan', '/en-US'],
  ] as const) {
    const map = await read(`/${library}/sitemap/pages.xml`);
    const locations = [...map.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => unescaped(url));
    // One of each kind: what differs in its id alone is the same kind.
    const inLanguage = locations.filter((url) => /\/(zh_TW|en-US)(?=\/)/.exec(url)?.[0] === (segment || undefined));
    const kinds = new Map(
      inLanguage.map((url) => [url.replace(/(\/(?:specialBaseDetail|details|news|events)\/|\?).*/, '$1'), url]),
    );
    expect(kinds.size).toBeGreaterThan(18);
    const hasPages = (path: string) => locations.some((url) => url.includes(`/${library}${path}`));
    expect(hasPages('/specialBaseNav/specialBaseDetail?id='), library).toBe(true);
    expect(hasPages('/digitalLibrary'), library).toBe(library === 'chengchuan');
    for (const url of kinds.values()) {
      const page = await read(url);
      expect(page.status, url).toBe(200);
      expect(robotsOf(page), url).toBe('');
      expect(canonicalOf(page), url).toBe(page.url);
      expect(one(page.html, /<title>([^<]+)</).length, url).toBeGreaterThan(3);
      expect(metaOf(page, 'description')[0], url).toBeTruthy();
      expect(page.html.match(/<h1/g), url).toHaveLength(1);
      for (const data of jsonLdOf(page)) expect(data, url).toHaveProperty('@context', 'https://schema.org');
    }
  }
});

crawl('a browser can take the library up as a search engine', async ({ read }) => {
  const page = await read('/mingwan/en-US/searchList');
  const address = one(
    page.html,
    /<link rel="search" type="application\/opensearchdescription\+xml"[^>]*href="([^"]+)"/,
  );
  const { status, html } = await read(address);
  expect(status).toBe(200);
  expect(html).toContain('<ShortName>');
  const template = one(html, /type="text\/html" method="get" template="([^"]+)"/);
  expect(template).toContain('{searchTerms}');
  const found = await read(template.replace('{searchTerms}', 'history'));
  expect(found.status).toBe(200);
  expect(found.html).toContain('class="hit"');
  const typed = one(html, /type="application\/x-suggestions\+json" method="get" template="([^"]+)"/);
  const suggested = await read(typed.replace('{searchTerms}', 'hist'));
  expect(suggested.status).toBe(200);
  expect(JSON.parse(suggested.html)).toEqual(['hist', expect.any(Array), expect.any(Array), expect.any(Array)]);
});
