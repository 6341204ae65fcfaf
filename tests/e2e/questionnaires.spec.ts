import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, reader, signIn } from './readers.ts';
import { commandsOf } from './staff.ts';

// Questionnaires: answering one with a name and one without, what is typed outliving the session, and public results.

const dataDir = process.env['YUELAN_DATA_DIR'];
const yuelan = commandsOf('jianglan');
async function isClean(page: Page, place = '.personal-section'): Promise<void> {
  expect(await violations(page, place)).toEqual([]);
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

test('a questionnaire is answered, its draft survives an expired session, and the answers are changed later', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[01]/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/personalCenter?key=10');
  await signIn(page, who);
  const row = page.getByRole('row').filter({ hasText: '学习空间使用调查' });
  await expect(row).toContainText('待填写');
  await expect(page.getByText('教师参考书目需求')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '东翼落成后的使用意见' })).toContainText('尚未开始');
  await isClean(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await isClean(page);
  await row.getByRole('link', { name: /^填写/ }).click();
  const question = (name: string) => page.getByRole('group', { name });
  await expect(page.getByText('本问卷记名：图书馆能看到您的姓名和答案。')).toBeVisible();
  await question('找到座位容易吗').getByRole('radio', { name: '7' }).check({ force: true });
  await page.getByRole('button', { name: '提交' }).click();
  await expect(question('您最常去哪个馆').getByText('请回答此题')).toBeVisible();
  await expect(question('您最常去哪个馆').getByRole('radio').first()).toBeFocused();
  await isClean(page);
  await question('您最常去哪个馆').getByRole('radio', { name: '其他' }).check();
  await question('您最常去哪个馆').getByRole('textbox', { name: '请说明“其他”' }).fill('校史馆');
  await question('来图书馆主要做什么').getByRole('checkbox', { name: '自习' }).check();
  const wish = page.getByRole('textbox', { name: '您希望新的学习空间有什么？' });
  await wish.fill('=多一些插座𠮷');
  await expect(page.getByText('7 / 1,000 字')).toBeVisible();

  // The session is lost; the reader signs in again and goes on.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (!key.startsWith('draft')) sessionStorage.removeItem(key);
  });
  await page.context().clearCookies();
  await page.reload();
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, who);
  await expect(page.getByText('已恢复您上次未提交的内容。')).toBeVisible();
  await expect(wish).toHaveValue('=多一些插座𠮷');
  await expect(question('来图书馆主要做什么').getByRole('checkbox', { name: '自习' })).toBeChecked();
  await question('阅览室安静吗').getByRole('radio', { name: '5 很安静' }).check({ force: true });
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('问卷已提交，谢谢您的参与！')).toBeVisible();
  await expect(page.getByText('我们会在馆务会上逐条讨论。')).toBeVisible();
  await page.getByRole('link', { name: '返回问卷列表' }).click();
  await expect(row).toContainText('已填写');
  await row.getByRole('link', { name: /^修改答案/ }).click();
  await expect(question('您最常去哪个馆').getByRole('textbox', { name: '请说明“其他”' })).toHaveValue('校史馆');
  await wish.fill('多一些灯');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.locator('#toasts')).toContainText('答案已修改');
  const file = test.info().outputPath('answers.csv');
  await yuelan('questionnaires', 'results', 'study-space', '--csv', file);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`${who.account}.*其他: 校史馆.*多一些灯`));
});

test('an anonymous questionnaire explains anonymity and shows no answers afterwards, in English', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/personalCenter?key=10');
  await signIn(page, who);
  await page.goto('/jianglan/en-US/personalCenter?key=10');
  const row = page.getByRole('row').filter({ hasText: 'How well our staff serve you' });
  await row.getByRole('link', { name: /^Complete/ }).click();
  await expect(page.getByText(/not linked to your account/)).toBeVisible();
  await page
    .getByRole('group', { name: 'Do the answers at the desk help?' })
    .getByRole('radio')
    .first()
    .check({ force: true });
  await isClean(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('#toasts')).toContainText('Thank you!');
  await page.reload();
  await expect(page.getByText('You have already completed this questionnaire')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('results that the library publishes are charts for everybody, in three languages', async ({ page }) => {
  await page.goto('/jianglan/personalCenter?key=10');
  await signIn(page, await addReader('jianglan'));
  await page.getByRole('link', { name: /^查看结果 ?《2025年开放时间调查》/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2025年开放时间调查');
  await expect(page.getByText('共 140 位读者参与')).toBeVisible();
  await expect(page.locator('.question-results svg').first()).toBeVisible();
  await isClean(page, 'main');
  const address = new URL(page.url());
  for (const [language, title] of [
    ['zh_TW', '2025年開放時間調查'],
    ['en-US', 'Opening hours 2025'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/jianglan/${language}/questionnaireResults${address.search}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await isClean(page, 'main');
  }
  await expect(reader(page)).toBeVisible();
});
