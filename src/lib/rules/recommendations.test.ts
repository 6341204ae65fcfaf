import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkRecommendation, namesOfLine, recommendationLimits, waysOf } from './recommendations.ts';

const now = Date.UTC(2026, 10, 21);
const empty = { title: '', author: '', publisher: '', publishYear: '', isbn: '', remark: '' };

it('lets pass what keeps its own rules when it is checked again', () => {
  const typed = fc.record({
    title: fc.string({ unit: 'grapheme', maxLength: 400 }),
    author: fc.string({ maxLength: 300 }),
    publisher: fc.string(),
    publishYear: fc.oneof(fc.string(), fc.nat(3000).map(String)),
    remark: fc.string(),
    isbn: fc.constantFrom('', '9787544258609', '7-5442-5860-2', '12345'),
  });
  fc.assert(
    fc.property(typed, (text) => {
      const { given, problems } = checkRecommendation(text, now);
      if (!given) {
        expect(problems.length).toBeGreaterThan(0);
        return;
      }
      expect([...given.title].length).toBeLessThanOrEqual(recommendationLimits.title);
      const again = { ...empty, ...given, publishYear: String(given.publishYear ?? ''), isbn: given.isbn ?? '' };
      const required = { author: given.author ?? '', publisher: given.publisher ?? '', remark: given.remark ?? '' };
      expect(checkRecommendation({ ...again, ...required }, now).given).toEqual(given);
    }),
  );
});

it('takes years up to the one after next', () => {
  const year = (publishYear: string) => checkRecommendation({ ...empty, title: 'T', publishYear }, now);
  expect(year('2028').given?.publishYear).toBe(2028);
  for (const wrong of ['2029', '0999', '19', 'MMXX', '2024-2025'])
    expect(year(wrong).problems).toEqual([{ field: 'publishYear', problem: 'yearInvalid' }]);
});

it.each([
  ['[日] 东野圭吾 著；刘姿君 译', ['东野圭吾', '刘姿君']],
  ['曹雪芹', ['曹雪芹']],
  ['鲁迅著', ['鲁迅']],
  ['Donald Knuth and Oren Patashnik', ['Donald Knuth', 'Oren Patashnik']],
  ['', []],
])('reads the names of %s', (line, names) => expect(namesOfLine(line)).toEqual(names));

it('has the ways that are not switched off', () => {
  const on = { purderRec: '1', freeRec: '1', customRec: '1', recRecord: '1' };
  expect(waysOf(on)).toEqual(['order', 'free', 'custom', 'record']);
  expect(waysOf({ ...on, freeRec: '0', recRecord: '0' })).toEqual(['order', 'custom']);
});
