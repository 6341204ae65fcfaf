import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import { importLoans } from '../catalogue/import/loans.ts';
import { spreadOverMonth } from '../catalogue/import/write/history-days.ts';
import { testService, type TestService } from '#support/service.ts';
import { rollRankings } from './roll.ts';

let service: TestService;
let dir: string;
let today: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-rankings-'));
  const books = ['a', 'b'].map((controlNumber) => ({ controlNumber, kind: 'book' as const, title: controlNumber }));
  service = await testService({ records: books });
  service.clock.now = Date.UTC(2026, 0, 20, 12);
  today = dayOf(service.clock.now);
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

async function load(lines: readonly string[], name = 'history') {
  const file = join(dir, 'loans.csv');
  writeFileSync(file, ['controlNumber,date,month,count', ...lines, ''].join('\n'));
  const { store, library, now } = service.context();
  await importLoans({ store, libraryId: library.id, dataDir: dir, file, name, now });
  await rollRankings(store, library.id, now());
}
const counts = async (range: 'week' | 'month' | 'year') => {
  const { result } = await service.data('getCirculationRanking', { range });
  return Object.fromEntries(result.map((entry) => [entry.title, entry.count]));
};
const day = (ago: number) => dayAfter(today, -ago);

describe('a history of loans', () => {
  it('counts in the ranges that its days lie in, and years ago in none', async () => {
    await load([`a,${day(0)},,`, `a,${day(6)},,2`, `b,${day(7)},,3`, `b,${day(300)},,4`, 'a,2019-05-01,,50']);
    expect(await counts('week')).toEqual({ a: 3 });
    expect(await counts('month')).toEqual({ a: 3, b: 3 });
    expect(await counts('year')).toEqual({ a: 3, b: 7 });
  });

  it('that has months is spread over their days, up to today', async () => {
    await load(['a,,2026-01,20', 'b,,2025-12,31']);
    expect(await counts('week')).toEqual({ a: 7 });
    expect(await counts('month')).toEqual({ a: 20, b: 10 });
    expect(await counts('year')).toEqual({ a: 20, b: 31 });
  });

  it('changes nothing when it is imported again, and removes what a corrected file no longer contains', async () => {
    const lines = [`a,${day(1)},,5`, `b,${day(2)},,2`];
    await load(lines);
    await load(lines);
    expect(await counts('week')).toEqual({ a: 5, b: 2 });
    await load([`a,${day(1)},,`, `a,${day(3)},,`], 'branch');
    expect(await counts('week')).toEqual({ a: 7, b: 2 });
    await load([`a,${day(2)},,1`]);
    expect(await counts('week')).toEqual({ a: 3 });
    expect(await counts('year')).toEqual({ a: 3 });
  });
});

it('a month that is spread over its days loses nothing and favours none', () => {
  const month = fc.constantFrom('2024-02', '2025-02', '2025-12', '2026-01');
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: 500 }), (of, count) => {
      const spread = spreadOverMonth(of, count, '2026-01-20');
      expect(spread.reduce((sum, [, own]) => sum + own, 0)).toBe(count);
      expect(spread.filter(([at]) => !at.startsWith(of) || at > '2026-01-20')).toEqual([]);
      const days = { '2024-02': 29, '2025-02': 28, '2025-12': 31, '2026-01': 20 }[of];
      for (const [, own] of spread) expect(Math.abs(own - count / days)).toBeLessThan(1);
    }),
  );
});
