import { expect, test } from './fixtures.ts';
import { addReader, reader, signInByDialog } from './readers.ts';

test('the library that a reader chose is there on another machine too', async ({ page, browser, baseURL }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signInByDialog(page, who);
  // Opening, the welcome would close the libraries.
  await page.getByRole('dialog', { name: '欢迎使用读者服务门户' }).getByRole('button', { name: '跳过' }).click();
  await page.locator('[data-libraries] summary').click();
  const choice = page.locator('[data-library]:not([data-library=""])').last();
  const name = (await choice.textContent())?.trim() ?? '';
  const saved = page.waitForRequest('**/oga/opaclibcode/savelastlibcode');
  await choice.click();
  expect((await saved).postDataJSON()).toEqual({ libCode: await choice.getAttribute('data-library') });
  await expect(page.locator('[data-libraries] .chosen')).toHaveText(name);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto('/jianglan/home');
  await signInByDialog(other, who);
  await expect(reader(other)).toHaveText(who.name);
  await expect(other.locator('[data-libraries] .chosen')).toHaveText(name);
  await elsewhere.close();
});
