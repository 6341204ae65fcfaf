import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { commandsOf } from './staff.ts';

// A picture that the library brings (yuelan covers import), as readers get it in a list and on the record's page.

const list = `/jianglan/searchList?q=${encodeURIComponent('历史')}&docCode=1&sort=date&rows=20`;
const yuelan = commandsOf('jianglan');

/** The hits of the list, as their markup. */
const hitsOf = async (request: APIRequestContext): Promise<string[]> =>
  (await (await request.get(list)).text()).split('<li class="hit"').slice(1);

/** A book of the list that has an ISBN and no picture yet, as far down as can be. */
async function bookWithoutPicture(request: APIRequestContext): Promise<{ path: string; isbn: string }> {
  const hits = await hitsOf(request);
  for (const hit of hits.reverse().filter((hit) => !hit.includes('/covers/'))) {
    const path = /\/jianglan\/searchList\/bookDetails\/\d+/.exec(hit)?.[0] ?? '';
    const isbn = /"isbn":"([\dX-]+)"/.exec(await (await request.get(path)).text())?.[1];
    if (isbn !== undefined) return { path, isbn };
  }
  throw new Error(`no book without a picture in ${list}`);
}

/** What moves on a page while it comes, and where its pictures are from. */
async function watch(page: Page): Promise<{ expectStill: () => Promise<void>; elsewhere: string[] }> {
  const expectStill = await watchLayoutShifts(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(page.url()).origin && page.url() !== 'about:blank') {
      elsewhere.push(request.url());
    }
  });
  return { elsewhere, expectStill };
}

test('a cover of the library appears in the list and on the record without layout shift', async ({ page, request }) => {
  const { path, isbn } = await bookWithoutPicture(request);
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-covers-'));
  try {
    const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#0a7f3c' } });
    writeFileSync(join(folder, `${isbn}.png`), await picture.png().toBuffer());
    expect(await yuelan('covers', 'import', folder)).toContain('1 covers new or changed');
  } finally {
    rmSync(folder, { recursive: true });
  }
  // The record and the list are read from different copies of the catalogue, which follow one after the other.
  await expect.poll(async () => (await (await request.get(path)).text()).includes('/covers/')).toBe(true);
  const listed = async () => (await hitsOf(request)).find((hit) => hit.includes(`${path}"`));
  await expect.poll(listed).toContain('/covers/');

  const { expectStill, elsewhere } = await watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(list, { waitUntil: 'networkidle' });
  const hit = page.locator('.hit').filter({ has: page.locator(`a[href^="${path}"]`) });
  const cover = hit.locator('.cover img');
  for (const [name, value] of Object.entries({ width: '72', height: '96', alt: '', loading: 'lazy' })) {
    await expect(cover).toHaveAttribute(name, value);
  }
  await cover.scrollIntoViewIfNeeded();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectStill();

  await page.goto(path, { waitUntil: 'networkidle' });
  const large = page.locator('main .cover img').first();
  await expect(large).toHaveAttribute('width', '144');
  await expect(large).toHaveAttribute('height', '192');
  await expect(large).not.toHaveAttribute('loading', 'lazy');
  expect(await large.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/covers\/[0-9a-f]{20}-\d+\.webp$/,
  );
  // The picture itself, and not what is drawn in its place: its own colour.
  const shot = await sharp(await large.screenshot())
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red = 255, green = 0, blue = 255] = shot;
  expect(green).toBeGreaterThan(red + 60);
  expect(green).toBeGreaterThan(blue + 30);
  await expectStill();
  expect(elsewhere).toEqual([]);
});
