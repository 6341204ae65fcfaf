import { expect, it } from 'vitest';
import { sectionValues } from './personal-sections.ts';

it('reads the parameters of a section without its key and the act that was done last', () => {
  expect(sectionValues(new URLSearchParams('key=5&tab=history&done=renew&page=2'))).toEqual({
    tab: 'history',
    page: '2',
  });
});
