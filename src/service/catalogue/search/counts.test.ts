import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  searchParametersSchema,
  type FacetName,
  type SearchParametersInput,
} from '../../../lib/contract/calls/search.ts';
import type { CatalogueRecordInput } from '../model/record.ts';
import { groupCode, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import type { ValuesWanted } from './types.ts';

/** Every filter and every count, compared with what counting the same records one by one gives. */

const pools = {
  kinds: ['book', 'journal', 'paper', 'dissertation', 'database'] as const,
  classes: ['I247.5', 'I2', 'I', 'TP311.1', 'TP3', 'K24', 'H319.4:I'],
  languages: ['chi', 'eng', 'jpn'],
  countries: ['CN', 'US'],
  authors: ['鲁迅', '老舍', 'Austen, Jane'],
  subjects: ['小说', '历史', 'Physics'],
  publishers: ['商务印书馆', 'Springer'],
  disciplines: ['05', '0502', '0812'],
  cores: ['PKU', 'CSSCI'],
  degrees: ['doctor', 'master'] as const,
  collections: ['知网', 'JSTOR'],
  frequencies: ['m', 'q'],
  materials: ['bound', 'thread'],
  words: ['天地', '玄黄', 'ocean', '宇宙'],
};
const codes = { book: '1', journal: '2', paper: '3', dissertation: '4', database: '5' };
const several = <T>(pool: readonly T[]) => fc.uniqueArray(fc.constantFrom(...pool), { maxLength: 2 });
const maybe = <T>(pool: readonly T[]) => fc.option(fc.constantFrom(...pool), { nil: undefined });

const holding = fc.record({
  libCode: fc.constantFrom('MAIN', 'MED'),
  status: fc.constantFrom('available' as const, 'loaned' as const),
  moved: fc.boolean(),
  materialType: fc.option(fc.constantFrom('bound', 'thread'), { nil: undefined }),
});
const recordArbitrary = fc.record({
  kind: fc.constantFrom(...pools.kinds),
  words: fc.uniqueArray(fc.constantFrom(...pools.words), { minLength: 1, maxLength: 3 }),
  classes: several(pools.classes),
  languages: several(pools.languages),
  country: maybe(pools.countries),
  authors: several(pools.authors),
  subjects: several(pools.subjects),
  publisher: maybe(pools.publishers),
  discipline: maybe(pools.disciplines),
  coreInclude: several(pools.cores),
  degreeType: maybe(pools.degrees),
  collections: several(pools.collections),
  frequency: maybe(pools.frequencies),
  pubYear: fc.option(fc.integer({ min: 1990, max: 1994 }), { nil: undefined }),
  holdings: fc.array(holding, { maxLength: 2 }),
});
type Made = typeof recordArbitrary extends fc.Arbitrary<infer T> ? T : never;

const places = { MAIN: ['stacks', 'east'], MED: ['medicine', 'west'] } as const;

function toRecord(made: Made, number: number): CatalogueRecordInput {
  const { kind, words, classes, country, publisher, discipline, degreeType, frequency, pubYear } = made;
  return {
    controlNumber: String(number),
    kind,
    title: words.join(' '),
    contributors: made.authors.map((name) => ({ name, role: 'author' })),
    classes: classes.map((code) => ({ scheme: 'clc', code })),
    languages: made.languages,
    subjects: made.subjects,
    coreInclude: made.coreInclude,
    access: made.collections.map((collection) => ({ url: 'https://example.org/', collection })),
    ...(country !== undefined && { country }),
    ...(publisher !== undefined && { publisher }),
    ...(discipline !== undefined && { discipline }),
    ...(degreeType !== undefined && { degreeType }),
    ...(frequency !== undefined && { frequency }),
    ...(pubYear !== undefined && { pubYear }),
    holdings: made.holdings.map(({ libCode, status, moved, materialType }, i) => ({
      libCode,
      locationId: places[libCode][0],
      callNumber: String(i),
      items: [
        {
          barcode: `${number}-${i}`,
          status,
          ...(moved && { currentLocationId: 'exhibition' }),
          ...(materialType !== undefined && { materialType }),
        },
      ],
    })),
  };
}

/** Values of a record by facet, counted by hand. */
const valuesOf: Record<FacetName, (made: Made) => string[]> = {
  docCode: (made) => [codes[made.kind]],
  resourceType: (made) => [...(made.holdings.length > 0 ? ['1'] : []), ...(made.collections.length > 0 ? ['2'] : [])],
  kindNo: (made) => made.classes.map((code) => code.charAt(0)),
  langCode: (made) => made.languages,
  countryCode: (made) => (made.country === undefined ? [] : [made.country]),
  author: (made) => made.authors,
  subject: (made) => made.subjects,
  publisher: (made) => (made.publisher === undefined ? [] : [made.publisher]),
  discode1: (made) => (made.discipline === undefined ? [] : [made.discipline]),
  libCode: (made) => made.holdings.map((holding) => holding.libCode),
  campusId: (made) => made.holdings.map((holding) => places[holding.libCode][1]),
  locationId: (made) => made.holdings.map((holding) => places[holding.libCode][0]),
  curLocationId: (made) => made.holdings.map((holding) => (holding.moved ? 'exhibition' : places[holding.libCode][0])),
  collectionName: (made) => made.collections,
  coreInclude: (made) => made.coreInclude,
  ddType: (made) => (made.degreeType === undefined ? [] : [made.degreeType]),
  frequency: (made) => (made.frequency === undefined ? [] : [made.frequency]),
  materialType: (made) => made.holdings.flatMap((holding) => holding.materialType ?? []),
};
const facets = Object.keys(valuesOf).filter((name): name is FacetName => name in valuesOf);

type Chosen = Partial<Record<FacetName, string[]>> & {
  exclude?: Partial<Record<FacetName, string[]>> | undefined;
  word?: string | undefined;
  publishBegin?: number | undefined;
  publishEnd?: number | undefined;
  onlyOnShelf?: boolean | undefined;
};

const copyFacets: readonly string[] = ['libCode', 'campusId', 'locationId', 'curLocationId', 'materialType'];

/** Copies that meet every condition on copies but those of one facet. */
const copiesMeeting = (made: Made, chosen: Chosen, exceptFacet?: string) =>
  made.holdings.filter((holding) => {
    if (chosen.onlyOnShelf === true && holding.status !== 'available') return false;
    const alone = { ...made, holdings: [holding] };
    return facets.every((name) => {
      const codesChosen = chosen[name] ?? [];
      if (!copyFacets.includes(name) || codesChosen.length === 0 || name === exceptFacet) return true;
      return valuesOf[name](alone).some((code) => codesChosen.includes(code));
    });
  });

/** Whether something is asked of a copy, but for one facet. */
const asksOfCopies = (chosen: Chosen, exceptFacet?: string): boolean =>
  chosen.onlyOnShelf === true ||
  facets.some((name) => copyFacets.includes(name) && name !== exceptFacet && (chosen[name] ?? []).length > 0);

function passes(made: Made, chosen: Chosen, exceptFacet?: string): boolean {
  const { word, publishBegin, publishEnd } = chosen;
  if (word !== undefined && !made.words.includes(word)) return false;
  if (asksOfCopies(chosen, exceptFacet) && copiesMeeting(made, chosen, exceptFacet).length === 0) return false;
  if (exceptFacet !== 'years' && (publishBegin ?? publishEnd) !== undefined) {
    const year = made.pubYear;
    if (year === undefined || year < (publishBegin ?? 0) || year > (publishEnd ?? 9999)) return false;
  }
  return facets.every((name) => {
    const own = name === 'kindNo' ? made.classes : valuesOf[name](made);
    const under = name === 'kindNo' || name === 'discode1';
    const has = (code: string) => own.some((value) => (under ? value.startsWith(code) : value === code));
    if ((chosen.exclude?.[name] ?? []).some(has)) return false;
    const codesChosen = chosen[name] ?? [];
    return codesChosen.length === 0 || name === exceptFacet || copyFacets.includes(name) || codesChosen.some(has);
  });
}

const codesArbitrary = {
  docCode: several(['1', '2', '3']),
  resourceType: several(['1', '2']),
  kindNo: several(['I', 'I2', 'TP', 'Z']),
  langCode: several(pools.languages),
  countryCode: several(pools.countries),
  author: several(pools.authors),
  subject: several(pools.subjects),
  publisher: several(pools.publishers),
  discode1: several(['05', '0502', '08']),
  libCode: several(['MAIN', 'MED']),
  campusId: several(['east', 'west']),
  locationId: several(['stacks', 'medicine']),
  curLocationId: several(['stacks', 'exhibition']),
  collectionName: several(pools.collections),
  coreInclude: several(pools.cores),
  ddType: several(pools.degrees),
  frequency: several(pools.frequencies),
  materialType: several(pools.materials),
};

const chosenArbitrary: fc.Arbitrary<Chosen> = fc.record({
  word: maybe(pools.words),
  ...codesArbitrary,
  exclude: fc.record(codesArbitrary, { requiredKeys: [] }),
  publishBegin: fc.option(fc.integer({ min: 1990, max: 1994 }), { nil: undefined, freq: 2 }),
  publishEnd: fc.option(fc.integer({ min: 1990, max: 1994 }), { nil: undefined, freq: 2 }),
  onlyOnShelf: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
});
/** Few filters at a time, else hardly anything is ever found. */
const fewChosen = fc
  .tuple(
    chosenArbitrary,
    fc.subarray([...facets, 'publishBegin', 'publishEnd', 'onlyOnShelf', 'word'], { maxLength: 3 }),
    fc.subarray(facets, { maxLength: 2 }),
  )
  .map(([{ exclude = {}, ...chosen }, names, excluded]): Chosen => ({
    ...Object.fromEntries(Object.entries(chosen).filter(([name]) => names.some((entry) => entry === name))),
    exclude: Object.fromEntries(excluded.map((name) => [name, exclude[name] ?? []])),
  }));

const tally = (values: string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort();
};

describe('filters and counts', () => {
  const made = fc.sample(recordArbitrary, { numRuns: 300, seed: 42 });
  let fixture: SearchFixture;
  beforeAll(async () => {
    fixture = await searchFixture(made.map(toRecord));
  });
  afterAll(() => fixture.close());

  it('are what counting record by record gives', () => {
    fc.assert(
      fc.property(fewChosen, (chosen) => {
        const { word, exclude = {}, ...filters } = chosen;
        const parameters: SearchParametersInput = { ...filters, exclude, searchFieldContent: word ?? '', rows: 100 };
        const result = fixture.search(parameters);
        const expected = made.filter((entry) => passes(entry, chosen));
        expect(result.total).toBe(expected.length);
        for (const name of facets) {
          const near = made.filter((entry) => passes(entry, chosen, name));
          const counted = (result.facets[name] ?? []).map(({ code, count }): [string, number] => [code, count]);
          const listed = [...new Set(near.flatMap((entry) => valuesOf[name](entry)))];
          const values = near.flatMap((whole) => {
            // What a copy that does not meet the other conditions has would find nothing.
            const holdings = copyFacets.includes(name) ? copiesMeeting(whole, chosen, name) : whole.holdings;
            const entry = { ...whole, holdings };
            const own = valuesOf[name](entry);
            // A discipline takes in those below it; counted are those that some record is of.
            if (name === 'discode1') return listed.filter((code) => own.some((value) => value.startsWith(code)));
            if (name !== 'kindNo') return [...new Set(own)];
            const below = (chosen.kindNo ?? []).flatMap((parent) =>
              entry.classes
                .filter((code) => code.startsWith(parent))
                .flatMap((code) => [parent, code.slice(0, parent.length + 1)]),
            );
            return [...new Set([...own, ...below])];
          });
          expect([name, counted.sort()]).toEqual([name, tally(values)]);
        }
        const years = made.filter((entry) => passes(entry, chosen, 'years')).flatMap((entry) => entry.pubYear ?? []);
        expect(result.years.map(({ year, count }) => [String(year), count])).toEqual(tally(years.map(String)));
      }),
      { numRuns: 150 },
    );
  });

  it('answer the electronic collection by name as by id', () => {
    const byName = fixture.search({ collectionName: ['JSTOR'] });
    expect(fixture.search({ eCollectionIds: ['JSTOR'] }).total).toBe(byName.total);
    expect(byName.total).toBeGreaterThan(0);
  });

  it('find nothing in another group, and everything accepted', () => {
    expect(fixture.search({ group: ['123456'] }).total).toBe(0);
    expect(fixture.search({ group: ['123456', groupCode] }).total).toBe(300);
    expect(fixture.search({ verifyStatus: ['1'] }).total).toBe(300);
    expect(fixture.search({ verifyStatus: ['0'] }).total).toBe(0);
  });

  it('count only the facets that are asked for', () => {
    expect(Object.keys(fixture.search({ facets: ['docCode'] }).facets)).toEqual(['docCode']);
    expect(fixture.search({ facets: [] }).facets).toEqual({});
  });
});

describe('a facet with very many values', () => {
  let fixture: SearchFixture;
  beforeAll(async () => {
    fixture = await searchFixture(
      Array.from({ length: 120 }, (_, i) => ({
        controlNumber: String(i),
        kind: 'book' as const,
        title: `书 ${i}`,
        subjects: [`主題${i % 60}`, ...(i < 70 ? ['常见'] : [])],
      })),
    );
  });
  afterAll(() => fixture.close());

  it('returns the fifty most frequent values', () => {
    const { subject = [] } = fixture.search({}).facets;
    expect(subject).toHaveLength(50);
    expect(subject[0]).toEqual({ code: '常见', count: 70 });
    expect(new Set(subject.slice(1).map((entry) => entry.count))).toEqual(new Set([2]));
  });

  const listed = (parameters: SearchParametersInput, wanted: ValuesWanted) =>
    fixture.engine().facetValues(fixture.libraryId, 'subject', searchParametersSchema.parse(parameters), wanted);

  it('returns all values page by page, each once', () => {
    const pages = [0, 25, 50, 75].map((offset) => listed({}, { term: '', offset, rows: 25 }));
    expect(pages.map(({ total, counts }) => [total, counts.length])).toEqual([
      [61, 25],
      [61, 25],
      [61, 11],
      [61, 0],
    ]);
    const codes = pages.flatMap(({ counts }) => counts.map(({ code }) => code));
    expect(codes[0]).toBe('常见');
    expect(new Set(codes).size).toBe(61);
  });

  it('finds values by a part of their name in another script, within the search', () => {
    const wanted = { term: '主题5', offset: 0, rows: 50 };
    const all = listed({}, wanted);
    expect(all.counts.map(({ code }) => code).sort()).toEqual(
      ['主題5', ...Array.from({ length: 10 }, (_, i) => `主題5${i}`)].sort(),
    );
    expect(listed({ exclude: { subject: ['常见'] } }, wanted).counts).toContainEqual({ code: '主題55', count: 1 });
    expect(listed({ subject: ['常见'] }, wanted)).toEqual(all);
    expect(listed({ searchFieldContent: '没有' }, wanted)).toEqual({ total: 0, counts: [] });
  });
});
