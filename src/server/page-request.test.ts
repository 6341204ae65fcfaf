import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProtocol, readPageRequest } from './page-request.ts';

const read = (address: string, more: { method?: string; cookie?: string; navigation?: boolean } = {}) => {
  const url = new URL(address, 'http://test');
  return readPageRequest({
    method: 'GET',
    pathname: url.pathname,
    search: url.search,
    cookie: undefined,
    navigation: true,
    ...more,
  });
};

describe('readPageRequest', () => {
  it('knows pages of a library, in every language and on host names of its own', () => {
    for (const address of ['/jianglan/home', '/jianglan/en-US/home', '/home', '/zh_TW/searchList']) {
      expect(read(address)).toEqual({ kind: 'page', address });
    }
  });

  it('brings the declared query into one order and drops what is undeclared or empty', () => {
    const entry = read('/jianglan/searchList?utm_source=x&page=2&field=&q=%E4%B8%AD&docCode=2&docCode=1');
    const other = read('/jianglan/searchList?docCode=2&docCode=1&q=中&page=2');
    expect(entry).toEqual({ kind: 'page', address: '/jianglan/searchList?q=%E4%B8%AD&docCode=2&docCode=1&page=2' });
    expect(other).toEqual(entry);
    expect(read('/jianglan/searchList?docCode=&field=keyWord&q=')).toEqual({
      kind: 'page',
      address: '/jianglan/searchList?q=&field=keyWord',
    });
    expect(read('/jianglan/home?anything=1')).toEqual({ kind: 'page', address: '/jianglan/home' });
  });

  it('leaves other spellings, unknown paths, calls and writes to the site', () => {
    for (const address of [
      '/jianglan/Home',
      '/JIANGLAN/home',
      '/jianglan/zh-CN/home',
      '/jianglan/nothing',
      '/find/x',
      '/',
      // What has something that works once is shared with nobody.
      '/jianglan/login',
    ]) {
      expect(read(address)).toEqual({ kind: 'other' });
    }
    expect(read('/jianglan/home', { method: 'POST' })).toEqual({ kind: 'other' });
  });

  it('leaves a protocol of machines every parameter, the empty and the unknown ones too', () => {
    const address = '/jianglan/oai?verb=ListRecords&from=&x=1&x=2';
    expect(read(address)).toEqual({ kind: 'page', address });
    expect(read('/jianglan/sru')).toEqual({ kind: 'page', address: '/jianglan/sru' });
    expect([isProtocol('/jianglan/en-US/oai'), isProtocol('/sru'), isProtocol('/jianglan/home')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('leads deep links to the search they stand for, in the language of address or reader, in any encoding', () => {
    expect(read('/jianglan/en-US/searchListExternal/title/C%2B%2B/2/1')).toEqual({
      kind: 'redirect',
      location: '/jianglan/en-US/searchList?q=C%2B%2B&field=title&docCode=1',
    });
    const cookie = 'language=zh_TW';
    expect(read('/searchListResource/all/%BA%EC%C2%A5%C3%CE/2?page=2', { cookie })).toEqual({
      kind: 'redirect',
      location: '/zh_TW/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6&page=2',
    });
    expect(read('/searchListExternal/a/b/2', { method: 'POST' })).toEqual({ kind: 'other' });
  });

  it('takes HEAD like GET', () => {
    expect(read('/jianglan/home', { method: 'HEAD' })).toEqual({ kind: 'page', address: '/jianglan/home' });
  });

  it('leads a reader who has chosen another language to it, once and with the whole query', () => {
    const cookie = 'a=b; language=en-US; c=d';
    const answer = read('/jianglan/searchList?q=x&utm=1', { cookie });
    expect(answer).toEqual({ kind: 'redirect', location: '/jianglan/en-US/searchList?q=x&utm=1' });
    expect(read('/jianglan/en-US/searchList', { cookie }).kind).toBe('page');
    expect(read('/jianglan/zh_TW/searchList', { cookie }).kind).toBe('page');
  });

  it('leads nobody elsewhere who has chosen this language, no known one, or does not navigate', () => {
    expect(read('/jianglan/home', { cookie: 'language=zh-CN' }).kind).toBe('page');
    expect(read('/jianglan/home', { cookie: 'language=//evil.example' }).kind).toBe('page');
    expect(read('/jianglan/home', { cookie: 'language=en-US', navigation: false }).kind).toBe('page');
    expect(read('/jianglan/sitemap.xml', { cookie: 'language=en-US' }).kind).toBe('page');
  });

  it('redirects only to this origin, for any value in place of a library or a language', () => {
    const parts = [
      '',
      '/',
      '\\',
      '%2F',
      '%5C',
      '%09',
      '.',
      '..',
      '@',
      'evil.example',
      'evil',
      'en-US',
      'home',
      'Home',
      '?',
    ];
    const deep = ['searchListExternal', 'searchListResource', 'all', '2', '%2F%2Fevil.example'];
    const address = fc.array(fc.constantFrom(...parts, ...deep), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        address,
        fc.constantFrom('', '?pageType=0&jwt=x', '?searchType=a&keyword=//evil.example'),
        (path, search) => {
          const pathname = `/${path.join('/')}`;
          const cookie = 'language=en-US';
          const answer = readPageRequest({ method: 'GET', pathname, search, cookie, navigation: true });
          if (answer.kind !== 'redirect') return;
          expect(new URL(answer.location, 'https://own.example/a/b').origin).toBe('https://own.example');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
