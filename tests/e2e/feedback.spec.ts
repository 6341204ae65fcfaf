import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, captcha, dialog, signIn } from './readers.ts';
import { commandsOf } from './staff.ts';

// Reporting a problem from the page where it happened, with a picture, and what the library answers.

const dataDir = process.env['YUELAN_DATA_DIR'];
const yuelan = commandsOf('jianglan');
async function isClean(page: Page): Promise<void> {
  expect(await violations(page, '.personal-section')).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

test.beforeEach(async ({ page }) => {
  test.slow();
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  // It closes automatically if the session has expired.
  const welcome = page.getByRole('dialog', { name: /^(欢迎使用|歡迎使用|Welcome)/ });
  const skip = welcome.getByRole('button', { name: /^(跳过|略過|Skip)$/ });
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
});

test('a report that is sent before its script has come is shown again with the focus on its problem', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 422/);
  await page.goto('/jianglan/personalCenter?key=12&tab=new');
  await signIn(page, await addReader('jianglan'));
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('key=12'),
  );
  await page.locator('.form').evaluate((form: HTMLFormElement) => {
    const act = document.createElement('input');
    Object.assign(act, { type: 'hidden', name: 'act', value: form.querySelector('button')?.value });
    form.append(act);
    // As a browser does that has no script yet.
    HTMLFormElement.prototype.submit.call(form);
  });
  expect((await sent).status()).toBe(422);
  await expect(page.locator('.form').getByLabel('问题类型')).toBeFocused();
});

test('a problem is reported from the page where it happened, signed in on the way, and answered', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6&utm=1');
  await page.getByRole('contentinfo').getByRole('link', { name: '反馈问题' }).click();
  await expect(page.getByRole('main')).toContainText('请先登录账号');
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await page.getByLabel('用户名').fill(who.account);
  await page.getByLabel('密码').fill(who.password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
  await dialog(page).getByRole('button', { name: '登录' }).click();

  const form = page.locator('.form');
  await expect(form.getByLabel('出现问题的页面')).toHaveValue('/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请选择问题类型')).toBeVisible();
  await expect(form.getByLabel('问题类型')).toBeFocused();
  await form.getByLabel('问题类型').selectOption('search');
  await form.getByLabel('问题描述').fill('字'.repeat(301));
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('问题描述最多 300 字')).toBeVisible();
  await form.getByLabel('问题描述').fill('红楼梦的出版年有误');
  await isClean(page);
  await form.getByLabel('添加图片').setInputFiles([
    { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() },
  ]);
  await expect(page.locator('#toasts')).toContainText('图片须为小于 5M 的 jpeg 或 png');
  await expect(form.getByRole('img', { name: 'screen.png' })).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();

  const thread = page.locator('.feedback-report');
  await expect(thread).toContainText('红楼梦的出版年有误');
  await expect(thread.getByRole('img', { name: '图片 1' })).toBeVisible();
  await expect(thread.getByText('等待回复')).toBeVisible();
  await isClean(page);
  const number = new RegExp(`^#(\\d+)\\t.*${who.account}`, 'm').exec(await yuelan('feedback', 'list'))?.[1] ?? '';
  await yuelan('feedback', 'reply', number, '--text', '谢谢，已更正');

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/jianglan/personalCenter?key=13');
  await page.getByText('图书馆回复了您的反馈').first().click();
  await page.getByRole('link', { name: '查看相关内容' }).click();
  await expect(thread.getByText('谢谢，已更正')).toBeVisible();
  await thread.getByLabel('补充说明').fill('看到了');
  await thread.getByRole('button', { name: '发送' }).click();
  await expect(thread.getByText('等待回复')).toBeVisible();
  await isClean(page);
  await thread.getByRole('button', { name: '关闭反馈' }).click();
  await page.locator('dialog.ask').getByRole('button', { name: '关闭反馈' }).click();
  await expect(thread.getByText('您已关闭这条反馈。')).toBeVisible();
  await thread.getByRole('link', { name: '返回反馈列表' }).click();
  await expect(page.getByRole('row').filter({ hasText: '红楼梦的出版年有误' })).toContainText('已关闭');
  await isClean(page);
});
