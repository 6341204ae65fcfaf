import { expect, it } from 'vitest';
import { describeObstacles } from './obstacle-entries.ts';

it('leads from charges to the charges, not to another section', () => {
  const obstacles = [{ kind: 'charges' as const, count: 1, amount: 300 }];
  expect(describeObstacles(obstacles, 'en-US')).toMatchObject([{ path: '/personalCenter?key=5&tab=charges' }]);
});
