import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitTo, type Question } from './typed.ts';

const question = { text: '', hint: null, required: false };
const questions: Question[] = [
  { ...question, id: 'a', type: 'one', options: [{ code: 'x', name: 'X' }], other: true },
  { ...question, id: 'b', type: 'text', longest: 10 },
  { ...question, id: 'c', type: 'scale', from: 1, to: 5, low: null, high: null },
];

it('takes up an earlier answer, without what is not asked any more', () => {
  const saved = { a: { choices: ['x', 'gone'] }, b: { text: '灯' }, c: { value: 3 }, old: { text: 'x' } };
  expect(fitTo(questions, saved)).toEqual({
    a: { choices: ['x'], other: '', value: null, text: '' },
    b: { choices: [], other: '', value: null, text: '灯' },
    c: { choices: [], other: '', value: 3, text: '' },
  });
});

it('makes of whatever was kept what the form can show', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (a, whole) => {
      for (const typed of [fitTo(questions, { a }), fitTo(questions, whole)]) {
        for (const entry of Object.values(typed)) {
          expect(entry.other).toBeTypeOf('string');
          expect(entry.text).toBeTypeOf('string');
          for (const code of entry.choices) expect(['x', 'other']).toContain(code);
        }
      }
    }),
  );
});
