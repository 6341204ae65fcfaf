import { expect, it } from 'vitest';
import { mayBecome, openStatuses, requestStatuses, statusNumber } from './library-request.ts';

it('numbers the statuses of requests as the specification does', () => {
  expect(requestStatuses.map(statusNumber)).toEqual([0, 1, 2, 3, 4]);
  expect(statusNumber('accepted')).toBe(3);
  expect(openStatuses).toEqual([0, 3]);
});

it('lets a request go on from start and accepted alone, and never back', () => {
  for (const from of requestStatuses) {
    const isOpen = openStatuses.includes(statusNumber(from));
    expect(mayBecome(from, 'completed'), from).toBe(isOpen);
    expect(mayBecome(from, 'start'), from).toBe(false);
    expect(mayBecome(from, from), from).toBe(false);
  }
  expect(mayBecome('start', 'accepted')).toBe(true);
  expect(mayBecome('accepted', 'cancel')).toBe(true);
});
