import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import type { DeskFigure } from '../../lib/contract/desk/figures.ts';
import type { DeskFigureName } from '../../lib/rules/desk-figures.ts';
import { createSiteVisits } from '../activity/site-visits.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, staffPassword } from '#support/desk.ts';

// Figures at the desk: counts of what was done, for the roles they are for, and no reader in them.

let service: TestService;
beforeEach(async () => {
  const readerTypes = [{ code: 'S', name: { 'zh-CN': '学生', zh_TW: '學生', 'en-US': 'Student' } }];
  const circulation = { readerTypes, rules: [{ loans: 20, days: 10, renewals: 2 }], fines: { perDayFen: 10 } };
  const file = { circulation, copyRequests: { rules: [{}] } };
  service = await testService({ libraries: [{ file }] });
  const items = Array.from({ length: 8 }, (_, at) => ({ barcode: `A${String(at)}` }));
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
  const classes = [{ scheme: 'clc' as const, code: 'I247.5' }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', classes, holdings }]);
  await service.addReader({ typeCode: 'S' });
  await service.addReader({ account: 'zhang.wei', name: '张伟', typeCode: 'RARE' });
});
afterEach(() => service.close());

const span = { from: '2026-01', to: '2026-02' };
/** Rows of the figures that depend on the months. */
const overTime = (figures: readonly DeskFigure[]) =>
  figures.flatMap(({ name, rows }) => (/^(titles|neverLent|copies)/.test(name) ? [] : rows));

test('loans are counted by month, class, place and reader type, and small types are combined', async () => {
  const desk = await signedInStaff(service, ['circulation']);
  for (let at = 0; at < 6; at += 1) {
    await desk.data('lendAtDesk', { card: testReader.account, barcode: `A${String(at)}` });
  }
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A6' });
  const { figures } = await desk.data('getDeskFigures', span);
  const rowsOf = (name: DeskFigureName) => figures.find((figure) => figure.name === name)?.rows;
  expect(rowsOf('loans')).toEqual([{ key: '2026-01', label: '2026-01', value: 7 }]);
  expect(rowsOf('loansByClass')).toMatchObject([{ key: 'I', value: 7 }]);
  expect(rowsOf('loansByPlace')).toEqual([{ key: 'stacks', label: 'Stacks', value: 7 }]);
  expect(rowsOf('loansByType')).toEqual([
    { key: 'S', label: 'Student', value: 6 },
    { key: '', label: 'others and unknown', value: 1 },
  ]);
  const text = JSON.stringify(figures);
  for (const personal of [testReader.account, testReader.name, 'zhang.wei', '张伟', 'RARE']) {
    expect(text).not.toContain(personal);
  }
  const before = await desk.data('getDeskFigures', { from: '2025-01', to: '2025-12' });
  expect(overTime(before.figures)).toEqual([]);
});

test('returns are counted by the day on which copies came back, loans by the hour of the library', async () => {
  const desk = await signedInStaff(service, ['circulation']);
  // A minute before one o'clock in the library, and one o'clock, on the next day.
  service.clock.now = Date.UTC(2026, 0, 15, 16, 59);
  await desk.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
  await desk.data('lendAtDesk', { card: testReader.account, barcode: 'A0' });
  service.clock.now = Date.UTC(2026, 0, 15, 17, 0);
  for (const barcode of ['A1', 'A2']) await desk.data('lendAtDesk', { card: testReader.account, barcode });
  await desk.data('returnAtDesk', { barcode: 'A1', libCode: 'MAIN' });
  const { figures } = await desk.data('getDeskFigures', { ...span, by: 'day' });
  const rowsOf = (name: DeskFigureName) => figures.find((figure) => figure.name === name)?.rows;
  expect(rowsOf('returns')).toEqual([{ key: '2026-01-16', label: '2026-01-16', value: 1 }]);
  expect(rowsOf('loansByHour')?.map(({ key, value }) => [key, value])).toEqual([
    ['00:00', 1],
    ['01:00', 2],
  ]);
  const other = await desk.data('getDeskFigures', { from: '2026-02', to: '2026-02', by: 'day' });
  expect(overTime(other.figures)).toEqual([]);
});

test('renewals, reservations, new readers and fines are what the tables count', async () => {
  const desk = await signedInStaff(service, ['circulation']);
  const dayMs = 24 * 60 * 60_000;
  const later = async (ms: number) => {
    service.clock.now += ms;
    await desk.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
  };
  // A minute before midnight in the library: January there and in UTC; a minute later it is February there alone.
  service.clock.now = Date.UTC(2026, 0, 31, 15, 59);
  await service.addReader({ account: 'january', typeCode: 'S' });
  service.clock.now = Date.UTC(2026, 0, 31, 16, 0);
  await service.addReader({ account: 'february', typeCode: 'S' });
  await later(0);
  for (let at = 0; at < 8; at += 1) {
    await desk.data('lendAtDesk', { card: testReader.account, barcode: `A${String(at)}` });
  }
  const session = await service.signIn({ username: 'january' });
  const recordId = await service.idOf('one');
  await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
  await later(5 * dayMs);
  for (const barcode of ['A0', 'A1']) await desk.data('renewAtDesk', { barcode });
  await later(7 * dayMs);
  await desk.data('returnAtDesk', { barcode: 'A2', libCode: 'MAIN' });
  const { charges } = await desk.data('getDeskReaderFile', { account: testReader.account });
  const chargeIds = charges.map(({ chargeId }) => chargeId);
  const money = { account: testReader.account, chargeIds };
  await desk.data('takeDeskPayment', { ...money, amountFen: 5, means: 'cash', slip: 'slip-000001' });
  await desk.data('waiveDeskCharges', { ...money, amountFen: 3, reason: 'x', slip: 'slip-000002' });
  const { figures } = await desk.data('getDeskFigures', span);
  const valuesOf = (name: DeskFigureName) =>
    figures.find((figure) => figure.name === name)?.rows.map(({ key, value }) => [key, value]);
  const counted = async (query: RawBuilder<{ n: number }>) =>
    Number((await query.execute(service.store.db)).rows[0]?.n);
  expect(valuesOf('newReaders')).toEqual([
    ['2026-01', await counted(sql`select count(*) as n from reader where account <> 'february'`)],
    ['2026-02', 1],
  ]);
  const renewals = await counted(sql`select sum(renewals) as n from loan`);
  const reservations = await counted(sql`select count(*) as n from copy_request where kind = 'reservation'`);
  const charged = await counted(sql`select sum(amount) as n from charge where kind = 'fine'`);
  const paid = await counted(sql`select sum(amount) as n from ledger_transfer where debit = 'cash'`);
  const waived = await counted(sql`select sum(amount) as n from ledger_transfer where debit = 'waived'`);
  expect([renewals, reservations, charged, paid, waived]).toEqual([2, 1, 20, 5, 3]);
  expect(valuesOf('renewals')).toEqual([['2026-02', renewals]]);
  expect(valuesOf('reservations')).toEqual([['2026-01', reservations]]);
  expect(valuesOf('finesCharged')).toEqual([['2026-02', charged]]);
  expect(valuesOf('finesPaid')).toEqual([['2026-02', paid]]);
  expect(valuesOf('finesWaived')).toEqual([['2026-02', waived]]);
  const readers = await signedInStaff(service, ['readers'], 'li.na');
  const others = (await readers.data('getDeskFigures', span)).figures.map(({ name }) => name);
  expect(others.filter((name) => name.startsWith('fines'))).toEqual([]);
});

test('titles in print are counted by class and decade, and those that were never lent', async () => {
  const book = (controlNumber: string, clc: string, pubYear: number) => ({
    controlNumber,
    kind: 'book' as const,
    title: controlNumber,
    classes: [{ scheme: 'clc' as const, code: clc }],
    pubYear,
    holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: clc, items: [{ barcode: controlNumber }] }],
  });
  await service.put([book('y1999', 'TP312', 1999), book('y2000', 'TP311', 2000), book('y2009', 'I247', 2009)]);
  await service.put([{ ...book('online', 'TP3', 2001), holdings: [], access: [{ url: 'https://example.edu/e' }] }]);
  const desk = await signedInStaff(service, ['circulation']);
  for (const barcode of ['A0', 'y1999']) await desk.data('lendAtDesk', { card: testReader.account, barcode });
  await service.follow();
  const { figures } = await desk.data('getDeskFigures', span);
  const valuesOf = (name: DeskFigureName) =>
    figures.find((figure) => figure.name === name)?.rows.map(({ key, value }) => [key, value]);
  const inPrint = async (clc: string, isNeverLent = false) => {
    const lent = isNeverLent ? sql`and id not in (select record_id from loan)` : sql``;
    const { rows } = await sql<{ n: number }>`select count(*) as n from record
      where id in (select record_id from record_class where code like ${`${clc}%`})
        and id in (select record_id from holding) ${lent}`.execute(service.store.db);
    return Number(rows[0]?.n);
  };
  expect(valuesOf('titlesByClass')).toEqual([
    ['I', await inPrint('I')],
    ['T', await inPrint('T')],
  ]);
  expect(valuesOf('neverLentByClass')).toEqual([
    ['I', await inPrint('I', true)],
    ['T', await inPrint('T', true)],
  ]);
  expect(valuesOf('titlesByYear')).toEqual([
    ['2000', 2],
    ['1990', 1],
  ]);
});

test('copies are counted by the year in which their title was acquired, withdrawn ones and records not', async () => {
  const book = (controlNumber: string, acquiredOn: string | undefined, ...statuses: ('available' | 'withdrawn')[]) => ({
    controlNumber,
    kind: 'book' as const,
    title: controlNumber,
    acquiredOn,
    holdings: [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        items: statuses.map((status, nth) => ({ barcode: `${controlNumber}-${String(nth)}`, status })),
      },
    ],
  });
  await service.put([
    book('new', '2026-01-02', 'available', 'available', 'withdrawn'),
    book('old', '1998-05-17', 'available'),
    book('older', '1998-01-01', 'available'),
    book('gone', '1998-01-01', 'available'),
  ]);
  await sql`update record set deleted_at = 1 where control_number = 'gone'`.execute(service.store.db);
  const { rows } = await sql<{ key: string; n: number }>`
    select coalesce(substr(r.acquired_on, 1, 4), '') as key, count(*) as n
    from item i join record r on r.id = i.record_id
    where i.status <> 'withdrawn' and r.deleted_at is null group by 1 order by 1 desc`.execute(service.store.db);
  const desk = await signedInStaff(service, ['circulation']);
  const { figures } = await desk.data('getDeskFigures', span);
  const figure = figures.find(({ name }) => name === 'copiesByAcquisition')?.rows ?? [];
  expect(figure.map(({ key, value }) => [key, value])).toEqual(rows.map(({ key, n }) => [key, Number(n)]));
  expect(figure.slice(0, 2).map(({ label, value }) => [label, value])).toEqual([
    ['2026', 2],
    ['1998', 2],
  ]);
  expect(figure.at(-1)).toMatchObject({ key: '', label: 'Not recorded' });
});

test('searches, their misses and what was opened are summed up by month', async () => {
  const desk = await signedInStaff(service, ['content']);
  for (const term of ['雪国', '没有这本书的书名']) await service.data('addPopularSearch', { term });
  const { figures } = await desk.data('getDeskFigures', span);
  expect(figures.find(({ name }) => name === 'searches')?.rows).toMatchObject([{ key: '2026-01', value: 2 }]);
  expect(figures.find(({ name }) => name === 'misses')?.rows).toMatchObject([{ key: '2026-01', value: 1 }]);
});

test('lists visits of the site and its pages by month and by day, and record pages by month only', async () => {
  const visits = createSiteVisits(service.context().activity);
  const id = service.context().registry().libraries[0]?.id ?? 0;
  visits.add(id, 'zh-CN', true);
  visits.add(id, 'en-US', true);
  visits.add(id, 'en-US', false);
  await service.data('addBehavior', { recordId: await service.idOf('one'), type: 'view' });
  await service.context().activity.flush();
  service.clock.now += 24 * 60 * 60_000;
  visits.add(id, 'zh-CN', true);
  await service.context().activity.flush();
  const desk = await signedInStaff(service, ['content']);
  const rowsBy = async (by: 'month' | 'day') => {
    const { figures } = await desk.data('getDeskFigures', { ...span, by });
    return (name: DeskFigureName) =>
      figures.find((figure) => figure.name === name)?.rows.map(({ key, value }) => `${key} ${String(value)}`);
  };
  const months = await rowsBy('month');
  expect([months('siteVisits'), months('pageViews'), months('views')]).toEqual([
    ['2026-01 3'],
    ['2026-01 4'],
    ['2026-01 1'],
  ]);
  const days = await rowsBy('day');
  expect(days('siteVisits')).toEqual(['2026-01-15 2', '2026-01-16 1']);
  expect(days('pageViews')).toEqual(['2026-01-15 3', '2026-01-16 1']);
  expect(days('views')).toEqual(['2026-01 1']);
  expect(await desk.ask('getDeskFigures', { from: '2026-01', to: '2026-04', by: 'day' })).toMatchObject({
    errCode: 400,
  });
});

test('orders and budget are for acquisitions alone, and a span that makes no sense is refused', async () => {
  const names = async (role: 'acquisitions' | 'readers') => {
    const desk = await signedInStaff(service, [role], `${role}.two`);
    return (await desk.data('getDeskFigures', span)).figures.map(({ name }) => name);
  };
  expect(await names('acquisitions')).toEqual(expect.arrayContaining(['orders', 'budgetLeft', 'budgetSpent']));
  expect((await names('readers')).filter((name) => /order|budget/.test(name))).toEqual([]);
  const desk = await signedInStaff(service, ['administrator'], 'boss');
  for (const wrong of [
    { from: '2026-02', to: '2026-01' },
    { from: '2020-01', to: '2026-01' },
    { from: '2026-13', to: '2026-13' },
  ]) {
    expect(await desk.ask('getDeskFigures', wrong)).toMatchObject({ errCode: 400 });
  }
});
