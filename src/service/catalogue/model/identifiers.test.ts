import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCn, readDoi, readIsbn, readIsbns, readIssn, readUrl } from './identifiers.ts';

const digitsOf = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });

function isbn13(body: number[]): string {
  const sum = body.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return [...body, (10 - (sum % 10)) % 10].join('');
}

function isbn10(body: number[]): string {
  const sum = body.reduce((total, digit, at) => total + digit * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return body.join('') + (check === 10 ? 'X' : String(check));
}

describe('ISBN', () => {
  it('is the same book in ten and in thirteen digits', () => {
    fc.assert(
      fc.property(digitsOf(9), (body) => {
        expect(readIsbn(isbn10(body))).toBe(isbn13([9, 7, 8, ...body]));
        expect(readIsbn(isbn13([9, 7, 8, ...body]))).toBe(isbn13([9, 7, 8, ...body]));
      }),
    );
  });

  it('is refused with any one digit wrong', () => {
    fc.assert(
      fc.property(digitsOf(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
        const good = isbn10(body);
        const wrong = good.slice(0, at) + String((Number(good.charAt(at)) + shift) % 10) + good.slice(at + 1);
        expect(readIsbn(wrong)).toBeUndefined();
      }),
    );
  });

  it.each([
    '978-7-5037-1744-4 (平装)',
    '7-5037-1744-0',
    'ISBN 9787503717444',
    '９７８７５０３７１７４４４',
    '٩٧٨٧٥٠٣٧١٧٤٤٤',
  ])('is read from %s', (text) => {
    expect(readIsbn(text)).toBe('9787503717444');
  });
});

it('ISSN, CN, DOI and addresses are read from what records hold', () => {
  expect(readIssn('0317-8471')).toBe('0317-8471');
  expect(readIssn('1050124x (online)')).toBe('1050-124X');
  expect(readIssn('0317-8472')).toBeUndefined();
  expect(readCn('CN 11-1234/G2')).toBe('11-1234/G2');
  expect(readDoi('https://doi.org/10.1000/ABC.1.')).toBe('10.1000/abc.1');
  expect(readDoi('https://doi.org/10.1000%2F182')).toBe('10.1000/182');
  expect(readDoi('<a>10.1002/(SICI)1097(1998)17:15<1661::AID-SIM968>3.0.CO;2-2</a>')).toBe(
    '10.1002/(sici)1097(1998)17:15<1661::aid-sim968>3.0.co;2-2',
  );
  expect(readUrl('www.example.org/a b')).toBe('http://www.example.org/a%20b');
  expect(readUrl('ftp://example.org')).toBeUndefined();
});

it('keeps a number whose last sign is a letter O', () => {
  expect(readIsbns('978-7-02-000220-О')).toEqual({ valid: [], wrong: ['978-7-02-000220-0'] });
  expect(readIsbns('O-306-40615-2')).toEqual({ valid: ['9780306406157'], wrong: [] });
});

it.each([
  ['DOI 10.1000/182.', 'https://doi.org/10.1000/182'],
  ['doi：10.1000/182', 'https://doi.org/10.1000/182'],
  ['doi:https://doi.org/10.1000/182', 'https://doi.org/10.1000/182'],
  ['10.1000/182 [full text]', 'https://doi.org/10.1000/182'],
  ['10.1000/abc(1)2;', 'https://doi.org/10.1000/abc(1)2'],
  ['10.1000/abc(1)', 'https://doi.org/10.1000/abc(1)'],
  ['10.1000/abc).', 'https://doi.org/10.1000/abc'],
  ['10.1002/x(1)17:15<1661::AID>3.0', 'https://doi.org/10.1002/x(1)17:15%3C1661::AID%3E3.0'],
])('links to the DOI in %s', (text, address) => {
  expect(readUrl(text)).toBe(address);
});
