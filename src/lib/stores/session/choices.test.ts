import { beforeEach, describe, expect, it } from 'vitest';
import { languageOfCookies } from '../../urls/address.ts';
import { fromFirstPage, saveLanguage, keepLibrary, languageCookieText } from './choices.ts';
import { localKeys } from './keys.ts';

let values: Map<string, string>;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
beforeEach(() => {
  values = new Map();
});

describe('choices a reader makes', () => {
  it('keeps the language where the server and the page both find it', () => {
    expect(languageOfCookies(languageCookieText('zh_TW').split(';')[0])).toBe('zh_TW');
    saveLanguage(storage, 'zh_TW');
    expect(values.get(localKeys.language)).toBe('zh_TW');
    expect(values.get(localKeys.langFlag)).toBe('1');
  });

  it('keeps one library and forgets it when all are chosen', () => {
    keepLibrary(storage, 'JLZ');
    expect(values.get(localKeys.libCode)).toBe('JLZ');
    keepLibrary(storage, '');
    expect(values.has(localKeys.libCode)).toBe(false);
  });

  it('sets the saved result list back to its first page when another library is chosen', () => {
    values.set(localKeys.searchList, '/jianglan/searchList?q=%E6%B0%B4&page=7');
    keepLibrary(storage, 'JLZ');
    expect(values.get(localKeys.searchList)).toBe('/jianglan/searchList?q=%E6%B0%B4');
  });

  it('leaves an address without a query as it is', () => {
    expect(fromFirstPage('/searchList')).toBe('/searchList');
    expect(fromFirstPage('/searchList?page=3')).toBe('/searchList');
  });
});
