import { expect, it } from 'vitest';
import { departmentPath, readDetail, researcherPath } from './people-address.ts';

it('writes addresses that it can parse, without default values', () => {
  expect(departmentPath('7')).toBe('/departmentHome?id=7');
  const department = readDetail(new URL(departmentPath('7', 'papers', 3), 'http://x').searchParams);
  expect(department).toEqual({ id: '7', kind: 'papers', page: 3, docCode: '' });
  const researcher = readDetail(new URL(researcherPath('9', '3', 2), 'http://x').searchParams);
  expect(researcher).toEqual({ id: '9', kind: undefined, page: 2, docCode: '3' });
});

it('takes what makes no sense for what is not there', () => {
  expect(readDetail(new URLSearchParams('kind=songs&page=-2&docCode=<b>'))).toEqual({
    id: '',
    kind: undefined,
    page: 1,
    docCode: '',
  });
});
