import { beforeEach, describe, expect, it } from 'vitest';
import { languageOfCookies } from './address.ts';
import { fromFirstPage, keepLanguage, keepLibrary, languageCookieText, storageKeys } from './choices.ts';

let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept = new Map();
});

describe('choices a reader makes', () => {
  it('keeps the language where the server and the page both find it', () => {
    expect(languageOfCookies(languageCookieText('zh_TW').split(';')[0])).toBe('zh_TW');
    keepLanguage(storage, 'zh_TW');
    expect(kept.get(storageKeys.language)).toBe('zh_TW');
    expect(kept.get(storageKeys.langFlag)).toBe('1');
  });

  it('keeps one library and forgets it when all are chosen', () => {
    keepLibrary(storage, 'JLZ');
    expect(kept.get(storageKeys.libCode)).toBe('JLZ');
    keepLibrary(storage, '');
    expect(kept.has(storageKeys.libCode)).toBe(false);
  });

  it('sets the saved result list back to its first page when another library is chosen', () => {
    kept.set(storageKeys.searchList, '/jianglan/searchList?q=%E6%B0%B4&page=7');
    keepLibrary(storage, 'JLZ');
    expect(kept.get(storageKeys.searchList)).toBe('/jianglan/searchList?q=%E6%B0%B4');
  });

  it('leaves an address without a query as it is', () => {
    expect(fromFirstPage('/searchList')).toBe('/searchList');
    expect(fromFirstPage('/searchList?page=3')).toBe('/searchList');
  });
});
