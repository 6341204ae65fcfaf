import { expect, noPage } from './fixtures.ts';

// What messengers and other sites read of a page to show a link to it.

const metaOf = (html: string, name: string): string | undefined =>
  (new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html) ??
    new RegExp(`<meta [^>]*content="([^"]*)" property="${name}"`).exec(html))?.[1];

/** Width and height as the bytes of a PNG say them. */
const pngSize = (bytes: Buffer) => ({
  isPng: bytes.toString('latin1', 1, 4) === 'PNG',
  size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
});

noPage('home, lists, records and databases have a card with a picture, in every language', async ({ request }) => {
  for (const language of ['', '/zh_TW', '/en-US']) {
    const base = `/jianglan${language}`;
    const list = await (await request.get(`${base}/searchList?docCode=3`)).text();
    const databases = await (await request.get(`${base}/dataBaseNav`)).text();
    const record = /\/searchList\/bookDetails\/\d+/.exec(list)?.[0] ?? '';
    const database = /\/dataBaseNav\/details\/\d+/.exec(databases)?.[0] ?? '';
    for (const path of ['/home', '/searchList?q=%E4%B8%AD%E5%9B%BD', record, database]) {
      const page = await request.get(`${base}${path}`);
      const html = await page.text();
      expect(metaOf(html, 'og:title'), path).not.toBe('');
      expect(metaOf(html, 'og:description')?.length, path).toBeGreaterThan(10);
      expect(metaOf(html, 'twitter:card'), path).toBe('summary_large_image');
      const image = metaOf(html, 'og:image') ?? '';
      expect(image, path).toMatch(/^http:\/\/[^/]+\/jianglan\/(?:.+\/)?linkCard\/(?:home|\d+)\.png$/);
      const card = await request.get(image);
      expect([card.status(), card.headers()['content-type']], image).toEqual([200, 'image/png']);
      expect(pngSize(await card.body())).toEqual({ isPng: true, size: [1200, 630] });
    }
  }
});

noPage('a record with a picture shows it, a book as a book', async ({ request }) => {
  const list = await (await request.get('/jianglan/searchList?docCode=1&sort=popularity')).text();
  const hit = list.split('<li class="hit"').find((entry) => entry.includes('/covers/')) ?? '';
  const record = /\/jianglan\/searchList\/bookDetails\/\d+/.exec(hit)?.[0] ?? '';
  const html = await (await request.get(record)).text();
  expect(metaOf(html, 'og:type')).toBe('book');
  expect(metaOf(html, 'twitter:card')).toBe('summary');
  const image = metaOf(html, 'og:image') ?? '';
  expect(image).toMatch(/\/covers\/[0-9a-f]{20}-480\.jpg$/);
  expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg');
});

noPage('what is no record has no card, and pages for readers alone name none', async ({ request }) => {
  for (const of of ['999999999', 'x', '..%2Fhome']) {
    expect((await request.get(`/jianglan/linkCard/${of}.png`)).status(), of).toBe(404);
  }
  const html = await (await request.get('/jianglan/personalCenter')).text();
  expect(metaOf(html, 'og:image')).toBeUndefined();
});
