import { describe, expect, it } from 'vitest';
import { browsePath, conditionCount, isIndexed, listPath, readConditions } from './conditions.ts';

const read = (query: string) => readConditions(new URLSearchParams(query));

describe('the address of the browsing screen', () => {
  it('is parsed back unchanged, with one condition of each kind', () => {
    const given = read('docCode=1&kindNo=i3/7&kindNo=K&langCode=chi&countryCode=CN&x=1');
    expect(given).toEqual({ kindNo: 'I3/7', docCode: '1', langCode: 'chi', countryCode: 'CN' });
    expect(browsePath(given)).toBe('/categorySearchList?kindNo=I3%2F7&docCode=1&langCode=chi&countryCode=CN');
    expect(read(new URL(browsePath(given), 'http://test').search)).toEqual(given);
    expect(browsePath(read('kindNo=&docCode=%20'))).toBe('/categorySearchList');
  });

  it('leads to the result list of the same conditions', () => {
    expect(listPath(read('langCode=chi&kindNo=I2'))).toBe('/searchList?kindNo=I2&langCode=chi');
  });

  it('is for search engines where it is one condition and a wide class', () => {
    expect(isIndexed(read(''), 0)).toBe(true);
    expect(isIndexed(read('kindNo=I2'), 2)).toBe(true);
    expect(isIndexed(read('docCode=2'), 0)).toBe(true);
    expect(isIndexed(read('kindNo=I24'), 3)).toBe(false);
    expect(isIndexed(read('kindNo=I2&docCode=1'), 2)).toBe(false);
    expect(conditionCount(read('kindNo=I2&docCode=1'))).toBe(2);
  });
});
