import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { earlyPresses } from '../../src/lib/pages/early-presses.ts';
import { overhang, showOn, smallTargets, violations } from '../e2e/barriers.ts';
import { expect, noPage, test } from '../e2e/fixtures.ts';
import { isWhole } from '../relevance/sample.ts';
import { firstOf, languages, libraries, pageKinds } from './page-kinds.ts';

// Budgets of architecture §4 on what the built server sends. Bytes are the same every time; times are not.

/** What a fresh connection carries before the first acknowledgement comes back: ten packets, with the headers in them. */
const firstFlightBytes = 14_600;
/** Within these a page has said what it is of: programs that make cards of links read no further than 32 kB. */
const headBytes = 30_000;
const scriptBytes = 8 * 1024;
/** What an idle page fetches beside them, for presses and for when there is no network. */
const idleScriptBytes = 8 * 1024;
/** Of a page that is a form: React (56 kB), the form, and what signing in by a QR code and in two steps takes. */
const formScriptBytes = 89 * 1024;

const download = async (url: string) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  let bytes = 0;
  for await (const chunk of response) if (chunk instanceof Buffer) bytes += chunk.length;
  // Names and values come by turns, each pair with a colon, a space and the end of its line; then an empty line.
  const headers = response.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 2);
  const line = `HTTP/1.1 ${String(response.statusCode)} ${response.statusMessage ?? ''}\r\n`.length;
  return {
    status: response.statusCode,
    encoding: response.headers['content-encoding'],
    bytes,
    headers: line + headers,
  };
};

/** What files of the build weigh and say: their names change with what is in them, and many pages share them. */
function once<T>(ask: (url: string) => Promise<T>): (url: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (url) => {
    const answer = known.get(url) ?? ask(url);
    known.set(url, answer);
    return answer;
  };
}
const weigh = once(download);
const textOf = once(async (url) => (await fetch(url)).text());

/** The sheets and scripts that a page asks for before anybody acts, as its text and its modules name them. */
async function filesOf(url: string) {
  const html = await (await fetch(url)).text();
  const found = (pattern: RegExp, text = html) => [...text.matchAll(pattern)].map(([, path = '']) => path);
  const absolute = (path: string, from = url) => new URL(path, from).href;
  const scripts = new Set<string>();
  const walk = async (script: string): Promise<void> => {
    if (scripts.has(script)) return;
    scripts.add(script);
    const imported = found(/(?:from|import)\s*"(\.\/[^"]+)"/g, await textOf(script));
    for (const path of imported) await walk(absolute(path, script));
  };
  for (const path of found(/<script[^>]* src="([^"]+)"/g)) await walk(absolute(path));
  const inline = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?!module|text\/javascript)/.test(attributes))
    .map(([, , code = '']) => code)
    .join('\n');
  const sheets = found(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g).map((path) => absolute(path));
  return { sheets, scripts: [...scripts], inline, head: Buffer.byteLength(html.slice(0, html.indexOf('</head>'))) };
}

const sum = (parts: readonly { bytes: number }[]) => parts.reduce((total, { bytes }) => total + bytes, 0);

/** Kinds are looked at in these in turn, so that every language, width and scheme of colours has a third of them. */
const looks = [
  { segment: languages['zh-CN'], width: 390, colorScheme: 'dark' },
  { segment: languages['zh_TW'], width: 1366, colorScheme: 'dark' },
  { segment: languages['en-US'], width: 1366, colorScheme: 'light' },
  { segment: languages['zh-CN'], width: 1366, colorScheme: 'light' },
  { segment: languages['en-US'], width: 390, colorScheme: 'dark' },
  { segment: languages['zh_TW'], width: 390, colorScheme: 'light' },
] as const;

for (const [at, kind] of pageKinds.entries()) {
  const { only = libraries, status = 200 } = kind;
  const limit = kind.form === true ? formScriptBytes : scriptBytes;

  // `npm test` measures each kind in each library and in each language, not in all pairs of them.
  noPage(`${kind.name} keeps its budgets in every library and language`, async ({ request, baseURL }) => {
    const origin = baseURL ?? '';
    for (const [number, library] of only.entries()) {
      const path = await kind.path({ request, base: `/${library}` });
      const measured = Object.entries(languages).filter(
        (_, place) => isWhole || only.length < 3 || place === (at + number) % 3,
      );
      for (const [language, segment] of measured) {
        const where = `${library} in ${language}`;
        const url = `${origin}/${library}${segment}${path}`;
        const html = await download(url);
        expect([html.status, html.encoding], where).toEqual([status, 'br']);
        const { sheets, scripts, inline, head } = await filesOf(url);
        expect(head, `head of ${where}`).toBeLessThanOrEqual(headBytes);
        const flight = html.headers + html.bytes + sum(await Promise.all(sheets.map(weigh)));
        expect(flight, `headers, page and styles of ${where}, compressed`).toBeLessThanOrEqual(firstFlightBytes);
        const javascript = brotliCompressSync(inline).length + sum(await Promise.all(scripts.map(weigh)));
        expect(javascript, `scripts of ${where} before the first act`).toBeLessThanOrEqual(limit);
      }
    }
  });

  test(`${kind.name} asks for what it names alone, fits a phone and is accessible`, async ({
    page,
    request,
    baseURL,
    allowConsoleErrors,
  }) => {
    // The browser tells of every page that is refused.
    if (status !== 200) allowConsoleErrors(new RegExp(`status of ${String(status)}`));
    const library = only[at % only.length] ?? '';
    const look = looks[at % looks.length] ?? looks[0];
    await showOn(page, look);
    const origin = baseURL ?? '';
    const url = `${origin}/${library}${look.segment}${await kind.path({ request, base: `/${library}` })}`;
    const requested: { url: string; type: string }[] = [];
    page.on('request', (entry) => requested.push({ url: entry.url(), type: entry.resourceType() }));
    await page.goto(url, { waitUntil: 'networkidle' });

    const named = await filesOf(url);
    const of = (type: string) => requested.filter((entry) => entry.type === type).map((entry) => entry.url);
    // On a busy machine the network rests for half a second before a script that has come asks for what it imports.
    if (kind.form !== true) {
      await expect.poll(() => named.scripts.filter((script) => !of('script').includes(script))).toEqual([]);
    }
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    expect(of('stylesheet').sort()).toEqual(named.sheets.sort());
    const scripts = of('script');
    // The scripts of a form come with its island; any other page has what it names, and, when it has nothing else to do,
    // what a press will want and the word that one is offline.
    const early = scripts.filter((script) => named.scripts.includes(script));
    if (kind.form !== true) expect(early.sort()).toEqual(named.scripts.sort());
    const counted = kind.form === true ? scripts : early;
    const javascript = brotliCompressSync(named.inline).length + sum(await Promise.all(counted.map(weigh)));
    // On a form both come at once, and are counted together.
    const most = kind.form === true ? limit + idleScriptBytes : limit;
    expect(javascript, 'scripts before the first act, compressed').toBeLessThanOrEqual(most);
    const late = scripts.filter((script) => !counted.includes(script));
    expect(sum(await Promise.all(late.map(weigh))), 'scripts of an idle page').toBeLessThanOrEqual(idleScriptBytes);

    // The library's icon (other), and availability and the like after the page stands (fetch); no fonts, and nothing
    // from elsewhere.
    const allowed = ['document', 'stylesheet', 'script', 'image', 'fetch', 'other'];
    const undeclared = requested.filter(
      (entry) =>
        !allowed.includes(entry.type) ||
        !entry.url.startsWith(origin) ||
        (entry.type === 'other' && !/\/files\/[\w-]+\/icon\.\w+$/.test(entry.url)),
    );
    expect(undeclared).toEqual([]);
    // One call of the service, and one page with what others report, or with works of the other language.
    const [calls, pages] = [/\/(find|oga)\//, /\/(elsewhere|encyclopedia|otherLanguage)\b/].map((address) =>
      of('fetch').filter((call) => address.test(call)),
    );
    expect([calls?.length ?? 0, pages?.length ?? 0].every((count) => count <= 1)).toBe(true);
    expect(of('fetch').filter((call) => !calls?.includes(call) && !pages?.includes(call))).toEqual([]);

    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overhang(page), 'pixels that a phone would have to scroll sideways').toBeLessThanOrEqual(0);
    expect(await smallTargets(page)).toEqual([]);
  });
}

noPage('a policy names what its own page has, in 400 bytes at most', async ({ request }) => {
  const list = '/jianglan/searchList?q=%E4%B8%AD%E5%9B%BD';
  const record = await firstOf(request, list, /\/jianglan\/searchList\/bookDetails\/\d+/);
  for (const path of ['/jianglan/home', list, record]) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy.length, path).toBeLessThanOrEqual(400);
    const html = await answer.text();
    const texts = [...html.matchAll(/<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)].map(
      ([, text = '']) => text,
    );
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'));
    const named = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash = '']) => hash);
    expect(named.length, `${path} has the colours of its library at least`).toBeGreaterThan(0);
    expect(
      named.filter((hash) => !hashes.includes(hash)),
      path,
    ).toEqual([]);
  }
});

noPage(
  'nothing stands between a page and its first paint, and the sheet that orders the layers is first',
  async ({ request }) => {
    for (const kind of pageKinds) {
      const html = await (await request.get(`/jianglan${await kind.path({ request, base: '/jianglan' })}`)).text();
      // What holds early presses is in the page itself, and shorter than a request.
      const head = html.slice(0, html.indexOf('</head>')).replace(`<script>${earlyPresses}</script>`, '');
      expect(head, kind.name).not.toMatch(/<link[^>]*rel="stylesheet"|<script(?![^>]*(?:type="(?!text)|async|defer))/);
      // The library's colours are properties alone, and in no layer.
      const first = /<style[^>]*>(?!:root\{--nav-back)([\s\S]*?)<\/style>/.exec(head)?.[1];
      // Only the global sheet fills the theme's layer.
      expect(first, kind.name).toContain('@layer theme');
    }
  },
);

test('files of the build are sent compressed and kept for good', async ({ page, baseURL }) => {
  const files: string[] = [];
  page.on('request', (entry) => {
    if (entry.url().includes('/_astro/')) files.push(entry.url());
  });
  await page.goto('/jianglan/searchList', { waitUntil: 'networkidle' });
  for (const file of files) {
    const answer = await page.request.get(file, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['cache-control']).toContain('immutable');
    if (Number(answer.headers()['content-length']) > 200) expect(answer.headers()['content-encoding']).toBe('br');
  }
  expect(files.every((file) => file.startsWith(baseURL ?? ''))).toBe(true);
});
