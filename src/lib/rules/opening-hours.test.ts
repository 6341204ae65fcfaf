import { describe, expect, it } from 'vitest';
import { hoursOn, openState, usualHours } from './opening-hours.ts';

const hours = [
  { days: [1, 2, 3, 4, 5], open: '14:00', close: '17:00' },
  { days: [1, 2, 3, 4, 5], open: '09:00', close: '12:00' },
  { days: [6], open: '10:00', close: '16:00' },
];

describe('the hours of a day', () => {
  it('are those of its day of the week, in their order', () => {
    // A Monday, a Saturday, a Sunday.
    expect(hoursOn(hours, '2026-11-23', { days: [] })).toEqual([
      { open: '09:00', close: '12:00' },
      { open: '14:00', close: '17:00' },
    ]);
    expect(hoursOn(hours, '2026-11-28', { days: [] })).toEqual([{ open: '10:00', close: '16:00' }]);
    expect(hoursOn(hours, '2026-11-29', { days: [] })).toEqual([]);
  });

  it('are none on a day on which the library is closed', () => {
    expect(hoursOn(hours, '2026-11-23', { days: ['2026-11-23'] })).toEqual([]);
    const closed = { days: [], periods: [{ from: '2026-11-23', to: '2026-11-25' }] };
    const counts = ['20', '23', '24', '25', '26'].map((day) => hoursOn(hours, `2026-11-${day}`, closed).length);
    expect(counts).toEqual([2, 0, 0, 0, 2]);
  });
});

describe('the usual hours of a library', () => {
  const of = (open: string, close: string, days = [1, 2, 3, 4, 5, 6, 7]) => [{ days, open, close }];
  const places = [of('07:30', '22:30'), of('08:00', '22:00'), of('08:00', '22:00'), of('09:00', '17:00', [1])];

  it('are those of most of its places, of several the first named', () => {
    expect(usualHours(places, '2026-11-23', { days: [] })).toEqual([{ open: '08:00', close: '22:00' }]);
    expect(usualHours(places.slice(0, 2), '2026-11-23', { days: [] })).toEqual([{ open: '07:30', close: '22:30' }]);
  });

  it('leave out places that are closed, and are none where all are', () => {
    const weekdays = [of('09:00', '17:00', [1]), of('09:00', '17:00', [1]), of('10:00', '12:00', [7])];
    expect(usualHours(weekdays, '2026-11-29', { days: [] })).toEqual([{ open: '10:00', close: '12:00' }]);
    expect(usualHours(weekdays, '2026-11-28', { days: [] })).toEqual([]);
    expect(usualHours(places, '2026-11-23', { days: ['2026-11-23'] })).toEqual([]);
  });
});

it.each([
  ['08:59', { from: '09:00' }],
  ['09:00', { until: '12:00' }],
  ['11:59', { until: '12:00' }],
  ['12:00', { from: '14:00' }],
  ['16:59', { until: '17:00' }],
  ['17:00', null],
  ['23:59', null],
])('at %s a place with two parts of a day is %j', (time, state) => {
  expect(openState(hoursOn(hours, '2026-11-23', { days: [] }), time)).toEqual(state);
  expect(openState([], time)).toBeNull();
});
