import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codesOf, countAnswers } from './questionnaire-results.ts';
import {
  checkAnswers,
  isForReader,
  longestOther,
  longestText,
  otherCode,
  periodOf,
  type StoredAnswer,
  type QuestionRule,
  type TypedAnswer,
} from './questionnaires.ts';
import { lengthOf } from './recommendations.ts';

const nothing: TypedAnswer = { choices: [], other: '', value: null, text: '' };
const options = [{ code: 'a' }, { code: 'b' }, { code: 'c' }];
const one: QuestionRule = { id: 'one', type: 'one', required: true, options, other: true };
const several: QuestionRule = { id: 'sev', type: 'several', required: false, options, other: false, min: 2, max: 2 };
const scale: QuestionRule = { id: 'sca', type: 'scale', required: false, from: 1, to: 5 };
const text: QuestionRule = { id: 'tex', type: 'text', required: false, longest: longestText };

const problemsOf = (question: QuestionRule, input: Partial<TypedAnswer>) =>
  (checkAnswers([question], { [question.id]: { ...nothing, ...input } }).problems ?? []).map(({ problem }) => problem);
const answerOf = (question: QuestionRule, input: Partial<TypedAnswer>) =>
  checkAnswers([question], { [question.id]: { ...nothing, ...input } }).answers?.[question.id];

describe('an answer', () => {
  it('to a question that needs one must be there', () => {
    expect(checkAnswers([one], {}).problems).toEqual([{ question: 'one', problem: 'missing', values: {} }]);
    expect(problemsOf(one, {})).toEqual(['missing']);
    expect(checkAnswers([several, scale, text], {}).answers).toEqual({});
  });

  it('of one choice is one that the question has', () => {
    expect(answerOf(one, { choices: ['b'], other: 'left behind' })).toEqual({ choices: ['b'] });
    expect(problemsOf(one, { choices: ['x'] })).toEqual(['unknownChoice']);
    expect(problemsOf(one, { choices: ['a', 'b'] })).toEqual(['tooMany']);
    expect(problemsOf({ ...one, other: false }, { choices: [otherCode] })).toEqual(['unknownChoice']);
  });

  it('"other" says what', () => {
    expect(problemsOf(one, { choices: [otherCode], other: ' \n ' })).toEqual(['otherMissing']);
    expect(answerOf(one, { choices: [otherCode], other: ' 偶尔 ' })).toEqual({ choices: [otherCode], other: '偶尔' });
    expect(problemsOf(one, { choices: [otherCode], other: '字'.repeat(longestOther + 1) })).toEqual(['tooLong']);
  });

  it('of several choices keeps to how many there may be, each once, in the order of the question', () => {
    expect(problemsOf(several, { choices: ['a'] })).toEqual(['tooFew']);
    expect(problemsOf(several, { choices: ['a', 'b', 'c'] })).toEqual(['tooMany']);
    expect(problemsOf(several, { choices: ['a', 'a'] })).toEqual(['tooFew']);
    expect(answerOf(several, { choices: ['c', 'a', 'c'] })).toEqual({ choices: ['a', 'c'] });
  });

  it('on a scale is a whole number of it', () => {
    expect(answerOf(scale, { value: 5 })).toEqual({ value: 5 });
    for (const value of [0, 6, 2.5, Number.NaN]) expect(problemsOf(scale, { value })).toEqual(['offScale']);
  });

  it('in words has up to a thousand characters, of whatever script, and not one more', () => {
    for (const sign of ['字', 'a', '𠮷', '\n']) {
      expect(answerOf(text, { text: `x${sign.repeat(longestText - 2)}x` })?.text).toHaveLength(
        2 + sign.length * (longestText - 2),
      );
      expect(problemsOf(text, { text: `x${sign.repeat(longestText - 1)}x` })).toEqual(['tooLong']);
    }
    const { problems } = checkAnswers([text], { tex: { ...nothing, text: '字'.repeat(1001) } });
    expect(problems?.[0]?.values).toEqual({ most: 1000, count: 1001 });
  });

  it('to a question that is not there is left behind, also under the names that all objects have', () => {
    expect(checkAnswers([scale], { gone: { ...nothing, value: 1 } }).answers).toEqual({});
    const odd: QuestionRule = { ...scale, id: 'constructor' };
    expect(checkAnswers([odd], {}).answers).toEqual({});
  });
});

const code = fc.constantFrom('a', 'b', 'c', otherCode, 'x');
const typed: fc.Arbitrary<TypedAnswer> = fc.record({
  choices: fc.array(code, { maxLength: 6 }),
  other: fc.string({ unit: 'binary', maxLength: 250 }),
  value: fc.option(fc.oneof(fc.integer({ min: -2, max: 12 }), fc.double())),
  text: fc.string({ unit: 'binary', maxLength: 1100 }),
});
const rule: fc.Arbitrary<QuestionRule> = fc
  .record({ required: fc.boolean(), other: fc.boolean(), min: fc.integer({ min: 1, max: 3 }) })
  .chain(({ required, other, min }) =>
    fc.constantFrom<QuestionRule>(
      { id: 'q', type: 'one', required, options, other },
      { id: 'q', type: 'several', required, options, other, min, max: 3 },
      { id: 'q', type: 'scale', required, from: 0, to: 10 },
      { id: 'q', type: 'text', required, longest: 20 * min },
    ),
  );

/** A kept answer as its reader would send it again. */
const again = ({ choices, other, value, text: words }: StoredAnswer): TypedAnswer => ({
  choices: choices ?? [],
  other: other ?? '',
  value: value ?? null,
  text: words ?? '',
});

describe('whatever is typed', () => {
  it('is kept in a form that passes again and stays as it is, or is refused with a problem of its question', () => {
    fc.assert(
      fc.property(rule, typed, (question, input) => {
        const { answers, problems } = checkAnswers([question], { q: input });
        if (problems) {
          expect(problems).toHaveLength(1);
          expect(problems[0]?.question).toBe('q');
          return;
        }
        const { q } = answers;
        if (!q) return;
        expect(checkAnswers([question], { q: again(q) }).answers).toEqual({ q });
        if (question.type === 'text') expect(lengthOf(q.text ?? '')).toBeLessThanOrEqual(question.longest);
        for (const chosen of q.choices ?? []) expect(codesOf(question)).toContain(chosen);
      }),
    );
  });

  it('is counted once: the counts of a question with one answer add up to those who answered it', () => {
    fc.assert(
      fc.property(rule, fc.array(typed, { maxLength: 20 }), (question, all) => {
        const counted = countAnswers([question]);
        const answered = all.flatMap((entry) => {
          const { answers } = checkAnswers([question], { q: entry });
          return answers ? [answers] : [];
        });
        for (const answers of answered) counted.add(answers);
        const { answers, questions } = counted.results();
        const [result] = questions;
        expect(answers).toBe(answered.length);
        expect(result?.answered).toBe(answered.filter(({ q }) => q !== undefined).length);
        const sum = (result?.counts ?? []).reduce((total, { count }) => total + count, 0);
        if (question.type === 'one' || question.type === 'scale') expect(sum).toBe(result?.answered);
        const mean = result?.mean ?? 0;
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(mean).toBeLessThanOrEqual(10);
      }),
    );
  });
});

it('results leave out what the questionnaire does not ask any more', () => {
  const counted = countAnswers([scale, one]);
  counted.add({ sca: { value: 9 }, one: { choices: ['gone'] }, before: { text: 'x' } });
  counted.add({ sca: { value: 4 }, one: { choices: [otherCode], other: '偶尔' } });
  expect(counted.results()).toMatchObject({
    answers: 2,
    questions: [
      { id: 'sca', answered: 1, mean: 4 },
      { id: 'one', answered: 1, texts: ['偶尔'] },
    ],
  });
});

it('a questionnaire is open on its first and its last day and on all between', () => {
  const days = { from: '2026-01-10', until: '2026-01-20' };
  const at = (today: string) => periodOf(days, today);
  expect(['2026-01-09', '2026-01-10', '2026-01-20', '2026-01-21'].map(at)).toEqual([
    'upcoming',
    'open',
    'open',
    'over',
  ]);
  expect(periodOf({ from: null, until: null }, '2026-01-01')).toBe('open');
});

it('a questionnaire is for readers of its types and libraries, or for everybody', () => {
  const reader = { typeCode: 'teacher', libCode: 'MAIN' };
  expect(isForReader({ readerTypes: [], libCodes: [] }, { ...reader, typeCode: null })).toBe(true);
  expect(isForReader({ readerTypes: ['teacher'], libCodes: ['MED', 'MAIN'] }, reader)).toBe(true);
  expect(isForReader({ readerTypes: ['teacher'], libCodes: ['MED'] }, reader)).toBe(false);
  expect(isForReader({ readerTypes: ['student'], libCodes: [] }, { ...reader, typeCode: null })).toBe(false);
});
