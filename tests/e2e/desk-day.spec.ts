import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Book } from './copy-requests.fixture.ts';
import { overhang, violations } from './barriers.ts';
import { bookOf, lendTo, newReader, Walk } from './copy-requests.walk.ts';
import { languages, languageTag, type Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { counted } from '../../src/islands/section/text.ts';
import { begin, deskText, importBook, lookAt, title } from './desk-pages.ts';
import { chineseGuideSteps, guideSteps, Hands } from './desk-steps.ts';
import { consoleErrors, expect, test } from './fixtures.ts';
import { readMessages } from './messages.ts';
import { granted, signedInClient } from './readers.ts';
import { inLibrary } from './staff.ts';

// A day at the desk: the pick list in the morning, lending at noon, returns in the evening; readers at the other end see
// each of it when they look next. One act is one test, and goes on where the one before it ended.

test.skip(process.env['YUELAN_DATA_DIR'] === undefined, 'needs YUELAN_DATA_DIR');

/** A reader at a screen of their own, before the record's page. */
async function comes(browser: Browser, book: Book, language: Language = 'zh-CN') {
  const who = await newReader();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: languageTag[language] });
  const walk = new Walk(await context.newPage(), language, book);
  await walk.begin(who);
  return { who, walk, leave: () => context.close() };
}
type AtRecord = Awaited<ReturnType<typeof comes>>;

/** A reader who has asked for the book, and looks at the request. */
async function asks(
  browser: Browser,
  book: Book,
  kind: 'onlineLoan' | 'reservation',
  language: Language = 'zh-CN',
): Promise<AtRecord> {
  const reader = await comes(browser, book, language);
  await reader.walk.ask(kind);
  await reader.walk.confirm(kind, kind === 'onlineLoan' ? 'placed_onlineLoan' : 'placed_reservation');
  await reader.walk.follow();
  return reader;
}

/** The page of the desk, which the acts of a day share. */
let page: Page;
function actsInOrder(): void {
  test.describe.configure({ mode: 'serial' });
  let errors: string[];
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    errors = consoleErrors(page);
  });
  test.afterAll(() => page.close());
  test.afterEach(() => {
    expect(errors).toEqual([]);
  });
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

test.describe('a day at the desk', () => {
  actsInOrder();
  let book: Book;
  let first: AtRecord;
  let second: AtRecord;
  test.beforeAll(async ({ browser }) => {
    book = await bookOf(36);
    first = await asks(browser, book, 'onlineLoan');
    await begin(page, 'circulation');
  });
  test.afterAll(() => Promise.all([first.leave(), second.leave()]));
  const newest = () => page.locator('.desk-scans li').first();

  test('in the morning what readers wait for is fetched and shelved', async () => {
    await page.getByRole('link', { name: '馆藏申请' }).click();
    await expect(title(page, '馆藏申请')).toBeVisible();
    await settle(page, '待取书', book, '上预约架');
    await first.walk.finds('ready');
    await lookAt(page);
  });

  test('at noon its reader borrows it, and another one waits for it from then on', async ({ browser }) => {
    await page.getByRole('link', { name: '流通' }).click();
    await expect(page.getByLabel('读者证号或账号')).toBeFocused();
    const hands = new Hands(page);
    await hands.scan(first.who.account);
    await expect(page.getByRole('heading', { name: first.who.name })).toBeVisible();
    await hands.scan(book.barcode);
    await expect(newest()).toContainText('已借出');
    hands.done('hand out a copy that was held');
    await first.walk.hasLoan();
    second = await comes(browser, book);
    await expect(second.walk.have).toContainText(second.walk.text('allOut'));
    await second.walk.ask('reservation');
    await second.walk.confirm('reservation', 'placed_reservation');
    await second.walk.follow();
  });

  test('in the evening it is returned and held for the waiting reader', async () => {
    await page.keyboard.press('Escape');
    await page.locator('.desk-place select').selectOption('JLZ');
    const hands = new Hands(page);
    await hands.press('F3');
    await hands.scan(book.barcode);
    await expect(newest()).toContainText('已还回');
    await expect(newest()).toContainText(/预约/);
    hands.done('return a copy that a reader waits for');
    if (!(await newest().innerText()).includes('请放上')) {
      await page.getByRole('link', { name: '馆藏申请' }).click();
      await settle(page, '运送中', book, '上预约架');
    }
    await second.walk.finds('ready');
    await first.walk.open('/personalCenter?key=5');
    await expect(first.walk.page.getByText(book.barcode)).toHaveCount(0);
    await page.getByRole('link', { name: '馆藏申请' }).click();
    await page.getByRole('group', { name: '申请状态' }).getByRole('button', { name: '待领取' }).click();
    await expect(page.getByRole('row').filter({ hasText: second.who.name })).toContainText(book.title);
  });
});

for (const [name, isTouch, viewport] of [
  ['by keys', false, { width: 1366, height: 768 }],
  ['by touch on a tablet', true, { width: 820, height: 1180 }],
] as const) {
  test(`acts take as many steps as the guide says, not more than in Koha, ${name}`, async ({ browser }, info) => {
    const context = await browser.newContext({ viewport, hasTouch: isTouch });
    const page = await context.newPage();
    const hands = new Hands(page, isTouch);
    const stem = `S${randomUUID().slice(0, 8)}`;
    const copies = {
      one: '1',
      two: '2',
      renewed: '3',
      lost: '4',
      own: '5',
      other: '6',
      moved: '7',
      missing: '8',
      over: 'A',
    };
    const barcode = (name: keyof typeof copies) => `${stem}${copies[name]}`;
    const shelved = (['one', 'two', 'renewed', 'lost', 'own', 'other', 'moved', 'over'] as const).map(barcode);
    await importBook(info.outputPath('book.jsonl'), [
      ...shelved.map((code) => ({ barcode: code })),
      { barcode: barcode('missing'), status: 'missing' },
    ]);
    const [reader, next, holder] = [await newReader(), await newReader(), await newReader()];
    await inLibrary('jianglan', 'lendMany', [next.account]);
    const late = await inLibrary('jianglan', 'firstDue', [next.account]);
    for (const name of ['renewed', 'lost', 'other'] as const) await lendTo(holder, barcode(name));
    await lendTo(reader, barcode('own'));
    await importBook(info.outputPath('wanted.jsonl'), [{ barcode: `${stem}0` }]);
    await lendTo(holder, `${stem}0`);
    await begin(page, 'circulation,overrides,readers,content');
    const newest = page.locator('.desk-scans li').first();
    // Each part of the day is in another language, by touch in the next one.
    let part = isTouch ? 1 : 0;
    let language: Language = 'zh-CN';
    const changeLanguage = () => {
      language = languages[part % languages.length] ?? language;
      part += 1;
    };
    const text = (key: Parameters<typeof deskText>[1]) => deskText(language, key);
    /** The part of a text before its values. */
    const beginning = (key: Parameters<typeof deskText>[1]) => text(key).split('{{')[0] ?? '';
    // Other specs look at the screens of keys.
    const isClean = async () => {
      if (!isTouch) return;
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    };
    const at = async (section: 'circulation' | 'readers' | 'records' | 'content') => {
      await page.goto(`/jianglan${language === 'zh-CN' ? '' : `/${language}`}/desk/${section}`);
      await expect(title(page, text(section))).toBeVisible();
      if (section !== 'content') await expect(page.locator('main input').first()).toBeFocused();
      hands.begin();
    };

    await test.step('loans', async () => {
      changeLanguage();
      await at('circulation');
      await page.locator('.desk-place select').selectOption('JLZ');
      await at('circulation');
      await hands.scan(reader.account);
      await hands.scan(barcode('one'));
      await expect(newest).toContainText(beginning('lent'));
      hands.done('check out the first copy');
      await hands.scan(barcode('two'));
      await expect(page.locator('.desk-scans li')).toHaveCount(2);
      hands.done('check out each other copy');
      await hands.scan(barcode('other'));
      await hands.press('Alt+Shift+B');
      await expect(newest).toContainText(beginning('lent'));
      hands.done('lend a missing or an unreturned copy');
      await hands.press('Alt+Shift+N');
      await expect(page.locator('.desk-scans li').filter({ hasText: barcode('own') })).toHaveCount(1);
      await at('circulation');
      await hands.scan(reader.account);
      await hands.press('Alt+Shift+N');
      hands.done('renew all loans of a reader');
      await hands.scan(next.account);
      await expect(page.getByRole('heading', { name: next.name })).toBeVisible();
      hands.done('next reader');
      await hands.scan(barcode('over'));
      await hands.press('Alt+Shift+V');
      await hands.fill(text('overrideReason'), 'For the course');
      await hands.press('Enter');
      await expect(newest).toContainText(beginning('lentAnyway'));
      hands.done('lend against a rule with a reason');
      await at('circulation');
      await hands.press('F4');
      await hands.scan(barcode('renewed'));
      await expect(newest).toContainText(beginning('renewed'));
      hands.done('renew a copy');
    });

    await test.step('returns', async () => {
      changeLanguage();
      await at('circulation');
      await hands.press('F3');
      await hands.scan(barcode('one'));
      await expect(newest).toContainText(text('handedIn_returned'));
      hands.done('return the first copy');
      await hands.scan(barcode('two'));
      await expect(page.locator('.desk-scans li')).toHaveCount(2);
      hands.done('return each other copy');
      await at('circulation');
      await hands.press('F3');
      await hands.scan(late);
      await hands.press('Alt+Shift+C');
      await expect(page.getByRole('region', { name: text('lastReturn') }).getByRole('status')).toContainText('0.50');
      hands.done('return a late copy and take its fine');
      await at('circulation');
      await hands.press('F3');
      await hands.scan(barcode('missing'));
      await expect(newest).toContainText(barcode('missing'));
      hands.done('a missing copy is found');
      await isClean();
    });

    await test.step('copies', async () => {
      changeLanguage();
      const panel = page.locator('section.desk-record');
      await at('circulation');
      await hands.press('F7');
      await hands.scan(barcode('lost'));
      await expect(panel).toContainText(holder.name);
      hands.done('look a copy up');
      await at('circulation');
      await hands.press('F7');
      await hands.scan(barcode('lost'));
      await hands.press('Alt+Shift+L');
      await hands.press('Enter');
      await expect(panel).not.toContainText(holder.name);
      hands.done('a reader has lost a copy');
      await at('circulation');
      await hands.press('F7');
      await hands.scan(`${stem}0`);
      await hands.press('Alt+Shift+P');
      await hands.scan(next.account);
      await expect(panel.getByRole('status')).toContainText(text('holdPlaced'));
      hands.done('place a hold for a reader');
      await at('circulation');
      await hands.press('F7');
      await hands.scan(barcode('moved'));
      await hands.press('Alt+Shift+C');
      await hands.choose(text('copyLocation'), 'JLZ-SK');
      await hands.press('Enter');
      await expect(panel.getByRole('status')).toContainText(text('copyChanged'));
      hands.done('change the place of a copy');
      await at('circulation');
      await hands.press('F10');
      await hands.choose(text('copyLocation'), 'JLZ-SK');
      await hands.into(page.getByLabel(text('shelfBarcodes')), barcode('moved'));
      await hands.press('Alt+Shift+G');
      await expect(page.getByRole('status').filter({ hasText: '1' }).first()).toBeVisible();
      hands.done('check a shelf');
      await isClean();
      await at('records');
      await hands.scan(barcode('one'));
      await hands.press('Alt+Shift+P');
      await hands.press('Alt+Shift+B');
      await hands.fill(text('copyBarcode'), `${stem}9`);
      await hands.press('Enter');
      await expect(page.getByRole('link', { name: `${stem}9` })).toBeVisible();
      hands.done('add a copy to a record');
      await isClean();
    });

    await test.step('readers and the till', async () => {
      changeLanguage();
      const panel = page.locator('section.desk-reader');
      await at('readers');
      await hands.press('Alt+Shift+P');
      await hands.fill(text('account'), stem);
      await hands.fill(text('readerName'), '秦书远');
      await hands.press('Enter');
      await expect(panel).toContainText('秦书远');
      hands.done('add a reader');
      await at('readers');
      await hands.scan(stem);
      await hands.press('Alt+Shift+O');
      await hands.fill(text('cardNumber'), `N${stem}`);
      await hands.press('Enter');
      await expect(panel).toContainText(`N${stem}`);
      hands.done('replace a lost card');
      await isClean();
      await at('readers');
      await hands.scan(next.account);
      await hands.press('Alt+Shift+H');
      await hands.open(page.getByRole('button', { name: text('reverseBooking') }).first());
      await hands.fill(text('reversalReason'), 'Booked twice');
      await hands.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: beginning('bookingReversed') })).toBeVisible();
      hands.done('reverse a payment');
      await at('circulation');
      await hands.press('Alt+Shift+7');
      await hands.tab('Alt+Shift+L', text('cash'));
      await expect(page.getByText(text('cashStaff')).first()).toBeVisible();
      hands.done('cash report of the month');
      await isClean();
    });
    await test.step('the calendar', async () => {
      changeLanguage();
      const content = (key: keyof Messages['desk-content']) => readMessages(language, 'desk-content')[key];
      await at('content');
      await hands.open(page.getByRole('button', { name: content('kind_closed-days') }));
      await hands.open(page.locator('.desk-rows [data-row]').first());
      const periods = page.getByRole('group', { name: content('field_periods') });
      await hands.open(periods.getByRole('button', { name: content('addItem') }).last());
      const period = periods.locator('[data-at]').last();
      await hands.into(period.locator('input[type=date]').first(), isTouch ? '2098-02-01' : '2099-02-01');
      await hands.into(period.locator('input[type=date]').last(), isTouch ? '2098-02-02' : '2099-02-02');
      await hands.press('Alt+Shift+S');
      await expect(page.getByRole('region', { name: content('history') })).toBeVisible();
      hands.done('close the library for some days');
      await isClean();
    });
    await context.close();
  });
}

test('the guide has the same steps in both languages, none more than in Koha', () => {
  expect([...chineseGuideSteps.values()]).toEqual([...guideSteps.values()]);
  expect([...guideSteps].filter(([, { here, koha }]) => here > koha)).toEqual([]);
});

test.describe('what staff did by mistake', () => {
  actsInOrder();
  let book: Book;
  let reader: AtRecord;
  let second: AtRecord;
  let row: Locator;
  test.beforeAll(async ({ browser }) => {
    book = await bookOf(38);
    reader = await asks(browser, book, 'onlineLoan');
    row = page.getByRole('row').filter({ hasText: book.title });
    await begin(page, 'circulation');
    await page.getByRole('link', { name: '馆藏申请' }).click();
  });
  test.afterAll(() => Promise.all([reader.leave(), second.leave()]));
  const stage = (name: string) => page.getByRole('group', { name: '申请状态' }).getByRole('button', { name }).click();
  const notice = () => page.getByRole('status').filter({ hasText: '已撤回 1 项' });

  test('is taken back at once by a key, as its reader sees it', async () => {
    await settle(page, '待取书', book, '上预约架');
    await page.keyboard.press('Alt+Shift+Z');
    await expect(row).toBeVisible();
    await expect(notice()).toBeVisible();
    await reader.walk.finds('toFetch');
  });

  test('is taken back later, when the book is found on the wrong shelf', async () => {
    await settle(page, '待取书', book, '上预约架');
    await stage('待领取');
    await row.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: /^撤回上一步/ })).toBeVisible();
    await lookAt(page);
    await page.keyboard.press('Alt+Shift+Z');
    await expect(row).toHaveCount(0);
    await expect(notice()).toBeVisible();
  });

  test('is not taken back where its reader has the book', async () => {
    await settle(page, '待取书', book, '交给读者');
    await expect(page.getByRole('button', { name: /^撤回/ })).toHaveCount(0);
    await reader.walk.hasLoan();
  });

  test('is taken back where a request was refused: its reader waits again', async ({ browser }) => {
    second = await asks(browser, book, 'reservation');
    await stage('排队中');
    await row.getByRole('checkbox').check();
    await page.keyboard.press('Alt+Shift+W');
    await page.keyboard.type('仅限课程使用');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await page.keyboard.press('Alt+Shift+Z');
    await expect(row).toContainText(second.who.name);
    await second.walk.page.reload();
    await expect(second.walk.own).toHaveAttribute('data-stage', 'waiting');
  });
});

/** Takes down the pitches of what the page plays, in their order. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const play = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(this: OscillatorNode, ...input) {
      const { dataset } = document.documentElement;
      dataset['heard'] = `${dataset['heard'] ?? ''} ${String(this.frequency.value)}`;
      play.apply(this, input);
    };
  });
  return async () => ((await page.locator('html').getAttribute('data-heard')) ?? '').trim();
}

for (const [language, which, delivered, told] of [
  [
    'en-US',
    32,
    34,
    {
      refused: 'Your request was declined',
      waived: 'A charge was waived',
      answered: 'Your question received an answer',
    },
  ],
  ['zh_TW', 33, 35, { refused: '您的借書申請未通過', waived: '費用已減免', answered: '您的提問有了回答' }],
] as const) {
  test.describe(`a short day at the desk in ${language}, whose readers find what was done in their language:`, () => {
    actsInOrder();
    const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
    const t = (...input: Parameters<typeof deskText> extends [Language, ...infer Rest] ? Rest : never) =>
      deskText(language, ...input);
    let book: Book;
    let first: AtRecord;
    let second: AtRecord;
    let heard: () => Promise<string>;
    const newest = () => page.locator('.desk-scans li').first();
    const openRequests = async (view: 'toApprove' | 'toFetch' | 'waiting', { title: ofBook } = book) => {
      await page.goto(`/jianglan/${language}/desk/copy-requests#${view}`);
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: ofBook });
      await row.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      return row;
    };
    const isDone = () =>
      expect(page.getByRole('status').filter({ hasText: t('actDone', { count: '1' }) })).toBeVisible();

    test.beforeAll(async ({ browser }) => {
      book = await bookOf(which);
      first = await asks(browser, book, 'onlineLoan', language);
      heard = await listen(page);
      await begin(page, 'circulation,readers,content', 'jianglan', language);
    });
    test.afterAll(() => Promise.all([first.leave(), second.leave()]));

    test('a book is shelved by keys', async () => {
      const wanted = await openRequests('toFetch');
      await page.getByRole('button', { name: t('act_shelve') }).click();
      await expect(wanted).toHaveCount(0);
      await isDone();
      await first.walk.finds('ready');
    });

    test('it is lent by scanner', async () => {
      await key('2');
      await expect(page.getByLabel(t('card'))).toBeFocused();
      await scan(page, first.who.account);
      await expect(page.getByRole('heading', { name: first.who.name })).toBeVisible();
      await scan(page, book.barcode);
      await expect(newest()).toContainText(t('lent').split('{{day}}')[0] ?? '');
      await first.walk.hasLoan();
    });

    test('another reader’s request for it is refused with words', async ({ browser }) => {
      second = await asks(browser, book, 'reservation', language);
      await openRequests('waiting');
      await key('W');
      await page.keyboard.type('For the course only');
      await page.keyboard.press('Enter');
      await isDone();
      await second.walk.open('/personalCenter?key=13');
      await expect(second.walk.page.getByText(told.refused)).toBeVisible();
      await expect(second.walk.page.getByText('For the course only')).toHaveCount(1);
    });

    test('the refusal is taken back from the list of Today', async () => {
      await key('1');
      const settled = page.getByRole('region', { name: t('settledTitle') });
      const refused = settled.getByRole('row').filter({ hasText: second.who.name });
      await expect(refused).toContainText(t('mayBeTakenBack'));
      await refused.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await key('Z');
      const back = counted(readMessages(language, 'desk'), 'takenBack', 1, language);
      await expect(settled.getByRole('status').filter({ hasText: back })).toBeVisible();
      await second.walk.open('/personalCenter?key=4');
      await expect(second.walk.own).toHaveAttribute('data-stage', 'waiting');
    });

    test('the book is returned and held for the waiting reader', async () => {
      await page.goto(`/jianglan/${language}/desk/circulation`);
      await expect(page.getByLabel(t('card'))).toBeFocused();
      await page.locator('.desk-place select').selectOption('JLZ');
      await page.keyboard.press('F3');
      await scan(page, book.barcode);
      await expect(newest()).toContainText(t('handedIn_returned'));
      await expect(page.locator('.desk-scan-caught')).toHaveCount(1);
      expect(await heard()).toBe('660 990');
    });

    test('what the first reader owes is waived with a reason', async () => {
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
    });

    test('a home delivery is accepted', async ({ browser }) => {
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
      await page.getByRole('button', { name: t('act_accept'), exact: true }).click();
      await expect(toAccept).toHaveCount(0);
      await third.walk.finds('toFetch');
      await third.leave();
    });

    test('a question about a database is answered in words', async ({ request, baseURL }) => {
      const site = { mappingPath: 'jianglan', groupCode: '100001' };
      const client = await signedInClient(request, baseURL, first.who, site);
      const { result: databases } = await granted(client.call('listDatabases', { rows: 1 }));
      const question = `Off campus? ${first.who.account}`;
      await granted(client.call('askQuestion', { recordId: databases[0]?.recordId ?? '', question }));
      await page.goto(`/jianglan/${language}/desk/inbox#questions`);
      const item = page.getByRole('listitem').filter({ hasText: question });
      await item.getByRole('button', { name: t('act_answer') }).click();
      await item.getByLabel(t('textNeeded')).fill('By the sign-in of the university');
      await lookAt(page);
      await item.getByRole('button', { name: t('act_answer') }).click();
      await expect(item).toHaveCount(0);
      await first.walk.open('/personalCenter?key=13');
      await expect(first.walk.page.getByText(told.answered)).toBeVisible();
    });
  });
}
