import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idCheckDigit, idNumberProblem, tidyIdNumber } from './certification.ts';

const today = '2026-01-15';
const dayOfBirth = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-01-14T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
const idNumber = fc
  .record({
    region: fc.constantFrom('11', '32', '44', '65', '81', '83', '91'),
    place: fc.integer({ min: 0, max: 9999 }),
    birth: dayOfBirth,
    order: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, place, birth, order }) => {
    const digits = `${region}${String(place).padStart(4, '0')}${birth}${String(order).padStart(3, '0')}`;
    return digits + idCheckDigit(digits);
  });

describe('an ID number (GB 11643)', () => {
  it('is taken as the standard’s own examples are', () => {
    expect(idNumberProblem('11010519491231002X', today)).toBeUndefined();
    expect(idNumberProblem('440524188001010014', '2026-01-15')).toBe('idNumberDate');
    expect(idCheckDigit('44052418800101001')).toBe('4');
  });

  it('is refused with what is wrong with it', () => {
    expect(idNumberProblem('110105491231002', today)).toBe('idNumberFormat');
    expect(idNumberProblem('1101051949123100２X', today)).toBe('idNumberFormat');
    expect(idNumberProblem('00010519491231002X', today)).toBe('idNumberRegion');
    expect(idNumberProblem('11010520010229002X', today)).toBe('idNumberDate');
    expect(idNumberProblem('11010520260116002X', today)).toBe('idNumberDate');
    expect(idNumberProblem('110105194912310021', today)).toBe('idNumberCheck');
  });

  it('is taken whatever the case, blanks and width of its digits', () => {
    expect(tidyIdNumber(' 110105 19491231 002x ')).toBe('11010519491231002X');
    expect(tidyIdNumber('１１０１０５１９４９１２３１００２Ｘ')).toBe('11010519491231002X');
  });

  it('is no other number with one character changed, or two neighbours exchanged', () => {
    fc.assert(
      fc.property(idNumber, fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
        expect(idNumberProblem(number, today)).toBeUndefined();
        const digit = String((Number(number.charAt(at)) + more) % 10);
        expect(idNumberProblem(number.slice(0, at) + digit + number.slice(at + 1), today)).toBeDefined();
        const [entry = '', next = ''] = [number.charAt(at), number.charAt(at + 1)];
        if (entry === next || at === 16) return;
        const exchanged = number.slice(0, at) + next + entry + number.slice(at + 2);
        expect(idNumberProblem(exchanged, today)).toBeDefined();
      }),
    );
  });
});
