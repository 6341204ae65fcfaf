import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addReader, captcha, dialog, fillIn, reader, signIn, signInLink } from './readers.ts';
import { pressed, slowDown, type Press } from './slow-network.ts';

// A press is answered before anything that it asks the network for has come. SHOW_TIMES=1 measures instead, on a slow
// network (docs/develop/performance.md has the figures).
const isMeasured = process.env['SHOW_TIMES'] !== undefined;
/** Holds back everything that the page asks for, until it is let go. */
async function holdNetwork(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**', async (route) => {
    await promise;
    await route.fallback().catch(() => undefined);
  });
  return () => {
    resolve(undefined);
  };
}

/** Presses, and waits for the answer without the network and for what is usable with it. */
async function answersAtOnce(page: Page, name: string, press: Press): Promise<void> {
  if (isMeasured) {
    console.log(name, await pressed(page, press));
    return;
  }
  const letGo = await holdNetwork(page);
  await press.act();
  await expect(page.locator(press.answer).first()).toBeAttached();
  letGo();
  await expect(page.locator(press.usable).first()).toBeAttached();
}

async function openFirstHit(page: Page): Promise<void> {
  await page.locator('.hit a[href*=bookDetails]').first().click();
  await page.waitForURL(/bookDetails/);
  await page.waitForLoadState();
}

const home = '/jianglan/home';
const list = '/jianglan/searchList?q=%E4%B8%AD%E5%9B%BD';
const form = 'dialog[open] input[name=username]';

test.describe('a press', () => {
  const presses: {
    name: string;
    path: string;
    answer: string;
    usable?: string;
    event?: 'input' | 'change';
    before?: (page: Page) => Promise<unknown>;
    act: (page: Page) => Promise<unknown>;
    width?: number;
  }[] = [
    {
      name: 'sign-in',
      path: home,
      answer: '[data-sign-in][data-waiting], dialog[open]',
      usable: form,
      act: (page) => signInLink(page).click(),
    },
    {
      name: 'the assistant',
      path: home,
      answer: '[data-assistant][data-waiting], dialog[open]',
      usable: form,
      act: (page) => page.locator('[data-assistant]').click(),
    },
    {
      name: 'a favourite',
      path: list,
      answer: '.fav[data-waiting], dialog[open]',
      usable: form,
      act: (page) => page.locator('.hit button.fav').first().click(),
    },
    {
      name: 'a filter',
      path: list,
      event: 'change',
      answer: '#list[aria-busy=true]',
      usable: '#facets[data-live]',
      width: 1366,
      act: (page) => page.locator('#facets input[type=checkbox]').first().check(),
    },
    {
      name: 'citing',
      path: list,
      answer: '#cite-dialog[open]',
      usable: '#cite-dialog [data-citations]',
      before: openFirstHit,
      act: (page) => page.locator('a[data-cite]').first().click(),
    },
    {
      name: 'a file of references',
      path: list,
      answer: 'a[download][data-waiting]',
      before: openFirstHit,
      act: (page) => page.locator('a[download]').first().click(),
    },
    {
      name: 'a letter in the search box',
      path: home,
      event: 'input',
      answer: '[name=q][data-waiting]',
      usable: '[role=option]',
      before: (page) => page.locator('form[data-suggest] [name=q]').first().click(),
      act: (page) => page.keyboard.type('h'),
    },
  ];
  for (const press of presses) {
    test(`on ${press.name} is answered at once`, async ({ page }) => {
      await page.setViewportSize({ width: press.width ?? 390, height: 844 });
      if (isMeasured) await slowDown(page);
      await page.goto(press.path);
      await press.before?.(page);
      const { answer, usable = answer, event } = press;
      await answersAtOnce(page, press.name, { answer, usable, act: () => press.act(page), ...(event && { event }) });
    });
  }
});

/** Keeps React away from the page until it is let in, or for good. */
async function withhold(page: Page): Promise<{ letIn: () => void }> {
  const { promise: allowed, resolve: letIn } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/take-over.*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  return {
    letIn: () => {
      letIn(undefined);
    },
  };
}

test('text typed before hydration keeps its value, focus, selection and IME composition', async ({ page }) => {
  const { letIn } = await withhold(page);
  await page.goto(home);
  await signInLink(page).click();
  const name = dialog(page).getByLabel('用户名');
  await expect(name).toBeFocused();
  await dialog(page).getByLabel('密码').fill('Quiet-Room-1');
  await dialog(page).getByLabel('我已阅读并同意').check();
  await name.focus();
  await page.keyboard.type('reader');
  await name.evaluate((box: HTMLInputElement) => {
    box.setSelectionRange(3, 3);
    box.dataset['mine'] = '';
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
  await expect(name).toHaveValue('reazhongder');

  const come = page.waitForResponse('**/_astro/take-over.*.js');
  letIn();
  await come;
  // React has taken over when a button that it alone knows does what it is for.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('findConfig'))).not.toBeNull();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator('[data-mine]')).toBeFocused();
  await expect(name).toHaveValue('reazhongder');
  expect(await name.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(8);
  await cdp.send('Input.insertText', { text: '中' });
  await expect(name).toHaveValue('rea中der');
  await expect(dialog(page).getByLabel('密码')).toHaveValue('Quiet-Room-1');
  await expect(dialog(page).getByLabel('我已阅读并同意')).toBeChecked();
});

test('a form submitted before hydration is sent once after hydration', async ({ page }) => {
  const who = await addReader('jianglan');
  const { letIn } = await withhold(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto(home);
  await signInLink(page).click();
  await dialog(page).getByLabel('用户名').fill(who.account);
  await dialog(page).getByLabel('密码').fill(who.password);
  await dialog(page).getByLabel('验证码', { exact: true }).fill(captcha);
  await dialog(page).getByLabel('我已阅读并同意').check();
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('button[data-waiting]')).toBeVisible();
  letIn();
  await expect(reader(page)).toHaveText(who.name);
  expect(sent.filter((path) => path.endsWith('/login'))).toEqual(['/oga/login']);
});

test('the sign-in form works by its page if hydration never happens', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  const who = await addReader('jianglan');
  await page.route('**/_astro/take-over.*.js', (route) => route.abort());
  await page.goto(home);
  await signInLink(page).click();
  await dialog(page).getByLabel('用户名').fill(who.account);
  await dialog(page).getByLabel('密码').fill(who.password);
  await dialog(page).getByLabel('验证码', { exact: true }).fill(captcha);
  await dialog(page).getByLabel('我已阅读并同意').check();
  await page.keyboard.press('Enter');
  await expect(reader(page)).toContainText(who.name);
});

test('sign-in waits for its own script and for none of other presses', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.route('**/_astro/acts.*.js', (route) => route.abort());
  await page.goto(home);
  await signInLink(page).click();
  await expect(dialog(page).getByLabel('用户名')).toBeFocused();
});

test('a dialog closed before its form has loaded remains closed and can be opened again', async ({ page }) => {
  await page.goto(home);
  const { promise: held, resolve: goOn } = Promise.withResolvers<undefined>();
  await page.route('**/signInDialog', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await signInLink(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(signInLink(page)).toBeFocused();
  goOn(undefined);
  await signInLink(page).click();
  await expect(dialog(page).getByLabel('用户名')).toBeFocused();
  await expect(dialog(page)).toHaveCount(1);
});

test('a button pressed before its script has loaded takes effect after sign-in', async ({ page }) => {
  const who = await addReader('jianglan');
  const { promise: held, resolve: goOn } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/press.*.js', async (route) => {
    await held;
    await route.continue();
  });
  const star = page.locator('.hit button.fav').first();
  await page.goto(list);
  await star.click();
  await expect(dialog(page).getByLabel('用户名')).toBeFocused();
  await expect(dialog(page).getByText('请先登录账号')).toBeVisible();
  await fillIn(page, who);
  await page.keyboard.press('Enter');
  goOn(undefined);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('closing the sign-in dialog before the script has loaded cancels the pressed action', async ({ page }) => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/press.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(list);
  const star = page.locator('.hit button.fav').first();
  await star.click();
  await expect(dialog(page).getByLabel('用户名')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const come = page.waitForResponse('**/_astro/press.*.js');
  goOn(undefined);
  await come;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('pendingAction'))).toBeNull();
  // The next press is a press like the first.
  await star.click();
  await expect(dialog(page).getByLabel('用户名')).toBeFocused();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pendingAction'))).toContain('favouriteRecords');
});

test('a question sent before hydration is asked once after hydration', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto(home);
  await signIn(page, who);
  const { promise: held, resolve: goOn } = Promise.withResolvers<undefined>();
  await page.route('**/find/ai/getChatHistory*', async (route) => {
    await held;
    await route.continue();
  });
  const questions: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/find/ai/answer')) questions.push(request.postDataJSON());
  });
  await page.locator('[data-assistant]').click();
  const panel = page.locator('.assistant-panel');
  await expect(panel.locator('textarea')).toBeFocused();
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type('热门图书');
  await page.keyboard.press('Enter');
  await expect(panel.locator('textarea')).toHaveAttribute('data-waiting');
  goOn(undefined);
  await expect(panel.locator('.assistant-answer .assistant-text')).toContainText('借阅最多的图书');
  await expect(panel.locator('textarea')).toBeFocused();
  await expect(panel.locator('textarea')).toHaveValue('');
  expect(questions).toEqual([{ content: '热门图书', reAsk: false }]);
});

test.describe('a press of a signed-in reader', () => {
  test('on a favourite is answered at once', async ({ page }) => {
    await page.goto(list);
    await signIn(page, await addReader('jianglan'));
    if (isMeasured) await slowDown(page);
    await answersAtOnce(page, 'favourite, as a reader', {
      answer: '.fav[data-waiting]',
      usable: '.fav[aria-pressed=true]',
      act: () => page.locator('.hit button.fav').first().click(),
    });
  });

  test('on the assistant is answered at once', async ({ page }) => {
    await page.goto(list);
    await signIn(page, await addReader('jianglan'));
    if (isMeasured) await slowDown(page);
    await answersAtOnce(page, 'assistant, as a reader', {
      answer: '[data-assistant][data-waiting], .assistant-panel',
      usable: '#assistant-question',
      act: () => page.locator('[data-assistant]').click(),
    });
  });
});

test('scripts for a touch load on pointer down, and not earlier with data saving', async ({
  page,
  browser,
  baseURL,
}) => {
  const scripts = (of: Page): string[] => {
    const requested: string[] = [];
    of.on('request', (request) => {
      if (request.resourceType() === 'script') requested.push(request.url());
    });
    return requested;
  };
  const usual = scripts(page);
  const acts = (all: string[]) => all.some((url) => /\/acts\./.test(url));
  const signInForm = (all: string[]) => all.some((url) => /\/sign-in-dialog\./.test(url));
  const press = (all: string[]) => all.some((url) => /\/press\./.test(url));
  await page.goto(list, { waitUntil: 'networkidle' });
  await expect.poll(() => acts(usual) && signInForm(usual)).toBe(true);
  // A visitor's press wants the form of sign-in, a reader's what it does.
  await signIn(page, await addReader('jianglan'));
  await page.reload({ waitUntil: 'networkidle' });
  expect(press(usual)).toBe(false);
  await page.locator('.hit button.fav').first().dispatchEvent('pointerdown');
  await expect.poll(() => press(usual)).toBe(true);

  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' });
  const saver = await context.newPage();
  await saver.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const few = scripts(saver);
  await saver.goto(list, { waitUntil: 'networkidle' });
  await saver.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(acts(few) || signInForm(few)).toBe(false);
  await context.close();
});
