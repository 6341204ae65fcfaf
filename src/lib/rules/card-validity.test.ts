import { expect, test } from 'vitest';
import { barOf, cardValidityOn } from './card-validity.ts';

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

test('a card bars its reader on days on which it is not valid, and a status always', () => {
  const days = { validFrom: '2026-09-01', validUntil: '2027-06-30' };
  expect(['2026-08-31', '2026-09-01', '2027-06-30', '2027-07-01'].map((day) => barOf('normal', days, day))).toEqual([
    { reason: 'cardNotYetValid', day: '2026-09-01' },
    undefined,
    undefined,
    { reason: 'cardExpired', day: '2027-06-30' },
  ]);
  expect(barOf('frozen', days, '2027-07-01')).toEqual({ reason: 'frozen' });
  expect(barOf('lost', days, '2026-09-01')).toEqual({ reason: 'lost' });
});
