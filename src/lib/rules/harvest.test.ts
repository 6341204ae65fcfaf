import { expect, it } from 'vitest';
import { nextHarvest } from './harvest.ts';

const day = '2026-12-31';
const next = '2027-01-01';

it.each([
  // hour of the source, last scheduled day, unfinished, hour now, expected
  [2, null, false, 1, { day, hour: 2 }],
  [2, null, false, 2, { day, hour: 3 }],
  [2, null, false, 22, { day, hour: 23 }],
  [2, null, false, 23, { day: next, hour: 2 }],
  [2, day, false, 3, { day: next, hour: 2 }],
  [2, '2026-12-30', false, 0, { day, hour: 2 }],
  [0, '2026-12-30', false, 0, { day, hour: 1 }],
  [2, day, true, 3, { day, hour: 4 }],
  [2, day, true, 23, { day: next, hour: 0 }],
])('a source of %i h, harvested on %s, unfinished: %s, is next at %i h: %j', (hour, doneDay, isUnfinished, now, due) =>
  expect(nextHarvest({ hour }, { doneDay, isUnfinished }, { day, hour: now })).toEqual(due),
);
