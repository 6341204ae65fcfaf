import { expect, it } from 'vitest';
import { cataloguePath } from './list-address.ts';

it('leads to the result list with the same hits in the same order', () => {
  expect(cataloguePath({ subject: ['推理小说', '推理'], docCode: ['1'], sortField: 'popularity' })).toBe(
    `/searchList?docCode=1&subject=${encodeURIComponent('推理小说')}&subject=${encodeURIComponent('推理')}&sort=popularity`,
  );
  expect(cataloguePath({ searchFieldContent: 'compilers', sortField: 'title', sortClause: 'desc' })).toBe(
    '/searchList?q=compilers&sort=title&order=desc',
  );
  expect(cataloguePath({ kindNo: ['K2'], publishBegin: 1990, publishEnd: 1999 })).toBe(
    '/searchList?kindNo=K2&publishBegin=1990&publishEnd=1999',
  );
});
