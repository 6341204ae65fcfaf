import { expect, test } from 'vitest';
import type { ContentField } from '#lib/contract/desk/content.ts';
import { emptyPart, membersOf, ownProblem, partsOf, problemsIn, rowTitle, withPart } from './content-values.ts';

test('a field that is changed keeps its place, and one that is emptied is left out', () => {
  const entry = { id: 'a', title: '一', note: '二' };
  expect(Object.keys(withPart(entry, 'title', '三'))).toEqual(['id', 'title', 'note']);
  expect(withPart(entry, 'note', undefined)).toEqual({ id: 'a', title: '一' });
  expect(withPart({ id: 'a' }, 'note', '四')).toEqual({ id: 'a', note: '四' });
});

test('what is no group has no fields, and what is no list has no members', () => {
  expect([partsOf(['a']), partsOf('a'), partsOf(undefined)]).toEqual([{}, {}, {}]);
  expect([membersOf({ a: 1 }), membersOf(undefined), membersOf(['a', null])]).toEqual([[], [], ['a']]);
});

test('a new member of a list is empty in its own way', () => {
  const of = (type: 'text' | 'list' | 'flag' | 'group') => emptyPart({ name: '', type, required: true });
  expect([of('text'), of('list'), of('flag'), of('group')]).toEqual(['', [], false, {}]);
  const variants = [{ name: 'one', type: 'group' as const, required: true }];
  expect(emptyPart({ name: '', type: 'variants', required: true, fields: variants })).toEqual({ type: 'one' });
});

test('a problem is shown where it is', () => {
  const problem = { path: ['links', 1, 'url'], problem: 'wrong' as const, detail: '' };
  const inLink = problemsIn(problemsIn([problem], 'links'), 1);
  expect(ownProblem(inLink)).toBeUndefined();
  expect(ownProblem(problemsIn(inLink, 'url'))).toMatchObject({ problem: 'wrong' });
  expect(problemsIn([problem], 'title')).toEqual([]);
});

test.each([
  ['zh-CN', '合订本、学位论文'],
  ['en-US', '合订本, 学位论文'],
] as const)('a row of rules is known by what it applies to, as a list: %s', (language, title) => {
  const field = (name: string, type: ContentField['type']): ContentField => ({ name, type, required: false });
  const list = { ...field('materialTypes', 'list'), item: field('', 'code') };
  expect(rowTitle([list], { materialTypes: ['合订本', '学位论文'] }, { language, all: 'all' })).toBe(title);
});
