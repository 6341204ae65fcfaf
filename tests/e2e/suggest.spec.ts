import type { Page, Request } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

const home = '/jianglan/home';
const box = (page: Page) => page.getByRole('combobox', { name: '检索馆藏' });
const list = (page: Page) => page.getByRole('listbox', { name: '检索建议' });
const options = (page: Page) => list(page).getByRole('option');

/** Comes to the search box and waits until its suggestions have come. */
async function focusBox(page: Page): Promise<void> {
  await page.locator('form[data-suggest] [name=q]').first().focus();
  await expect(box(page)).toBeFocused();
}

/** Questions for suggestions that the page has asked so far. */
function questions(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/find/searchAssociative') requests.push(searchParams.get('term') ?? '');
  });
  return requests;
}
const counts = (page: Page): string[] => {
  const counted: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/find/popularSearch/add')) counted.push(request.postData() ?? '');
  });
  return counted;
};

test.describe('suggestions under the search box', () => {
  for (const path of [home, '/jianglan/searchList?q=history']) {
    test(`offer 红楼梦 as it is written, sounds or begins on ${path}`, async ({ page }) => {
      await page.goto(path);
      await focusBox(page);
      for (const typed of ['红楼', 'honglou', 'hong lou', '紅樓', 'hlm']) {
        await box(page).fill('history');
        await expect(options(page).filter({ hasText: '红楼梦' })).toHaveCount(0);
        await box(page).fill(typed);
        await expect(options(page).filter({ hasText: '红楼梦' }).first(), typed).toBeVisible();
        expect(await options(page).count(), typed).toBeLessThanOrEqual(10);
      }
    });
  }

  test('are chosen by keyboard and announced to screen readers', async ({ page }) => {
    await page.goto(home);
    await focusBox(page);
    await expect(box(page)).toHaveAttribute('aria-autocomplete', 'list');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type('honglou');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('status').filter({ hasText: '条建议' })).toHaveCount(1);
    expect(await box(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
    expect(await box(page).getAttribute('aria-activedescendant')).toBeNull();

    await page.keyboard.press('ArrowDown');
    const first = options(page).first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await expect(list(page).locator('[aria-selected=true]')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant');

    await page.keyboard.press('ArrowDown');
    const text = await first.locator('span').textContent();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/searchList\?q=.*&field=title/);
    await expect(page.locator('.hit h2').first()).toContainText(text ?? '?');
  });

  test('close by Escape, which leaves what was typed, and open again by an arrow', async ({ page }) => {
    await page.goto(home);
    await focusBox(page);
    await page.keyboard.type('红楼');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue('红楼');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(list(page)).toBeHidden();
  });

  test('leave Enter to the form when none is chosen', async ({ page }) => {
    await page.goto(home);
    await focusBox(page);
    await page.keyboard.type('红楼');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/searchList\?q=%E7%BA%A2%E6%A5%BC$/);
  });

  test('lead to the record when its whole title was typed', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history&field=title');
    const titles = await page.locator('.hit h2 a').allTextContents();
    const [whole] = titles.map((title) => title.split(':')[0]?.trim() ?? '').filter((title) => title.length > 12);
    await focusBox(page);
    await box(page).fill(whole ?? '');
    const option = options(page).filter({ hasText: '打开' }).first();
    await expect(option).toBeVisible();
    await option.click();
    await expect(page).toHaveURL(/searchList\/bookDetails\/\d+$/);
  });

  test('ask nothing while an input method composes, and once when it is done', async ({ page }) => {
    const requests = questions(page);
    await page.goto(home);
    await focusBox(page);
    const session = await page.context().newCDPSession(page);
    for (const text of ['h', 'ho', 'hong', 'hong lou']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await expect(box(page)).toHaveValue('hong lou');
    await session.send('Input.insertText', { text: '红楼' });
    await expect(list(page)).toBeVisible();
    expect(requests).toEqual(['红楼']);
  });

  test('ask once for letters that follow each other quickly', async ({ page }) => {
    const requests = questions(page);
    await page.goto(home);
    await focusBox(page);
    await box(page).evaluate((input: HTMLInputElement) => {
      for (const text of ['h', 'hi', 'his', 'histo']) {
        input.value = text;
        input.dispatchEvent(new InputEvent('input'));
      }
    });
    await expect(list(page)).toBeVisible();
    expect(requests).toEqual(['histo']);
  });

  test('never show an answer that is overtaken', async ({ page }) => {
    const held: (() => void)[] = [];
    await page.route('**/find/searchAssociative*', async (route) => {
      if (new URL(route.request().url()).searchParams.get('term') === '红') {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      await route.fallback().catch(() => undefined);
    });
    await page.goto(home);
    await focusBox(page);
    await box(page).fill('红');
    await expect.poll(() => held.length).toBe(1);
    await box(page).fill('honglou');
    await expect(options(page).first()).toContainText('红楼');
    const shown = await options(page).allTextContents();
    for (const release of held) release();
    await page.waitForLoadState('networkidle');
    expect(await options(page).allTextContents()).toEqual(shown);
  });

  test('offer what others search in an empty box', async ({ page }) => {
    await page.goto(home);
    await focusBox(page);
    await box(page).click();
    await expect(list(page).getByRole('group', { name: '热门检索' }).getByRole('option').first()).toBeVisible();
  });

  test('search only the chosen field', async ({ page }) => {
    await page.goto(home);
    await page.locator('form[data-suggest] [name=field]').first().selectOption('author');
    await focusBox(page);
    await box(page).fill('cao');
    await expect(list(page).getByRole('group', { name: '作者' })).toBeVisible();
    await expect(list(page).getByRole('group')).toHaveCount(1);
  });

  test('are loaded on the first focus of the box', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(home, { waitUntil: 'networkidle' });
    expect(scripts.filter((url) => url.includes('combobox'))).toEqual([]);
    await focusBox(page);
    expect(scripts.filter((url) => url.includes('combobox'))).toHaveLength(1);
  });

  for (const [path, width] of [
    [home, 1366],
    ['/jianglan/searchList?q=history', 390],
    ['/mingwan/en-US/home', 390],
  ] as const) {
    test(`have no accessibility violation and fit the page: ${path}, ${String(width)} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const input = page.locator('form[data-suggest] [name=q]').first();
      await input.focus();
      await expect(input).toHaveRole('combobox');
      await input.fill('his');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('listbox')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const frame = await page.getByRole('listbox').boundingBox();
      expect(frame?.x).toBeGreaterThanOrEqual(0);
      expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('counting searches', () => {
  test('counts what a reader searches, once, and neither paging nor filters', async ({ page }) => {
    const counted = counts(page);
    await page.goto(home);
    await focusBox(page);
    await page.keyboard.type('history');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/searchList\?q=history$/);
    await expect.poll(() => counted).toEqual(['{"term":"history"}']);
    await page.getByRole('link', { name: '下一页', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await page.locator('#facets').getByRole('checkbox', { name: /^图书/ }).check();
    await expect(page).toHaveURL(/docCode=1/);
    expect(counted).toHaveLength(1);
  });

  test('counts nothing for searches opened by address', async ({ page }) => {
    const counted = counts(page);
    await page.goto('/jianglan/searchList?q=history', { waitUntil: 'networkidle' });
    expect(counted).toEqual([]);
  });
});

test('a search with a slip in it is offered what was meant', async ({ page }) => {
  await page.goto(`/jianglan/searchList?q=${encodeURIComponent('红楼孟')}`);
  await expect(page.getByText('未找到题名含“红楼孟”')).toBeVisible();
  await expect(page.locator('.hit h2').first()).toContainText('红楼梦');
  await expect(page.getByText('您要找的是不是')).toBeVisible();
  await page.locator('.notice').getByRole('link', { name: '红楼梦', exact: true }).click();
  await expect(page.getByText(/题名中没有|未找到题名含/)).toHaveCount(0);
  await expect(page.locator('.hit h2').first()).toContainText('红楼梦');
});

test('a title typed in pinyin is found, with a note above the list', async ({ page }) => {
  await page.goto('/jianglan/en-US/searchList?q=bai+ye+xing');
  await expect(page.getByText('with this Chinese pronunciation')).toBeVisible();
  await expect(page.locator('.hit h2').first()).toContainText('白夜行');
});
