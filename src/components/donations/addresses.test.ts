import { describe, expect, it } from 'vitest';
import { donationList, exportPath, readDonations, searchOf } from './addresses.ts';

const read = (query: string) => readDonations(new URLSearchParams(query));

describe('an address of the public list of donations', () => {
  it('leaves out what names nothing', () => {
    const state = read('searchField=donor&kind=time&year=20x5&page=2&q=');
    expect(donationList.path(state)).toBe('/bookDonate?page=2');
    expect(searchOf(state)).toEqual({ keyword: '', searchField: 'all', kind: null, year: null });
  });

  it('asks for what it says, and for the file of the same', () => {
    const state = read('year=2025&q=校友&kind=books&searchField=donor&page=2');
    expect(searchOf(state)).toEqual({ keyword: '校友', searchField: 'donor', kind: 'books', year: 2025 });
    expect(exportPath(state)).toBe('/bookDonate.csv?searchField=donor&q=%E6%A0%A1%E5%8F%8B&kind=books&year=2025');
  });
});
