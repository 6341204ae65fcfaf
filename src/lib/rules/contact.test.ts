import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmpty } from './empty.ts';
import { isMail, maskMail, normalizeMail, isPhone, maskPhone, normalizePhone } from './contacts.ts';

describe('a phone number', () => {
  it.each([
    ['13812345678', '13812345678'],
    ['138 1234 5678', '13812345678'],
    ['+86 138-1234-5678', '13812345678'],
    ['0086 13812345678', '13812345678'],
    ['１３８１２３４５６７８', '13812345678'],
    ['+852 5123 4567', '+85251234567'],
    ['00886912345678', '+886912345678'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['12812345678', undefined],
    ['1381234567', undefined],
    ['138123456789', undefined],
    ['+861281234567', undefined],
    ['02212345678', undefined],
    ['13812345678;13912345678', undefined],
    ['+0123456789', undefined],
    ['', undefined],
  ])('%j is kept as %j', (text, normalized) => {
    expect(normalizePhone(text)).toBe(normalized);
    expect(isPhone(text)).toBe(normalized !== undefined);
  });

  it('that is kept stays as it is, and shows no more than its ends', () => {
    const numbers = fc.stringMatching(/^1[3-9][0-9]{9}$/);
    fc.assert(
      fc.property(numbers, (number) => {
        expect(normalizePhone(number)).toBe(number);
        expect(normalizePhone(`+86${number}`)).toBe(number);
        expect(maskPhone(number)).toBe(`${number.slice(0, 3)}****${number.slice(7)}`);
      }),
    );
    expect(maskPhone('+85251234567')).toBe('+852****4567');
  });
});

describe('an e-mail address', () => {
  it.each([
    ['Li.Ming@Example.EDU', 'Li.Ming@example.edu'],
    [' li@example.edu ', 'li@example.edu'],
    ["o'brien+lib@mail.example.ac.cn", "o'brien+lib@mail.example.ac.cn"],
    ['li@xn--fiqs8s.xn--fiqs8s', 'li@xn--fiqs8s.xn--fiqs8s'],
    ['li@localhost', undefined],
    ['li@example..edu', undefined],
    ['.li@example.edu', undefined],
    ['li@@example.edu', undefined],
    ['a@b.edu,c@d.edu', undefined],
    ['"li ming"@example.edu', undefined],
    ['li@example.edu\r\nBcc: x@y.edu', undefined],
    [`${'x'.repeat(65)}@example.edu`, undefined],
    ['@example.edu', undefined],
    ['', undefined],
  ])('%j is kept as %j', (text, normalized) => {
    expect(normalizeMail(text)).toBe(normalized);
    expect(isMail(text)).toBe(normalized !== undefined);
  });

  it('of any form that others make is taken or refused, and what is kept stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const normalized = normalizeMail(text);
        if (normalized === undefined) return;
        expect(normalizeMail(normalized)).toBe(normalized);
        expect(normalized).not.toMatch(/[\s<>,;"]/);
        const name = normalized.slice(0, normalized.lastIndexOf('@'));
        if (name.length > 2) expect(maskMail(normalized)).not.toContain(name);
      }),
    );
  });
});

describe('what counts as empty', () => {
  it.each([undefined, null, '', 'null'])('%j', (value) => expect(isEmpty(value)).toBe(true));
  it.each(['0', ' ', 'NULL', 'undefined'])('but not %j', (value) => expect(isEmpty(value)).toBe(false));
});
