import { expect, it } from 'vitest';
import { plainSectionPath, sectionValues } from './personal-sections.ts';

it('the address of a plain section carries what there is, and goes on without what was done last', () => {
  expect(plainSectionPath('circulation', { tab: 'history', year: '', page: '2' })).toBe(
    '/personalCenter/plain?key=5&tab=history&page=2',
  );
  expect(sectionValues(new URLSearchParams('key=5&tab=history&done=renew&page=2'))).toEqual({
    tab: 'history',
    page: '2',
  });
});
