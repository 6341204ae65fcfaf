import { expect, test } from 'vitest';
import { NumberLists } from './read-borrowing.ts';

const listsOf = (lists: NumberLists): number[][] => Array.from({ length: lists.count }, (_, at) => [...lists.at(at)]);

test('lists are kept as they came, however long they get', () => {
  const lists = new NumberLists();
  const given = [[3, 1], [], Array.from({ length: 5_000 }, (_, at) => at), [7]];
  for (const entry of given) lists.add(entry);
  expect(listsOf(lists)).toEqual(given);
});

test('inverted they say which lists have a number', () => {
  const lists = new NumberLists();
  for (const entry of [[0, 2], [], [2, 3], [2]]) lists.add(entry);
  expect(listsOf(lists.inverted(5))).toEqual([[0], [], [0, 2, 3], [2], []]);
});
