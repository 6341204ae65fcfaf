import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import { testService, testVerifyCode, type TestService } from '#support/service.ts';
import { csvCell, csvFile } from '../../lib/rules/csv.ts';
import { settleOffer } from './settle-offers.ts';

const text = (zh: string, en?: string) => ({ 'zh-CN': zh, ...(en !== undefined && { 'en-US': en }) });
const alumni = {
  key: 'd1',
  donatedOn: '2025-11-03',
  donor: text('示例校友会', 'Example Alumni'),
  note: text('校庆捐赠'),
  books: [
    { controlNumber: '1', quantity: 2 },
    { title: '手抄家谱', author: '示例堂' },
  ],
};
const nameless = { key: 'd2', donatedOn: '2024-05-01', books: [{ title: '=cmd|calc', isbn: '978-7-02-000220-7' }] };
const money = {
  key: 'd3',
  donatedOn: '2025-01-01',
  donor: text('示例基金'),
  money: { amount: 1200.5, currency: 'CNY' },
};

let service: TestService;
beforeEach(async () => {
  const isbn = ['9787020002207'];
  service = await testService({
    records: [
      { controlNumber: '1', kind: 'book', title: '红楼梦', isbn, contributors: [{ name: '曹雪芹', role: 'author' }] },
    ],
  });
  await service.putContent('donations', [alumni, nameless, money]);
});
afterEach(() => service.close());

const keysOf = async (input: InputOf<'searchDonations'>) =>
  (await service.data('searchDonations', input)).result.map((entry) => entry.donatedOn);
const offer = {
  kind: 'books',
  name: '王示例',
  phone: '13812345678',
  isPublic: true,
  books: [{ title: '红楼梦', isbn: '7-02-000220-X', quantity: '2' }],
  remark: '家中藏书',
};
const asVisitor = async (change: Partial<InputOf<'donate'>> = {}, address?: string) => {
  const { codeKey } = await service.data('getCaptcha', {});
  return service.call(
    'donate',
    { ...offer, codeKey, verifyCode: testVerifyCode, ...change },
    address ? { address } : {},
  );
};
const receiptOf = async (change: Partial<InputOf<'donate'>> = {}) => {
  const answer = await asVisitor(change);
  if (!answer.success) throw new Error(answer.message);
  return answer.data.receipt;
};
const settle = (receipt: string, state: 'accepted' | 'declined', answer: string | null = null) => {
  const target = { libraryId: service.context().library.id, receipt, now: service.clock.now, day: '2026-01-15' };
  return settleOffer(service.store, target, state, answer);
};

describe('public donations', () => {
  test('are listed with their books, the latest first, in the language of the reader', async () => {
    const { total, result, years } = await service.data('searchDonations', {}, { language: 'en-US' });
    expect(total).toBe(3);
    expect(result[0]).toMatchObject({
      donatedOn: '2025-11-03',
      donor: 'Example Alumni',
      kind: 'books',
      titles: 2,
      quantity: 3,
      note: '校庆捐赠',
      books: [
        { title: '红楼梦', author: '曹雪芹', isbn: '9787020002207', quantity: 2, recordId: await service.idOf('1') },
        { title: '手抄家谱', author: '示例堂', isbn: null, quantity: 1, recordId: null },
      ],
    });
    expect(result[1]).toMatchObject({ kind: 'money', amountMinor: 120_050, currency: 'CNY', books: [] });
    expect(result[2]).toMatchObject({ donor: null });
    expect(years).toEqual([
      { year: 2025, count: 2 },
      { year: 2024, count: 1 },
    ]);
    expect((await service.data('listRecentDonations', { rows: 1 })).map((entry) => entry.donatedOn)).toEqual([
      '2025-11-03',
    ]);
  });

  test('are found by book, donor, year and kind', async () => {
    expect(await keysOf({ keyword: '紅樓夢' })).toEqual(['2025-11-03']);
    expect(await keysOf({ keyword: '9787020002207' })).toEqual(['2025-11-03', '2024-05-01']);
    expect(await keysOf({ keyword: 'alumni', searchField: 'donor' })).toEqual(['2025-11-03']);
    expect(await keysOf({ keyword: 'alumni', searchField: 'book' })).toEqual([]);
    expect(await keysOf({ keyword: '示例' })).toEqual(['2025-11-03', '2025-01-01']);
    expect(await keysOf({ year: 2024 })).toEqual(['2024-05-01']);
    expect(await keysOf({ kind: 'money' })).toEqual(['2025-01-01']);
    expect(await keysOf({ rows: 1, page: 3 })).toEqual(['2024-05-01']);
    for (const keyword of ['%', '_', "'"]) expect(await keysOf({ keyword })).toEqual([]);
  });

  test('have a page each with the records, at the same address when the file is loaded again', async () => {
    const { result } = await service.data('searchDonations', {});
    const donationId = result[0]?.donationId ?? '';
    await service.putContent('donations', [{ ...alumni, note: text('改') }]);
    const { note, records, books } = await service.data('getDonation', { donationId });
    expect([note, records.map((record) => record.title), books.length]).toEqual(['改', ['红楼梦'], 2]);
    const gone = { donationId: result[2]?.donationId ?? '' };
    expect(await service.call('getDonation', gone)).toMatchObject({ errCode: 404, message: '没有这条捐赠记录' });
  });

  test('are refused as a file when a row has neither books nor money, or both', async () => {
    for (const row of [
      { key: 'x', donatedOn: '2025-01-01' },
      { ...alumni, money: money.money },
      { ...nameless, books: [{ title: 'x', isbn: '123' }] },
      { ...money, money: { amount: 1, currency: 'DEM' } },
    ]) {
      await expect(service.putContent('donations', [row])).rejects.toThrow(/line 1/);
    }
    expect(await keysOf({})).toHaveLength(3);
  });
});

describe('the file of the public list', () => {
  test('has a line for each book, hides anonymous donors, and contains no formula', async () => {
    const { fileName, content } = await service.data('exportDonations', {});
    expect(fileName).toBe('donations-demo.csv');
    const rows: string[][] = parse(content, { bom: true });
    expect(rows).toEqual([
      ['日期', '捐赠者', '题名', '责任者', 'ISBN', '册数', '金额', '币种', '备注'],
      ['2025-11-03', '示例校友会', '红楼梦', '曹雪芹', '9787020002207', '2', '', '', '校庆捐赠'],
      ['2025-11-03', '示例校友会', '手抄家谱', '示例堂', '', '1', '', '', '校庆捐赠'],
      ['2025-01-01', '示例基金', '', '', '', '', '1200.5', 'CNY', ''],
      ['2024-05-01', '匿名', "'=cmd|calc", '', '9787020002207', '1', '', '', ''],
    ]);
    const found = await service.data('exportDonations', { kind: 'money' }, { language: 'en-US' });
    expect(found.content.split('\r\n')).toHaveLength(3);
  });

  test('is parsed back for any text, and no cell starts like a formula', () => {
    const rows = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string()), { minLength: 1 });
    fc.assert(
      fc.property(rows, (input) => {
        const read: string[][] = parse(csvFile(input), { bom: true, relaxColumnCount: true, recordDelimiter: '\r\n' });
        expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
          input.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
        );
      }),
    );
    for (const cell of ['=1+1', '+1', '-1', '@x', '\t=1', ' =1', '＝1', '\u00a0=1', '\r\n=1', '|x', '%x']) {
      expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/);
    }
    expect([csvCell(-5), csvCell('a-b'), csvCell(null), csvCell('a"b')]).toEqual(['-5', 'a-b', '', '"a""b"']);
  });
});

describe('news and the notice', () => {
  test('are separate lists, the latest first, with a search by title', async () => {
    const news = (key: string, day: string, title: string, type?: string) => ({
      key,
      publishedOn: day,
      title: text(title),
      body: text('正文'),
      ...(type !== undefined && { type }),
    });
    expect(await service.data('getDonationNotice', {})).toEqual({ notice: null });
    await service.putContent('donation-news', [
      news('1', '2025-01-01', '旧闻'),
      news('2', '2025-06-01', '赠书仪式'),
      news('3', '2024-01-01', '旧须知', 'notice'),
      news('4', '2025-02-01', '捐赠须知', 'notice'),
    ]);
    const titles = async (input: InputOf<'searchDonationNews'>) =>
      (await service.data('searchDonationNews', input)).result.map((entry) => entry.title);
    expect(await titles({})).toEqual(['赠书仪式', '旧闻']);
    expect(await titles({ keyword: '贈書' })).toEqual(['赠书仪式']);
    expect(await titles({ rows: 1, page: 2 })).toEqual(['旧闻']);
    expect((await service.data('getDonationNotice', {})).notice).toMatchObject({ title: '捐赠须知', body: '正文' });
  });
});

test('currencies have names in the language of the reader, the likely ones first', async () => {
  const [first] = await service.data('listCurrencies', {}, { language: 'en-US' });
  expect(first).toEqual({ code: 'CNY', name: 'Chinese Yuan', digits: 2 });
});

describe('an offer of a visitor', () => {
  test('waits for the library, and is found by its receipt number without a word about the donor', async () => {
    const answer = await asVisitor({ mail: 'wang@example.edu' });
    expect(answer).toMatchObject({ success: true, message: '提交成功，图书馆将与您联系', data: { mailed: true } });
    const receipt = answer.success ? answer.data.receipt : '';
    expect(receipt).toMatch(/^D260115-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const found = await service.data('findDonationOffer', { receipt: receipt.toLowerCase().replaceAll('-', ' ') });
    expect(found).toEqual({
      receipt,
      state: 'offered',
      offeredOn: '2026-01-15',
      kind: 'books',
      titles: 1,
      quantity: 2,
      amountMinor: null,
      currency: null,
      answer: null,
    });
    expect(await keysOf({})).toHaveLength(3);
    const [mail] = await service.posted();
    expect(mail).toMatchObject({ channel: 'mail', recipient: 'wang@example.edu', subject: '示范大学图书馆' });
    expect(mail?.body).toContain(receipt);
  });

  test('needs a new captcha each time', async () => {
    expect(await service.call('donate', offer)).toMatchObject({ errCode: 400 });
    const { codeKey } = await service.data('getCaptcha', {});
    const form = { ...offer, codeKey, verifyCode: testVerifyCode };
    expect(await service.call('donate', form)).toMatchObject({ success: true });
    expect(await service.call('donate', form)).toMatchObject({ errCode: 400 });
  });

  test('that the rules refuse says everything that is wrong, and does not use the captcha up', async () => {
    const { codeKey } = await service.data('getCaptcha', {});
    const form = { ...offer, codeKey, verifyCode: testVerifyCode };
    expect(await service.call('donate', { ...form, name: '', phone: 'x' })).toEqual({
      success: false,
      errCode: 400,
      message: '填写的内容有误，请检查后重新提交',
      data: {
        problems: [
          { field: 'name', problem: 'nameMissing' },
          { field: 'phone', problem: 'phoneInvalid' },
        ],
      },
    });
    expect(await service.call('donate', form)).toMatchObject({ success: true });
  });

  test('is limited to thirty an hour from one address, and five mails a day to one mailbox', async () => {
    for (let at = 0; at < 30; at += 1) {
      const answer = await asVisitor({ mail: 'wang@example.edu' });
      expect(answer).toMatchObject({ success: true, data: { mailed: at < 5 } });
    }
    expect(await asVisitor()).toMatchObject({ errCode: 429 });
    expect(await asVisitor({}, '192.0.2.9')).toMatchObject({ success: true });
    expect(await service.posted()).toHaveLength(5);
  });

  test('of another number is not found, and numbers cannot be tried out', async () => {
    const receipt = 'D260115-00000-00000';
    for (let at = 0; at < 60; at += 1) {
      const answer = await service.call('findDonationOffer', { receipt });
      expect(answer).toMatchObject({ errCode: 404, message: '没有这个回执号，请检查后重试' });
    }
    expect(await service.call('findDonationOffer', { receipt })).toMatchObject({ errCode: 429 });
  });
});

describe('an offer of a reader', () => {
  test('needs no captcha and no contact, is confirmed to the verified mailbox, and belongs to the reader', async () => {
    await service.addReader({ mail: 'li@example.edu', verified: true });
    const session = await service.signIn();
    const given = { ...offer, phone: '', anonymous: true };
    const { receipt, mailed } = await service.data('donate', given, { session, language: 'en-US' });
    expect(mailed).toBe(true);
    expect((await service.posted())[0]).toMatchObject({
      recipient: 'li@example.edu',
      subject: 'Demo University Library',
    });
    await receiptOf();
    const own = await service.data('listOwnDonations', {}, { session });
    expect(own.total).toBe(1);
    expect(own.result[0]).toMatchObject({
      receipt,
      state: 'offered',
      anonymous: true,
      isPublic: true,
      remark: '家中藏书',
      books: [{ title: '红楼梦', author: null, isbn: '9787020002207', quantity: 2 }],
    });
    await service.addReader({ account: 'other', primaryId: 'other' });
    const other = await service.signIn({ username: 'other' });
    expect(await service.data('listOwnDonations', {}, { session: other })).toEqual({ total: 0, result: [] });
  });
});

describe('the library', () => {
  test('accepts: a public offer is on the list with its record, and the pages are stale', async () => {
    const receipt = await receiptOf();
    expect(await settle(receipt, 'accepted', '请送到总馆')).toEqual({ isPublic: true });
    const [latest] = await service.data('listRecentDonations', {});
    expect(latest).toMatchObject({ donor: '王示例', donatedOn: '2026-01-15', quantity: 2 });
    expect(latest?.books[0]?.recordId).toBe(await service.idOf('1'));
    expect(await service.data('findDonationOffer', { receipt })).toMatchObject({
      state: 'accepted',
      answer: '请送到总馆',
    });
    const content = await service.store.db.selectFrom('content').selectAll().where('kind', '=', 'donations').execute();
    expect(content[0]?.version).toBe(2);
    await service.putContent('donations', []);
    expect((await service.data('listRecentDonations', {})).map((entry) => entry.donor)).toEqual(['王示例']);
  });

  test('keeps a donor who is not to be named out of every public table and file', async () => {
    await settle(await receiptOf({ anonymous: true }), 'accepted');
    expect((await service.data('listRecentDonations', { rows: 1 }))[0]?.donor).toBeNull();
    expect(await keysOf({ keyword: '王示例' })).toEqual([]);
    const { content } = await service.data('exportDonations', {});
    expect(content).not.toContain('王示例');
    const rows = await service.store.db.selectFrom('donation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('王示例');
  });

  test('declined and private donations are not listed', async () => {
    const receipt = await receiptOf();
    expect(await settle(receipt, 'declined', '已有馆藏')).toEqual({ isPublic: false });
    expect(await settle(await receiptOf({ isPublic: false }), 'accepted')).toEqual({ isPublic: false });
    expect(await keysOf({})).toHaveLength(3);
    await expect(settle(receipt, 'accepted')).rejects.toThrow('is already declined');
    await expect(settle('D260115-00000-00000', 'accepted')).rejects.toThrow('not found');
  });

  test('decides once, also with concurrent decisions', async () => {
    const receipt = await receiptOf();
    const outcomes = await Promise.allSettled([settle(receipt, 'accepted'), settle(receipt, 'accepted')]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await keysOf({})).toHaveLength(4);
  });
});
