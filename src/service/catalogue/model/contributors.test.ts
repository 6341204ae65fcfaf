import { expect, test } from 'vitest';
import { languages } from '../../../lib/contract/language.ts';
import { contributorRoles, type Contributor, type ContributorRole } from './record.ts';
import { authorNames, authorStatement, roleName } from './contributors.ts';

const by = (...pairs: [name: string, role: ContributorRole][]): Contributor[] =>
  pairs.map(([name, role]) => ({ name, role }));

test('a Chinese statement names the author plainly and the translator with the role', () => {
  expect(authorStatement(by(['东野圭吾', 'author'], ['刘姿君', 'translator']), 'zh-Hans')).toBe('东野圭吾；刘姿君 译');
});

test('a statement in traditional characters has its roles in traditional characters', () => {
  expect(authorStatement(by(['卡繆', 'author'], ['孟祥森', 'translator']), 'zh-Hant')).toBe('卡繆；孟祥森 譯');
});

test('adjacent contributors of one role are grouped', () => {
  const people = by(['甲', 'author'], ['乙', 'author'], ['丙', 'translator'], ['丁', 'translator']);
  expect(authorStatement(people, 'zh')).toBe('甲，乙；丙，丁 译');
});

test('inverted Latin names are parted by semicolons and have English roles', () => {
  const people = by(['Calvino, Italo', 'author'], ['Weaver, William', 'translator']);
  expect(authorStatement(people, 'en')).toBe('Calvino, Italo; Weaver, William (translator)');
});

test('a Japanese statement has Japanese roles', () => {
  expect(authorStatement(by(['サリンジャー', 'author'], ['村上春樹', 'translator']), 'ja')).toBe(
    'サリンジャー；村上春樹 訳',
  );
});

test('advisors and sponsors are no authors', () => {
  const people = by(['李四', 'advisor'], ['大学', 'sponsor']);
  expect(authorStatement(people, 'zh')).toBeNull();
  expect(authorNames(people)).toEqual([]);
});

test('editors replace authors if a work has none', () => {
  expect(authorNames(by(['甲', 'editor'], ['乙', 'translator']))).toEqual(['甲']);
  expect(authorNames(by(['甲', 'editor'], ['乙', 'author']))).toEqual(['乙']);
});

test('every role has a name in every language', () => {
  for (const language of languages) for (const role of contributorRoles) expect(roleName(role, language)).not.toBe('');
});
