import { get, type IncomingMessage } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../e2e/fixtures.ts';
import { isLoaded, languages, libraries, pageKinds } from './page-kinds.ts';

// Budgets of architecture §4 on what the built server sends. Bytes are the same every time; times are not.

/** What a fresh connection carries before the first acknowledgement comes back: ten packets. */
const firstFlightBytes = 14 * 1024;
const scriptBytes = 8 * 1024;
/** Of a page that is a form: React and the form, once for all of them. */
const formScriptBytes = 88 * 1024;

const download = async (url: string) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  let bytes = 0;
  for await (const chunk of response) if (chunk instanceof Buffer) bytes += chunk.length;
  return { status: response.statusCode, encoding: response.headers['content-encoding'], bytes };
};

for (const library of libraries) {
  for (const [language, segment] of Object.entries(languages)) {
    for (const kind of pageKinds.filter((one) => isLoaded(one, library, language))) {
      test(`${kind.name} of ${library} in ${language} keeps its budgets`, async ({ page, request, baseURL }) => {
        const base = `/${library}${segment}`;
        const url = `${baseURL ?? ''}${base}${await kind.path({ request, base: `/${library}` })}`;

        const requested: { url: string; type: string }[] = [];
        page.on('request', (one) => requested.push({ url: one.url(), type: one.resourceType() }));
        await page.goto(url, { waitUntil: 'networkidle' });

        const html = await download(url);
        expect([html.status, html.encoding]).toEqual([200, 'br']);
        const sheets = requested.filter((one) => one.type === 'stylesheet');
        const sheetSizes = await Promise.all(sheets.map((one) => download(one.url)));
        const flight = html.bytes + sheetSizes.reduce((sum, one) => sum + one.bytes, 0);
        expect(flight, 'page and styles, compressed').toBeLessThanOrEqual(firstFlightBytes);

        const scripts = requested.filter((one) => one.type === 'script');
        const scriptSizes = await Promise.all(scripts.map((one) => download(one.url)));
        const inline = await page.evaluate(() =>
          [...document.querySelectorAll('script:not([src])')]
            .filter((one) => ['', 'module', 'text/javascript'].includes(one.getAttribute('type') ?? ''))
            .map((one) => one.textContent)
            .join('\n'),
        );
        const javascript = brotliCompressSync(inline).length + scriptSizes.reduce((sum, one) => sum + one.bytes, 0);
        const limit = kind.form === true ? formScriptBytes : scriptBytes;
        expect(javascript, 'scripts before the first act, compressed').toBeLessThanOrEqual(limit);

        // The library's icon (other), and availability and the like after the page stands (fetch); no fonts, and
        // nothing from elsewhere.
        const allowed = ['document', 'stylesheet', 'script', 'image', 'fetch', 'other'];
        const undeclared = requested.filter(
          (one) =>
            !allowed.includes(one.type) ||
            !one.url.startsWith(baseURL ?? '') ||
            (one.type === 'other' && !/\/files\/[\w-]+\/icon\.\w+$/.test(one.url)),
        );
        expect(undeclared).toEqual([]);
        const calls = requested.filter((one) => one.type === 'fetch');
        expect(calls.filter((one) => !/\/(find|oga)\//.test(one.url))).toEqual([]);
        expect(calls.length).toBeLessThanOrEqual(1);
      });
    }
  }
}

test('the sheet that gives the layers their order stands first on every page', async ({ request, baseURL }) => {
  const text = async (path: string) => (await request.get(`${baseURL ?? ''}${path}`)).text();
  for (const kind of pageKinds) {
    const html = await text(`/jianglan${await kind.path({ request, base: '/jianglan' })}`);
    const first = /<link rel="stylesheet" href="([^"]+)"|<style[^>]*>/.exec(html)?.[1];
    expect(first, kind.name).toBeDefined();
    // Only the global sheet fills the theme's layer.
    expect(await text(first ?? ''), kind.name).toContain('@layer theme');
  }
});

test('files of the build are sent compressed and kept for good', async ({ page, baseURL }) => {
  const files: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/_astro/')) files.push(one.url());
  });
  await page.goto('/jianglan/searchList', { waitUntil: 'networkidle' });
  for (const file of files) {
    const answer = await page.request.get(file, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['cache-control']).toContain('immutable');
    if (Number(answer.headers()['content-length']) > 200) expect(answer.headers()['content-encoding']).toBe('br');
  }
  expect(files.every((file) => file.startsWith(baseURL ?? ''))).toBe(true);
});
