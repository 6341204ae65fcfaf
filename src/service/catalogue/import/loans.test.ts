import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { devotion, otherLibrary, otherRecords, testRecords, whiteNight } from '#support/records.ts';
import { importLoans, type LoanImportOptions, isoMonth, readLoanRow } from './loans.ts';

let service: TestService;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-loans-'));
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

function load(table: string | Buffer, options: Partial<LoanImportOptions> = {}) {
  const file = join(dir, 'loans.csv');
  writeFileSync(file, table);
  const { store, library, now } = service.context();
  return importLoans({ store, libraryId: library.id, dataDir: dir, file, name: 'history', now, ...options });
}
const analysis = async (controlNumber: string) =>
  service.data('getLoanAnalysis', { recordId: await service.idOf(controlNumber) });
const loans = async (controlNumber: string) =>
  (await service.data('getLoanStatistics', { recordId: await service.idOf(controlNumber) })).loans;

describe('a table of past loans', () => {
  it('is counted by record and month, found by control number or barcode', async () => {
    const barcode = whiteNight.holdings?.[0]?.items?.[0]?.barcode ?? '';
    const table = `barcode;controlNumber;date\n${barcode};;2023-05-02\n;b1;2023/5/31\n;b1;20230601\n;d1;2024年1月9日\n`;
    expect(await load(table)).toEqual({ lines: 4, loans: 4, records: 2, rejected: 0, report: undefined });
    const months = [
      { month: '2023-05', count: 2 },
      { month: '2023-06', count: 1 },
    ];
    expect(await analysis('b1')).toEqual({ total: 3, months });
    expect(await analysis('d1')).toEqual({ total: 1, months: [{ month: '2024-01', count: 1 }] });
  });

  it('may have been counted by month already', async () => {
    await load('控制号,月份,借出次数\nd1,2024年3月,12\nd1,2024-04,0\n');
    expect(await analysis('d1')).toEqual({ total: 12, months: [{ month: '2024-03', count: 12 }] });
  });

  it('may come from an office program in GB18030', async () => {
    // 控制号,月份 in GB18030.
    const heads = Buffer.from('bfd8d6c6bac52cd4c2b7dd0a', 'hex');
    await load(Buffer.concat([heads, Buffer.from('d1,2024-03\n')]));
    expect((await analysis('d1')).total).toBe(1);
  });

  it('changes nothing when it comes again, and replaces its own months when it comes corrected', async () => {
    const table = 'controlNumber,month,count\nd1,2024-01,3\nd1,2024-03,5\nb3,2024-02,1\n';
    await load(table);
    await load(table);
    expect((await analysis('d1')).total).toBe(8);
    await load('controlNumber,month,count\nd1,2024-02,2\nd1,2024-03,4\n');
    expect((await analysis('d1')).months).toEqual([
      { month: '2024-01', count: 3 },
      { month: '2024-02', count: 2 },
      { month: '2024-03', count: 4 },
    ]);
    expect((await analysis('b3')).total).toBe(0);
    expect(await loans('b3')).toBe(0);
    await load('controlNumber,month,count\nd1,2024-03,1\n', { name: 'branch' });
    expect((await analysis('d1')).total).toBe(10);
  });

  it('covers the same past as the loans that the catalogue counted: the greater number counts', async () => {
    expect(devotion.priorLoans).toBe(90);
    await load('controlNumber,month,count\nb2,2024-01,50\nd1,2024-01,7\n');
    expect(await loans('b2')).toBe(90);
    expect(await loans('d1')).toBe(7);
    await load('controlNumber,month,count\nb2,2023-01,100\n');
    expect(await loans('b2')).toBe(150);
  });

  it('reaches the order of popularity and the pages of its records', async () => {
    const stale: string[] = [];
    service.invalidation.listen((tags) => stale.push(...tags));
    await load('controlNumber,month,count\nd1,2024-01,5000\nb2,2024-01,1\n');
    await service.follow();
    expect(stale).toContain(`record:${await service.idOf('d1')}`);
    expect(stale).toContain(`record:${await service.idOf('b2')}`);
    const { searchResult } = await service.data('search', { sortField: 'popularity', sortClause: 'desc' });
    expect(searchResult[0]?.recordId).toBe(await service.idOf('d1'));
  });

  it('reports the lines that it cannot count, and counts the others', async () => {
    await service.put([{ controlNumber: 'd1', kind: 'book', title: '另一来源' }], 'other');
    const table =
      'controlNumber,date,count\nd1,2024-01-01,\nx9,2024-01-01,\no1,2024-01-01,\nd1,soon,\nd1,2027-01-01,\nd1,2024-01-01,-1\n,2024-01-01,\n';
    const result = await load(table);
    expect(result).toMatchObject({ lines: 7, loans: 1, rejected: 6 });
    const reasons = readFileSync(result.report ?? '', 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((entry) => `${String(entry.position)}: ${String(entry.reason)}`);
    expect(reasons).toEqual([
      '3: No record has control number x9',
      '4: No record has control number o1',
      '5: soon is no date',
      '6: 2027-01-01 cannot be the date of a loan',
      '7: -1 is no number of loans',
      '8: Neither control number nor barcode',
    ]);
  });

  it('asks for the source where several records have the control number', async () => {
    const { store, library } = service.context();
    const row = await store.db
      .selectFrom('record')
      .selectAll()
      .where('control_number', '=', 'd1')
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('record')
      .values({ ...row, id: undefined, source: 'marc', library_id: library.id })
      .execute();
    const table = 'controlNumber,date\nd1,2024-01-01\n';
    expect(await load(table)).toMatchObject({ loans: 0, rejected: 1 });
    expect(await load(table, { source: 'test' })).toMatchObject({ loans: 1, rejected: 0 });
  });

  it('is refused when it does not say which record and when', async () => {
    await expect(load('title,date\nx,2024-01-01\n')).rejects.toThrow(
      'No columns for record and date among: title, date',
    );
  });
});

describe('isoMonth', () => {
  it.each([
    ['2024-03', '2024-03'],
    ['2024-3', '2024-03'],
    ['202403', '2024-03'],
    ['2024年12月', '2024-12'],
    ['2024-03-31', '2024-03'],
    ['2024-13', undefined],
    ['2024-00', undefined],
    ['March', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, month) => {
    expect(isoMonth(text)).toBe(month);
  });

  it('reads every month as it writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const text = `${String(year)}-${String(month).padStart(2, '0')}`;
        expect(isoMonth(text)).toBe(text);
        expect(isoMonth(`${String(year)}年${String(month)}月`)).toBe(text);
      }),
    );
  });

  it('accepts any text in a cell', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (controlNumber, date, count) => {
        const read = readLoanRow({ controlnumber: controlNumber, date, count }, 2, '2026-01');
        if ('reason' in read) expect(read.reason).not.toBe('');
        else expect(read.month).toMatch(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);
      }),
    );
  });
});
