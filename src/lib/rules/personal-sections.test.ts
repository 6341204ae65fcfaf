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

it.each([
  ['0', 'my-library'],
  ['1', 'profile'],
  ['2', 'favourites'],
  ['3', 'subscriptions'],
  ['4', 'requests'],
  ['5', 'circulation'],
  ['6', 'recommendations'],
  ['7', 'activity'],
  ['8', 'points'],
  ['9', 'addresses'],
  ['10', 'questionnaires'],
  ['11', 'donations'],
  ['12', 'feedback'],
  ['13', 'inbox'],
  ['14', 'leaving'],
  ['16', 'courses'],
  ['17', 'evaluations'],
] as const)('key %s of the specification is the section %s', (key, name) => {
  expect(sectionWithKey(key)).toBe(name);
  expect(sectionPath(name)).toBe(`/personalCenter?key=${key}`);
});

it('leaves empty parameters out of an address', () => {
  expect(sectionPath('circulation', { tab: 'charges', page: '' })).toBe('/personalCenter?key=5&tab=charges');
});
