import { expect, test } from 'vitest';
import { openSearchSuggestions } from './suggestions.ts';

test('suggestions are four lists of one length behind what was typed, as OpenSearch has them', () => {
  const title = { kind: 'title' as const, text: '白夜行', lang: 'zh', records: 1, recordId: '7' };
  const author = { kind: 'author' as const, text: '白先勇', lang: null, records: 3, recordId: null };
  expect(
    openSearchSuggestions(
      '白',
      [title, author],
      ({ kind }) => `as ${kind}`,
      ({ text }) => `https://x/${text}`,
    ),
  ).toEqual(['白', ['白夜行', '白先勇'], ['as title', 'as author'], ['https://x/白夜行', 'https://x/白先勇']]);
  expect(
    openSearchSuggestions(
      '',
      [],
      () => '',
      () => '',
    ),
  ).toEqual(['', [], [], []]);
});
