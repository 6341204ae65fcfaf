import { expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import type { LoadedResults } from './load-results-page.ts';
import { questionnaireResults } from './results-markup.ts';

type Results = NonNullable<LoadedResults['results']>;
type Question = NonNullable<Results['questions']>[number];
const question: Question = { id: '1', type: 'one', text: '满意吗', answered: 3, counts: [], mean: null };
const textOf = (questions: Results['questions']) =>
  questionnaireResults(
    contextFixture(),
    {
      id: '7',
      failure: undefined,
      results: {
        title: '调查',
        intro: null,
        from: '2026-01-01',
        until: '2026-01-31',
        isAnonymous: true,
        answers: 3,
        questions,
      },
    },
    '调查',
  ).text;

it('shows no numbers where too few readers answered', () => {
  expect(textOf(null)).toContain(contextFixture().t('questionnaires:tooFew'));
  expect(textOf([])).not.toContain(contextFixture().t('questionnaires:tooFew'));
});

it('rounds a mean to one place', () => {
  const counts = [{ name: '1', count: 3 }];
  expect(textOf([{ ...question, type: 'scale', counts, mean: 2.25 }])).toContain('2.3');
  expect(textOf([{ ...question, type: 'scale', counts, mean: 2.24 }])).toContain('2.2');
});

it('says of free texts that they are not shown', () => {
  const hidden = contextFixture().t('questionnaires:textsHidden');
  expect(textOf([{ ...question, type: 'text' }])).toContain(hidden);
  expect(textOf([question])).not.toContain(hidden);
});
