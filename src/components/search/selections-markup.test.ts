import { expect, test } from 'vitest';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { contextFixture } from '#support/page-context.ts';
import { html } from '../markup/markup.ts';
import { gatherSelections } from './selections-markup.ts';

const searchResult = ['1', '2', '3', '4'].map((recordId) => ({ recordId }) as RecordSummary);
const render = (selections?: string[][]) =>
  gatherSelections(contextFixture(), { searchResult, selections }, ({ recordId }) => html`<li>${recordId}</li>`)
    .map(({ text }) => text)
    .join('')
    .replace(/<summary>.*?<\/summary>/s, '');

test('selections of an author follow the first of them, folded', () => {
  expect(render([['1', '3', '4']])).toBe(
    '<li>1</li><li class="selections"><details><ol><li>3</li><li>4</li></ol></details></li><li>2</li>',
  );
});

test('every hit is shown once, and in its order without selections', () => {
  expect(render()).toBe('<li>1</li><li>2</li><li>3</li><li>4</li>');
});
