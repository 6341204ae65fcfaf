import { randomUUID } from 'node:crypto';
import { languages } from '#lib/contract/language.ts';
import { inTurn } from '../relevance/sample.ts';
import { lendTo, newReader } from './copy-requests.walk.ts';
import { begin, deskText, importBook, lookWithKeys, pressKey, title } from './desk-pages.ts';
import { consoleErrors, expect, test } from './fixtures.ts';

// The copy at the desk, by keys: who has it, lost and found, its place, another copy.

test.skip(process.env['YUELAN_DATA_DIR'] === undefined, 'needs YUELAN_DATA_DIR');

// `npm test` looks in one language; WHOLE_SETS=1 in all.
for (const language of inTurn(languages, 1)) {
  test(`staff find, charge and change a copy, and add another one, in ${language}`, async ({ page }, info) => {
    const errors = consoleErrors(page);
    const barcode = `E2E-${language}-${randomUUID().slice(0, 8)}`;
    await importBook(info.outputPath('book.jsonl'), [{ barcode }]);
    const reader = await newReader();
    await lendTo(reader, barcode);
    await begin(page, 'circulation,content', 'jianglan', language);
    const text = (name: Parameters<typeof deskText>[1], values = {}) => deskText(language, name, values);
    const panel = page.locator('section.desk-record');
    const notice = panel.getByRole('status');

    await test.step('the loan shows its reader, who pays for the lost copy', async () => {
      await page.getByRole('link', { name: text('circulation') }).click();
      await expect(page.getByLabel(text('card'))).toBeFocused();
      await page.keyboard.press('F7');
      await page.keyboard.type(barcode);
      await page.keyboard.press('Enter');
      await expect(panel).toContainText(reader.name);
      await expect(panel).toContainText(text('copyEvent_lent'));
      await pressKey(page, 'L');
      await page.keyboard.type('30');
      await lookWithKeys(page);
      await page.keyboard.press('Enter');
      await expect(notice).toContainText('30.00');
      await expect(panel).not.toContainText(reader.name);
    });

    await test.step('a found copy gives the charge back but for the handling', async () => {
      await pressKey(page, 'F');
      await expect(notice).toContainText('25.00');
      await expect(panel).toContainText(text('copyEvent_found'));
      await lookWithKeys(page);
    });

    const renamed = `${barcode}X`;
    await test.step('a new barcode and call number are found at once', async () => {
      await pressKey(page, 'C');
      await panel.getByLabel(text('copyBarcode')).fill(renamed);
      await panel.getByLabel(text('copyCallNo')).fill('I247.57/9');
      await lookWithKeys(page);
      await page.keyboard.press('Enter');
      await expect(panel).toContainText(text('copyIsOwn'));
      await expect(panel).toContainText('I247.57/9');
    });

    await test.step('the record lists its copies and gets another one', async () => {
      await page.getByRole('link', { name: text('records'), exact: true }).click();
      await expect(title(page, text('records'))).toBeVisible();
      await page.keyboard.type(renamed);
      await page.keyboard.press('Enter');
      await expect(page.locator('.desk-record')).toHaveCount(1);
      await pressKey(page, 'P');
      await expect(page.getByRole('link', { name: renamed })).toBeVisible();
      await pressKey(page, 'B');
      await page.getByLabel(text('copyBarcode')).fill(`${barcode}Y`);
      await lookWithKeys(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: `${barcode}Y` })).toBeVisible();
      await page.getByRole('link', { name: `${barcode}Y` }).click();
      await expect(panel).toContainText(text('copyEvent_added'));
    });
    expect(errors).toEqual([]);
  });
}
