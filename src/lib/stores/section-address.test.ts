import { expect, it } from 'vitest';
import { queryWith } from './section-address.ts';

it('keeps the section and what is to be kept, and takes out what is empty', () => {
  expect(queryWith('?key=5&tab=history&page=3&q=x', { page: '2' }, ['tab', 'q'])).toBe('?key=5&tab=history&q=x&page=2');
  expect(queryWith('?key=5&tab=history&page=3', { tab: '' })).toBe('?key=5');
  expect(queryWith('', { tab: '' })).toBe('');
});
