import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, reader, signedInClient } from './readers.ts';

// Courses, their reading lists and books, and what readers mark of them.

const list = '/jianglan/courseReference';

async function openCourse(page: Page, code: string): Promise<void> {
  await page.goto(`${list}?q=${code}&year=2026`);
  await page.locator('.courses a').first().click();
  await page.waitForURL('**/courseReferenceDetail?id=*');
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('courses are found by code, name, teacher and college, and lead to their books', async ({ page }) => {
    await page.goto(list);
    const found = page.locator('.courses > li');
    const all = await found.count();
    expect(all).toBeGreaterThan(30);

    await page.getByRole('searchbox', { name: '检索课程' }).fill('csc2');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page).toHaveURL(/q=csc2&searchField=courseCode/);
    await expect(found.first()).toContainText('数据结构与算法');
    // A name that is typed while codes are searched leads to where it is found.
    await page.getByRole('searchbox', { name: '检索课程' }).fill('数据结构');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await page.getByRole('link', { name: /^在“课程名称”中找到 \d+ 门课程$/ }).click();
    await expect(found.first()).toContainText('数据结构与算法');
    await page.getByLabel('检索字段').selectOption('教师');
    await page.getByRole('searchbox', { name: '检索课程' }).fill('周启明');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(found).toHaveCount(2);
    await page.getByRole('link', { name: '重置' }).click();
    await expect(page).toHaveURL(/\?size=21$/);
    await expect(found).toHaveCount(21);

    await page.goto(list);
    const filters = page.getByRole('complementary', { name: '筛选' });
    await filters.getByRole('link', { name: '计算机学院' }).click();
    await filters.getByRole('link', { name: '2026' }).click();
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('计算机学院');
    const few = await found.count();
    expect(few).toBeLessThan(all);
    for (const entry of await found.all()) await expect(entry).toContainText('2026');

    await found.getByRole('link', { name: '数据结构与算法' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('数据结构与算法');
    await expect(page.locator('#textbook')).toContainText('课堂使用');
    await expect(page.locator('#reference .course-book').first()).toContainText(/共 \d+ 册/);
    await page.locator('#textbook .course-book a').first().click();
    await expect(page.getByRole('heading', { name: '使用本书的课程' })).toBeVisible();
    await expect(page.locator('.entries')).toContainText('数据结构与算法');
    await page.getByRole('link', { name: '馆藏与借阅' }).click();
    await expect(page).toHaveURL(/\/searchList\/bookDetails\/\d+$/);
  });

  test('course books are twelve a page, narrowed by department and teacher, and sorted', async ({ page }) => {
    await page.goto('/jianglan/courseBookResource');
    const books = page.locator('.course-row');
    await expect(books).toHaveCount(12);
    await page.getByRole('searchbox', { name: '按课程名称查找' }).fill('量子');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page).toHaveURL(/courseName=/);
    const entry = page.getByRole('link', { name: '量子力学（第一卷）' });
    await expect(entry).toBeVisible();
    await page.getByRole('link', { name: '最新出版' }).click();
    await expect(page).toHaveURL(/sortType=1/);
    await expect(page.getByRole('link', { name: '最新出版' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('complementary', { name: '筛选' }).getByRole('link', { name: '物理学院' }).click();
    await expect(page).toHaveURL(/departmentIds=physics/);
    await expect(entry).toBeVisible();
  });

  test('a teacher edits the reading list of a course', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 401/);
    const path = '/jianglan/courseList';
    expect((await page.goto(path))?.status()).toBe(401);
    await expect(page.getByText('请先登录，再编辑所授课程的书目。')).toBeVisible();
    const who = await addReader('jianglan', ['--keep', '--primary-id', 'T039']);
    const site = { mappingPath: 'jianglan', groupCode: '100001' };
    await signedInClient(page.request, new URL(page.url()).origin, who, site);
    await page.goto(path);
    const course = page.getByRole('listitem').filter({ hasText: 'TCM101' }).filter({ hasText: '2025' });
    await course.getByRole('link').click();
    await page.getByRole('searchbox', { name: '查找要加入的图书' }).fill('红楼梦');
    await page.getByRole('button', { name: '检索', exact: true }).last().click();
    const add = page.getByRole('button', { name: /^加入 / }).first();
    const title = ((await add.textContent()) ?? '').replace('加入', '').trim();
    await add.click();
    const book = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `移出 ${title}` }) });
    await book.getByLabel('给学生的说明').fill('第五回');
    await book.getByRole('button', { name: /^保存/ }).click();
    await expect(book.getByLabel('给学生的说明')).toHaveValue('第五回');
    await page.getByRole('link', { name: '查看课程页面' }).click();
    await expect(page.locator('#reference')).toContainText('第五回');
    await page.getByRole('link', { name: '教师编辑书目' }).click();
    await book.getByRole('button', { name: /^移出/ }).click();
    await expect(book).toHaveCount(0);
  });

  test('a library without courses shows a message, and missing courses are not found', async ({ page, request }) => {
    await page.goto('/chengchuan/courseReference');
    await expect(page.getByText('本馆没有课程资料')).toBeVisible();
    await page.goto('/chengchuan/courseBookResource');
    await expect(page.getByText('本馆没有课程资料')).toBeVisible();
    const menu = await (await request.get('/chengchuan/home')).text();
    expect(menu).not.toContain('/courseReference');
    for (const path of ['courseReferenceDetail?id=999999', 'courseReferenceDetail', 'courseBookDetail?id=1']) {
      expect((await request.get(`/chengchuan/${path}`)).status(), path).toBe(404);
    }
    expect((await request.get(`${list}?page=900`)).status()).toBe(404);
  });
});

test('a visitor bookmarks a course after sign-in and removes the bookmark in the personal center', async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
  const who = await addReader('jianglan');
  await openCourse(page, 'PHY306');
  const mark = page.getByRole('button', { name: '标记 量子力学' });
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
  await mark.click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('已标记')).toBeVisible();
  await expect(reader(page)).toBeVisible();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/jianglan/courseBookResource?courseName=%E9%87%8F%E5%AD%90');
  const book = page.getByRole('button', { name: '标记 量子力学（第一卷）' });
  await book.click();
  await expect(book).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '我的标记' }).click();
  const marks = page.getByRole('dialog', { name: '我的标记' });
  await expect(marks.getByRole('listitem')).toHaveCount(2);
  expect(await violations(page, '.my-marks')).toEqual([]);
  await marks.getByRole('button', { name: '取消标记 量子力学（第一卷）' }).click();
  await expect(marks.getByRole('listitem')).toHaveCount(1);
  await expect(book).toHaveAttribute('aria-pressed', 'false');
  await marks.getByRole('link', { name: '量子力学' }).click();
  await expect(page).toHaveURL(/courseReferenceDetail/);
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
});
