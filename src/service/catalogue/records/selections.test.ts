import { expect, test } from 'vitest';
import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import { selectionsAmong } from './search.ts';

const hit = (recordId: string, title: string, author: string) =>
  ({ recordId, title, authors: author === '' ? [] : [author] }) as unknown as RecordSummary;
const poems = [
  hit('1', '狄金森诗选', '艾米莉·狄金森'),
  hit('2', '狄金森传', '阿尔弗雷德·哈贝格'),
  hit('3', '狄金森诗集（精装）', '狄金森'),
  hit('4', '狄金森书信集', '艾米莉·狄金森'),
  hit('5', '里尔克诗选', '里尔克'),
  hit('6', '里尔克散文选', '里尔克'),
  hit('7', '作品选', ''),
];

test('three selections of one author are together, in the order of the page', () => {
  expect(selectionsAmong(poems)).toEqual([['1', '3', '4']]);
});

test('selections and works with their own titles are not merged', () => {
  expect(selectionsAmong(poems.slice(1))).toBeUndefined();
  const novels = ['家', '春', '秋'].map((title, at) => hit(String(at), title, '巴金'));
  expect(selectionsAmong(novels)).toBeUndefined();
});

test('names of western authors are the same in either order', () => {
  const titles = ['Selected Poems', 'Collected Poems of Emily Dickinson', 'Selected Letters'];
  const names = ['Emily Dickinson', 'Dickinson, Emily', 'Emily Dickinson'];
  expect(selectionsAmong(titles.map((title, at) => hit(String(at), title, names[at] ?? '')))).toHaveLength(1);
});
