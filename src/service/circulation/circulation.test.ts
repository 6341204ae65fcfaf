import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { catalogueRecordSchema } from '../catalogue/model/record.ts';
import { findReader } from '../platform/readers/readers.ts';
import { openSqlite } from '../platform/db/open.ts';
import { writeOperations, writeRecords } from '../catalogue/import/write/records.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { refusalText } from './entries.ts';
import { CirculationError, giveBack, lend } from './lend.ts';
import { renew } from './renew.ts';
import { agreeAll } from '#support/circulation.ts';
import { unbreakable } from '../../lib/rules/line-breaks.ts';

const day = 86_400_000;
const bound = { barcode: 'B1', materialType: 'bound' };
const book = (controlNumber: string, items: { barcode: string; materialType?: string }[], title = '灯下集') => ({
  controlNumber,
  kind: 'book' as const,
  title,
  classes: [{ scheme: 'clc' as const, code: 'I267' }],
  contributors: [{ name: '林一山', role: 'author' as const }],
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I267/1', items }],
});
const records = [book('a', [{ barcode: '1' }, { barcode: '2' }, bound]), book('b', [{ barcode: '3' }], '夜航船')];
const circulation = {
  readerTypes: [{ code: 'student', name: { 'zh-CN': '学生', zh_TW: '學生', 'en-US': 'Student' } }],
  rules: [
    { materialTypes: ['bound'], loans: 0, days: 1 },
    { readerTypes: ['student'], loans: 2, days: 30, renewals: 2, renewalDays: 20 },
    { loans: 5, days: 60, renewals: 0 },
  ],
};
const libraryFile = { ...testLibrary, circulation };
let service: TestService;
let session: SessionToken;
let readerId: number;

beforeAll(async () => {
  service = await testService({ libraries: [{ file: libraryFile }], records });
  readerId = await service.addReader({ typeCode: 'student' });
  await service.addReader({ account: 'other', typeCode: 'student', password: '' });
  session = await service.signIn();
});
beforeEach(async () => {
  const { db } = service.store;
  for (const table of ['loan', 'ranking_day', 'reader_setting'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('reader').set({ status: 'normal' }).execute();
  await db.deleteFrom('loan_history_consent').execute();
  await agreeAll(db, service.clock.now);
  await db.updateTable('item').set({ status: 'available', due_date: null }).execute();
  await service.put(records);
});
afterAll(() => service.close());

const library = () => service.context().library;
const lent = (barcode: string, id = readerId, now = service.clock.now) =>
  lend(service.store.db, { library: library(), readerId: id, barcode, now });
const returned = (barcode: string, now = service.clock.now) =>
  giveBack(service.store.db, { library: library(), barcode, now });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CirculationError ? error.reason : String(error)),
  );
const item = (barcode: string) =>
  service.store.db.selectFrom('item').select(['status', 'due_date']).where('barcode', '=', barcode).executeTakeFirst();
const setStatus = (status: string) => service.store.db.updateTable('reader').set({ status }).execute();
const keep = (isWanted: boolean) => service.data('keepLoanHistory', { keep: isWanted }, { session });
const loans = (input: { keyword?: string; page?: number; rows?: number } = {}) =>
  service.data('listLoans', input, { session });

describe('a loan', () => {
  test('shows on the shelf, in the feed, in the statistics and to its reader at once', async () => {
    const recordId = await service.idOf('a');
    const loan = await lent('1');
    expect(loan).toMatchObject({ lent_on: '2026-01-15', due_on: '2026-02-14', subject: 'I' });
    expect(await item('1')).toEqual({ status: 'loaned', due_date: '2026-02-14' });
    expect(await service.data('getAvailability', { recordIds: [recordId] })).toMatchObject([
      { itemCount: 3, onShelfCount: 1, useHereCount: 1 },
    ]);
    const shelf = await service.data('listGroupItems', { recordId });
    expect(shelf.find((entry) => entry.barcode === '1')).toMatchObject({ onShelf: false, dueDate: '2026-02-14' });
    const change = service.store.db.selectFrom('change').select(['record_id', 'op']).orderBy('seq', 'desc').limit(1);
    expect(await change.execute()).toEqual([{ record_id: Number(recordId), op: 'items' }]);
    const counted = await service.store.db.selectFrom('ranking_day').select(['type', 'day', 'count']).execute();
    expect(counted).toEqual([{ type: 'loan', day: '2026-01-15', count: 1 }]);
    expect(await loans()).toEqual({
      total: 1,
      runningFen: 0,
      overdue: 0,
      dueSoon: 0,
      asked: null,
      knownAt: null,
      result: [
        {
          loanId: String(loan.id),
          recordId,
          title: '灯下集',
          author: '林一山',
          volume: null,
          barcode: '1',
          callNo: 'I267/1',
          libName: '总馆',
          locationName: '书库',
          lentOn: '2026-01-15',
          dueOn: '2026-02-14',
          renewals: 0,
          dueState: 'later',
          daysLeft: 30,
          fineFen: 0,
          renewalsLeft: 2,
          renewsTo: '2026-03-06',
          notRenewable: null,
          waiting: 0,
          asked: null,
        },
      ],
    });
  });

  test('of nobody known, which the catalogue says of a copy, ends at the desk', async () => {
    const believeLent = () =>
      service.store.db.updateTable('item').set({ status: 'loaned', due_date: '2026-01-20' }).where('barcode', '=', '1').execute(); // prettier-ignore
    await believeLent();
    expect(await returned('1')).toMatchObject({ loan: { reader_id: null, due_on: '2026-01-20' } });
    expect(await item('1')).toEqual({ status: 'available', due_date: null });
    expect(await refusal(returned('1'))).toBe('notOnLoan');
    await believeLent();
    expect(await lent('1')).toMatchObject({ reader_id: readerId, due_on: '2026-02-14' });
    expect(await refusal(lent('1', (await findReader(service.store, library().id, 'other'))?.id))).toBe('onLoan');
  });

  test('is refused with the reason, and nothing is written then', async () => {
    const other = (await findReader(service.store, library().id, 'other'))?.id ?? 0;
    await lent('1');
    expect(await refusal(lent('1', other))).toBe('onLoan');
    expect(await refusal(lent('9'))).toBe('unknownItem');
    expect(await refusal(lent('2', 999))).toBe('unknownReader');
    expect(await refusal(lent('B1'))).toBe('notForLoan');
    await lent('2');
    expect(await refusal(lent('3'))).toBe('maxLoans');
    expect(await refusal(returned('3'))).toBe('notOnLoan');
    await returned('2', service.clock.now + 40 * day);
    expect(await refusal(lent('2', readerId, service.clock.now + 40 * day))).toBe('hasOverdue');
    await setStatus('lost');
    expect(await refusal(lent('3', other))).toBe('readerBarred');
    expect(await service.store.db.selectFrom('loan').select('barcode').execute()).toHaveLength(2);
    expect(await item('3')).toEqual({ status: 'available', due_date: null });
  });

  test('ends with the item on the shelf and is kept as history', async () => {
    await lent('1', readerId, service.clock.now - 35 * day);
    await returned('1');
    expect(await item('1')).toEqual({ status: 'available', due_date: null });
    const asking = { session };
    const history = await service.data('listLoanHistory', {}, asking);
    expect(history).toMatchObject({ total: 1, years: [{ year: 2025, count: 1 }], agreedOn: '2026-01-15' });
    expect(history.result[0]).toMatchObject({
      barcode: '1',
      lentOn: '2025-12-11',
      returnedOn: '2026-01-15',
      wasLate: true,
    });
    expect((await service.data('listLoanHistory', { year: 2026 }, asking)).result).toEqual([]);
    expect((await service.data('listLoanHistory', { keyword: '夜航' }, asking)).total).toBe(0);
    expect((await service.data('listLoanHistory', { keyword: '燈下' }, asking)).total).toBe(1);
    expect((await service.data('listLoans', {}, asking)).total).toBe(0);
  });

  test('is given to one of many who want the item at the same moment, from any process', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-lend-'));
    const file = join(dir, 'yuelan.db');
    const stores = [await openSqlite(file), await openSqlite(file)];
    for (const { sqlite } of stores) sqlite.pragma('busy_timeout = 0');
    /** Two processes wait for one another; in one thread that must be done by asking again. */
    const patiently = async (work: () => Promise<unknown>): Promise<string> => {
      for (;;) {
        const outcome = await refusal(work());
        if (!outcome.includes('database is locked')) return outcome;
        await new Promise(setImmediate);
      }
    };
    try {
      const [first] = stores;
      if (!first) throw new Error('no store');
      const own = { group_code: '900001', mapping_path: 'demo', name: '示范' };
      const { id } = await first.db.insertInto('library').values(own).returning('id').executeTakeFirstOrThrow();
      await writeRecords(
        first,
        { libraryId: id, source: 'x' },
        [catalogueRecordSchema.parse(book('a', [{ barcode: '1' }]))],
        1,
      );
      const reader = await service.store.db.selectFrom('reader').selectAll().executeTakeFirstOrThrow();
      const readers = ['x', 'y'].map((key, at) => ({
        ...reader,
        id: at + 1,
        library_id: id,
        account_key: key,
        primary_key: key,
      }));
      await first.db.insertInto('reader').values(readers).execute();
      const wanted = Array.from({ length: 12 }, (_, at) => {
        const given = { library: { ...library(), id }, readerId: (at % 2) + 1, barcode: '1', now: service.clock.now };
        return patiently(() => lend((stores[at % 2] ?? first).db, given));
      });
      const came = await Promise.all(wanted);
      expect(came.filter((entry) => entry === 'done')).toHaveLength(1);
      expect(came.every((entry) => ['done', 'onLoan', 'alreadyOnCard'].includes(entry))).toBe(true);
      const back = stores.flatMap(({ db }) => [1, 2].map(() => ({ db, library: { ...library(), id }, barcode: '1' })));
      const gave = back.map(({ db, ...given }) => patiently(() => giveBack(db, { ...given, now: service.clock.now })));
      expect((await Promise.all(gave)).sort()).toEqual(['done', 'notOnLoan', 'notOnLoan', 'notOnLoan']);
      expect(await first.db.selectFrom('ranking_day').select('count').execute()).toEqual([{ count: 1 }]);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

describe('an import', () => {
  const target = () => ({ libraryId: library().id, source: 'test' });
  const again = (input: ReturnType<typeof book>) =>
    writeRecords(service.store, target(), [catalogueRecordSchema.parse(input)], service.clock.now);

  test('leaves what is on loan on loan, and what it says counts once the item is back', async () => {
    await lent('1');
    const elsewhere = {
      libCode: 'MED',
      locationId: 'medicine',
      callNumber: 'R1',
      items: [{ barcode: '1', status: 'inProcess' }],
    };
    const moved = { ...book('a', []), holdings: [elsewhere] };
    await again(moved as ReturnType<typeof book>);
    expect(await item('1')).toEqual({ status: 'loaned', due_date: '2026-02-14' });
    expect(await item('2')).toBeUndefined();
    await returned('1');
    expect(await item('1')).toEqual({ status: 'inProcess', due_date: null });
  });

  test('that has the item no more lets it be withdrawn when it comes back, its record too', async () => {
    await lent('1');
    expect((await again(book('a', [{ barcode: '2' }]))).problems).toMatchObject([
      { reason: expect.stringContaining('on loan') },
    ]);
    expect(await again(book('a', [{ barcode: '2' }]))).toMatchObject({ unchanged: 1 });
    expect(await item('1')).toMatchObject({ status: 'loaned' });
    await writeOperations(service.store, target(), [{ op: 'delete', controlNumber: 'a' }], service.clock.now);
    expect(await item('2')).toBeUndefined();
    expect((await loans()).result).toMatchObject([{ barcode: '1', title: '灯下集' }]);
    await returned('1');
    expect(await item('1')).toEqual({ status: 'withdrawn', due_date: null });
    await again(book('a', [{ barcode: '1' }]));
    expect(await item('1')).toEqual({ status: 'available', due_date: null });
  });
});

describe('renewing', () => {
  const ask = (loanIds: number[]) => service.call('renewLoans', { loanIds: loanIds.map(String) }, { session });

  test('can be repeated until the rules reject it, and shows on the shelf', async () => {
    const { id } = await lent('1', readerId, service.clock.now - 2 * day);
    const reader = { id: readerId, type_code: 'student', status: 'normal', valid_from: null, valid_until: null };
    const yesterday = { library: library(), reader, loanId: id, now: service.clock.now - day };
    expect(await renew(service.store.db, yesterday)).toMatchObject({ dueOn: '2026-03-04' });
    expect(await ask([id])).toMatchObject({ success: true, message: '续借成功！', data: { renewed: 1 } });
    expect(await item('1')).toEqual({ status: 'loaned', due_date: '2026-03-24' });
    const mostly = [{ message: '已达续借次数上限' }, { message: '没有这笔借阅' }];
    expect(await ask([id, 999])).toMatchObject({ errCode: 409, message: '续借失败！', data: { results: mostly } });
    expect((await loans()).result).toMatchObject([{ renewals: 2, renewalsLeft: 0, notRenewable: '已达续借次数上限' }]);
  });

  test('reports the result of each loan if only some can be renewed', async () => {
    const second = await lent('2');
    const first = await lent('1', readerId, service.clock.now - 31 * day);
    expect(await ask([first.id, second.id])).toMatchObject({
      success: true,
      message: '续借成功 1 件，1 件未能续借',
      data: { results: [{ message: '已超期，不可续借' }, { isRenewed: true, dueOn: '2026-03-06' }] },
    });
    expect((await ask([second.id])).message).toBe('续借失败！');
    expect(await loans()).toMatchObject({
      overdue: 1,
      dueSoon: 0,
      result: [{ dueState: 'overdue', daysLeft: -1 }, { notRenewable: '今天已续借' }],
    });
  });

  test.each([
    ['frozen', '冻结状态不可续借'],
    ['lost', '挂失状态不可续借'],
  ])('is refused to a reader who is %s', async (status, text) => {
    const { id } = await lent('1');
    await setStatus(status);
    expect(await ask([id])).toMatchObject({ success: false, errCode: 403, message: text });
    expect((await loans()).result).toMatchObject([{ renewsTo: null, notRenewable: text }]);
    expect(await service.data('getLoanRules', {}, { session })).toMatchObject({ barred: text });
  });

  test('is done once however often it is asked at the same moment, and by nobody else', async () => {
    const { id } = await lent('1');
    const reader = { id: readerId, type_code: 'student', status: 'normal', valid_from: null, valid_until: null };
    const given = { library: library(), loanId: id, now: service.clock.now };
    expect(await renew(service.store.db, { ...given, reader: { ...reader, id: 999 } })).toBeUndefined();
    const all = await Promise.all([1, 2, 3].map(() => renew(service.store.db, { ...given, reader })));
    expect(all.filter((entry) => entry && 'dueOn' in entry)).toHaveLength(1);
  });
});

test('a day from which a loan may be renewed is written as the language writes days', () => {
  const early = { refusal: 'tooEarly', from: '2026-11-28' } as const;
  expect(refusalText('zh-CN', early)).toBe(`${unbreakable('2026年11月28日')} 起可续借`);
  expect(refusalText('en-US', early)).toBe(`Renewal is possible from ${unbreakable('Nov 28, 2026')}`);
});

describe('information for a reader', () => {
  test('are the rules for this type of reader, named', async () => {
    const rules = await service.data('getLoanRules', {}, { session, language: 'en-US' });
    expect(rules).toMatchObject({ readerTypeName: 'Student', barred: null, loans: 0, maxLoans: 2 });
    expect(rules.rules).toEqual([
      {
        name: expect.stringMatching(/bound/i),
        maxLoans: 0,
        days: 1,
        renewals: 1,
        renewalDays: 1,
        renewalWindow: null,
        fine: null,
      },
      { name: null, maxLoans: 2, days: 30, renewals: 2, renewalDays: 20, renewalWindow: null, fine: null },
    ]);
  });

  test('is how much was borrowed, by month, year and class', async () => {
    await lent('1');
    await returned('1');
    await lent('3');
    await service.store.db
      .updateTable('loan')
      .set({ lent_on: '2024-12-31', subject: '' })
      .where('barcode', '=', '3')
      .execute();
    const chart = await service.data('getLoanChart', {}, { session });
    expect(chart.total).toBe(2);
    expect(chart.months).toHaveLength(12);
    expect(chart.months.at(-1)).toEqual({ month: '2026-01', count: 1 });
    expect(chart.months[0]).toEqual({ month: '2025-02', count: 0 });
    expect(chart.years).toEqual([
      { year: 2024, count: 1 },
      { year: 2025, count: 0 },
      { year: 2026, count: 1 },
    ]);
    expect(chart.classes).toEqual([
      { code: '', name: '未分类', count: 1 },
      { code: 'I', name: expect.stringContaining('文学'), count: 1 },
    ]);
  });

  test('is how much was borrowed in one year, with the pages that records state, each title once', async () => {
    await service.put([{ ...book('p', [{ barcode: '5' }, { barcode: '6' }]), extent: '120页' }]);
    for (const [barcode, lentOn] of [
      ['5', '2025-01-01'],
      ['6', '2025-12-31'],
      ['1', '2024-12-31'],
    ] as const) {
      await lent(barcode);
      await returned(barcode);
      await service.store.db.updateTable('loan').set({ lent_on: lentOn }).where('barcode', '=', barcode).execute();
    }
    const chart = await service.data('getLoanChart', { year: 2025 }, { session });
    expect(chart).toMatchObject({ total: 2, pages: 120, isKept: true });
    expect(chart.months[0]).toEqual({ month: '2025-01', count: 1 });
    expect(chart.months.at(-1)).toEqual({ month: '2025-12', count: 1 });
    expect(chart.classes.map(({ count }) => count)).toEqual([2]);
    expect(chart.years[0]).toEqual({ year: 2024, count: 1 });
    await service.addReader({ account: 'third' });
    const other = await service.signIn({ username: 'third' });
    expect(await service.data('getLoanChart', { year: 2025 }, { session: other })).toMatchObject({
      total: 0,
      pages: 0,
      isKept: false,
    });
  });

  test('is exported to a file without formulas', async () => {
    await service.put([book('c', [{ barcode: '4' }], '=HYPERLINK("x")')]);
    await lent('4');
    const file = await service.data('exportLoans', {}, { session, language: 'en-US' });
    expect(file).toMatchObject({ fileName: 'loans-demo.csv', mediaType: 'text/csv' });
    expect(file.content.split('\r\n')[1]).toBe(
      '"\'=HYPERLINK(""x"")",林一山,,4,I267/1,Main Library Stacks,2026-01-15,2026-02-14,0',
    );
    await returned('4');
    const history = await service.data('exportLoanHistory', {}, { session });
    expect(history.content).toContain('2026-02-14,0,2026-01-15');
  });

  test('is forgotten when the reader wants it, one loan, all, or whatever ends from then on', async () => {
    for (const barcode of ['1', '2', '3']) {
      await lent(barcode);
      await returned(barcode);
    }
    const history = () => service.data('listLoanHistory', {}, { session });
    const [first] = (await history()).result;
    const mine = { loanId: first?.loanId ?? '' };
    expect(await service.data('deleteLoanHistory', mine, { session })).toEqual({ deleted: 1 });
    expect(await service.call('deleteLoanHistory', mine, { session })).toMatchObject({ errCode: 404 });
    await lent('1');
    expect(await service.data('deleteLoanHistory', { loanId: 'all' }, { session })).toEqual({ deleted: 2 });
    expect((await loans()).total).toBe(1);
    await returned('1');
    expect(await history()).toMatchObject({ total: 1, agreedOn: '2026-01-15' });
    expect(await keep(false)).toEqual({ agreedOn: null, deleted: 1 });
    await lent('1');
    await returned('1');
    expect(await history()).toMatchObject({ total: 0, agreedOn: null });
  });

  test('is nobody’s without consent, and what the behaviour records say of a loan goes with it', async () => {
    await service.store.db.deleteFrom('behaviour').execute();
    const said = async () => (await service.data('listBehaviors', {}, { session })).result.map((entry) => entry.type);
    await keep(false);
    await lent('1');
    expect(await said()).toEqual(['loan']);
    await returned('1');
    expect(await said()).toEqual([]);
    const loans = await service.store.db.selectFrom('loan').select('reader_id').execute();
    expect(loans).toEqual([{ reader_id: null }]);
    // Agreeing brings nothing back, and agreeing twice keeps the first day.
    expect(await keep(true)).toEqual({ agreedOn: '2026-01-15', deleted: 0 });
    service.clock.now += 3 * 24 * 60 * 60_000;
    session = await service.signIn();
    expect(await keep(true)).toEqual({ agreedOn: '2026-01-15', deleted: 0 });
    expect((await service.data('listLoanHistory', {}, { session })).total).toBe(0);
  });
});

describe('loans in other libraries', () => {
  const oidc = { issuer: 'https://sso.example', clientId: 'a' };
  const other = (path: string, groupCode: string, identity: object) => ({
    file: { ...libraryFile, mappingPath: path, groupCode, identity },
  });

  test('are listed if the same provider identifies both accounts, and never for other readers', async () => {
    const all = await testService({
      libraries: [
        { file: { ...libraryFile, identity: { oidc } } },
        other('twin', '900002', { oidc: { ...oidc, clientId: 'b' } }),
        other('stranger', '900003', { oidc: { ...oidc, issuer: 'https://elsewhere.example' } }),
      ],
    });
    try {
      const token = await all.signIn();
      const bind = async (path: string | undefined, subject: string, id: number) => {
        const at = all.context(path === undefined ? {} : { library: path }).library;
        const row = { library_id: at.id, provider: 'oidc', subject, reader_id: id, created_at: 1 };
        await all.store.db.insertInto('reader_identity').values(row).execute();
        return at;
      };
      const own = await all.store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
      await bind(undefined, 'p1', own.id);
      for (const path of ['twin', 'stranger']) {
        // The same name, account and card everywhere: that proves nothing.
        const id = await all.addReader({}, path);
        const namesake = await all.addReader({ account: 'namesake' }, path);
        const at = await bind(path, 'p1', id);
        await bind(path, 'p2', namesake);
        await agreeAll(all.store.db, all.clock.now);
        await all.put([book('a', [{ barcode: '1' }, { barcode: '2' }, { barcode: '3' }])], path);
        const given = { library: at, now: all.clock.now };
        for (const barcode of ['1', '2']) await lend(all.store.db, { ...given, readerId: id, barcode });
        await lend(all.store.db, { ...given, readerId: namesake, barcode: '3' });
        await giveBack(all.store.db, { ...given, barcode: '2' });
      }
      const running = await all.data('listUnionLoans', {}, { session: token });
      expect(running).toMatchObject({ total: 1, libraries: [{ groupCode: '900002', mappingPath: 'twin' }] });
      expect(running.result).toMatchObject([{ barcode: '1', groupCode: '900002', libName: '总馆', dueState: 'later' }]);
      const past = await all.data('listUnionLoanHistory', {}, { session: token });
      expect(past.result).toMatchObject([{ barcode: '2', mappingPath: 'twin', wasLate: false }]);
    } finally {
      await all.close();
    }
  });

  test('are none for a reader whom no provider vouches for', async () => {
    expect(await service.data('listUnionLoans', {}, { session })).toEqual({ total: 0, libraries: [], result: [] });
  });
});
