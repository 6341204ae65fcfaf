import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourStyle, contrast, leastContrast, readableOn } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'));

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('25313d', '25313d')).toBe(1);
  });

  it('agrees with the published value of a known pair', () => {
    // #767676 on white is the lightest grey that passes AA.
    expect(contrast('767676', 'fff')).toBeCloseTo(4.54, 2);
  });

  it('does not depend on the order of the two', () => {
    fc.assert(
      fc.property(colour, colour, (entry, other) => {
        expect(contrast(entry, other)).toBe(contrast(other, entry));
      }),
    );
  });
});

describe('correction of text colours', () => {
  it('leaves a pair that reads as it is', () => {
    expect(readableOn('fff', '25313d')).toBe('#ffffff');
  });

  it('makes every pair readable', () => {
    fc.assert(
      fc.property(colour, colour, (ink, ground) => {
        expect(contrast(readableOn(ink, ground), ground)).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });

  it('changes a colour no more than it must', () => {
    // A light grey on white turns into a darker grey, not into black.
    expect(readableOn('999999', 'ffffff')).toBe('#737373');
  });

  it('writes every colour of a library corrected', () => {
    const style = colourStyle({ navBackColor: 'ffd', navTextColor: 'fff', accent: '9a3412' });
    const found = Object.fromEntries(
      style
        .slice(':root{'.length, -1)
        .split(';')
        .map((entry): [string, string] => [entry.split(':')[0] ?? '', entry.split(':')[1] ?? '']),
    );
    expect(found['--nav-back']).toBe('#ffffdd');
    expect(contrast(found['--nav-ink'] ?? '', 'ffd')).toBeGreaterThanOrEqual(leastContrast);
    expect(found['--accent-light']).toBe('#9a3412');
    expect(contrast(found['--accent-dark'] ?? '', '1f2226')).toBeGreaterThanOrEqual(leastContrast);
  });

  it('sets the pages of a library that wants it in a typeface of its own', () => {
    const given = { navBackColor: 'ffd', navTextColor: 'fff', accent: '9a3412' };
    const usual = colourStyle(given);
    expect(usual).not.toContain('font-family');
    const special = colourStyle({ ...given, specialFont: true });
    expect(special.startsWith(usual)).toBe(true);
    expect(special).toContain('html body{font-family:');
  });
});
