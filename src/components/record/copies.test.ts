import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemGroups } from './availability.ts';
import { areToChoose, copiesInput, copiesOnPage, copiesPath, readCopiesQuery } from './copies.ts';

const read = (query: string) => readCopiesQuery(new URLSearchParams(query));

describe('readCopiesQuery', () => {
  it('is empty without parameters, and for an empty form', () => {
    expect(read('')).toBeUndefined();
    expect(read('year=&volume=+&libCode=')).toBeUndefined();
    expect(read('year=soon')).toBeUndefined();
  });

  it('reads year, words, library and page', () => {
    expect(read('year=2003&volume=+第2期&libCode=MED&page=3')).toEqual({
      year: 2003,
      volume: '第2期',
      libCode: 'MED',
      page: 3,
    });
    expect(read('page=1')).toEqual({ year: undefined, volume: '', libCode: '', page: 1 });
    expect(read('libCode=MED&page=-1')?.page).toBe(1);
    expect(read('libCode=MED&page=1e9')?.page).toBe(1);
  });

  it('reads what copiesPath writes', () => {
    const query = fc.record({
      volume: fc.string({ maxLength: 20 }).map((text) => text.trim()),
      year: fc.option(fc.integer({ min: 1400, max: 2199 }), { nil: undefined }),
      libCode: fc.constantFrom('', 'MAIN', 'MED'),
      page: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(query, (entry) => {
        const path = new URL(copiesPath('12', entry), 'http://x.test');
        expect(path.pathname).toBe('/searchList/bookDetails/12');
        expect(path.hash).toBe('#holdings');
        expect(readCopiesQuery(path.searchParams)).toEqual(entry);
      }),
    );
  });
});

describe('copiesInput', () => {
  it('leaves out what is not asked', () => {
    expect(copiesInput('7', read('volume=第2期'))).toEqual({
      recordId: '7',
      volume: '第2期',
      page: 1,
      rows: copiesOnPage,
    });
    expect(copiesInput('7', read('libCode=MED&year=2003'))).toMatchObject({ libCode: 'MED', year: 2003, volume: '' });
    expect(copiesInput('7', undefined)).toEqual({ recordId: '7', rows: 1 });
  });
});

describe('areToChoose', () => {
  const items = (count: number, volume: string | null): ItemGroups => [
    {
      libCode: 'MAIN',
      libName: 'Main',
      itemCount: count,
      onShelfCount: 0,
      useHereCount: 0,
      statements: [],
      items: Array.from({ length: count }, (_, at) => ({
        itemId: String(at),
        barcode: String(at),
        libCode: 'MAIN',
        libName: 'Main',
        campusId: null,
        locationId: 'x',
        locationName: 'X',
        currentLocationName: null,
        place: null,
        callNo: null,
        volume,
        status: 'available',
        statusName: '',
        onShelf: true,
        isOverdue: false,
        dueDate: null,
      })),
    },
  ];

  it('are many volumes, or more copies than a page holds', () => {
    expect(areToChoose(items(8, '2003'))).toBe(false);
    expect(areToChoose(items(9, '2003'))).toBe(true);
    expect(areToChoose(items(50, null))).toBe(false);
    expect(areToChoose(items(51, null))).toBe(true);
    expect(areToChoose([])).toBe(false);
  });
});
