import type { Browser, Page } from '@playwright/test';
import { bookOf, newReader, Walk } from './copy-requests.walk.ts';
import { languageTag, type Language } from '#lib/contract/language.ts';
import { counted } from '../../src/islands/personal-center/text.ts';
import { resources } from '#lib/i18n/resources.ts';
import { begin, deskText, lookAt, title } from './desk-pages.ts';
import { expect, test } from './fixtures.ts';
import { granted, signedInClient } from './readers.ts';
import { inLibrary } from './staff.ts';

// A day at the desk: the pick list in the morning, lending at noon, returns in the evening; readers at the other end see
// each of it when they look next.

test.skip(process.env['YUELAN_DATA_DIR'] === undefined, 'needs YUELAN_DATA_DIR');

/** A reader at a screen of their own, before the record's page. */
async function comes(browser: Browser, book: Awaited<ReturnType<typeof bookOf>>, language: Language = 'zh-CN') {
  const who = await newReader();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: languageTag[language] });
  const walk = new Walk(await context.newPage(), language, book);
  await walk.begin(who);
  return { who, walk, leave: () => context.close() };
}

/** Ticks a request of a stage and does with it what a button there does. */
async function settle(page: Page, stage: string, { title: ofBook }: { title: string }, act: string): Promise<void> {
  await page.getByRole('group', { name: '申请状态' }).getByRole('button', { name: stage }).click();
  const row = page.getByRole('row').filter({ hasText: ofBook });
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: new RegExp(`^${act}`) }).click();
  await expect(row).toHaveCount(0);
}

async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a day at the desk, from the morning’s pick list to the evening’s returns, as its readers see it', async ({
  page,
  browser,
}) => {
  const book = await bookOf(36);
  const first = await comes(browser, book);
  await first.walk.ask('onlineLoan');
  await first.walk.confirm('onlineLoan', 'placed_onlineLoan');
  await first.walk.follow();

  // Morning: what readers wait for is fetched and shelved.
  await begin(page, 'circulation');
  await page.getByRole('link', { name: '馆藏申请' }).click();
  await expect(title(page, '馆藏申请')).toBeVisible();
  await settle(page, '待取书', book, '上预约架');
  await first.walk.finds('ready');
  await lookAt(page);

  // Noon: its reader comes, and another one waits for it from then on.
  await page.getByRole('link', { name: '流通' }).click();
  await expect(page.getByLabel('读者证号或账号')).toBeFocused();
  await scan(page, first.who.account);
  await expect(page.getByRole('heading', { name: first.who.name })).toBeVisible();
  await scan(page, book.barcode);
  const newest = page.locator('.desk-scans li').first();
  await expect(newest).toContainText('已借出');
  await first.walk.hasLoan();
  const second = await comes(browser, book);
  await expect(second.walk.have).toContainText(second.walk.text('allOut'));
  await second.walk.ask('reservation');
  await second.walk.confirm('reservation', 'placed_reservation');
  await second.walk.follow();

  // Evening: it comes back and is caught for the one who waits.
  await page.keyboard.press('Escape');
  await page.keyboard.press('F3');
  await scan(page, book.barcode);
  await expect(newest).toContainText('已还回');
  await expect(newest).toContainText(/预约/);
  if (!(await newest.innerText()).includes('请放上')) {
    await page.getByRole('link', { name: '馆藏申请' }).click();
    await settle(page, '运送中', book, '上预约架');
  }
  await second.walk.finds('ready');
  await first.walk.open('/personalCenter?key=5');
  await expect(first.walk.page.getByText(book.barcode)).toHaveCount(0);
  await page.getByRole('link', { name: '馆藏申请' }).click();
  await page.getByRole('group', { name: '申请状态' }).getByRole('button', { name: '待领取' }).click();
  await expect(page.getByRole('row').filter({ hasText: second.who.name })).toContainText(book.title);
  await first.leave();
  await second.leave();
});

test('what staff did by mistake is taken back by keys, at once or later, as its readers see it', async ({
  page,
  browser,
}) => {
  const book = await bookOf(38);
  const reader = await comes(browser, book);
  await reader.walk.ask('onlineLoan');
  await reader.walk.confirm('onlineLoan', 'placed_onlineLoan');
  await reader.walk.follow();
  const stage = (name: string) => page.getByRole('group', { name: '申请状态' }).getByRole('button', { name }).click();
  const row = page.getByRole('row').filter({ hasText: book.title });
  const notice = page.getByRole('status').filter({ hasText: '已撤回 1 项' });
  await begin(page, 'circulation');
  await page.getByRole('link', { name: '馆藏申请' }).click();
  await settle(page, '待取书', book, '上预约架');
  await page.keyboard.press('Alt+Shift+Z');
  await expect(row).toBeVisible();
  await expect(notice).toBeVisible();
  await reader.walk.finds('toFetch');

  // Found on the wrong shelf later.
  await settle(page, '待取书', book, '上预约架');
  await stage('待领取');
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: /^撤回上一步/ })).toBeVisible();
  await lookAt(page);
  await page.keyboard.press('Alt+Shift+B');
  await expect(row).toHaveCount(0);
  await expect(notice).toBeVisible();

  // What its reader has is given back and not taken back.
  await settle(page, '待取书', book, '交给读者');
  await expect(page.getByRole('button', { name: /^撤回/ })).toHaveCount(0);
  await reader.walk.hasLoan();

  // The request of one who waits for it is refused, and stands again.
  const second = await comes(browser, book);
  await second.walk.ask('reservation');
  await second.walk.confirm('reservation', 'placed_reservation');
  await second.walk.follow();
  await stage('排队中');
  await row.getByRole('checkbox').check();
  await page.keyboard.press('Alt+Shift+Q');
  await page.keyboard.type('仅限课程使用');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+Z');
  await expect(row).toContainText(second.who.name);
  await second.walk.page.reload();
  await expect(second.walk.own).toHaveAttribute('data-stage', 'waiting');
  await reader.leave();
  await second.leave();
});

/** Takes down the pitches of what the page plays, in their order. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const play = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(this: OscillatorNode, ...given) {
      const { dataset } = document.documentElement;
      dataset['heard'] = `${dataset['heard'] ?? ''} ${String(this.frequency.value)}`;
      play.apply(this, given);
    };
  });
  return async () => ((await page.locator('html').getAttribute('data-heard')) ?? '').trim();
}

for (const [language, which, delivered, told] of [
  [
    ...(['en-US', 32, 34] as const),
    {
      refused: 'Your request for a copy was refused',
      waived: 'A charge was waived',
      answered: 'Your question has an answer',
    },
  ],
  [
    ...(['zh_TW', 33, 35] as const),
    { refused: '您的借書申請未通過', waived: '費用已減免', answered: '您的提問有了回答' },
  ],
] as const) {
  test(`a short day at the desk in ${language}, whose readers find what was done in their language`, async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
    const t = (...given: Parameters<typeof deskText> extends [Language, ...infer Rest] ? Rest : never) =>
      deskText(language, ...given);
    const book = await bookOf(which);
    const first = await comes(browser, book, language);
    await first.walk.ask('onlineLoan');
    await first.walk.confirm('onlineLoan', 'placed_onlineLoan');
    await first.walk.follow();
    const heard = await listen(page);
    const openRequests = async (view: 'toApprove' | 'toFetch' | 'waiting', { title: ofBook } = book) => {
      await page.goto(`/jianglan/${language}/desk/copy-requests#${view}`);
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: ofBook });
      await row.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      return row;
    };

    // It is shelved by keys, and its reader hears of it.
    await begin(page, 'circulation,readers,content', 'jianglan', language);
    const wanted = await openRequests('toFetch');
    await page.getByRole('button', { name: t('act_shelve') }).click();
    await expect(wanted).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: t('actDone', { count: '1' }) })).toBeVisible();
    await first.walk.finds('ready');

    // It is lent by scanner; another reader's request for it is refused with words, and taken back from the list of Today.
    await key('2');
    await expect(page.getByLabel(t('card'))).toBeFocused();
    await scan(page, first.who.account);
    await expect(page.getByRole('heading', { name: first.who.name })).toBeVisible();
    await scan(page, book.barcode);
    const newest = page.locator('.desk-scans li').first();
    await expect(newest).toContainText(t('lent').split('{{day}}')[0] ?? '');
    await first.walk.hasLoan();
    const second = await comes(browser, book, language);
    await second.walk.ask('reservation');
    await second.walk.confirm('reservation', 'placed_reservation');
    await second.walk.follow();
    await openRequests('waiting');
    await key('Q');
    await page.keyboard.type('For the course only');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: t('actDone', { count: '1' }) })).toBeVisible();
    await second.walk.open('/personalCenter?key=13');
    await expect(second.walk.page.getByText(told.refused)).toBeVisible();
    await expect(second.walk.page.getByText('For the course only')).toHaveCount(1);
    await key('1');
    const settled = page.getByRole('region', { name: t('settledTitle') });
    const refused = settled.getByRole('row').filter({ hasText: second.who.name });
    await expect(refused).toContainText(t('mayBeTakenBack'));
    await refused.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await key('B');
    const back = counted(resources[language].desk, 'takenBack', 1, language);
    await expect(settled.getByRole('status').filter({ hasText: back })).toBeVisible();
    await second.walk.open('/personalCenter?key=4');
    await expect(second.walk.own).toHaveAttribute('data-stage', 'waiting');

    // It comes back and is caught for the one who waits; what the first owes is waived with a reason.
    await page.goto(`/jianglan/${language}/desk/circulation`);
    await expect(page.getByLabel(t('card'))).toBeFocused();
    await page.keyboard.press('F3');
    await scan(page, book.barcode);
    await expect(newest).toContainText(t('returned'));
    await expect(page.locator('.desk-scan-caught')).toHaveCount(1);
    expect(await heard()).toBe('660 990');
    await inLibrary('jianglan', 'chargeFees', [first.who.account, [300]]);
    await page.goto(`/jianglan/${language}/desk/readers#${first.who.account}`);
    await expect(page.getByRole('region', { name: t('charges') })).toBeVisible();
    await key('V');
    await page.keyboard.type('Machine out of order');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('chargeWaived', { amount: '¥3.00' }))).toBeVisible();
    await first.walk.open('/personalCenter?key=13');
    await expect(first.walk.page.getByText(told.waived)).toBeVisible();
    await expect(first.walk.page.getByText('Machine out of order')).toHaveCount(1);
    await lookAt(page);

    // A book that is to be sent home is accepted, and a question about a database is answered in words.
    const third = await comes(browser, await bookOf(delivered), language);
    await third.walk.ask('homeDelivery');
    for (const [field, text] of [
      ['recipient', 'Lin'],
      ['phone', '13800000001'],
      ['detail', 'Wangjiang Road 1'],
    ] as const) {
      await third.walk.form.getByLabel(third.walk.text(field), { exact: true }).fill(text);
    }
    await third.walk.confirm('homeDelivery', 'placed_toApprove');
    await third.walk.follow();
    const toAccept = await openRequests('toApprove', third.walk.book);
    await page.getByRole('button', { name: t('act_accept') }).click();
    await expect(toAccept).toHaveCount(0);
    await third.walk.finds('toFetch');
    const client = await signedInClient(request, baseURL, third.who, { mappingPath: 'jianglan', groupCode: '100001' });
    const { result: databases } = await granted(client.call('listDatabases', { rows: 1 }));
    const question = `Off campus? ${third.who.account}`;
    await granted(client.call('askQuestion', { recordId: databases[0]?.recordId ?? '', question }));
    await page.goto(`/jianglan/${language}/desk/inbox#questions`);
    const item = page.getByRole('listitem').filter({ hasText: question });
    await item.getByRole('button', { name: t('act_answer') }).click();
    await item.getByLabel(t('textNeeded')).fill('By the sign-in of the university');
    await lookAt(page);
    await item.getByRole('button', { name: t('act_answer') }).click();
    await expect(item).toHaveCount(0);
    await third.walk.open('/personalCenter?key=13');
    await expect(third.walk.page.getByText(told.answered)).toBeVisible();
    await first.leave();
    await second.leave();
    await third.leave();
  });
}
