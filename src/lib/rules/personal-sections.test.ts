import { expect, it } from 'vitest';
import { sectionNames, sectionPath, sectionWithKey } from './personal-sections.ts';

it('finds a section by the key of its address, my library without a key, and none by another key', () => {
  for (const name of sectionNames) {
    const { searchParams } = new URL(sectionPath(name), 'https://library.example');
    expect(sectionWithKey(searchParams.get('key'))).toBe(name);
  }
  for (const key of [null, undefined, '']) expect(sectionWithKey(key)).toBe('my-library');
  for (const key of ['15', '99', 'x', '-', '__proto__']) expect(sectionWithKey(key)).toBeUndefined();
});

it('leaves empty parameters out of an address', () => {
  expect(sectionPath('circulation', { tab: 'charges', page: '' })).toBe('/personalCenter?key=5&tab=charges');
});
