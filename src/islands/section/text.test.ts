import { expect, it } from 'vitest';
import { fill } from '#lib/i18n/format.ts';
import { counted } from './text.ts';

it('puts values into their places and leaves places without one', () => {
  expect(fill('{{a}} / {{b}}', { a: 1 })).toBe('1 / {{b}}');
});

it('takes the form of plural that the language has', () => {
  const english = { loans_one: '{{shown}} loan', loans_other: '{{shown}} loans' };
  expect(counted(english, 'loans', 1, 'en-US')).toBe('1 loan');
  expect(counted(english, 'loans', 1200, 'en-US')).toBe('1,200 loans');
  expect(counted({ loans_other: '{{shown}} 册，{{of}}' }, 'loans', 1, 'zh-CN', { of: '共' })).toBe('1 册，共');
});
