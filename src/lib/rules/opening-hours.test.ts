import { describe, expect, it } from 'vitest';
import { hoursOn } from './opening-hours.ts';

const hours = [
  { days: [1, 2, 3, 4, 5], open: '14:00', close: '17:00' },
  { days: [1, 2, 3, 4, 5], open: '09:00', close: '12:00' },
  { days: [6], open: '10:00', close: '16:00' },
];

describe('the hours of a day', () => {
  it('are those of its day of the week, in their order', () => {
    // A Monday, a Saturday, a Sunday.
    expect(hoursOn(hours, '2026-11-23', [])).toEqual([
      { open: '09:00', close: '12:00' },
      { open: '14:00', close: '17:00' },
    ]);
    expect(hoursOn(hours, '2026-11-28', [])).toEqual([{ open: '10:00', close: '16:00' }]);
    expect(hoursOn(hours, '2026-11-29', [])).toEqual([]);
  });

  it('are none on a day on which the library is closed', () => {
    expect(hoursOn(hours, '2026-11-23', ['2026-11-23'])).toEqual([]);
  });
});
