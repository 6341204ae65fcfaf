import { describe, expect, it } from 'vitest';
import { foldKey } from '../catalogue/text/analysis.ts';
import { knownTitleIn, otherTitles } from './known-works.ts';

describe('a work that is known by titles in both languages', () => {
  it.each([
    ['To Kill a Mockingbird', '杀死一只知更鸟'],
    ['the catcher in the rye', '麦田里的守望者'],
    ['麥田捕手', '麦田里的守望者'],
    ['红高粱家族', 'red sorghum'],
    ['Der Steppenwolf', '荒原狼'],
  ])('has other titles: %s', (title, other) => {
    expect(otherTitles(title)).toContain(other);
  });

  it('is none where the title is of nothing known, and never its own other title', () => {
    expect(otherTitles('A guide to the library')).toEqual([]);
    expect(otherTitles('1984').map(foldKey)).not.toContain('1984');
  });

  it('is found among other words where its title is long enough', () => {
    expect(knownTitleIn('Could I get One Hundred Years of Solitude here in the Chinese translation?')).toBe(
      'one hundred years of solitude',
    );
    expect(knownTitleIn('I was late for the bus')).toBeUndefined();
  });
});
