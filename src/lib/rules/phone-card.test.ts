import { expect, test } from 'vitest';
import { cardTextAt, isCardCode, parseCardText } from './phone-card.ts';
import { newSecret } from './time-codes.ts';

const second = 1000;
const minute = 60 * second;
/** The start of a minute. */
const start = 29_000_000 * minute;
const card = { cardKey: 'ABCDEFGH23', secret: newSecret() };
const codeAt = (at: number) => parseCardText(cardTextAt(card, at))?.code ?? '';

test('a code is shown for one minute', () => {
  expect(codeAt(start + minute - 1)).toBe(codeAt(start));
  expect(codeAt(start + minute)).not.toBe(codeAt(start));
  expect(codeAt(start - 1)).not.toBe(codeAt(start));
});

test('a code is accepted for two minutes before and after its minute, and not for a second more', () => {
  const code = codeAt(start);
  const last = start + minute - second;
  expect(isCardCode(card.secret, code, start - 2 * minute)).toBe(true);
  expect(isCardCode(card.secret, code, start - 2 * minute - second)).toBe(false);
  expect(isCardCode(card.secret, code, last + 2 * minute)).toBe(true);
  expect(isCardCode(card.secret, code, last + 2 * minute + second)).toBe(false);
});

test('a code of another card is rejected', () => {
  expect(isCardCode(newSecret(), codeAt(start), start)).toBe(false);
});

test('the text has 20 capital letters and digits, which fit the smallest QR code', () => {
  expect(cardTextAt(card, start)).toMatch(/^YRABCDEFGH23\d{8}$/);
});

test('a text is parsed as a scanner or a person writes it', () => {
  const read = { cardKey: 'ABCDEFGH23', code: '01234567' };
  for (const text of [
    'YRABCDEFGH2301234567',
    'yrabcdefgh2301234567',
    ' YRAB CDEF GH23 0123 4567\r',
    'ＹＲABCDEFGH2301234567',
  ])
    expect(parseCardText(text), text).toEqual(read);
});

test.each([
  '',
  '20210007',
  'YR',
  'YRABCDEFGH230123456',
  'YRABCDEFGH23012345678',
  'YRABCDEFGH1301234567',
  'XRABCDEFGH2301234567',
  'YRABCDEFGH23O1234567',
])('the text %j is of no phone card', (text) => expect(parseCardText(text)).toBeUndefined());
