import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directName, initials, invertedName, readName } from './names.ts';

describe('readName', () => {
  it.each([
    ['Lawrence, D. H. (David Herbert)', 'Lawrence, D. H.', 'D. H. Lawrence'],
    ['Veronica Roth', 'Roth, Veronica', 'Veronica Roth'],
    ['J.K. Rowling', 'Rowling, J. K.', 'J. K. Rowling'],
    ['King, Martin Luther, Jr., 1929-1968', 'King, Martin Luther, Jr.', 'Martin Luther King Jr.'],
    ['King, Jr., Martin Luther', 'King, Martin Luther, Jr.', 'Martin Luther King Jr.'],
    ['Martin Luther King Jr.', 'King, Martin Luther, Jr.', 'Martin Luther King Jr.'],
    ['Robert Downey, Jr.', 'Downey, Robert, Jr.', 'Robert Downey Jr.'],
    ['Beethoven, Ludwig van', 'Beethoven, Ludwig van', 'Ludwig van Beethoven'],
    ['Ludwig van Beethoven', 'van Beethoven, Ludwig', 'Ludwig van Beethoven'],
    ['Ursula K. Le Guin', 'Le Guin, Ursula K.', 'Ursula K. Le Guin'],
    ['Oscar de la Hoya', 'de la Hoya, Oscar', 'Oscar de la Hoya'],
    ['van der Berg, Jan', 'van der Berg, Jan', 'Jan van der Berg'],
    ['Толстой, Лев', 'Толстой, Лев', 'Лев Толстой'],
  ])('reads %s', (input, asHeading, asSpoken) => {
    expect(invertedName(readName(input))).toBe(asHeading);
    expect(directName(readName(input))).toBe(asSpoken);
  });

  it.each([
    '王小波',
    '乔治·R. R. 马丁',
    '村上春樹',
    '박경리',
    'Homer',
    'Dr. Seuss',
    'John of Salisbury',
    'World Health Organization',
    'Simon and Schuster',
    'Apple, Inc.',
    'نجيب محفوظ',
  ])('leaves %s as it is', (input) => {
    expect(invertedName(readName(input))).toBe(input);
    expect(directName(readName(input))).toBe(input);
  });

  it('leaves a body alone that the record calls one', () => {
    expect(readName('Nature Portfolio', true)).toMatchObject({ kind: 'literal', corporate: true });
  });

  it('never throws, and never loses a name wholly', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        fc.pre(text.trim() !== '');
        expect(directName(readName(text))).not.toBe('');
        expect(invertedName(readName(text))).not.toBe('');
      }),
    );
  });
});

describe('initials', () => {
  it('takes one letter a name, hyphens kept', () => {
    expect(initials('Jean-Paul Marie', '.', ' ')).toBe('J.-P. M.');
    expect(initials('J.R.R.', '', ' ')).toBe('J R R');
    expect(initials('éloïse', '.', ' ')).toBe('É.');
  });
});
