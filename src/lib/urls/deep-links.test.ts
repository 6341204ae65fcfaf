import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFields } from '../contract/search-terms.ts';
import { decodeAddressText } from './address-text.ts';
import { deepLinkTarget, isDeepLink } from './deep-links.ts';
import { readSearchQuery, writeSearchQuery } from '../queries/search-query.ts';

/** What the result list is asked for, read from where the link leads. */
function led(path: string, search?: string) {
  const target = deepLinkTarget(path, search) ?? '';
  expect(target).toMatch(/^\/searchList(\?|$)/);
  return readSearchQuery(new URL(target, 'http://test').searchParams);
}

/** 红楼梦 in GBK. */
const inGbk = '%BA%EC%C2%A5%C3%CE';

describe('the text of an address', () => {
  it('is read in UTF-8 and in GBK, encoded once, twice or thrice', () => {
    const once = encodeURIComponent('红楼梦');
    const twice = encodeURIComponent(once);
    for (const text of ['红楼梦', once, twice, encodeURIComponent(twice), inGbk, encodeURIComponent(inGbk)]) {
      expect(decodeAddressText(text)).toBe('红楼梦');
    }
    expect(decodeAddressText('%u7EA2%u697C%u68A6')).toBe('红楼梦');
    expect(decodeAddressText(`${inGbk}+abc`)).toBe('红楼梦 abc');
  });

  it('takes a plus sign for a space between words and for itself elsewhere', () => {
    expect(decodeAddressText('war+and+peace')).toBe('war and peace');
    expect(decodeAddressText('C++')).toBe('C++');
    expect(decodeAddressText('C%2B%2B+primer')).toBe('C++ primer');
  });

  it('keeps what is no code', () => {
    for (const text of ['100%', '50% off', '%', '%zz', '']) expect(decodeAddressText(text)).toBe(text);
  });

  it('is the text again for every text that was encoded once', () => {
    const texts = fc.string({ unit: 'grapheme' }).filter((text) => !/%[0-9a-fu]/i.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeAddressText(encodeURIComponent(text))).toBe(text);
      }),
    );
  });
});

describe('a deep link', () => {
  it('leads to the search that it says', () => {
    expect(deepLinkTarget('/searchListExternal/title/%E6%B0%B4%E6%B5%92/1/1')).toBe(
      '/searchList?q=%E6%B0%B4%E6%B5%92&field=title&match=1&docCode=1',
    );
    expect(deepLinkTarget('/searchListResource/author/Austen/3/2')).toBe(
      '/searchList?q=Austen&field=author&match=3&resourceType=2',
    );
    expect(deepLinkTarget('/searchListExternal/keyWord/history/2')).toBe('/searchList?q=history');
  });

  it('understands every search field under its code, and other names', () => {
    for (const field of searchFields) {
      expect(led(`/searchListExternal/${field}/x/2`).field).toBe(field);
      expect(led(`/searchlistexternal/${field.toUpperCase()}/x/2`).field).toBe(field);
    }
    expect(led(`/searchListExternal/${encodeURIComponent('书名')}/x/exact`)).toMatchObject({
      field: 'title',
      match: '1',
    });
    expect(led('/searchListExternal/call_no/x/starts-with/journal,thesis')).toMatchObject({
      field: 'callNo',
      match: '3',
      facets: { docCode: ['2', '4'] },
    });
  });

  it('falls back to any field, containing and everything', () => {
    expect(deepLinkTarget('/searchListExternal/constructor/x/9/no-such-type')).toBe('/searchList?q=x');
    expect(deepLinkTarget('/searchListExternal/title/x')).toBe('/searchList?q=x&field=title');
    for (const path of ['/searchListExternal', '/searchListResource/', '/searchListExternal/keyWord//2']) {
      expect(deepLinkTarget(path)).toBe('/searchList');
    }
  });

  it('keeps slashes of the keyword, encoded or not', () => {
    for (const keyword of ['TCP%2FIP', 'TCP%252FIP', 'TCP/IP']) {
      expect(led(`/searchListExternal/title/${keyword}/2/1`)).toMatchObject({
        q: 'TCP/IP',
        facets: { docCode: ['1'] },
      });
    }
    expect(led('/searchListExternal/title/TCP/IP/v6/1')).toMatchObject({ q: 'TCP/IP/v6', match: '1' });
  });

  it('passes on further parameters of the result list and no others', () => {
    expect(deepLinkTarget('/searchListExternal/title/x/2', '?libCode=A&utm=1&q=y')).toBe(
      '/searchList?q=x&field=title&libCode=A',
    );
  });

  it('is nothing but these two addresses', () => {
    for (const path of ['/searchList', '/searchListExternals/a/b/2', '/home', '/x/searchListExternal/a/b/2']) {
      expect(isDeepLink(path)).toBe(false);
      expect(deepLinkTarget(path)).toBeUndefined();
    }
  });

  it('leads to an address in its one spelling, with the keyword in it, whatever the keyword', () => {
    const keywords = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
      .map((text) => text.trim())
      .filter((text) => text !== '' && !/%[0-9a-fu]/i.test(text));
    fc.assert(
      fc.property(keywords, fc.constantFrom(...searchFields), fc.boolean(), (keyword, field, twice) => {
        const once = encodeURIComponent(keyword);
        const path = `/searchListExternal/${field}/${twice ? encodeURIComponent(once) : once}/2/2`;
        const query = led(path);
        expect(query).toMatchObject({ q: keyword, field, facets: { docCode: ['2'] } });
        expect(deepLinkTarget(path)).toBe(`/searchList${writeSearchQuery(query)}`);
      }),
    );
  });

  it('never fails, for any text', () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 20 });
    const broken = bytes.map((list) => list.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), broken), (text) => {
        const target = deepLinkTarget(`/searchListExternal/${text.replaceAll(/[\r\n\u2028\u2029]/g, '')}`) ?? '';
        expect(() => new URL(target, 'http://test')).not.toThrow();
        expect(target.startsWith('/searchList')).toBe(true);
      }),
    );
  });
});
