import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentValue } from '../../lib/contract/desk/content.ts';
import { contentKinds } from '../content-kinds.ts';
import { exportContent } from '../content/export-content.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { runningFine } from '../circulation/fines.ts';
import { renewalOf } from '../circulation/renew.ts';
import { placeSites } from '../request-queue/pickup-places.ts';
import { lastDayOnShelf } from '../request-queue/queue.ts';
import { testLibrary, testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// What staff change of library.json: when places are open, closed days, the home page.

const circulation = { rules: [{ loans: 5, days: 10 }], closed: { weekdays: [1] } };
let service: TestService;
let staff: DeskBrowser;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { circulation } }] });
  staff = await signedInStaff(service, ['content', 'circulation']);
});
afterEach(() => service.close());

const save = (kind: string, value: ContentValue, key = kind, revision = 0) =>
  staff.ask('saveDeskContent', { kind, key, revision, value });
const blocks = async () => (await service.data('getHomeBlocks', {})).blocks;

test('a day that staff close moves what is lent from then on, and opening it again moves it back', async () => {
  const items = ['A1', 'A2', 'A3'].map((barcode) => ({ barcode }));
  await service.put([
    { controlNumber: 'one', kind: 'book', title: '雪国', holdings: [{ libCode: 'MAIN', locationId: 'stacks', items }] },
  ]);
  await service.addReader();
  const lend = async (barcode: string) =>
    (await staff.data('lendAtDesk', { card: testReader.account, barcode })).loan.dueOn;
  const usual = await lend('A1');
  expect(usual).toBe('2026-01-25');
  // The day after is a Monday, on which the library is closed anyhow.
  expect(await save('closed-days', { weekdays: [1], dates: ['2026-01-25'] })).toMatchObject({ success: true });
  expect(await lend('A2')).toBe('2026-01-27');
  const { revision } = await staff.data('getDeskContent', { kind: 'closed-days', key: 'closed-days' });
  const back = { kind: 'closed-days', key: 'closed-days', revision, to: 'file' as const };
  const { entry } = await staff.data('restoreDeskContent', back);
  expect(entry.value).toEqual({ weekdays: [1], dates: [], periods: [] });
  expect(await lend('A3')).toBe(usual);
});

test('a holiday of several days is one entry, and what is due in it is due on the first open day after it', async () => {
  const items = ['A1', 'A2'].map((barcode) => ({ barcode }));
  await service.put([
    { controlNumber: 'one', kind: 'book', title: '雪国', holdings: [{ libCode: 'MAIN', locationId: 'stacks', items }] },
  ]);
  await service.addReader();
  const lend = async (barcode: string) =>
    (await staff.data('lendAtDesk', { card: testReader.account, barcode })).loan.dueOn;
  const holiday = (from: string, to: string) => ({
    weekdays: [1],
    dates: [],
    periods: [{ from, to, name: { 'zh-CN': '寒假' } }],
  });
  expect(await save('closed-days', holiday('2026-02-01', '2026-01-20'))).toMatchObject({ success: false });
  expect(await save('closed-days', holiday('2026-01-20', '2026-02-01'))).toMatchObject({ success: true });
  // The day after the holiday is a Monday.
  expect(await lend('A1')).toBe('2026-02-03');
  const { closed } = service.context().library.file.circulation;
  expect(closed.periods).toEqual([{ from: '2026-01-20', to: '2026-02-01', name: { 'zh-CN': '寒假' } }]);
});

test('a period of one library moves due days, fines, renewals and pick-up days there and nowhere else', async () => {
  const copies = (libCode: string, locationId: string, codes: string[]) => ({
    libCode,
    locationId,
    items: codes.map((barcode) => ({ barcode })),
  });
  const holdings = [copies('MAIN', 'stacks', ['A1']), copies('MED', 'medicine', ['B1', 'B2'])];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader();
  const card = testReader.account;
  const lend = async (barcode: string) => (await staff.data('lendAtDesk', { card, barcode })).loan.dueOn;
  expect(await lend('B2')).toBe('2026-01-25');
  // Today is 15 January, and loans are of ten days: the last day of the period is the day before the due day, then the day.
  const period = (to: string, libCodes?: string[]) => ({
    weekdays: [],
    dates: [],
    periods: [{ from: '2026-01-17', to, reason: '装修', ...(libCodes && { libCodes }) }],
  });
  const put = (to: string, revision: number, libCodes?: string[]) =>
    save('closed-days', period(to, libCodes), 'closed-days', revision);
  expect(await put('2026-01-25', 0, ['MED', 'MED'])).toMatchObject({ success: false });
  expect(await put('2026-01-25', 0, ['MED'])).toMatchObject({ success: true });
  expect([await lend('A1'), await lend('B1')]).toEqual(['2026-01-25', '2026-01-26']);
  const { library } = service.context();
  const loan = { origin: 'here', due_on: '2026-01-16', material_type: null };
  const late = (location_id: string) =>
    runningFine(
      { ...library, file: { ...library.file, circulation: { ...library.file.circulation, fines } } },
      null,
      { ...loan, location_id },
      { on: '2026-01-26' },
    );
  const fines = { ...library.file.circulation.fines, perDayFen: 10 };
  expect([late('stacks'), late('medicine'), late('unknown')]).toEqual([100, 10, 100]);
  const renewal = (location_id: string) =>
    renewalOf(
      library,
      { type_code: null, status: 'normal', valid_from: null, valid_until: null },
      { due_on: '2026-01-15', renewals: 0, renewed_on: null, material_type: null, location_id },
      { today: '2026-01-15', isAwaited: false, inDebt: false },
    );
  expect([renewal('stacks'), renewal('medicine')]).toEqual([{ dueOn: '2026-01-25' }, { dueOn: '2026-01-26' }]);
  const { holdDays } = library.file.copyRequests;
  const lastDays = new Map(
    [...placeSites(library)].map(([pickup_place, { libCode }]) => [
      libCode,
      lastDayOnShelf(library, { pickup_place }, service.clock.now),
    ]),
  );
  expect(lastDays.get('MAIN')).toBe(dayAfter('2026-01-15', holdDays));
  // The first open day is the 16th, the second the 26th.
  expect(lastDays.get('MED')).toBe(dayAfter('2026-01-24', holdDays));
});

test('the home page has the blocks that staff chose, in their order, and the shelf that they set up', async () => {
  const customShelf = { title: { 'zh-CN': '英文书' }, search: { langCode: ['eng'] } };
  expect((await save('home', { blocks: ['customShelf', 'newBooks'], customShelf })).success).toBe(true);
  expect(await blocks()).toEqual(['customShelf', 'newBooks']);
  expect(service.context().library.file.home.customShelf?.title).toEqual(customShelf.title);
  const twice = { blocks: ['hours', 'hours'] };
  const { problems } = await staff.data('checkDeskContent', { kind: 'home', value: twice });
  expect(problems.map(({ path, problem }) => `${path.join('.')} ${problem}`)).toEqual(['blocks.1 wrong']);
  expect(await save('home', twice, 'home', 1)).toMatchObject({ success: false, errCode: 400 });
  expect(await blocks()).toEqual(['customShelf', 'newBooks']);
});

test('the hours of a place are those that staff wrote', async () => {
  const hours = [{ days: [4], open: '10:00', close: '18:00' }];
  const value = { locationId: 'stacks', opening: { 'zh-CN': '周四' }, hours };
  expect((await save('opening-hours', value, 'stacks')).success).toBe(true);
  const { libraries } = await service.data('getOpeningToday', {});
  expect(libraries).toEqual([{ libCode: 'MAIN', name: '总馆', spans: [{ open: '10:00', close: '18:00' }] }]);
  const { result, isFixed } = await staff.data('listDeskContent', { kind: 'opening-hours' });
  expect(isFixed).toBe(true);
  expect(result.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'stacks changed',
    'reading file',
    'medicine file',
  ]);
  expect(result[0]?.title).toEqual(testLibrary.locations[0]?.name);
});

test('no place is added, none taken out, and none changed over somebody else’s change', async () => {
  const nowhere = { locationId: 'attic', hours: [] };
  expect(await save('opening-hours', nowhere, 'attic')).toMatchObject({ errCode: 404 });
  expect(await staff.ask('saveDeskContent', { kind: 'opening-hours', revision: 0, value: nowhere })).toMatchObject({
    errCode: 404,
  });
  const remove = { kind: 'home', key: 'home', revision: 0 };
  expect(await staff.ask('removeDeskContent', remove)).toMatchObject({ errCode: 400 });
  const answers = await Promise.all([save('home', { blocks: ['hours'] }), save('home', { blocks: ['counts'] })]);
  expect(answers.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([0, 409]);
});

test('the export writes what staff changed into library.json and leaves every other line as it was', async () => {
  const { library } = service.context();
  const file = join(library.dir, 'library.json');
  const written = { ...testLibrary, circulation, accent: '115e59' };
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  await save('closed-days', { weekdays: [1, 7], dates: ['2026-02-17', '2026-02-16'] });
  await save(
    'opening-hours',
    { locationId: 'reading', hours: [{ days: [1], open: '08:00', close: '24:00' }] },
    'reading',
  );
  const before = readFileSync(file, 'utf8').split('\n');
  const options = { store: service.store, kinds: contentKinds, now: () => service.clock.now };
  expect(await exportContent(options, service.context().library, 'yuelan library export')).toEqual([
    { file, rows: 2, edits: 2 },
  ]);
  const text = readFileSync(file, 'utf8');
  const after = JSON.parse(text);
  expect(after.circulation).toEqual({
    ...circulation,
    closed: { weekdays: [1, 7], days: ['2026-02-16', '2026-02-17'] },
  });
  expect(after.locations[1].hours).toEqual([{ days: [1], open: '08:00', close: '24:00' }]);
  const lines = new Set(text.split('\n').map((line) => line.replace(/,$/, '')));
  expect(before.filter((line) => !lines.has(line.replace(/,$/, ''))).map((line) => line.trim())).toEqual([]);
  expect(await exportContent(options, service.context().library, 'yuelan library export')).toEqual([]);
});
