import { afterEach, beforeEach, expect, it } from 'vitest';
import { HarvestRow } from './state.ts';
import { firstCounts, formatOutcome } from './outcome.ts';
import { testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

let service: TestService;
let desk: DeskBrowser;
let started: string[][];
const url = 'https://a.example/oai';
beforeEach(async () => {
  started = [];
  service = await testService({
    libraries: [
      {
        file: {
          oaiSources: [
            { name: 'union', url, hour: 3 },
            { name: 'papers', url, metadataPrefix: 'oai_dc', onSchedule: false },
          ],
        },
      },
    ],
    startHarvest: (...args) => {
      started.push(args);
    },
  });
  // 10:30 in the library.
  service.clock.now = Date.UTC(2026, 0, 15, 2, 30);
  desk = await signedInStaff(service, ['content']);
});
afterEach(() => service.close());

const rowOf = (name: string) => {
  const { store, library, now } = service.context();
  const source = library.file.oaiSources.find((entry) => entry.name === name);
  if (!source) throw new Error(name);
  return new HarvestRow(store, library, source, now);
};
const union = async () => (await desk.data('listDeskHarvests', {})).harvests[0];

it('lists the sources with their next harvest', async () => {
  expect((await desk.data('listDeskHarvests', {})).harvests).toEqual([
    {
      source: 'union',
      url,
      isRunning: false,
      records: 0,
      total: null,
      lastAt: null,
      problem: null,
      outcome: null,
      next: { day: '2026-01-15', hour: 11 },
    },
    expect.objectContaining({ source: 'papers', next: null }),
  ]);
});

it('starts a harvest once, and shows its progress and its result', async () => {
  expect(await desk.data('runDeskHarvest', { source: 'union' })).toMatchObject({ isRunning: true, lastAt: null });
  expect(started).toEqual([['demo', 'union']]);
  expect(await desk.ask('runDeskHarvest', { source: 'union' })).toMatchObject({ errCode: 409 });
  const row = rowOf('union');
  expect(await row.claim('process')).toMatchObject({ records: 0, done_until: null });
  await row.note({ records: 100, list_size: 230 });
  expect(await union()).toMatchObject({ isRunning: true, records: 100, total: 230 });
  expect(await desk.ask('runDeskHarvest', { source: 'union' })).toMatchObject({ errCode: 409 });
  const counts = { ...firstCounts(), records: 230, inserted: 229, rejected: 1 };
  await row.release({ records: 230, problem: null, outcome: formatOutcome('union', counts), done_day: '2026-01-15' });
  expect(await union()).toMatchObject({
    isRunning: false,
    lastAt: '2026-01-15T02:30:00.000Z',
    outcome: { records: 230, fresh: 229, rejected: 1 },
    next: { day: '2026-01-16', hour: 3 },
  });
  expect(started).toHaveLength(1);
});

it('keeps the place and the result of the last harvest when another one starts', async () => {
  const row = rowOf('union');
  await row.claim('process');
  const outcome = formatOutcome('union', { ...firstCounts(), records: 7 });
  await row.release({ records: 7, done_until: '2026-01-15T02:00:00Z', problem: 'timed out', outcome });
  const before = await row.read();
  service.clock.now += 600_000;
  await desk.data('runDeskHarvest', { source: 'union' });
  const { requested_at: requestedAt, ...after } = (await row.read()) ?? {};
  expect(requestedAt).toBe(service.clock.now);
  expect({ ...after, requested_at: null }).toEqual({ ...before, held_until: 0 });
});

it.each([
  [60_000 - 1, true],
  [60_000, false],
])('takes a start that no process took up for %i ms as under way: %s', async (ms, isRunning) => {
  await desk.data('runDeskHarvest', { source: 'union' });
  service.clock.now += ms;
  expect(await union()).toMatchObject({ isRunning });
  expect((await desk.ask('runDeskHarvest', { source: 'union' })).success).toBe(!isRunning);
});

it('refuses a source that the library does not have', async () => {
  expect(await desk.ask('runDeskHarvest', { source: 'other' })).toMatchObject({ errCode: 404 });
  expect(started).toEqual([]);
});
