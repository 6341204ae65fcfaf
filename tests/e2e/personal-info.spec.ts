import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, reader, sentCode, signIn, stored, type TestReader } from './readers.ts';
import { commandsOf } from './staff.ts';

// The reader's own library, entry and inbox in the personal center.

const base = '/jianglan';
const yuelan = commandsOf('jianglan');
const section = (page: Page) => page.locator('#personal-section');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const accept = (page: Page, does: string) => page.getByRole('dialog').getByRole('button', { name: does }).click();

async function come(page: Page, path: string, who: TestReader): Promise<void> {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  // It closes automatically if the session has expired.
  const skip = welcome.getByRole('button', { name: '跳过' });
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
  await page.goto(base + path);
  await signIn(page, who);
}

async function lookAt(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/** What the page of this tab asks in the reader's name. */
const ask = (page: Page, path: string, body: object): Promise<{ data: { questionId?: string } }> =>
  page.evaluate(
    async ([address, text]) => {
      const { jwt = '', jwtHeader = '' } = sessionStorage;
      const headers = { 'content-type': 'application/json', mappingPath: 'jianglan', [String(jwtHeader)]: String(jwt) };
      return (await fetch(address, { method: 'POST', headers, body: text })).json();
    },
    [path, JSON.stringify(body)] as const,
  );

test('a reader is notified of an answer in the inbox and on the overview; read and deleted states match everywhere', async ({
  page,
}) => {
  // It signs in, runs commands of the operator and is looked at twice.
  test.slow();
  await come(page, '/personalCenter', await addReader('jianglan'));
  // Without a key the overview opens.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的图书馆');

  const list = await (await page.request.get(`${base}/dataBaseNav?q=Scopus`)).text();
  const recordId = /\/dataBaseNav\/details\/(\d+)/.exec(list)?.[1];
  const { data } = await ask(page, '/find/equestion/add', { recordId, question: '作者信息有误，怎样更正？' });
  await yuelan('questions', 'answer', data.questionId ?? '', '请到参考咨询台。');

  await page.reload();
  // Hourly notices about questionnaires may arrive during the test.
  await expect(section(page).getByRole('link', { name: '您的提问有了回答' })).toBeVisible();
  await lookAt(page);

  await reader(page).click();
  const entry = page.locator('#user-area').getByRole('link', { name: '收件箱' });
  await expect(entry).toContainText(/[1-9] 条未读消息/);
  await entry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('收件箱');
  await section(page).getByText('您的提问有了回答').click();
  await expect(section(page)).toContainText('请到参考咨询台。');
  await expect(section(page).getByRole('link', { name: '查看相关内容' })).toHaveAttribute(
    'href',
    `${base}/dataBaseNav/details/${String(recordId)}`,
  );
  await expect(section(page).getByRole('button', { name: '标为未读' })).toBeVisible();
  await lookAt(page);
  await section(page).getByRole('link', { name: '未读' }).click();
  await expect(section(page)).toContainText(/没有这样的消息|问卷/);
  await expect(section(page)).not.toContainText('您的提问有了回答');
  await page.goBack();
  await section(page).getByRole('checkbox', { name: '选择消息：您的提问有了回答' }).check();
  await section(page).getByRole('button', { name: '删除' }).first().click();
  await accept(page, '删除');
  await expect(toast(page, '删除成功！')).toBeVisible();
  await expect(section(page)).toContainText(/还没有消息|问卷/);
  await expect(section(page)).not.toContainText('您的提问有了回答');
});

test('a reader changes name, picture and contact of the own entry', async ({ page }) => {
  // As above.
  test.slow();
  await come(page, '/personalCenter?key=1', await addReader('jianglan'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人信息');
  await section(page).getByLabel('昵称').fill('夜读者');
  await section(page).getByLabel('检索默认馆').selectOption({ index: 1 });
  await section(page).getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '保存成功！')).toBeVisible();
  await expect(section(page).locator('.own-name')).toHaveText('夜读者');

  const upload = section(page).getByLabel('上传头像');
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(toast(page, '请上传 5M 以内的 JPEG 或 PNG 图片')).toBeVisible();
  const drawn = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'));
  const buffer = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  await upload.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
  await expect(toast(page, '上传成功！')).toBeVisible();
  const picture = section(page).locator('.own-picture img');
  await expect(picture).toBeVisible();
  await expect(page.locator('#user-area .avatar img')).toHaveAttribute('src', /\/readerPicture\//);
  const address = (await picture.getAttribute('src')) ?? '';
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  await section(page).getByRole('button', { name: '移除头像' }).click();
  await accept(page, '移除头像');
  await expect(picture).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);

  const mail = `${String(Date.now())}@example.edu`;
  await section(page).getByText('绑定或更换联系方式').click();
  await section(page).getByRole('radio', { name: '邮箱' }).check();
  await section(page).getByRole('textbox', { name: '邮箱' }).fill(mail);
  await section(page).getByRole('button', { name: '获取验证码' }).click();
  await expect(toast(page, '验证码已发送')).toBeVisible();
  await section(page)
    .getByLabel('验证码', { exact: true })
    .fill(await sentCode(mail));
  await section(page).getByRole('button', { name: '绑定' }).click();
  await expect(toast(page, '绑定成功！')).toBeVisible();
  await expect(section(page)).toContainText('@example.edu 已验证');
});

test('a reader changes the password and stays signed in; other sessions end', async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
  // Two browsers sign in.
  test.slow();
  // The browser writes down that the wrong password was refused.
  allowConsoleErrors(/status of 400/);
  const who = await addReader('jianglan');
  const elsewhere = await browser.newPage();
  await come(elsewhere, '/personalCenter?key=13', who);
  await come(page, '/personalCenter?key=1', who);
  await section(page).getByText('修改密码').first().click();
  const change = async (old: string, chosen: string) => {
    await section(page).getByLabel('原密码').fill(old);
    await section(page).getByLabel('新密码', { exact: true }).fill(chosen);
    await section(page).getByLabel('确认新密码').fill(chosen);
    await section(page).getByRole('button', { name: '修改密码' }).click();
  };
  await change('Wrong-Room-1', 'Other-Room-2');
  await expect(section(page).getByText('原密码不正确')).toBeVisible();
  await lookAt(page);
  const before = (await stored(page))['jwt'];
  await change(who.password, 'Other-Room-2');
  await expect(toast(page, '修改成功！')).toBeVisible();
  await expect.poll(async () => (await stored(page))['jwt']).not.toBe(before);
  await page.reload();
  await expect(section(page).locator('.own-name')).toHaveText(who.name);

  await elsewhere.reload();
  await dialog(elsewhere).getByRole('button', { name: '关闭' }).click();
  // Nothing of the reader is there, and the section says why.
  await expect(section(elsewhere).getByRole('alert')).toContainText('登录信息已过期，请重新登录！');
  await expect(section(elsewhere).getByRole('button', { name: '重试' })).toBeVisible();
  await elsewhere.close();
});
