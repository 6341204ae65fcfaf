import { afterAll, beforeAll, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';

const names = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const week = [1, 2, 3, 4, 5, 6, 7];

let service: TestService;
beforeAll(async () => {
  service = await testService({
    records: [{ controlNumber: 'one', kind: 'book', title: 'One' }],
    libraries: [
      {
        file: {
          circulation: { timeZone: 'Asia/Shanghai', closed: { days: ['2026-12-01'] } },
          libraries: [
            {
              libCode: 'A',
              libName: names('总馆', 'Main'),
              address: names('路 1 号', '1 Road'),
              phone: '+86 10 5550',
              travel: names('地铁', 'Metro'),
              mapUrl: 'https://map.example/a',
              position: { latitude: 30, longitude: 104 },
            },
            { libCode: 'B', libName: names('分馆', 'Branch') },
          ],
          locations: [
            {
              locationId: 'a1',
              name: names('书库', 'Stacks'),
              libCode: 'A',
              level: -1,
              hours: [{ days: week, open: '08:00', close: '22:00' }],
            },
          ],
        },
      },
    ],
  });
});
afterAll(() => service.close());

const stateAt = async (time: string) => {
  service.clock.now = Date.parse(time);
  return (await service.data('listBuildings', {}))[0]?.state;
};

it('says what visitors of each library need, in their language', async () => {
  // Eight in the evening in Shanghai.
  service.clock.now = Date.parse('2026-11-30T12:00:00Z');
  expect(await service.data('listBuildings', {}, { language: 'en-US' })).toEqual([
    {
      libCode: 'A',
      name: 'Main',
      spans: [{ open: '08:00', close: '22:00' }],
      state: { until: '22:00' },
      address: '1 Road',
      phone: '+86 10 5550',
      travel: 'Metro',
      mapUrl: 'https://map.example/a',
      position: { latitude: 30, longitude: 104 },
    },
    {
      libCode: 'B',
      name: 'Branch',
      spans: null,
      state: null,
      address: null,
      phone: null,
      travel: null,
      mapUrl: null,
      position: null,
    },
  ]);
  expect(await service.data('listLocations', {})).toMatchObject([{ locationId: 'a1', level: -1 }]);
});

it('is open by the clock of the library, until the minute of closing', async () => {
  expect(await stateAt('2026-11-29T23:59:59Z')).toEqual({ from: '08:00' });
  expect(await stateAt('2026-11-30T00:00:00Z')).toEqual({ until: '22:00' });
  expect(await stateAt('2026-11-30T13:59:59Z')).toEqual({ until: '22:00' });
  expect(await stateAt('2026-11-30T14:00:00Z')).toBeNull();
});

it('is closed all day on closed days', async () => {
  service.clock.now = Date.parse('2026-12-01T04:00:00Z');
  expect((await service.data('listBuildings', {}))[0]).toMatchObject({ spans: [], state: null });
});
