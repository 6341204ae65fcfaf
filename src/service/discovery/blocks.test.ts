import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { homeBlocks } from '../../lib/rules/home-view.ts';
import { testRecords } from '#support/records.ts';
import { testService, type TestService } from '#support/service.ts';

let service: TestService;
const start = async (home: object = {}) => {
  service = await testService({ libraries: [{ file: { home } }], records: testRecords });
};
beforeEach(() => start());
afterEach(() => service.close());

describe('the blocks of the home page', () => {
  test('are all of them where a library says nothing, without a shelf that is not set up', async () => {
    const { blocks } = await service.data('getHomeBlocks', {});
    expect(blocks).toEqual(homeBlocks.filter((homeBlock) => homeBlock !== 'customShelf'));
  });

  test('are those that the library names, in its order', async () => {
    await service.close();
    await start({ blocks: ['donations', 'newBooks'] });
    expect(await service.data('getHomeBlocks', {})).toEqual({ blocks: ['donations', 'newBooks'] });
  });
});

describe('the shelf of the library’s own', () => {
  test('is the first hits of its search under its name, in the reader’s language', async () => {
    await service.close();
    const title = { 'zh-CN': '英文图书', 'en-US': 'Books in English' };
    await start({ customShelf: { title, search: { docCode: ['1'], langCode: ['eng'] } } });
    const shelf = await service.data('getCustomShelf', { rows: 1 }, { language: 'en-US' });
    expect(shelf).toMatchObject({ title: 'Books in English', search: { docCode: ['1'], langCode: ['eng'] } });
    const [first] = shelf.result;
    const input = { docCode: ['1'], langCode: ['eng'], rows: 1 };
    const { searchResult } = await service.data('search', input);
    expect(first?.recordId).toBe(searchResult[0]?.recordId);
    expect((await service.data('getHomeBlocks', {})).blocks).toContain('customShelf');
  });

  test('is empty without data', async () => {
    expect(await service.data('getCustomShelf', {})).toEqual({ title: null, search: null, result: [] });
  });
});

test('lists databases on trial by the last day of the trial, without expired and subscribed ones', async () => {
  const numbers = ['late', 'soon', 'open', 'over', 'ours'];
  await service.put(
    numbers.map((controlNumber) => ({ controlNumber, kind: 'database', title: controlNumber, languages: ['eng'] })),
  );
  const day = (days: number) => new Date(service.clock.now + days * 86_400_000).toISOString().slice(0, 10);
  await service.putContent('databases', [
    { controlNumber: 'late', subscription: 'trial', to: day(40) },
    { controlNumber: 'soon', subscription: 'trial', to: day(4) },
    { controlNumber: 'open', subscription: 'trial' },
    { controlNumber: 'over', subscription: 'trial', to: day(-1) },
    { controlNumber: 'ours', subscription: 'subscribed' },
  ]);
  const found = await service.data('getTryCollections', {});
  expect(found.map(({ title, to }) => [title, to])).toEqual([
    ['soon', day(4)],
    ['late', day(40)],
    ['open', null],
  ]);
  expect(await service.data('getTryCollections', { rows: 1 })).toHaveLength(1);
});

test('today’s hours are those of each library by its own calendar, with a usual week', async () => {
  await service.close();
  const week = [1, 2, 3, 4, 5, 6, 7];
  const place = (locationId: string, libCode: string, hours: { days: number[]; open: string; close: string }[]) => ({
    locationId,
    libCode,
    name: { 'zh-CN': locationId },
    hours,
  });
  const [first, second] = [{ 'zh-CN': '总馆', 'en-US': 'Main' }, { 'zh-CN': '分馆' }];
  service = await testService({
    libraries: [
      {
        file: {
          libraries: [
            { libCode: 'A', libName: first },
            { libCode: 'B', libName: second },
          ],
          locations: [
            place('a1', 'A', [{ days: week, open: '08:00', close: '22:00' }]),
            place('b1', 'B', [{ days: [1, 2, 3, 4, 5], open: '09:00', close: '17:00' }]),
          ],
        },
      },
    ],
  });
  // A Sunday evening in London is Monday in Shanghai.
  service.clock.now = Date.parse('2026-11-29T20:00:00Z');
  const monday = await service.data('getOpeningToday', {}, { language: 'en-US' });
  expect(monday.day).toBe('2026-11-30');
  expect(monday.libraries).toEqual([
    { libCode: 'A', name: 'Main', spans: [{ open: '08:00', close: '22:00' }] },
    { libCode: 'B', name: '分馆', spans: [{ open: '09:00', close: '17:00' }] },
  ]);
  service.clock.now = Date.parse('2026-11-28T02:00:00Z');
  const saturday = await service.data('getOpeningToday', {});
  expect(saturday.libraries.map(({ spans }) => spans.length)).toEqual([1, 0]);
  expect(saturday.week).toEqual([{ days: week, spans: [{ open: '08:00', close: '22:00' }] }]);
});
