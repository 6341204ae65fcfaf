import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { startTestServer, type TestServer } from '../../scripts/test-server.ts';
import { firstOf, pageKinds, type PageKind } from '../budgets/page-kinds.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { openDialog, signIn } from '../e2e/readers.ts';
import { openCaught, openSecondFactor, type AtDesk } from './desk-screens.ts';
import { boxesOf, difference, drawn, drawnText, movedBoxes, screens, type Box } from './look.ts';

// The first screen of every kind of page at three widths, as it was when somebody looked at it. What has changed on purpose
// is looked at and kept by: npm run pictures -- --update (docs/develop/testing.md). `npm test` compares a few of them.

const folder = join(import.meta.dirname, 'kept');
const boxFile = join(folder, 'boxes.json');
const isUpdate = process.env['PICTURES'] === 'update';
/** Kinds of pages that `npm test` compares. */
const sample = ['home', 'result list', 'record', 'loans', 'desk with a caught copy'];
/** The moment that the demo library is loaded at. */
const moment = Date.parse('2026-11-18T10:00:00+08:00');
/** The share of pixels that may differ: of 100,000 in half a phone's screen, three hundred. */
const maxDifference = 0.003;

/** Kinds that look as another one does. */
const alike = new Set([
  'choice of what home shows',
  'sign-in with a QR code',
  'OpenURL of an unknown title',
  // Its neighbours are those of whatever record the list has first.
  'shelf around a record',
  'forced change of a password',
  'binding of a contact',
  'binding of an account by a ticket that is none',
  'headings from a text',
  'result list of everything',
  'discovery list of everything',
  'record of the newest',
  'record of a paper',
  'list of another provider',
  'ranking of ratings',
  // Which one comes first of them all is chance; below stands the first of a class.
  'offer',
]);

interface Screen extends Pick<PageKind, 'name' | 'path'> {
  asReader?: true;
  open?: (page: Page) => Promise<void>;
  atDesk?: (at: AtDesk) => Promise<void>;
}
/** How far the server's clock goes ahead of that of this machine. */
const offset = moment - Date.now();
let server: TestServer;
let library = '';

interface Baseline {
  /** How text was drawn where the pictures were made: look.ts, drawnText. */
  text: string[];
  boxes: Record<string, Box[]>;
}
const baseline: Baseline = existsSync(boxFile)
  ? (JSON.parse(readFileSync(boxFile, 'utf8')) as Baseline)
  : { text: [], boxes: {} };
let text: string[] = [];
let sameFonts = true;

// One server and one browser after the other: what is drawn does not depend on what is drawn beside it.
test.describe.configure({ mode: 'default' });
test.use({ reducedMotion: 'reduce', locale: 'zh-CN' });

test.beforeAll(async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  test.slow();
  const clock = pathToFileURL(join(import.meta.dirname, 'fixed-clock.ts')).href;
  server = await startTestServer({
    library: 'jianglan',
    env: {
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_OFFSET_MS: String(offset),
      // Nobody answers there, whatever else runs on this machine: a bookseller that does would be in the pictures.
      DEMO_SERVICES_PORT: '9',
    },
  });
  library = `${server.url}/jianglan`;
  const page = await browser.newPage();
  await page.goto(`${library}/home`);
  text = await drawnText(page);
  await page.close();
  const otherText = text.filter((entry, at) => entry !== baseline.text[at]);
  sameFonts = isUpdate || (otherText.length === 0 && text.length === baseline.text.length);
  if (!sameFonts) {
    console.log('The fonts here are not those of the pictures: pixels are not compared. Drawn otherwise:');
    console.log(otherText.join('\n'));
  }
});
test.afterAll(async () => {
  await server.stop();
});

/** The demo reader, who has loans and favourites. Messages are not among them: the demo's bookseller writes more as time goes. */
const demo = { account: 'demo', password: 'Yuelan-2026', name: '' };
const all: Screen[] = [
  ...pageKinds.filter(({ name, only }) => !alike.has(name) && (only?.includes('jianglan') ?? true)),
  {
    name: 'offer of a class',
    path: ({ request, base }) => firstOf(request, `${base}/drivePurList?kindNo=I`, /\/drivePurDetails\?id=\d+/),
  },
  { name: 'dialog of sign-in', path: () => '/home', open: openDialog },
  { name: 'loans', path: () => '/personalCenter?key=5', asReader: true },
  { name: 'favourites', path: () => '/personalCenter?key=2', asReader: true },
  // What a reader has is returned here: after the pictures of it.
  { name: 'desk with a caught copy', path: () => '/desk', atDesk: openCaught },
  { name: 'desk with the code of a second factor', path: () => '/desk', atDesk: openSecondFactor },
];

function named(name: string): Screen {
  const found = all.find((entry) => entry.name === name);
  if (!found) throw new Error(`no kind of page is called ${name}`);
  return found;
}
const compared = process.env['PICTURES'] === undefined ? sample.map(named) : all;
for (const { name, path, asReader, open, atDesk } of compared) {
  test(`${name} looks as it did`, async ({ page, request }, info) => {
    await page.clock.setFixedTime(moment);
    await page.setViewportSize({ width: 390, height: screens[390] });
    if (asReader) {
      await page.goto(`${library}/home`);
      await signIn(page, demo);
    }
    await page.goto(library + (await path({ request, base: library })), { waitUntil: 'networkidle' });
    await open?.(page);
    await atDesk?.({ page, server, now: () => Date.now() + offset });
    const changes: string[] = [];
    for (const [text, height] of Object.entries(screens)) {
      const width = Number(text);
      const key = `${name.replaceAll(' ', '-')}-${text}`;
      await page.setViewportSize({ width, height });
      await page.evaluate(async () => {
        // What is fetched when it comes near the screen.
        await Promise.allSettled(
          [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
        );
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      const boxes = await boxesOf(page);
      // Minutes of the demo's loading, a captcha, and how far others have answered are never the same.
      const screenshot = await page.screenshot({
        animations: 'disabled',
        mask: [page.locator('time, img[alt*=验证码], [data-fill]')],
      });
      const now = await drawn(screenshot, width);
      const file = join(folder, `${key}.webp`);
      if (isUpdate) {
        baseline.boxes[key] = boxes;
        writeFileSync(file, now);
        continue;
      }
      const moved = movedBoxes(baseline.boxes[key] ?? [], boxes, sameFonts);
      const share = sameFonts && existsSync(file) ? await difference(readFileSync(file), now) : sameFonts ? 1 : 0;
      if (moved.length === 0 && share <= maxDifference) continue;
      writeFileSync(info.outputPath(`${key}.png`), screenshot);
      changes.push(`${key}: ${(share * 100).toFixed(2)} % of the pixels differ from ${file}`, ...moved);
    }
    expect(
      changes,
      'Look at the pictures in test-results; if they are as they should be: npm run pictures -- --update',
    ).toEqual([]);
    test.skip(!sameFonts, 'only boxes were compared: the fonts here are not those of the pictures');
  });
}

test.afterAll(() => {
  if (!isUpdate) return;
  const boxes = Object.fromEntries(Object.entries(baseline.boxes).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = Object.entries(boxes).map(([key, some]) => `    ${JSON.stringify(key)}: ${JSON.stringify(some)}`);
  writeFileSync(boxFile, `{\n  "text": ${JSON.stringify(text)},\n  "boxes": {\n${lines.join(',\n')}\n  }\n}\n`);
});
