import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appliedOf, choicesOf, listAddress, robotsOf } from './query.ts';

const list = listAddress('/dataBaseNav', ['q', 'letter', 'subject', 'sort'], ['sort']);
const read = (query: string) => list.read(new URLSearchParams(query));

describe('the address of a list', () => {
  it('is parsed back unchanged, for any values', () => {
    const value = fc.string({ maxLength: 60 }).map((text) => text.trim());
    const state = fc.record({
      values: fc.record({ q: value, letter: value, subject: value, sort: value }),
      page: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(state, (input) => {
        const path = list.path(input);
        expect(list.read(new URL(path, 'http://test').searchParams)).toEqual(input);
      }),
    );
  });

  it('takes a page that makes no sense for the first one, and leaves out what is empty', () => {
    expect(list.path(read('page=0&q=%20&letter=A'))).toBe('/dataBaseNav?letter=A');
    for (const page of ['-1', '1.5', 'x', '', '99999']) expect(read(`page=${page}`).page).toBe(1);
    expect(list.path(read(''))).toBe('/dataBaseNav');
  });

  it('returns to the first page after a change of filters, and keeps filters when paging', () => {
    const state = read('q=中国&letter=A&page=3');
    expect(list.changed(state, { letter: 'B' })).toBe('/dataBaseNav?q=%E4%B8%AD%E5%9B%BD&letter=B');
    expect(list.changed(state, { q: '' })).toBe('/dataBaseNav?letter=A');
    expect(list.page(state, 4)).toBe('/dataBaseNav?q=%E4%B8%AD%E5%9B%BD&letter=A&page=4');
  });
});

describe('the choices of a list', () => {
  const values = [
    { code: 'law', name: '法学', count: 3 },
    { code: 'art', name: '艺术', count: 1 },
  ];

  it('are links to the list with the value, and without the one that is chosen', () => {
    expect(choicesOf(list, read('subject=law&letter=A&page=2'), 'subject', values)).toEqual([
      { name: '法学', count: 3, isChosen: true, path: '/dataBaseNav?letter=A', isOpen: false },
      { name: '艺术', count: 1, isChosen: false, path: '/dataBaseNav?letter=A&subject=art', isOpen: false },
    ]);
  });

  it('are open to search engines where they are the only condition; sorting is none', () => {
    const isOpen = (query: string) => choicesOf(list, read(query), 'subject', values).every((entry) => entry.isOpen);
    expect(isOpen('')).toBe(true);
    expect(isOpen('subject=law&sort=title')).toBe(true);
    expect(isOpen('q=x')).toBe(false);
  });

  it('that are in force can be taken off one by one', () => {
    const state = read('q=中国&subject=law&sort=title');
    expect(appliedOf(list, state, { q: '“中国”', subject: '法学' })).toEqual([
      { name: '“中国”', path: '/dataBaseNav?subject=law&sort=title' },
      { name: '法学', path: '/dataBaseNav?q=%E4%B8%AD%E5%9B%BD&sort=title' },
    ]);
  });
});

describe('search engines', () => {
  it('keep lists of one condition, and neither mixtures nor searches', () => {
    expect(robotsOf(list, read('subject=law&sort=title&page=2'), 'q')).toBeUndefined();
    expect(robotsOf(list, read('subject=law&letter=A'), 'q')).toBe('noindex, follow');
    expect(robotsOf(list, read('q=x'), 'q')).toBe('noindex, follow');
  });
});
