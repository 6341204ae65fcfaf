import { expect, it } from 'vitest';
import { answersIn, typeField, valuesOf, type Question } from './typed.ts';

const question = { text: '', hint: null, required: false };
const options = [
  { code: 'x', name: 'X' },
  { code: 'type', name: 'Type' },
];
const questions: Question[] = [
  { ...question, id: 'a', type: 'one', options, other: true },
  { ...question, id: 'other', type: 'several', options, other: true, min: 1, max: 3 },
  { ...question, id: 'c', type: 'scale', from: 0, to: 5, low: null, high: null },
  { ...question, id: 'd', type: 'text', longest: 10 },
];
const types = Object.fromEntries(questions.map(({ id, type }) => [typeField(id), type]));
const nothing = { choices: [], other: '', value: null, text: '' };

it('reads from the fields what was written into them', () => {
  const answers = {
    a: { choices: ['other'], other: '灯' },
    other: { choices: ['x', 'type', 'other'], other: '7' },
    c: { value: 0 },
    d: { text: '灯' },
  };
  expect(answersIn({ ...types, ...valuesOf(questions, answers) })).toEqual({
    a: { ...nothing, ...answers.a },
    other: { ...nothing, ...answers.other },
    c: { ...nothing, value: 0 },
    d: { ...nothing, text: '灯' },
  });
});

it('has no answer to a question that was left out', () => {
  const left = Object.fromEntries(questions.map(({ id }) => [id, nothing]));
  expect(answersIn({ ...types, ...valuesOf(questions, null) })).toEqual(left);
  expect(answersIn(types)).toEqual(left);
});

it('leaves out earlier answers to questions that are not there any more', () => {
  expect(answersIn({ ...types, ...valuesOf(questions, { old: { text: 'x' } }) })).not.toHaveProperty('old');
});
