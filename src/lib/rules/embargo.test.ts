import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbargoes } from './embargo.ts';

describe('embargoes of a remark', () => {
  it.each([
    ['P12M', [{ type: 'P', count: 12, unit: 'M' }], ''],
    [
      'R10Y;P30D',
      [
        { type: 'R', count: 10, unit: 'Y' },
        { type: 'P', count: 30, unit: 'D' },
      ],
      '',
    ],
    ['Volltext; p1y; nur im Campusnetz', [{ type: 'P', count: 1, unit: 'Y' }], 'Volltext; nur im Campusnetz'],
    ['Part 2Y', [], 'Part 2Y'],
    ['P1W', [], 'P1W'],
    ['', [], ''],
  ])('%s', (note, embargoes, rest) => expect(readEmbargoes(note)).toEqual({ embargoes, rest }));

  it('are found with any text around them, and nothing else is lost', () => {
    const embargo = fc.record({
      type: fc.constantFrom('P' as const, 'R' as const),
      count: fc.integer({ min: 0, max: 9999 }),
      unit: fc.constantFrom('D' as const, 'M' as const, 'Y' as const),
    });
    const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(embargo, words), { maxLength: 6 }), (parts) => {
        const texts = parts.map((part) =>
          typeof part === 'string' ? part : `${part.type}${String(part.count)}${part.unit}`,
        );
        const { embargoes, rest } = readEmbargoes(texts.join(';'));
        expect(embargoes).toEqual(parts.filter((part) => typeof part !== 'string'));
        expect(rest).toBe(parts.filter((part) => typeof part === 'string').join('; '));
      }),
    );
  });
});
