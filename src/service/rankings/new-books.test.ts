import { afterAll, beforeAll, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import { newBookDays, newBookRanges } from '../../lib/rules/rankings.ts';

let service: TestService;
let today: string;
const came = (controlNumber: string, ago: number, more: object = {}) => ({
  controlNumber,
  kind: 'book' as const,
  title: `书${controlNumber}`,
  acquiredOn: dayAfter(today, -ago),
  ...more,
});
const holding = (libCode: string, locationId: string) => ({ holdings: [{ libCode, locationId, items: [] }] });
const classes = (code: string) => ({ classes: [{ scheme: 'clc' as const, code }] });

beforeAll(async () => {
  service = await testService();
  today = dayOf(service.clock.now);
  await service.put([
    came('1', 0, { ...holding('MAIN', 'stacks'), ...classes('I247.5') }),
    came('2', 6, { ...holding('MED', 'medicine'), ...classes('R1') }),
    came('3', 7, { ...holding('MAIN', 'reading'), ...classes('I1'), title: '诗经译注' }),
    came('4', 100, classes('I2')),
    came('5', 729),
    came('6', 730),
    came('7', -1),
    came('8', 1, { kind: 'journal' }),
    { controlNumber: '9', kind: 'book', title: '书9' },
  ]);
});
afterAll(() => service.close());

const numbers = async (input: object) => {
  const { result } = await service.data('listNewBooks', input);
  return result.map((entry) => entry.title);
};

it('lists new titles within the range, newest first, without announced ones', async () => {
  expect(await numbers({ range: 'week' })).toEqual(['书1', '书2']);
  expect(await numbers({ range: 'twoWeeks' })).toEqual(['书1', '书2', '诗经译注']);
  expect(await numbers({ range: 'twoYears' })).toEqual(['书1', '书2', '诗经译注', '书4', '书5']);
  expect(await numbers({ range: 'twoYears', page: 2, rows: 3 })).toEqual(['书4', '书5']);
  const newBooks = await service.data('listNewBooks', {});
  expect(newBooks).toMatchObject({ from: dayAfter(today, 1 - newBookDays.month), to: today, numFound: 3 });
  expect(newBooks.result.map((entry) => entry.acquiredOn)).toEqual([today, dayAfter(today, -6), dayAfter(today, -7)]);
  for (const range of newBookRanges) expect((await numbers({ range })).length).toBeGreaterThanOrEqual(2);
});

it('is narrowed by class, library, location and words, and counts what else there is', async () => {
  expect(await numbers({ range: 'year', kindNo: 'I' })).toEqual(['书1', '诗经译注', '书4']);
  expect(await numbers({ range: 'year', kindNo: 'I2' })).toEqual(['书1', '书4']);
  expect(await numbers({ range: 'year', libCode: 'MED' })).toEqual(['书2']);
  expect(await numbers({ range: 'year', kindNo: 'I', locationId: 'reading' })).toEqual(['诗经译注']);
  expect(await numbers({ range: 'year', term: '诗经' })).toEqual(['诗经译注']);
  expect(await numbers({ range: 'week', term: '诗经' })).toEqual([]);
  const newBooks = await service.data('listNewBooks', { range: 'year', kindNo: 'I' }, { language: 'en-US' });
  expect(newBooks.classes).toMatchObject([
    { code: 'I', count: 3 },
    { code: 'R', count: 1 },
  ]);
  expect(newBooks.libraries).toEqual([{ code: 'MAIN', name: 'Main Library', count: 2 }]);
  expect(newBooks.locations.map((location) => location.name).sort()).toEqual(['Reading room', 'Stacks']);
});
