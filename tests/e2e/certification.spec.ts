import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, fillIn, signIn, skipWelcome } from './readers.ts';
import { commandsOf } from './staff.ts';

// Certification by name and ID number, in section 1 of the personal center.

const yuelan = commandsOf('jianglan');
const certification = (page: Page) => page.getByRole('region', { name: '实名认证' });

/** No barrier that axe finds, and nothing wider than a phone. */
async function lookAt(page: Page): Promise<void> {
  expect(await violations(page, '#certification')).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('a reader is certified by an ID number that may be one, and the library decides', async ({
  page,
  allowConsoleErrors,
}) => {
  test.slow();
  allowConsoleErrors(/status of 400/);
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/personalCenter?key=1');
  await signIn(page, who);
  const part = certification(page);
  const number = part.getByLabel('身份证号');
  const send = () => part.getByRole('button', { name: '提交认证' }).click();

  await send();
  await expect(number).toHaveAccessibleDescription('请输入身份证号');
  await expect(part.getByRole('checkbox')).toHaveAccessibleDescription('请先勾选同意');
  await expect(part.getByLabel('真实姓名')).toHaveValue(who.name);
  await part.getByRole('checkbox').check();
  for (const [wrong, why] of [
    ['12345', '身份证号应为 18 位：17 位数字，末位为数字或 X'],
    ['99010519491231002X', '身份证号的地区码不正确'],
    ['11010519490231002X', '身份证号中的出生日期不正确'],
    ['110105194912310021', '身份证号校验位不正确，请核对'],
  ] as const) {
    await number.fill(wrong);
    await send();
    await expect(number).toHaveAccessibleDescription(why);
    await expect(number).toHaveValue(wrong);
    await expect(number).toBeFocused();
  }
  await lookAt(page);
  expect(await yuelan('certifications', 'list')).not.toContain(who.account);

  // All test readers use the same number: only an accepted one would block others.
  await number.fill('110105 19491231 002x');
  await send();
  await expect(part).toContainText('待审核');
  await expect(part).toContainText('002X');
  await expect(part.getByRole('button', { name: '提交认证' })).toHaveCount(0);
  await lookAt(page);

  const rowOf = async () =>
    (await yuelan('certifications', 'list')).split('\n').find((entry) => entry.includes(who.account)) ?? '';
  const row = await rowOf();
  expect(row).not.toContain('110105');
  await yuelan('certifications', 'refuse', row.split('\t')[0] ?? '', '--note', '姓名不一致');
  await page.reload();
  await expect(part).toContainText('未通过');
  await expect(part).toContainText('姓名不一致');

  await number.fill('11010519491231002X');
  await part.getByRole('checkbox').check();
  await part.getByRole('button', { name: '重新提交' }).click();
  await expect(part).toContainText('待审核');
  await yuelan('certifications', 'accept', (await rowOf()).split('\t')[0] ?? '');
  await page.reload();
  await expect(part).toContainText('已认证');
  await lookAt(page);

  await part.getByRole('button', { name: '撤回并删除认证信息' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回并删除认证信息' }).click();
  await expect(part.getByRole('button', { name: '提交认证' })).toBeVisible();
  await expect(part).not.toContainText('002X');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is submitted and withdrawn by forms', async ({ page, allowConsoleErrors }) => {
    test.slow();
    allowConsoleErrors(/status of 400/);
    const who = await addReader('jianglan');
    await page.goto('/jianglan/login?next=/personalCenter?key=1');
    await fillIn(page, who);
    await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
    const send = async (number: string) => {
      await page.getByLabel('真实姓名').fill(who.name);
      await page.getByLabel('身份证号', { exact: true }).fill(number);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '提交认证' }).click();
    };
    await send('110105194912310021');
    await expect(page.locator('.problem').filter({ hasText: '身份证号校验位不正确，请核对' })).toBeVisible();
    await send('11010519491231002X');
    await expect(page.getByText('已提交，请等待图书馆审核')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('待审核');
    expect(await yuelan('certifications', 'list')).toContain(who.account);
    await page.getByRole('button', { name: '撤回并删除认证信息' }).click();
    await expect(page.getByRole('button', { name: '提交认证' })).toBeVisible();
    expect(await yuelan('certifications', 'list')).not.toContain(who.account);
  });
});
