import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { categoryMarkup } from './category-markup.ts';
import { readConditions } from './conditions.ts';
import type { Browsing } from './load-category-page.ts';

type Found = Extract<Browsing, { kind: 'found' }>;
const classOf = (code: string, parent: string | null, level: number, hasChildren: boolean) => ({
  code,
  name: `${code} 类`,
  count: 3,
  parent,
  level,
  hasChildren,
});
const values = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ code: String(at), name: `值 ${String(at)}`, count: 1 }));
const found = (changes: Partial<Found['classes']> = {}, types = values(0)): Found => ({
  kind: 'found',
  classes: { numFound: 3, path: [], classes: [], ...changes },
  lists: { documentTypeList: types, languageList: [], countryList: [] } as unknown as Found['lists'],
  popular: [],
});
const textOf = (loaded: Exclude<Browsing, { kind: 'wider' }>, query = '') =>
  categoryMarkup(contextFixture(), loaded, readConditions(new URLSearchParams(query)), '分类').text;

describe('categoryMarkup', () => {
  it('opens a class with finer ones, and leads to the records of a class without', () => {
    const text = textOf(
      found({ classes: [classOf('I', null, 1, true), classOf('I2', 'I', 2, false), classOf('K', null, 1, false)] }),
    );
    expect(text).toContain('href="/lib/categorySearchList?kindNo=I">');
    expect(text).toContain('href="/lib/searchList?kindNo=I2" rel="nofollow"');
    expect(text).toContain('href="/lib/searchList?kindNo=K" rel="nofollow"');
    // The finer class is below its own class.
    expect(text).toMatch(/kindNo=I">.*<ul><li><a[^>]*kindNo=I2/);
  });

  it.each([
    [8, 0],
    [9, 1],
    [61, 1],
  ])('folds values behind the eighth of %i', (count, folded) => {
    const text = textOf(found({}, values(count)));
    expect(text.match(/<details>/g) ?? []).toHaveLength(folded);
    expect(text.match(/值 \d+/g)).toHaveLength(Math.min(count, 60));
  });

  it('lifts a condition where it is pressed again', () => {
    const text = textOf(found({}, values(2)), 'docCode=1');
    expect(text).toMatch(/href="\/lib\/categorySearchList" aria-current="true">值 1</);
    expect(text).toMatch(/class="chip" rel="nofollow" href="\/lib\/categorySearchList"/);
  });

  it('shows an unknown class as not found, with a link to all classes', () => {
    const text = textOf({ kind: 'none' }, 'kindNo=QQ');
    expect(text).toContain(contextFixture().t('category:unknown'));
    expect(text).toContain('href="/lib/categorySearchList"');
  });
});
