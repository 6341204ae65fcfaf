import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfHash } from './hash-address.ts';
import { routeOf } from './route-matching.ts';

describe('old hash addresses', () => {
  it('leads a result list to the new one with its words and filters', () => {
    expect(addressOfHash('#/searchList?searchFieldContent=%E7%BA%A2%E6%A5%BC%E6%A2%A6&docCode=1')).toBe(
      '/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6&docCode=1',
    );
    expect(addressOfHash('#/SearchList?keyword=history&searchField=title&matchMode=3')).toBe(
      '/searchList?q=history&field=title&match=3',
    );
    expect(addressOfHash('#/searchList?keyword=a&langCode=chi,eng&page=')).toBe(
      '/searchList?q=a&langCode=chi&langCode=eng',
    );
  });

  it('keeps a comma that belongs to the words', () => {
    expect(addressOfHash('#/searchList?keyword=Rome,%20Athens')).toBe('/searchList?q=Rome%2C+Athens');
  });

  it('leads book details to the record page', () => {
    expect(addressOfHash('#/bookDetails/123')).toBe('/searchList/bookDetails/123');
    expect(addressOfHash('#/searchList/bookDetails/123')).toBe('/searchList/bookDetails/123');
    expect(addressOfHash('#/searchList/bookdetails/123/1?from=x')).toBe('/searchList/bookDetails/123/1');
  });

  it('leads an external search to the result list', () => {
    expect(addressOfHash('#/searchListExternal/title/%E6%B0%B4%E6%B5%92/2/1')).toBe(
      '/searchList?q=%E6%B0%B4%E6%B5%92&field=title&docCode=1',
    );
  });

  it('leads sections for other programs, special collections and files to read on', () => {
    expect(addressOfHash('#/personalExternal/4')).toBe('/personalExternal/4');
    expect(addressOfHash('#/personalExternal/4?nav=1&x=2')).toBe('/personalExternal/4?nav=1');
    expect(addressOfHash('#/specialNav')).toBe('/specialNav');
    expect(addressOfHash('#/previewPdf/12/34')).toBe('/previewPdf/12/34');
    for (const file of ['#/oai', '#/sitemap/1', '#/captcha/x']) expect(addressOfHash(file)).toBe('/home');
  });

  it('restarts a sign-in by the messaging app, and redirects entry links', () => {
    expect(addressOfHash('#/wxLogin?code=abc&state=x')).toBe('/signIn/messaging');
    expect(addressOfHash('#/wxLogin?code=abc')).toBe('/signIn/messaging');
    expect(addressOfHash('#/?uid=abc')).toBe('/bindUid?uid=abc');
    expect(addressOfHash('#/home?jwt=a.b&jwtHeader=h&pageType=109')).toBe('/loginExternal/a.b/h?next=%2FdataBaseNav');
    expect(addressOfHash('#/bindAccount?openId=x')).toBe('/bindAccount?openId=x');
  });

  it('leads what has no page home', () => {
    for (const hash of ['#/', '#/nowhere', '#/sitemap/1', '#/bookDetails/..']) {
      expect(addressOfHash(hash)).toBe('/home');
    }
  });

  it('leaves anchors of the page alone', () => {
    for (const hash of ['', '#', '#main', '#holdings']) expect(addressOfHash(hash)).toBeUndefined();
  });

  it('always leads to a page that exists', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: false }), fc.string(), (url, tail) => {
        const { pathname, search } = new URL(url);
        const led = addressOfHash(`#${pathname}${search}${tail}`) ?? '';
        expect(routeOf(led.split('?')[0] ?? '')).toBeDefined();
      }),
    );
  });
});
