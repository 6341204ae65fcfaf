import { languages, type Language } from '#lib/contract/language.ts';
import { formatFen } from '#lib/i18n/format.ts';
import { requestKinds, type RequestKind } from '#lib/rules/copy-requests.ts';
import { overhang } from './barriers.ts';
import { inTurn } from '../relevance/sample.ts';
import { bookOf, inLanguage, isClean, lendTo, newReader, returnCopy, Walk } from './copy-requests.walk.ts';
import { expect, test } from './fixtures.ts';
import { captcha, dialog, fillIn, signIn, skipWelcome } from './readers.ts';
import { inLibrary } from './staff.ts';

// The five kinds of requests for copies, each from the record page to its end at one width, and looked at in both. `npm test`
// walks each kind in one language; WHOLE_SETS=1 walks it in all. Staff act in the store (circulation.fixture.ts). Expected texts are those of the
// language's own file.

test.skip(process.env['YUELAN_DATA_DIR'] === undefined, 'needs YUELAN_DATA_DIR');

const beihu: Record<Language, string> = {
  'zh-CN': '北湖理工馆',
  zh_TW: '北湖理工館',
  'en-US': 'Beihu Science Library',
};
const widths: readonly [number, number] = [1366, 390];

/** The flow of one kind. @param look checks the current screen with axe and for overflow at both widths */
type Journey = (walk: Walk, look: (part: string) => Promise<void>) => Promise<void>;

const journeys: Record<Exclude<RequestKind, 'reLend'>, Journey> = {
  reservation: async (walk, look) => {
    const { page, book, have, form, own } = walk;
    await lendTo(await newReader(), book.barcode);
    await walk.begin(await newReader());
    await expect(have).toContainText(walk.text('allOut'));
    await walk.ask('reservation');
    await expect(form).toContainText(walk.text('youWillBe', { position: '1' }));
    await look('.request-dialog');
    await walk.confirm('reservation', 'placed_reservation');
    await expect(have).toContainText(walk.text('own_waiting', { position: '1' }));
    await walk.follow();

    await expect(own).toContainText(walk.text('next_waiting', { position: '1' }));
    await own
      .locator('summary')
      .filter({ hasText: walk.text('suspend') })
      .click();
    await own
      .locator('form')
      .getByRole('button', { name: walk.text('suspend') })
      .click();
    await expect(own).toContainText(walk.part('next_suspended'));
    await walk.press('resume');
    await expect(own.locator('[aria-current=step]')).toHaveText(walk.text('step_waiting'));
    await look('.personal-section');
    await returnCopy(book.barcode);
    const stage = await inLibrary('jianglan', 'requestStage', [book.recordId]);
    // Where the copy came back to another place than the reader's, it is carried there first.
    if (stage !== 'ready') await walk.takeStep('shelve');
    await walk.finds('ready');
    await expect(page.locator('.request-ready')).toBeVisible();
    await expect(own).toContainText(walk.part('next_ready'));
    await walk.takeStep('handOut');
    await walk.isOver();
    await page.getByRole('link', { name: walk.text('allRequests'), exact: true }).click();
    await expect(own).toContainText(walk.part('next_lent'));
    await own
      .locator('summary')
      .filter({ hasText: walk.text('history') })
      .click();
    await expect(own.locator('.request-history li').first()).toBeVisible();
  },

  entrust: async (walk, look) => {
    const { page, have, form, own, language } = walk;
    await walk.begin(await newReader());
    await expect(have).toContainText(walk.part('onShelf'));
    await walk.ask('entrust');
    await expect(form).toContainText(walk.text('intro_entrust'));
    await form.getByText(new RegExp(`^${beihu[language]}`)).click();
    await look('.request-dialog');
    await walk.confirm('entrust', 'placed_entrust');
    await expect(form).toContainText(beihu[language]);
    await walk.follow();
    await walk.takeStep('send');
    await walk.finds('inTransit');
    await expect(own).toContainText(beihu[language]);
    await walk.takeStep('shelve');
    await walk.finds('ready');
    await look('.personal-section');
    if (language === 'en-US') {
      // What a reader does not want any more is taken back.
      await walk.press('cancelRequest');
      await page
        .locator('dialog.ask')
        .getByRole('button', { name: walk.text('cancelRequest') })
        .click();
      await expect(page.getByText(walk.text('noneOpen'))).toBeVisible();
      return;
    }
    await walk.takeStep('handOut');
    await walk.isOver();
    await walk.hasLoan();
  },

  onlineLoan: async (walk, look) => {
    const { form, own } = walk;
    await walk.begin(await newReader());
    await walk.ask('onlineLoan');
    await expect(form).toContainText(walk.part('lentUntil'));
    await look('.request-dialog');
    await walk.confirm('onlineLoan', 'placed_onlineLoan');
    await walk.follow();
    await expect(own).toContainText(walk.part('next_due'));
    await walk.takeStep('shelve');
    await walk.finds('ready');
    await walk.takeStep('handOut');
    await walk.isOver();
    await walk.hasLoan();
  },

  homeDelivery: async (walk, look) => {
    const { book, form, own, language } = walk;
    await walk.begin(await newReader());
    await walk.ask('homeDelivery');
    // The fee is shown before the request is sent.
    await expect(form).toContainText(walk.text('fee', { amount: formatFen(500, language) }));
    await form.getByLabel(walk.text('recipient'), { exact: true }).fill('林晓岚');
    await form.getByLabel(walk.text('phone'), { exact: true }).fill('13800000001');
    await form.getByLabel(walk.text('detail'), { exact: true }).fill('江澜市望江路 1 号 3 栋 201');
    await look('.request-dialog');
    await walk.confirm('homeDelivery', 'placed_toApprove');
    await walk.follow();
    await walk.takeStep('accept');
    await walk.takeStep('send');
    await walk.finds('sent');
    await expect(own).toContainText(walk.part('next_sent'));
    await walk.hasLoan();
    // What comes back has arrived.
    await returnCopy(book.barcode);
    await walk.open('/personalCenter?key=4');
    await walk.isOver();
  },
};

/**
 * A journey of a kind in each language, by turns at either width. `npm test` takes one of them, another for each kind.
 */
const walksOf = (kind: RequestKind) => {
  const number = requestKinds.indexOf(kind);
  const walks = languages.map((language, at) => {
    const isWide = (number + at) % 2 === 0;
    const [width, otherWidth] = isWide ? widths : ([widths[1], widths[0]] as const);
    return { language, width, otherWidth, bookNumber: number * languages.length + at };
  });
  return inTurn(walks, number);
};

for (const kind of requestKinds) {
  if (kind === 'reLend') continue;
  for (const { language, width, otherWidth, bookNumber } of walksOf(kind)) {
    test(`${kind} from the record to its end: ${language}, ${String(width)} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const walk = new Walk(page, language, await bookOf(bookNumber));
      const fits = async () => {
        for (const each of [otherWidth, width]) {
          await page.setViewportSize({ width: each, height: 844 });
          expect(await overhang(page)).toBe(0);
        }
      };
      await journeys[kind](walk, async (part) => {
        await isClean(page, part);
        await fits();
      });
      await fits();
    });
  }
}

for (const { language, width, otherWidth, bookNumber } of walksOf('reLend')) {
  test(`reLend between two readers, with a code that is entered: ${language}, ${String(width)} px`, async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    await page.setViewportSize({ width, height: 844 });
    const [holder, requestContext] = [await newReader(), await newReader()];
    const book = await bookOf(bookNumber);
    await lendTo(holder, book.barcode);
    const walk = new Walk(page, language, book);
    await walk.begin(requestContext);
    await walk.ask('reLend');
    await walk.form.getByLabel(walk.text('note')).fill('周五前需要');
    await walk.confirm('reLend', 'placed_reLend');

    // The other reader is at another screen.
    const context = await browser.newContext({ viewport: { width: otherWidth, height: 844 }, locale: 'zh-CN' });
    const beside = await context.newPage();
    const other = new Walk(beside, language, book);
    await other.open('/personalCenter?key=5');
    await signIn(beside, holder);
    // The loan itself says that it is asked for.
    const onLoan = beside.locator('.row-below');
    await expect(onLoan).toContainText(other.text('theirNote', { note: '周五前需要' }));
    expect(await overhang(beside)).toBe(0);
    await onLoan.getByRole('button', { name: other.named('accept') }).click();
    await expect(onLoan.getByRole('button', { name: other.named('showCode') })).toBeVisible();
    await beside.locator('a[href*="tab=others"]').click();
    await other.press('showCode');
    const digits = other.own.locator('.take-digits');
    await expect(digits).toHaveText(/^\d{6}$/);
    await expect(other.own.getByRole('img', { name: other.text('codeQr') })).toBeVisible();
    await expect(other.own.getByRole('timer')).toContainText(/[45]:\d\d/);
    await isClean(beside, '.personal-section');
    const code = (await digits.textContent()) ?? '';

    await walk.open('/personalCenter?key=4');
    await walk.own.getByLabel(walk.text('takeCode')).fill(code === '000000' ? '111111' : '000000');
    await walk.own.getByRole('button', { name: walk.text('take') }).click();
    await expect(walk.own.getByRole('alert')).not.toBeEmpty();
    if (language === 'zh-CN') await expect(walk.own.getByText('请输入正确的取书码！')).toBeVisible();
    await isClean(page, '.personal-section');
    await walk.own.getByLabel(walk.text('takeCode')).fill(code);
    await walk.own.getByRole('button', { name: walk.text('take') }).click();
    await expect(page.getByText(walk.text('noneOpen'))).toBeVisible();
    await expect(beside.getByText(other.text('handedOver', { title: book.title }))).toBeVisible();
    await expect(other.own).toBeHidden();
    await walk.hasLoan();
    await context.close();
  });
}

test('a visitor who places a hold signs in first, and the same action continues', async ({ page }) => {
  await skipWelcome(page);
  const [who, book] = [await newReader(), await bookOf(30)];
  await lendTo(await newReader(), book.barcode);
  await page.goto(`/jianglan/searchList?q=${encodeURIComponent(book.title)}`);
  await expect(page.locator(`a[data-ask=reservation][href*="/${String(book.recordId)}?"]`)).toHaveText('预约');
  await page.goto(`/jianglan/searchList/bookDetails/${String(book.recordId)}`);
  const walk = new Walk(page, 'zh-CN', book);
  await walk.have.getByText('预约、委托等').click();
  // Each way that is refused says why.
  await expect(walk.have.locator('.ways')).toContainText('目前没有在架的复本');
  await walk.have.getByRole('link', { name: '预约', exact: true }).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(walk.form).toContainText('您将排在第 1 位');
  await walk.confirm('reservation', 'placed_reservation');
  await expect(walk.have).toContainText('您已预约，排在第 1 位');
});

test('without scripts the button leads to sign-in, and from there to the form and its answer', async ({ browser }) => {
  const [who, { recordId, barcode }] = [await newReader(), await bookOf(31)];
  await lendTo(await newReader(), barcode);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(inLanguage('zh-CN', `/searchList/bookDetails/${String(recordId)}`));
  await page.locator('.have').getByRole('link', { name: '预约', exact: true }).click();
  await expect(page.getByText('登录后即可申请')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await page.getByLabel('用户名').fill(who.account);
  await page.getByLabel('密码').fill(who.password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('您将排在第 1 位')).toBeVisible();
  await page.getByRole('radio', { name: /^北湖理工馆/ }).check();
  await page.getByRole('button', { name: '确认预约' }).click();
  await expect(page.getByText('预约成功')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/到北湖理工馆.*取书/);

  await page.goto(inLanguage('zh-CN', '/personalCenter?key=4'));
  const own = page.locator('.request');
  await own.locator('summary').filter({ hasText: '暂停预约' }).click();
  await own.locator('form').getByRole('button', { name: '暂停预约' }).click();
  await own.getByRole('button', { name: /^恢复预约/ }).click();
  await expect(own.locator('[aria-current=step]')).toHaveText('排队中');
  await own.getByRole('link', { name: '办理记录' }).click();
  await expect(own.locator('.request-history li').first()).toBeVisible();
  await own.getByRole('button', { name: /^取消申请/ }).click();
  await expect(page.getByText('没有进行中的申请')).toBeVisible();
  await context.close();
});
