import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryLinkTarget } from './entry-links.ts';

describe('an entry link', () => {
  test.each([
    ['0', '/personalCenter'],
    ['4', '/personalExternal/4'],
    ['5', '/personalExternal/5'],
    ['6', '/personalExternal/6'],
    ['7', '/personalExternal/7'],
    ['10', '/personalExternal/10'],
    ['14', '/personalExternal/14'],
    ['11', '/personalExternal/8'],
    ['9', '/personalExternal/11'],
    ['8', '/personalCenter/customTabs'],
    ['101', '/searchList'],
    ['102', '/searchList/bookDetails/42'],
    ['103', '/drivePurchas'],
    ['104', '/newBookInform'],
    ['108', '/newDataBase/details/42'],
    ['109', '/dataBaseNav'],
    ['77', '/home'],
  ])('with pageType %s leads to %s, with a token over the page that takes it', (pageType, target) => {
    expect(entryLinkTarget('/', `?pageType=${pageType}&recordId=42`)).toBe(target);
    const next = encodeURIComponent(target);
    const search = `?jwt=a.b.c&jwtHeader=x-reader-jwt&pageType=${pageType}&recordId=42`;
    expect(entryLinkTarget('/home', search)).toBe(`/loginExternal/a.b.c/x-reader-jwt?next=${next}`);
  });

  test('with a token and nothing else has the header that this portal names, and one that is none is refused', () => {
    expect(entryLinkTarget('/', '?jwt=a.b.c&pageType=0')).toBe(
      '/loginExternal/a.b.c/x-reader-jwt?next=%2FpersonalCenter',
    );
    expect(entryLinkTarget('/', '?jwt=a.b.c&jwtHeader=%2F..%2F')).toBe('/loginExternal/a.b.c/-?next=%2Fhome');
  });

  test('with a single-use code leads over the page that takes it; a code of another form is ignored', () => {
    const code = 'A-b_'.repeat(8);
    expect(entryLinkTarget('/', `?code=${code}&pageType=4`)).toBe(
      `/loginExternal/${code}/code?next=%2FpersonalExternal%2F4`,
    );
    expect(entryLinkTarget('/', `?code=${code}`)).toBe(`/loginExternal/${code}/code?next=%2Fhome`);
    for (const other of ['', 'abc', `${code}x`, '../'.repeat(11)]) {
      expect(entryLinkTarget('/', `?code=${other}&pageType=4`)).toBe('/personalExternal/4');
    }
  });

  test('without a record leads home', () => {
    expect(entryLinkTarget('/', '?pageType=102')).toBe('/home');
    expect(entryLinkTarget('/', '?pageType=108&recordId=../x')).toBe('/home');
  });

  test('with uid or relevanceUid opens the screen that binds', () => {
    expect(entryLinkTarget('/Home', '?uid=abc')).toBe('/bindUid?uid=abc');
    expect(entryLinkTarget('/', '?relevanceUid=abc')).toBe('/relevanceUid?uid=abc');
  });

  test('with searchType opens the matching search', () => {
    expect(entryLinkTarget('/', '?searchType=title&keyword=%E7%BA%A2%2F%E6%A5%BC&matchType=1&docType=1')).toBe(
      '/searchList?q=%E7%BA%A2%2F%E6%A5%BC&field=title&match=1&docCode=1',
    );
  });

  test('is nothing else: other pages, other parameters', () => {
    expect(entryLinkTarget('/searchList', '?jwt=a.b.c')).toBeUndefined();
    expect(entryLinkTarget('/', '?utm_source=x')).toBeUndefined();
    expect(entryLinkTarget('/home', '')).toBeUndefined();
  });

  test('never leaves the library, for any parameters', () => {
    const names = fc.constantFrom(
      'jwt',
      'jwtHeader',
      'pageType',
      'recordId',
      'uid',
      'relevanceUid',
      'keyword',
      'searchType',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const target = entryLinkTarget('/', `?${new URLSearchParams(pairs).toString()}`);
        if (target === undefined) return;
        const base = 'https://own.invalid';
        expect(new URL(target, base).origin).toBe(base);
        expect(target).toMatch(/^\/[a-zA-Z]/);
      }),
    );
  });
});
