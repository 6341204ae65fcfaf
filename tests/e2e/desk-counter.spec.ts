import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages, type Language } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { inLanguage, lendTo, newReader } from './copy-requests.walk.ts';
import { begin, deskText, importBook, lookWithKeys, pressKey, title } from './desk-pages.ts';
import { expect, test } from './fixtures.ts';
import { inTurn } from '../relevance/sample.ts';
import { readMessages } from './messages.ts';
import { inLibrary } from './staff.ts';

// What comes to the counter, by keys: a new reader and a lost card, copies that cannot be lent, a copy of another campus.

test.skip(process.env['YUELAN_DATA_DIR'] === undefined, 'needs YUELAN_DATA_DIR');

const file: { libraries: { libCode: string; libName: Record<Language, string> }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../libraries/jianglan/library.json'), 'utf8'),
);
const nameOf = (libCode: string, language: Language): string =>
  file.libraries.find((library) => library.libCode === libCode)?.libName[language] ?? '';

async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Chooses the place of the desk with the arrow keys. */
async function choosePlace(page: Page, libCode: string): Promise<void> {
  await page.keyboard.press('F9');
  await expect(page.locator('.desk-place select')).toBeFocused();
  await page.keyboard.press('Home');
  const at = file.libraries.findIndex((library) => library.libCode === libCode);
  for (let down = 0; down <= at; down += 1) {
    if ((await page.locator('.desk-place select').inputValue()) === libCode) return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.locator('.desk-place select')).toHaveValue(libCode);
}

/** Presses a key that opens a PDF in a new window. @returns how the file begins */
async function openPdf(page: Page, key: string, path: string): Promise<string> {
  const pdfRequest = page.context().waitForEvent('request', (request) => request.url().includes(path));
  await pressKey(page, key);
  const response = await page.request.get((await pdfRequest).url(), { headers: { 'sec-fetch-site': 'same-origin' } });
  return (await response.body()).toString('latin1', 0, 5);
}

/** Records the slips that are printed instead of printing them. */
async function watchSlips(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['slip'] = document.querySelector('.desk-slips')?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    };
  });
  return async () => (await page.locator('html').getAttribute('data-slip')) ?? '';
}

// `npm test` plays the day in one language; WHOLE_SETS=1 in all.
for (const language of inTurn(languages, 0)) {
  const text = (name: Parameters<typeof deskText>[1], values = {}) => deskText(language, name, values);
  const service = (name: keyof ReturnType<typeof readMessages<'service'>>, values = {}) =>
    fill(readMessages(language, 'service')[name], values);

  test(`staff add a reader, replace the card and see a message on every scan, in ${language}`, async ({ page }) => {
    const account = `t${randomUUID().slice(0, 8)}`;
    await begin(page, 'circulation,readers', 'jianglan', language);
    const panel = page.locator('section.desk-reader');
    const message = page.getByRole('alert').filter({ hasText: 'ID 3' });
    const field = (name: Parameters<typeof deskText>[1]) => page.getByLabel(text(name), { exact: true });

    await test.step('a new reader gets a card', async () => {
      await pressKey(page, '3');
      await expect(title(page, text('readers'))).toBeVisible();
      await pressKey(page, 'P');
      await expect(field('account')).toBeFocused();
      await page.keyboard.type(account);
      await field('readerName').fill('秦书远');
      await field('cardNumber').fill(`C${account}`);
      await field('readerType').selectOption('graduate');
      await field('department').fill('历史学院');
      await field('validFrom').fill('2026-01-31');
      await field('validUntil').fill('2099-06-30');
      await lookWithKeys(page);
      await page.keyboard.press('Enter');
      await expect(panel).toContainText('历史学院');
      await expect(panel).toContainText(formatDay('2099-06-30', language));
    });

    await test.step('a message is written for the next scans', async () => {
      await pressKey(page, 'U');
      await page.keyboard.type('ID 3');
      await page.keyboard.press('Enter');
      await expect(message).toBeVisible();
      await lookWithKeys(page);
    });

    await test.step('each scan of the card shows it until it is dismissed', async () => {
      await page.keyboard.press('F2');
      await expect(title(page, text('circulation'))).toBeVisible();
      await expect(message).toBeVisible();
      for (const isDismissed of [false, true, true]) {
        await page.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        await scan(page, `C${account}`);
        await expect(panel).toContainText('秦书远');
        if (isDismissed && (await message.count()) > 0) await pressKey(page, 'I');
        await expect(message).toHaveCount(isDismissed ? 0 : 1);
        if (!isDismissed) await lookWithKeys(page);
      }
    });

    await test.step('the card is printed from the file', async () => {
      await page.keyboard.press('F6');
      await expect(title(page, text('readers'))).toBeVisible();
      await expect(panel).toContainText(text('status_normal'));
      expect(await openPdf(page, 'R', '/desk/readerCard.pdf')).toBe('%PDF-');
      await page.bringToFront();
    });

    await test.step('a lost card is replaced, and the old number finds nobody', async () => {
      await pressKey(page, 'W');
      await expect(panel).toContainText(text('status_lost'));
      await pressKey(page, 'O');
      await expect(field('readerName')).toBeFocused();
      await field('cardNumber').fill(`N${account}`);
      await lookWithKeys(page);
      await page.keyboard.press('Enter');
      await expect(panel).toContainText(`N${account}`);
      await expect(panel).toContainText(text('status_normal'));
      await page.keyboard.press('Escape');
      await scan(page, `C${account}`);
      await expect(page.getByText(text('noReaderFound'))).toBeVisible();
    });

    await test.step('an expired card says on which day', async () => {
      await page.keyboard.press('Escape');
      await scan(page, `N${account}`);
      await expect(panel).toBeVisible();
      await pressKey(page, 'O');
      await field('validUntil').fill('2026-02-28');
      await page.keyboard.press('Enter');
      await expect(panel).toContainText(text('card_expired', { until: formatDay('2026-02-28', language) }));
      await lookWithKeys(page);
    });
  });

  test(`staff read why a copy is not lent and what to do, in ${language}`, async ({
    page,
    allowConsoleErrors,
  }, info) => {
    allowConsoleErrors(/409 \(Conflict\)/);
    const [lent, taken, missing, reference] = ['L', 'T', 'M', 'R'].map(
      (letter) => `${letter}${randomUUID().slice(0, 8)}`,
    );
    if (!lent || !taken || !missing || !reference) throw new Error('four barcodes');
    await importBook(info.outputPath('book.jsonl'), [
      { barcode: lent },
      { barcode: taken },
      { barcode: missing, status: 'missing' },
      { barcode: reference, status: 'reference' },
    ]);
    const [reader, other] = [await newReader(), await newReader()];
    await lendTo(other, taken);
    await begin(page, 'circulation', 'jianglan', language);
    const newest = page.locator('.desk-scans li').first();
    const isLent = text('lent').split('{{day}}')[0] ?? '';

    await pressKey(page, '2');
    await expect(page.getByLabel(text('card'))).toBeFocused();
    await scan(page, reader.account);
    await expect(page.getByRole('heading', { name: reader.name })).toBeVisible();

    await test.step('a copy on this card can be renewed', async () => {
      await scan(page, lent);
      await expect(newest).toContainText(isLent);
      await scan(page, lent);
      await expect(newest).toContainText(service('deskAlreadyOnCard'));
      await lookWithKeys(page);
      await pressKey(page, 'R');
      await expect(newest).toContainText(text('renewed').split('{{day}}')[0] ?? '');
    });

    await test.step('a copy of another reader is returned and lent in one step', async () => {
      await scan(page, taken);
      await expect(newest).toContainText(service('deskOnLoanToAnother').split('{{day}}')[0] ?? '');
      await expect(newest).toContainText('馆藏演练');
      await pressKey(page, 'B');
      await expect(newest).toContainText(isLent);
    });

    await test.step('a missing copy is found and lent in one step', async () => {
      await scan(page, missing);
      await expect(newest).toContainText(service('deskCopyMissing'));
      await lookWithKeys(page);
      await pressKey(page, 'B');
      await expect(newest).toContainText(isLent);
    });

    await test.step('a reference copy is not lent; its screen says where it belongs', async () => {
      await scan(page, reference);
      await expect(newest).toContainText(service('deskReferenceOnly'));
      await pressKey(page, 'O');
      await expect(page.locator('section.desk-record')).toContainText(reference);
      await lookWithKeys(page);
    });
  });

  test(`a late return is paid in its box, and the next card starts a loan, in ${language}`, async ({ page }, info) => {
    const barcode = `N${randomUUID().slice(0, 8)}`;
    await importBook(info.outputPath('book.jsonl'), [{ barcode }]);
    const [reader, next] = [await newReader(), await newReader()];
    await inLibrary('jianglan', 'lendMany', [reader.account]);
    const late = await inLibrary('jianglan', 'firstDue', [reader.account]);
    await begin(page, 'circulation', 'jianglan', language);
    const box = page.getByRole('region', { name: text('lastReturn') });

    await test.step('the box shows reader, title and fine', async () => {
      await pressKey(page, '2');
      await expect(page.getByLabel(text('card'))).toBeFocused();
      await choosePlace(page, 'JLZ');
      await page.keyboard.press('F3');
      await scan(page, late);
      await expect(box).toContainText(reader.name);
      await expect(box).toContainText('0.50');
      await lookWithKeys(page);
    });

    await test.step('the fine is paid there', async () => {
      await pressKey(page, 'C');
      await expect(box.getByRole('status')).toContainText('0.50');
      await expect(box.getByRole('button')).toHaveCount(0);
    });

    await test.step('a card among the returns starts a loan', async () => {
      await scan(page, next.account);
      await expect(page.getByRole('heading', { name: next.name })).toBeVisible();
      await scan(page, barcode);
      await expect(page.locator('.desk-scans li').first()).toContainText(text('lent').split('{{day}}')[0] ?? '');
      await lookWithKeys(page);
    });
  });

  test(`a copy returned on another campus is sent to its library, in ${language}`, async ({ page, browser }, info) => {
    const barcode = `H${randomUUID().slice(0, 8)}`;
    await importBook(info.outputPath('book.jsonl'), [{ barcode }]);
    const reader = await newReader();
    await lendTo(reader, barcode);
    const slip = await watchSlips(page);
    await begin(page, 'circulation', 'jianglan', language);
    const newest = page.locator('.desk-scans li').first();
    const home = nameOf('JLZ', language);
    const visitor = await browser.newPage();
    const onItsWay = visitor.getByText(service('itemOnItsWay', { place: home }));

    await test.step('the desk of the other campus says where to send it, with a slip', async () => {
      await pressKey(page, '2');
      await expect(page.getByLabel(text('card'))).toBeFocused();
      await page.keyboard.press('F3');
      await scan(page, barcode);
      await expect(page.getByRole('alert').filter({ hasText: text('choosePlace') })).toBeVisible();
      await choosePlace(page, 'JLB');
      await page.keyboard.press('F3');
      await page.keyboard.press('Enter');
      await expect(newest).toContainText(text('sendTo', { place: home }));
      await expect(page.locator('section.desk-reader')).toContainText(reader.name);
      await lookWithKeys(page);
      await page.keyboard.press('F8');
      await expect.poll(slip).toContain(`→ ${home}`);
      expect(await slip()).toContain(barcode);
      expect(await slip()).not.toContain(reader.name);
    });

    await test.step('its labels are printed from the copy screen', async () => {
      await page.keyboard.press('F7');
      await scan(page, barcode);
      await expect(page.getByLabel(text('labels'))).toHaveValue(barcode);
      await lookWithKeys(page);
      expect(await openPdf(page, 'N', '/desk/labels.pdf')).toBe('%PDF-');
      expect(await openPdf(page, 'B', '/desk/labels.pdf')).toBe('%PDF-');
      await page.bringToFront();
    });

    await test.step('readers see that it is on its way', async () => {
      const record = page.locator('section.desk-record').getByRole('link', { name: barcode });
      const [, recordId = ''] = /bookDetails\/(\d+)/.exec((await record.getAttribute('href')) ?? '') ?? [];
      await visitor.goto(inLanguage(language, `/searchList/bookDetails/${recordId}`));
      await expect(onItsWay).toBeVisible();
    });

    await test.step('its own desk scans it, and it is on the shelf', async () => {
      await choosePlace(page, 'JLZ');
      await page.keyboard.press('F3');
      await scan(page, barcode);
      await expect(newest).toContainText(text('handedIn_arrived'));
      await expect(newest).toContainText('I247.57/8');
      await expect(async () => {
        await visitor.reload();
        await expect(visitor.getByText('I247.57/8').first()).toBeVisible();
        await expect(onItsWay).toHaveCount(0, { timeout: 1000 });
      }).toPass();
    });
    await visitor.close();
  });
}
