import { build } from 'vite';
import { expect, test } from './fixtures.ts';

/** The toasts as one script: nothing on the visitors' pages shows one, so the page under test brings them itself. */
async function toastScript(): Promise<string> {
  // Vite sets it for the whole process; servers that later tests start would take themselves for a library's.
  const nodeEnv = process.env['NODE_ENV'];
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'src/lib/stores/toasts.ts', formats: ['iife'], name: 'toasts' } },
  });
  if (nodeEnv === undefined) delete process.env['NODE_ENV'];
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((entry) => ('output' in entry ? entry.output : []));
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n');
}

test.describe('the frame of every page', () => {
  test('begins with a skip link that leads to the content', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  test('leads from the logo home', async ({ page }) => {
    await page.goto('/jianglan/en-US/searchList?q=history');
    await page.getByRole('banner').getByRole('link', { name: 'Jianglan University Library' }).click();
    await expect(page).toHaveURL(/\/jianglan\/en-US\/home$/);
  });

  test('shows the default logo with the name if the library’s logo fails to load', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await page.route('**/files/jianglan/logo.svg', (route) => route.abort());
    await page.goto('/jianglan/home');
    const logo = page.getByRole('banner').getByRole('link', { name: '江澜大学图书馆' });
    await expect(logo.locator('img')).toHaveAttribute('src', '/logo.svg');
    await expect(logo.getByText('江澜大学图书馆')).toBeVisible();
  });

  test('shows only menu items that lead somewhere', async ({ page }) => {
    await page.goto('/chengchuan/home');
    const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toContain('/chengchuan/home');
    for (const address of addresses.filter((address) => address.startsWith('/'))) {
      const answer = await page.request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
    }
  });

  test('wears the colours of its library', async ({ page }) => {
    await page.goto('/mingwan/home');
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(122, 31, 43)');
    await page.goto('/jianglan/home');
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(37, 49, 61)');
  });

  test('is the same on every page, 60 pixels high', async ({ page }) => {
    const places: (number | undefined)[] = [];
    for (const path of ['/jianglan/home', '/jianglan/searchList?q=history']) {
      await page.goto(path);
      await expect(page.getByRole('banner')).toHaveCSS('height', '60px');
      const menu = await page.getByRole('navigation', { name: '主菜单' }).boundingBox();
      places.push(menu?.x);
    }
    expect(places[1]).toBe(places[0]);
  });

  test('shows phone and mailbox in the footer of group 100041 only', async ({ page }) => {
    await page.goto('/chengchuan/home');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: '0000-8600 4100' })).toHaveAttribute('href', 'tel:000086004100');
    await expect(footer.getByRole('link', { name: /^director@/ })).toHaveAttribute('href', /^mailto:director@/);
    const year = String(new Date().getFullYear());
    await expect(footer).toContainText(`2017–${year}`);
    await expect(footer).toContainText('示例ICP备00000041号');
    await expect(footer).toContainText('版本 3.0');
    await page.goto('/jianglan/home');
    await expect(footer).not.toContainText('馆长信箱');
    await expect(footer).not.toContainText('咨询电话');
  });
});

test.describe('language', () => {
  test('changes on the same page, is remembered and announced', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history');
    await page.evaluate(() => {
      document.addEventListener('yuelan:language', (event) => {
        if (event instanceof CustomEvent) sessionStorage.setItem('told', JSON.stringify(event.detail));
      });
    });
    await page.getByRole('banner').locator('summary', { hasText: '简体中文' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/jianglan\/en-US\/searchList\?q=history$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    const stored = await page.evaluate(() => [
      localStorage.getItem('language'),
      localStorage.getItem('langFlag'),
      sessionStorage.getItem('told'),
    ]);
    expect(stored).toEqual(['en-US', '1', '{"language":"en-US"}']);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'language')?.value).toBe('en-US');
    // A browser that keeps cookies of scripts for a week still knows the choice.
    await page.context().clearCookies({ name: 'language' });
    await page.goto('/jianglan/home');
    await page.goto('/jianglan/searchList?q=history');
    await expect(page).toHaveURL(/\/jianglan\/en-US\/searchList\?q=history$/);
  });

  test('links to the same page in other languages', async ({ page }) => {
    await page.goto('/jianglan/zh_TW/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/jianglan\/zh_TW\/home$/);
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
    expect(alternates).toEqual(['zh-CN', 'zh-TW', 'en-US', 'x-default']);
  });
});

test.describe('the library selector', () => {
  test('appears only with independent library codes', async ({ page }) => {
    await page.goto('/mingwan/home');
    await expect(page.locator('[data-libraries]')).toHaveCount(0);
    await page.goto('/jianglan/home');
    await expect(page.locator('[data-libraries] a')).toHaveCount(5);
  });

  test('limits searches to one library until all are chosen again', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.evaluate(() => {
      localStorage.setItem('/searchList', '/jianglan/searchList?q=%E6%B0%B4&page=4');
    });
    const selector = page.locator('[data-libraries]');
    await selector.locator('summary').click();
    const reloaded = page.waitForEvent('load');
    await selector.getByRole('link', { name: '法学分馆' }).click();
    await reloaded;
    await expect(page).toHaveURL(/\/jianglan\/home$/);
    await expect(selector.locator('summary')).toContainText('法学分馆');
    expect(await page.evaluate(() => localStorage.getItem('/searchList'))).toBe('/jianglan/searchList?q=%E6%B0%B4');

    await page.locator('[name=q]').first().fill('history');
    await page.locator('[name=q]').first().press('Enter');
    await expect(page).toHaveURL(/\/searchList\?q=history&libCode=JLF$/);

    await page.goto('/jianglan/home');
    await selector.locator('summary').click();
    const again = page.waitForEvent('load');
    await selector.getByRole('link', { name: '全部馆' }).click();
    await again;
    await expect(selector.locator('summary')).toContainText('全部馆');
    expect(await page.evaluate(() => localStorage.getItem('libCode'))).toBeNull();
  });

  test('knows nothing of another site’s libraries', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.evaluate(() => {
      localStorage.setItem('libCode', 'JLF');
    });
    await page.goto('/chengchuan/home');
    await expect(page.locator('[data-libraries] summary')).toContainText('全部馆');
    await expect(page.locator('form[data-search] [name=libCode]')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('everything of the header is in a drawer that opens, closes and gives the focus back', async ({ page }) => {
    await page.goto('/jianglan/home');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu).toBeHidden();
    const button = page.getByRole('button', { name: '菜单' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: '首页' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('no page is wider than the screen', async ({ page }) => {
    for (const path of ['/jianglan/home', '/chengchuan/en-US/home', '/mingwan/zh_TW/home']) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
});

test.describe('by keyboard', () => {
  test('a menu opens with Enter, one at a time, and its items lead on', async ({ page }) => {
    await page.goto('/jianglan/home');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const heading = menu.locator('summary').first();
    await heading.focus();
    await page.keyboard.press('Enter');
    const first = menu.locator('details[open]').getByRole('link').first();
    const address = await first.getAttribute('href');
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.locator('[data-libraries] summary').click();
    await expect(menu.locator('details[open]')).toHaveCount(0);
    await heading.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
  });

  test('a selector opens with Enter and closes with Escape, focus back on it', async ({ page }) => {
    await page.goto('/jianglan/home');
    const selector = page.locator('[data-libraries]');
    await selector.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(selector.getByRole('link', { name: '全部馆' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(selector).not.toHaveAttribute('open');
    await expect(selector.locator('summary')).toBeFocused();
  });

  test('search tips open over the page and close again', async ({ page }) => {
    await page.goto('/jianglan/home');
    const tips = page.getByRole('dialog', { name: '检索小提示' });
    await page.getByRole('button', { name: '帮助' }).focus();
    await page.keyboard.press('Enter');
    await expect(tips).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tips).toBeHidden();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the drawer, the languages and the libraries work all the same', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.getByRole('button', { name: '菜单' }).click();
    const selector = page.locator('[data-libraries]');
    await selector.locator('summary').click();
    await selector.getByRole('link', { name: '医学馆' }).click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\?libCode=JLY$/);
    await expect(page.locator('[data-libraries] summary')).toContainText('医学馆');

    await page.getByRole('button', { name: '菜单' }).click();
    await page.locator('summary', { hasText: '简体中文' }).click();
    await page.getByRole('link', { name: '繁體中文' }).click();
    await expect(page).toHaveURL(/\/jianglan\/zh_TW\/searchList\?libCode=JLY$/);
  });
});

test.describe('toasts', () => {
  // The script under test is put into the page, which the pages' own policy rightly forbids.
  test.use({ bypassCSP: true });

  test('are announced, at most eight, wait for the pointer and go away by themselves', async ({ page }) => {
    await page.clock.install();
    await page.goto('/jianglan/home');
    await page.addScriptTag({ content: await toastScript() });
    await page.evaluate('for (let at = 1; at <= 9; at += 1) toasts.showToast("success", "message " + at)');
    const region = page.locator('#toasts');
    await expect(region).toHaveAttribute('role', 'status');
    await expect(region.locator('.toast')).toHaveCount(8);
    await expect(region).not.toContainText('message 1×');

    await region.locator('.toast').first().hover();
    await page.clock.runFor(10_000);
    await expect(region.locator('.toast')).toHaveCount(8);
    await region.getByRole('button', { name: '关闭消息' }).first().click();
    await expect(region.locator('.toast')).toHaveCount(7);
    await page.mouse.move(5, 700);
    await page.getByRole('searchbox').focus();
    await page.clock.runFor(1_600);
    await expect(region.locator('.toast')).toHaveCount(0);

    await page.evaluate('toasts.showToast("error", "failed")');
    await page.clock.runFor(1_600);
    await expect(region).toContainText('failed');
    await page.clock.runFor(500);
    await expect(region.locator('.toast')).toHaveCount(0);
  });
});

for (const [language, words] of [
  ['', '您访问的网址不存在，已为您打开首页。'],
  ['/en-US', 'The page you requested does not exist. This is the home page.'],
] as const) {
  test(`an unknown address redirects to home with a message: ${language || '/zh-CN'}`, async ({ page }) => {
    await page.goto(`/jianglan${language}/nosuchpage`);
    await expect(page).toHaveURL(/\/home#unknown-address$/);
    await expect(page.getByText(words)).toBeVisible();
    await page.goto(`/jianglan${language}/home`);
    await expect(page.getByText(words)).toBeHidden();
  });
}
