import { expect, it } from 'vitest';
import { plainInstead, plainSectionPath, plainValues } from './personal-sections.ts';

it('the plain section stands in for a section that there is, and for no other path', () => {
  expect(plainInstead('/personalCenter?key=5')).toBe('/personalCenter/plain?key=5');
  expect(plainInstead('/personalCenter?key=3&record=12&utm=x')).toBe('/personalCenter/plain?key=3&record=12');
  expect(plainInstead('/personalcenter')).toBe('/personalCenter/plain?key=0');
  for (const path of ['/personalCenter?key=99', '/personalCenter/customTabs', '/home', '/searchList?q=a']) {
    expect(plainInstead(path)).toBe(path);
  }
});

it('the address of a plain section carries what there is, and goes on without what was done last', () => {
  expect(plainSectionPath('circulation', { tab: 'history', year: '', page: '2' })).toBe(
    '/personalCenter/plain?key=5&tab=history&page=2',
  );
  expect(plainValues(new URLSearchParams('key=5&tab=history&done=renew&page=2'))).toEqual({
    tab: 'history',
    page: '2',
  });
});
