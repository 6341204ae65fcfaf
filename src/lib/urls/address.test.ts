import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../contract/language.ts';
import { buildAddress, decodablePath, languageOfCookies, parseAddress } from './address.ts';

describe('parseAddress', () => {
  it('takes library and language off the path', () => {
    expect(parseAddress('/jianglan/en-US/searchList')).toEqual({
      mappingPath: 'jianglan',
      language: 'en-US',
      path: '/searchList',
    });
    expect(parseAddress('/jianglan/home')).toEqual({ mappingPath: 'jianglan', language: undefined, path: '/home' });
  });

  it('reads an address on a host of the library’s own, which names no library', () => {
    expect(parseAddress('/searchList')).toEqual({ mappingPath: undefined, language: undefined, path: '/searchList' });
    expect(parseAddress('/zh_TW/home')).toEqual({ mappingPath: undefined, language: 'zh_TW', path: '/home' });
  });

  it('takes old spellings of route, library and language', () => {
    expect(parseAddress('/Home')).toMatchObject({ mappingPath: undefined, path: '/Home' });
    expect(parseAddress('/JiangLan/ZH_tw/Home')).toEqual({ mappingPath: 'jianglan', language: 'zh_TW', path: '/Home' });
  });

  it('leads an empty rest to the root and forgets a slash at the end', () => {
    expect(parseAddress('/')).toEqual({ mappingPath: undefined, language: undefined, path: '/' });
    expect(parseAddress('/jianglan/')).toMatchObject({ mappingPath: 'jianglan', path: '/' });
    expect(parseAddress('/jianglan/home/')).toMatchObject({ path: '/home' });
  });

  it('removes trailing slashes only, however many there are', () => {
    const slashes = '/'.repeat(20_000);
    expect(parseAddress(slashes)).toMatchObject({ path: '/' });
    expect(parseAddress(`/jianglan/home${slashes}`)).toMatchObject({ path: '/home' });
    expect(parseAddress(`/jianglan${slashes}a`)).toMatchObject({ path: `${slashes}a` });
    expect(parseAddress('//home')).toMatchObject({ path: '//home' });
  });

  it('takes any path apart without throwing, and keeps the rest absolute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseAddress(`/${text}`).path.startsWith('/')).toBe(true);
      }),
    );
  });

  it('reads back what buildAddress writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('jianglan', 'a-library-2'),
        fc.constantFrom(...languages),
        fc.constantFrom('/home', '/searchList', '/searchList/bookDetails/12'),
        (mappingPath, language, path) => {
          const read = parseAddress(buildAddress(`/${mappingPath}`, language, path));
          expect(read).toEqual({ mappingPath, language: language === 'zh-CN' ? undefined : language, path });
        },
      ),
    );
  });
});

describe('buildAddress', () => {
  it('can stand in a header, whatever the path holds', () => {
    expect(buildAddress('/jianglan', 'zh-CN', '/searchList/bookDetails/\u202e中')).toBe(
      '/jianglan/searchList/bookDetails/%E2%80%AE%E4%B8%AD',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const location = buildAddress('/jianglan', 'en-US', `/${path}`);
        expect(new Headers({ location }).get('location')).toBe(location);
      }),
    );
  });
});

describe('languageOfCookies', () => {
  it('finds the language among other cookies and takes no other word for one', () => {
    expect(languageOfCookies('a=1; language=zh_TW; b=2')).toBe('zh_TW');
    expect(languageOfCookies('xlanguage=zh_TW')).toBeUndefined();
    expect(languageOfCookies('language=fr')).toBeUndefined();
    expect(languageOfCookies(undefined)).toBeUndefined();
  });
});

describe('decodablePath', () => {
  it('makes any path one that can be decoded, and leaves those as they are that can be', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '%', '2', '5', 'b', '1', 'f', '书') }), (path) => {
        const decodable = decodablePath(path);
        expect(() => decodeURI(decodable)).not.toThrow();
        if (decodable !== path) expect(decodeURI(decodable)).toBe(path);
      }),
    );
  });
});
