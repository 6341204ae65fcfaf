import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import { rankingDays, rankingRanges, placeOfRatings, weightedScore } from '../../lib/rules/rankings.ts';
import { addBehavior } from '../activity/handlers.ts';
import { evaluate } from '../evaluations/write-evaluations.ts';
import { testService, type TestService } from '#support/service.ts';
import { recordEvents, type RecordEvent } from '../platform/activity/record-events.ts';
import { rollRankings } from './roll.ts';

const book = (controlNumber: string, title: string, libCodes: string[], classes: string[]) => ({
  controlNumber,
  kind: 'book' as const,
  title,
  classes: classes.map((code) => ({ scheme: 'clc' as const, code })),
  holdings: libCodes.map((libCode) => ({
    libCode,
    locationId: libCode === 'MED' ? 'medicine' : 'stacks',
    items: [{ barcode: `${controlNumber}-${libCode}`, status: 'available' as const }],
  })),
});
const books = [
  book('a', '甲', ['MAIN'], ['I247.5']),
  book('b', '乙', ['MAIN', 'MED'], ['R1']),
  book('c', '丙', ['MED'], ['R2', 'I1']),
  book('d', '丁', [], []),
];

let service: TestService;
let id: Record<string, number>;
beforeEach(async () => {
  service = await testService({ records: books });
  id = {};
  for (const { controlNumber } of books) id[controlNumber] = Number(await service.idOf(controlNumber));
});
afterEach(() => service.close());

const dayMs = 86_400_000;
const libraryId = () => service.context().library.id;
const roll = () => rollRankings(service.store, libraryId(), service.clock.now);
const record = (...events: RecordEvent[]) => recordEvents(service.store.db, libraryId(), events);
const loans = (controlNumber: string, count: number, daysAgo = 0): RecordEvent => ({
  recordId: id[controlNumber] ?? 0,
  type: 'loan',
  count,
  at: service.clock.now - daysAgo * dayMs,
});
const titles = async (input: InputOf<'getCirculationRanking'> = {}) => {
  const { result } = await service.data('getCirculationRanking', input);
  return result.map((entry) => `${String(entry.place)} ${entry.title} ${String(entry.count)}`);
};

describe('the records lent most', () => {
  it('are ranked by the loans of the range, with equal ones in one place', async () => {
    await record(loans('a', 2, 3), loans('b', 5, 20), loans('c', 2), loans('d', 9, 80), loans('a', 4, 300));
    expect(await titles()).toEqual([]);
    await roll();
    expect(await titles({ range: 'week' })).toEqual(['1 丙 2', '1 甲 2']);
    expect(await titles({ range: 'month' })).toEqual(['1 乙 5', '2 丙 2', '2 甲 2']);
    expect(await titles({ range: 'quarter' })).toEqual(['1 丁 9', '2 乙 5', '3 丙 2', '3 甲 2']);
    expect(await titles({ range: 'year' })).toEqual(['1 丁 9', '2 甲 6', '3 乙 5', '4 丙 2']);
    expect(await titles({ range: 'year', page: 2, rows: 3 })).toEqual(['4 丙 2']);
    const ranking = await service.data('getCirculationRanking', { range: 'week' });
    const today = dayOf(service.clock.now);
    expect(ranking).toMatchObject({ from: dayAfter(today, -6), to: today, total: 2 });
  });

  it.each([
    ['week', 7],
    ['month', 30],
    ['quarter', 91],
    ['year', 365],
  ] as const)('of the last %s are those of %i days, today included', async (range, days) => {
    await record(loans('a', 1, days - 1), loans('b', 1, days));
    await roll();
    expect(await titles({ range })).toEqual(['1 甲 1']);
  });

  it('can be those of a library, of a main class, or of both', async () => {
    await record(loans('a', 1), loans('b', 2), loans('c', 3), loans('d', 4));
    await roll();
    expect(await titles({ libCode: 'MED' })).toEqual(['1 丙 3', '2 乙 2']);
    expect(await titles({ subject: 'I' })).toEqual(['1 丙 3', '2 甲 1']);
    expect(await titles({ libCode: 'MAIN', subject: 'R' })).toEqual(['1 乙 2']);
    expect(await titles({ libCode: 'NONE' })).toEqual([]);
    const subjects = await service.data('listRankingSubjects', {});
    expect(subjects.map((subject) => subject.code)).toEqual(['I', 'R']);
    expect((await service.data('listRankingLibraries', {}, { language: 'en-US' })).map((entry) => entry.name)).toEqual([
      'Main Library',
      'Medical Library',
    ]);
  });

  it('are searched by words of title and author, and keep the places that they have among all', async () => {
    await service.put([
      { ...book('e', '灯塔史', ['MAIN'], ['K1']), contributors: [{ name: '林岚', role: 'author' }], summary: '海港' },
      book('f', '燈塔與海', ['MED'], ['R1']),
      book('g', 'Lighthouses', [], []),
    ]);
    await service.follow();
    for (const name of ['e', 'f', 'g']) id[name] = Number(await service.idOf(name));
    await record(loans('a', 9), loans('e', 5), loans('f', 5), loans('b', 1));
    await roll();
    expect(await titles({ term: '燈塔' })).toEqual(['2 燈塔與海 5', '2 灯塔史 5']);
    expect(await titles({ term: '灯塔 林岚' })).toEqual(['2 灯塔史 5']);
    expect(await titles({ term: '灯塔', page: 2, rows: 1 })).toEqual(['2 灯塔史 5']);
    expect((await service.data('getCirculationRanking', { term: '灯塔', rows: 1 })).total).toBe(2);
    expect(await titles({ term: '灯塔', libCode: 'MED' })).toEqual(['1 燈塔與海 5']);
    expect(await titles({ term: '海港' })).toEqual([]);
    // What nobody has borrowed is in no ranking, and a word that is nearly right is none.
    expect(await titles({ term: 'lighthouses' })).toEqual([]);
    expect(await titles({ term: '灯搭' })).toEqual([]);
  });

  it('follow a record to other libraries and classes, and forget one that is withdrawn', async () => {
    await record(loans('a', 3), loans('b', 2));
    await roll();
    await service.put([book('a', '甲', ['MED'], ['T1'])]);
    await roll();
    expect(await titles({ libCode: 'MAIN' })).toEqual(['1 乙 2']);
    expect(await titles({ libCode: 'MED', subject: 'T' })).toEqual(['1 甲 3']);
    await record(loans('a', 1));
    await roll();
    expect(await titles({ libCode: 'MED' })).toEqual(['1 甲 4', '2 乙 2']);
    await service.store.db
      .updateTable('record')
      .set({ deleted_at: 1 })
      .where('id', '=', id['a'] ?? 0)
      .execute();
    expect(await titles()).toEqual(['1 乙 2']);
  });

  it('leave the ranges as their days pass, whatever the server slept through', async () => {
    await record(loans('a', 2), loans('b', 1, 6));
    await roll();
    expect(await titles({ range: 'week' })).toEqual(['1 甲 2', '2 乙 1']);
    service.clock.now += dayMs;
    await roll();
    expect(await titles({ range: 'week' })).toEqual(['1 甲 2']);
    expect(await titles({ range: 'month' })).toEqual(['1 甲 2', '2 乙 1']);
    service.clock.now += 50 * dayMs;
    await roll();
    expect(await titles({ range: 'month' })).toEqual([]);
    expect(await titles({ range: 'quarter' })).toEqual(['1 甲 2', '2 乙 1']);
    service.clock.now += 500 * dayMs;
    await roll();
    expect(await titles({ range: 'year' })).toEqual([]);
    for (const table of ['ranking_day', 'ranking_total'] as const) {
      expect(await service.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('forget days after four hundred', async () => {
    await record(loans('a', 1, 400), loans('b', 1, 401));
    await roll();
    const rows = await service.store.db.selectFrom('ranking_day').select('record_id').execute();
    expect([...new Set(rows.map((row) => row.record_id))]).toEqual([id['a']]);
  });

  it('are those that adding all days up would give, in whatever order loans, days and rolls come', async () => {
    const step = fc.oneof(
      fc.record({
        of: fc.constantFrom('a', 'b', 'c'),
        ago: fc.integer({ min: 0, max: 380 }),
        count: fc.integer({ min: -2, max: 6 }),
      }),
      fc.record({ days: fc.integer({ min: 0, max: 120 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await service.close();
        service = await testService({ records: books });
        const done: { of: string; day: string; count: number }[] = [];
        for (const step of steps) {
          if ('days' in step) {
            service.clock.now += step.days * dayMs;
            await roll();
          } else {
            await record(loans(step.of, step.count, step.ago));
            done.push({ of: step.of, day: dayOf(service.clock.now - step.ago * dayMs), count: step.count });
          }
        }
        await roll();
        for (const range of rankingRanges) {
          const from = dayAfter(dayOf(service.clock.now), 1 - rankingDays[range]);
          for (const [libCode, of] of [
            ['', ['a', 'b', 'c']],
            ['MED', ['b', 'c']],
          ] as const) {
            const sums = of.map((name) =>
              done.reduce((sum, entry) => (entry.of === name && entry.day >= from ? sum + entry.count : sum), 0),
            );
            const { result } = await service.data('getCirculationRanking', { range, libCode });
            expect(result.map((entry) => entry.count)).toEqual(sums.filter((sum) => sum > 0).sort((x, y) => y - x));
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('what else is counted', () => {
  it('are the shares, views and downloads that readers make', async () => {
    const { context } = service;
    for (const [type, address] of [
      ['share', '198.51.100.1'],
      ['view', '198.51.100.1'],
      ['view', '198.51.100.2'],
      ['download', '198.51.100.1'],
    ] as const) {
      await addBehavior({ recordId: String(id['a']), type }, context({ address }));
    }
    await service.context().activity.flush();
    await roll();
    expect((await service.data('getShareRanking', {})).result).toMatchObject([{ title: '甲', count: 1 }]);
    expect((await service.data('getPopularBooks', {})).result).toMatchObject([{ title: '甲', count: 2 }]);
    expect((await service.data('getPopularBooks', { by: 'download' })).result).toMatchObject([{ count: 1 }]);
    expect(await titles()).toEqual([]);
  });

  it('are favourites, which also leave: the day on which they were given gives them back', async () => {
    const given = service.clock.now - 40 * dayMs;
    const favourite = (recordId: number | undefined, count: number): RecordEvent => ({
      recordId: recordId ?? 0,
      type: 'favourite',
      at: given,
      count,
    });
    await record(favourite(id['a'], 2), favourite(id['b'], 1));
    await roll();
    await record(favourite(id['a'], -2));
    await roll();
    expect((await service.data('getFavouriteRanking', {})).result).toMatchObject([{ title: '乙', place: 1, count: 1 }]);
    expect((await service.data('getFavouriteRanking', { range: 'month' })).total).toBe(0);
    expect((await service.data('getFavouriteRanking', { range: 'quarter' })).from).not.toBeNull();
    const statistics = await service.data('getLoanStatistics', { recordId: String(id['b']) });
    expect(statistics.favourites).toBe(1);
  });

  it('invalidates the pages that show it, and no others', async () => {
    await record(loans('a', 1));
    await roll();
    const rows = await service.store.db.selectFrom('content').select('kind').execute();
    expect(rows.map((row) => row.kind)).toEqual(['ranking-loan']);
    const before = await service.store.db.selectFrom('content').selectAll().execute();
    await roll();
    expect(await service.store.db.selectFrom('content').selectAll().execute()).toEqual(before);
  });
});

describe('the records rated best', () => {
  const rate = async (controlNumber: string, scores: number[]) => {
    for (const [at, score] of scores.entries()) {
      const target = { libraryId: libraryId(), recordId: id[controlNumber] ?? 0, now: service.clock.now };
      await evaluate(service.store, { ...target, readerId: String(at), readerName: '李明' }, { score });
    }
  };

  it('are not those that one reader rated with five stars', async () => {
    await rate('a', [5]);
    await rate('b', [5, 4, 5, 4, 4]);
    await rate('c', [1]);
    await roll();
    const { result, total } = await service.data('getScoreRanking', {});
    expect(total).toBe(2);
    expect(result.map(({ title, place, average, votes }) => [title, place, average, votes])).toEqual([
      ['乙', 1, 4.4, 5],
      ['甲', 2, 5, 1],
    ]);
    expect((await service.data('getScoreRanking', { subject: 'I' })).result.map((entry) => entry.title)).toEqual([
      '甲',
    ]);
  });

  it('are returned with the worst rated records, which need at least three ratings', async () => {
    await rate('a', [1, 1]);
    await rate('b', [2, 3, 2]);
    await rate('c', [1, 2, 1, 2]);
    await roll();
    const worst = await service.data('getScoreRanking', { side: 'negative' });
    expect(worst.result.map(({ title, place, average, votes }) => [title, place, average, votes])).toEqual([
      ['丙', 1, 1.5, 4],
      ['乙', 2, 2.3, 3],
    ]);
    expect((await service.data('getScoreRanking', {})).total).toBe(0);
    expect((await service.data('listRankingSubjects', { type: 'lowScore' })).map((entry) => entry.code)).toContain('I');
    // New ratings move it to the other list.
    await rate('c', [5, 5, 5, 5]);
    await roll();
    expect((await service.data('getScoreRanking', { side: 'negative' })).result.map((entry) => entry.title)).toEqual([
      '乙',
    ]);
    expect((await service.data('getScoreRanking', {})).result.map((entry) => entry.title)).toEqual(['丙']);
  });

  it('end with the hundredth, the worst as well as the best', async () => {
    const many = Array.from({ length: 103 }, (_, at) => book(`m${String(at)}`, `书 ${String(at)}`, ['MAIN'], []));
    await service.put(many);
    for (const [at, { controlNumber }] of many.entries()) {
      id[controlNumber] = Number(await service.idOf(controlNumber));
      await rate(controlNumber, at < 3 ? [2, 2, 2] : [1, 1, 1]);
    }
    await roll();
    const { total, result } = await service.data('getScoreRanking', { side: 'negative', rows: 100 });
    expect([total, result.length]).toEqual([100, 100]);
    // Those that were rated best among the bad ones are left out.
    expect(result.every((entry) => entry.average === 1)).toBe(true);
    for (const { controlNumber } of many) await rate(controlNumber, [5, 5, 5, 5]);
    await roll();
    expect(await service.data('getScoreRanking', { side: 'positive', rows: 100 })).toMatchObject({ total: 100 });
  });

  it('are those of the range, which ratings leave as days pass', async () => {
    const day = 86_400_000;
    await rate('a', [5, 5]);
    service.clock.now += 20 * day;
    await rate('b', [4]);
    await roll();
    const titles = async (range: 'week' | 'month' | 'year' | 'all') =>
      (await service.data('getScoreRanking', { range })).result.map((entry) => entry.title);
    expect([await titles('week'), await titles('month'), await titles('all')]).toEqual([
      ['乙'],
      ['甲', '乙'],
      ['甲', '乙'],
    ]);
    service.clock.now += 10 * day;
    await roll();
    expect([await titles('week'), await titles('month'), await titles('year')]).toEqual([[], ['乙'], ['甲', '乙']]);
    // The additional figures are of the range as well.
    await evaluate(
      service.store,
      {
        libraryId: libraryId(),
        recordId: id['a'] ?? 0,
        readerId: 'later',
        readerName: '王小波',
        now: service.clock.now,
      },
      { score: 3 },
    );
    await roll();
    const month = await service.data('getScoreRanking', { range: 'month' });
    expect(month.result.map(({ title, average, votes }) => [title, average, votes])).toEqual([
      ['乙', 4, 1],
      ['甲', 3, 1],
    ]);
    const [from, to] = [month.from, month.to];
    expect([from === null, Date.parse(to) - Date.parse(from ?? to)]).toEqual([false, 29 * day]);
  });

  it('are gone through once where ratings were there before their rankings', async () => {
    await rate('a', [5]);
    await rate('b', [1, 2, 1]);
    await roll();
    for (const table of ['ranking_total', 'ranking_window', 'ranking_scope'] as const) {
      await service.store.db.deleteFrom(table).execute();
    }
    await roll();
    expect((await service.data('getScoreRanking', { range: 'week' })).result.map((entry) => entry.title)).toEqual([
      '甲',
    ]);
    expect((await service.data('getScoreRanking', { side: 'negative' })).result.map((entry) => entry.title)).toEqual([
      '乙',
    ]);
  });

  it('stand on one side at most, the clearer the more readers think so', () => {
    const given = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(given, (scores) => {
        const sum = scores.reduce((a, b) => a + b, 0);
        const [good, bad] = [
          placeOfRatings('positive', sum, scores.length),
          placeOfRatings('negative', sum, scores.length),
        ];
        expect(Math.min(good, bad)).toBe(0);
        expect(bad > 0).toBe(scores.length >= 3 && sum / scores.length < 3);
        const twice = bad > 0 ? placeOfRatings('negative', 2 * sum, 2 * scores.length) : bad;
        expect(twice).toBeGreaterThanOrEqual(bad);
      }),
    );
  });

  it('change places when readers change their ratings', async () => {
    await rate('a', [3]);
    await rate('c', [4]);
    await roll();
    await rate('a', [5]);
    await roll();
    expect((await service.data('getScoreRanking', {})).result.map((entry) => entry.title)).toEqual(['甲', '丙']);
  });

  it('are weighed between the middle of the scale and their own mean', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 50 }), (scores) => {
        const sum = scores.reduce((a, b) => a + b, 0);
        const mean = sum / scores.length;
        const weighted = weightedScore(sum, scores.length);
        expect(weighted).toBeGreaterThanOrEqual(Math.min(3, mean) - 1e-9);
        expect(weighted).toBeLessThanOrEqual(Math.max(3, mean) + 1e-9);
      }),
    );
  });
});

describe('the readers who rate and comment most', () => {
  it('are named by shortened names, by ratings and comments that were let pass, unless they do not want it', async () => {
    const add = async (readerId: string, readerName: string, controlNumber: string, state: 'audited' | 'unaudited') => {
      const target = { libraryId: libraryId(), recordId: id[controlNumber] ?? 0, readerId, readerName };
      await evaluate(service.store, { ...target, now: service.clock.now }, { comment: '好' });
      await service.store.db
        .updateTable('evaluation')
        .set({ state })
        .where('reader_id', '=', readerId)
        .where('record_id', '=', target.recordId)
        .execute();
    };
    const hidden = await service.addReader({ account: 'hidden' });
    await service.store.db
      .insertInto('reader_setting')
      .values({ reader_id: hidden, name: 'rankingHidden', value: '1' })
      .execute();
    for (const entry of ['a', 'b', 'c']) await add(String(hidden), '周隐', entry, 'audited');
    for (const entry of ['a', 'b']) await add('901', '林晓岚', entry, 'audited');
    await add('902', '苏澄', 'a', 'audited');
    await add('902', '苏澄', 'b', 'unaudited');
    const rated = { libraryId: libraryId(), recordId: id['c'] ?? 0, readerId: '901', readerName: '林晓岚' };
    await evaluate(service.store, { ...rated, now: service.clock.now }, { score: 4 });
    expect(await service.data('getReaderRanking', {})).toEqual([
      { place: 1, name: '林**', count: 3 },
      { place: 2, name: '苏**', count: 1 },
    ]);
  });
});
