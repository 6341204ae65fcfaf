import { expect, test } from 'vitest';
import { cardValidityOn } from './card-validity.ts';

test('a card is valid from its first day to its last', () => {
  const days = { validFrom: '2026-09-01', validUntil: '2027-06-30' };
  expect(['2026-08-31', '2026-09-01', '2027-06-30', '2027-07-01'].map((day) => cardValidityOn(days, day))).toEqual([
    'notYet',
    'valid',
    'valid',
    'expired',
  ]);
});

test('a card without days is always valid', () => {
  expect(cardValidityOn({ validFrom: null, validUntil: null }, '1900-01-01')).toBe('valid');
  expect(cardValidityOn({ validFrom: null, validUntil: '2026-01-01' }, '1900-01-01')).toBe('valid');
});
