import { expect, test } from './fixtures.ts';

// The spans that reference managers find on result lists, compared with those of the records' own pages.

type Said = ReadonlyMap<string, string[]>;

/** Keys and values as a reference manager takes them apart. */
function readSpan(title: string): Said {
  const said = new Map<string, string[]>();
  for (const pair of title.split('&')) {
    const [key = '', value = ''] = pair.split('=');
    said.set(key, [...(said.get(key) ?? []), decodeURIComponent(value)]);
  }
  return said;
}

/** Of these a list says the same as the record, or nothing. */
const same = [
  'rft_val_fmt',
  'rft.genre',
  'rft.btitle',
  'rft.jtitle',
  'rft.atitle',
  'rft.title',
  'rft.isbn',
  'rft.issn',
  'rft.volume',
  'rft.issue',
  'rft.pages',
  'rft.inst',
];
const plain = (value: string | undefined) => value?.replace(/[^\p{L}\p{N}]/gu, '');

for (const [docCode, needed] of Object.entries({
  1: ['rft.btitle', 'rft.date'],
  2: ['rft.jtitle'],
  3: ['rft.atitle', 'rft.jtitle', 'rft.date'],
  4: ['rft.title', 'rft.inst'],
  5: ['rft.title'],
})) {
  test(`hits of kind ${docCode} say in COinS what their records say`, async ({ page, request }) => {
    for (const list of [
      `/jianglan/searchList?docCode=${docCode}`,
      `/jianglan/en-US/searchList?docCode=${docCode}&page=2`,
    ]) {
      await page.goto(list);
      const spans = page.locator('.hit .Z3988');
      await expect(spans).toHaveCount(await page.locator('.hit').count());
      const hits = await page.locator('.hit').evaluateAll((all) =>
        all.map((hit) => ({
          span: hit.querySelector<HTMLElement>('.Z3988')?.title ?? '',
          href: hit.querySelector('h2 a')?.getAttribute('href') ?? '',
        })),
      );
      expect(hits.length).toBeGreaterThan(1);
      for (const { span, href } of hits) {
        const body = await (await request.get(href)).text();
        const title = /class="Z3988" title="([^"]*)"/.exec(body)?.[1] ?? '';
        const own = readSpan(title.replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
        const said = readSpan(span);
        for (const key of needed) if (own.has(key)) expect(said.has(key), `${key} of ${href}`).toBe(true);
        for (const key of same) {
          if (said.has(key)) expect(plain(said.get(key)?.[0]), `${key} of ${href}`).toBe(plain(own.get(key)?.[0]));
        }
        const year = said.get('rft.date')?.[0];
        if (year !== undefined) expect(own.get('rft.date')?.[0], `year of ${href}`).toContain(year);
        const names = [...(own.get('rft.au') ?? []), ...(own.get('rft.aucorp') ?? [])].map(plain);
        expect((said.get('rft.au') ?? []).length, `names of ${href}`).toBeLessThanOrEqual(names.length);
      }
    }
  });
}

test('hits loaded by a filter are exposed as COinS too', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=%E4%B8%AD%E5%9B%BD');
  await expect(page.locator('.hit .Z3988').first()).toBeAttached();
  const first = await page.locator('.hit .Z3988').first().getAttribute('title');
  await page.locator('#facets input[name="docCode"][value="2"]').check();
  await expect(page).toHaveURL(/docCode=2/);
  await expect(page.locator('.hit .Z3988').first()).toHaveAttribute('title', /fmt%3Akev%3Amtx%3Ajournal/);
  expect(await page.locator('.hit .Z3988').first().getAttribute('title')).not.toBe(first);
});
