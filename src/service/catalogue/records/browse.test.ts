import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueRecordInput } from '../model/record.ts';
import { testService, type TestService } from '#support/service.ts';

const numbers = ['I313.45', 'I712.45', 'I247.57', 'I', 'O13', 'O212', 'TP312', 'T-0', 'K827', 'K837.12', 'B829', 'W1'];
const kinds = ['book', 'journal', 'paper'] as const;
const languages = ['chi', 'eng', 'jpn'];
const countries = ['CN', 'US', 'JP'];

/** Sixty records with every mixture of number, kind, language and country, some with two numbers of one class. */
const records: CatalogueRecordInput[] = Array.from({ length: 60 }, (_, at) => {
  const codes = [numbers[at % numbers.length], at % 5 === 0 ? 'I3' : undefined, at % 7 === 0 ? 'I561.4' : undefined];
  return {
    controlNumber: `r${String(at)}`,
    kind: kinds[at % 3] ?? 'book',
    title: `第${String(at)}种`,
    languages: [languages[at % 4] ?? 'fre'],
    country: countries[at % 3] ?? 'CN',
    classes: [
      ...codes.filter((code) => code !== undefined).map((code) => ({ scheme: 'clc' as const, code })),
      ...(at % 6 === 0 ? [{ scheme: 'ddc' as const, code: '895.6' }] : []),
    ],
  };
});
// Without any number.
records.push({ controlNumber: 'bare', kind: 'book', title: '无号' });

let service: TestService;
beforeAll(async () => {
  service = await testService({ records });
});
afterAll(() => service.close());

const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 });
const conditions = fc.record({
  docCode: some(['1', '2', '3']),
  langCode: some(languages),
  countryCode: some(countries),
});

describe('listClasses', () => {
  it('counts in every class what a search narrowed to it finds, under any conditions', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, async (input) => {
        const { classes, numFound } = await service.data('listClasses', { ...input, depth: 3 });
        expect(numFound).toBe((await service.data('search', input)).numFound);
        for (const { code, count } of classes) {
          const found = await service.data('search', { ...input, kindNo: [code], facets: [] });
          expect([code, count]).toEqual([code, found.numFound]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is a tree of three levels in the order of the classification, without empty classes', async () => {
    const { classes, path } = await service.data('listClasses', { depth: 3 });
    expect(path).toEqual([]);
    expect(classes.map(({ code, level }) => `${String(level)} ${code}`)).toEqual([
      '1 B',
      '2 B82',
      '3 B829',
      '1 I',
      '2 I2',
      '3 I24',
      '2 I3/7',
      '1 K',
      '2 K81',
      '3 K82',
      '3 K833/837',
      '1 O',
      '2 O1',
      '3 O13',
      '3 O21',
      '1 T',
      '2 T-0',
      '2 TP',
      '3 TP3',
    ]);
    expect(classes.filter(({ hasChildren }) => hasChildren).map(({ code }) => code)).toEqual([
      'B',
      'B82',
      'I',
      'I2',
      'K',
      'K81',
      'O',
      'O1',
      'T',
      'TP',
    ]);
  });

  it('goes on from a class, with the way to it and its own number of records', async () => {
    const below = await service.data('listClasses', { kindNo: 'I' }, { language: 'en-US' });
    expect(below.path).toEqual([{ code: 'I', name: 'Literature' }]);
    expect(below.classes.map(({ code, parent, level }) => [code, parent, level])).toEqual([
      ['I2', 'I', 1],
      ['I3/7', 'I', 1],
    ]);
    const range = await service.data('listClasses', { kindNo: 'I3/7' });
    expect(range.path.map(({ name }) => name)).toEqual(['文学', '各国文学']);
    expect(range.classes).toEqual([]);
    expect(range.numFound).toBe(below.classes.find(({ code }) => code === 'I3/7')?.count);
  });

  it('knows nothing below a number that is no class', async () => {
    expect(await service.data('listClasses', { kindNo: '无' })).toEqual({ numFound: 0, path: [], classes: [] });
  });
});

describe('getConditions', () => {
  it('counts each list as the facets of the search do, within the other conditions', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, async (input) => {
        const lists = await service.data('getConditions', input);
        const { facetResult } = await service.data('search', input);
        expect(lists.documentTypeList).toEqual(facetResult.docCode);
        expect(lists.languageList).toEqual(facetResult.langCode);
        expect(lists.countryList).toEqual(facetResult.countryCode);
        const byCount = (a: { code: string; count: number }, b: { code: string; count: number }) =>
          b.count - a.count || (a.code < b.code ? -1 : 1);
        // The dictionary has no main class W.
        const known = facetResult.kindNo?.filter(({ code }) => code !== 'W');
        expect(lists.classificaList.toSorted(byCount)).toEqual(known);
      }),
      { numRuns: 15 },
    );
  });

  it('is in the reader’s language', async () => {
    const { documentTypeList, classificaList } = await service.data('getConditions', {}, { language: 'zh_TW' });
    expect(documentTypeList.map(({ name }) => name)).toContain('圖書');
    expect(classificaList.map(({ name }) => name)).toContain('文學');
  });
});
