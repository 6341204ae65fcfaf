import { expect, it } from 'vitest';
import { outcomesIn } from './refusals.ts';

it('reads what came of each loan, and nothing where an answer tells of none', () => {
  const results = [
    { loanId: '1', isRenewed: true, message: '' },
    { loanId: '2', isRenewed: false, message: '已超期，不可续借' },
    { loanId: 3 },
  ];
  expect([...outcomesIn({ results }, '已续借')]).toEqual([
    ['1', { isRenewed: true, text: '已续借' }],
    ['2', { isRenewed: false, text: '已超期，不可续借' }],
  ]);
  for (const data of [null, 'x', {}, { results: 'x' }]) expect(outcomesIn(data, '已续借').size).toBe(0);
});
