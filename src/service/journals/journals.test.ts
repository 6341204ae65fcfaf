import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBehavior } from '../activity/handlers.ts';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { loadDemoJournals } from '#demo/journals.ts';
import { coverageOf } from './handlers.ts';

const journal = (controlNumber: string, title: string, more: Partial<CatalogueRecordInput> = {}) => ({
  controlNumber,
  kind: 'journal' as const,
  title,
  ...more,
});
const journals: CatalogueRecordInput[] = [
  journal('j2', 'The Lancet', {
    languages: ['eng'],
    issn: ['0140-6736'],
    discipline: '1002',
    openAccess: true,
    frequency: 'w',
    access: [
      { url: 'https://a.example.org', collection: 'Alpha', from: '1823 (1:1)', to: '1999-12', note: 'P1Y' },
      { url: 'https://b.example.org', collection: 'Beta', from: '2000' },
      { url: 'https://c.example.org', collection: 'Alpha' },
    ],
  }),
  journal('j3', '重庆医学', {
    languages: ['chi'],
    issn: ['1671-8348'],
    cn: '50-1097/R',
    discipline: '1002',
    coreInclude: ['PKU'],
    classes: [{ scheme: 'clc', code: 'R-05' }],
  }),
  journal('j4', 'Lyric Poetry Review', { languages: ['eng'] }),
];
const customCore = [
  { code: 'B', name: { 'zh-CN': 'B 类期刊', zh_TW: 'B 類期刊', 'en-US': 'Class B' } },
  { code: 'A', name: { 'zh-CN': 'A 类期刊', zh_TW: 'A 類期刊', 'en-US': 'Class A' } },
];

let service: TestService;
beforeAll(async () => {
  const records = [...testRecords, ...journals];
  service = await testService({ libraries: [{ dictionaries: { customCore } }, otherLibrary], records });
  await service.put([journal('x1', 'Elsewhere')], 'other');
});
afterAll(() => service.close());

const titles = async (input: Parameters<typeof service.data<'getJournalNavigation'>>[1]) =>
  (await service.data('getJournalNavigation', input)).journals.map((journal) => journal.title);

describe('the list of journals', () => {
  it('has the journals of the library alone, by title, with what a reader must know', async () => {
    const answer = await service.data('getJournalNavigation', {}, { language: 'en-US' });
    expect(answer.total).toBe(4);
    expect(answer.journals.map((journal) => journal.title)).toEqual([
      'The Lancet',
      'Lyric Poetry Review',
      '重庆医学',
      '系统工程',
    ]);
    expect(answer.journals[0]).toMatchObject({
      issn: '0140-6736',
      openAccess: true,
      frequency: { code: 'w', name: 'Weekly' },
      cn: null,
      coverage: { from: 1823, to: null },
      collections: ['Alpha', 'Beta'],
      isElectronic: true,
      isPrint: false,
    });
    expect(answer.journals[2]).toMatchObject({ cn: '50-1097/R', coverage: null, coreInclude: [{ code: 'PKU' }] });
  });

  it('counts every letter, and other facets within the filters', async () => {
    const all = await service.data('getJournalNavigation', {});
    expect(all.letters).toHaveLength(27);
    expect(all.letters.filter((letter) => letter.count > 0)).toEqual([
      { letter: 'C', count: 1 },
      { letter: 'L', count: 2 },
      { letter: 'X', count: 1 },
    ]);
    const medicine = await service.data('getJournalNavigation', { discode1: '1002' });
    expect(medicine.total).toBe(2);
    expect(medicine.letters.filter((letter) => letter.count > 0).map((entry) => entry.letter)).toEqual(['C', 'L']);
    expect(medicine.languages.map((language) => [language.code, language.count])).toEqual([
      ['chi', 1],
      ['eng', 1],
    ]);
    expect(medicine.openAccessCount).toBe(1);
    expect(medicine.disciplines.map((discipline) => [discipline.code, discipline.count])).toEqual([
      ['1002', 2],
      ['0711', 1],
    ]);
  });

  it('is narrowed by each of its conditions and by words', async () => {
    expect(await titles({ letter: 'L' })).toEqual(['The Lancet', 'Lyric Poetry Review']);
    expect(await titles({ letter: 'C' })).toEqual(['重庆医学']);
    expect(await titles({ langCode: 'chi', kindNo: 'R' })).toEqual(['重庆医学']);
    expect(await titles({ resourceType: '1' })).toEqual(['系统工程']);
    expect(await titles({ resourceType: '2' })).toEqual(['The Lancet']);
    expect(await titles({ openAccess: '1' })).toEqual(['The Lancet']);
    expect(await titles({ coreInclude: 'PKU' })).toEqual(['重庆医学']);
    expect(await titles({ term: '医学' })).toEqual(['重庆医学']);
    expect(await titles({ term: '1671-8348' })).toEqual(['重庆医学']);
    expect(await titles({ letter: '#' })).toEqual([]);
    expect(await titles({ rows: 1, page: 2 })).toEqual(['Lyric Poetry Review']);
  });

  it('rejects an invalid letter', async () => {
    expect(await service.call('getJournalNavigation', { letter: 'AB' })).toMatchObject({
      success: false,
      errCode: 400,
    });
  });
});

describe("the library's own lists of core journals", () => {
  const put = async (rows: readonly object[]) => {
    await service.putContent('core-journals', rows);
    await service.follow();
  };
  beforeEach(() =>
    put([
      { code: 'A', issn: '0140-6736' },
      { code: 'B', cn: 'CN 50-1097/R' },
      { code: 'B', issn: '0140-6736' },
    ]),
  );

  it('narrow the list and name the journals, in the order of the dictionary', async () => {
    expect(await titles({ coreInclude: 'A' })).toEqual(['The Lancet']);
    const answer = await service.data('getJournalNavigation', { coreInclude: 'B' }, { language: 'en-US' });
    expect(answer.journals.map((journal) => journal.coreInclude.map(({ name }) => name))).toEqual([
      ['Class B', 'Class A'],
      ['Class B', 'PKU Core Journals'],
    ]);
    expect(answer.customCores).toEqual([
      { code: 'B', name: 'Class B', count: 2 },
      { code: 'A', name: 'Class A', count: 1 },
    ]);
    expect(answer.coreIncludes.map((coreInclude) => coreInclude.code)).not.toContain('A');
  });

  it('stand on the record too', async () => {
    const recordId = await service.idOf('j3');
    const detail = await service.data('getRecordDetail', { recordId });
    expect(detail.coreInclude.map(({ name }) => name)).toEqual(['B 类期刊', '北大核心']);
  });

  it('are those of the last file alone', async () => {
    await put([{ code: 'A', cn: '50-1097/R' }]);
    expect(await titles({ coreInclude: 'A' })).toEqual(['重庆医学']);
    expect(await titles({ coreInclude: 'B' })).toEqual([]);
  });

  it('are rejected as a whole if a number is invalid', async () => {
    await expect(put([{ code: 'A', issn: '0140-6737' }])).rejects.toThrow(/0140-6737/);
    expect(await titles({ coreInclude: 'A' })).toEqual(['The Lancet']);
  });
});

describe('hot journals', () => {
  const visit = async (controlNumber: string, type: 'view' | 'access' | 'share', times: number) => {
    const recordId = await service.idOf(controlNumber);
    for (let at = 0; at < times; at += 1)
      await addBehavior({ recordId, type }, service.context({ address: `198.51.100.${String(at)}` }));
    await service.context().activity.flush();
  };
  const hot = async () => (await service.data('listHotJournals', {})).map((entry) => [entry.title, entry.visits]);

  it('are none before anybody looked, then those looked at and opened most in the last twelve months', async () => {
    expect(await hot()).toEqual([]);
    await visit('j1', 'view', 1);
    await visit('j2', 'view', 2);
    await visit('j2', 'access', 1);
    await visit('j3', 'share', 4);
    await visit('b1', 'view', 3);
    service.clock.now += 11 * 60_000;
    expect(await hot()).toEqual([
      ['The Lancet', 3],
      ['系统工程', 1],
    ]);
    expect(await service.data('listHotJournals', { rows: 1 })).toHaveLength(1);
    service.clock.now += 370 * 86_400_000;
    expect(await hot()).toEqual([]);
  });
});

describe('the demonstration', () => {
  it('gives demo libraries a year of looks at some journals, once', async () => {
    const many = Array.from({ length: 200 }, (_, at) => journal(`d${String(at)}`, `Journal ${String(at)}`));
    const demo = await testService({ libraries: [{ file: { demo: true } }], records: many });
    const load = () => loadDemoJournals(demo.store, [demo.context().library], () => demo.clock.now);
    expect(await load()).toEqual(['demo']);
    const hot = await demo.data('listHotJournals', { rows: 50 });
    expect(hot.length).toBeGreaterThan(2);
    expect(hot.length).toBeLessThan(40);
    expect(hot.map((entry) => entry.visits)).toEqual(hot.map((entry) => entry.visits).sort((a, b) => b - a));
    expect(await load()).toEqual([]);
    const { library } = demo.context();
    const other = { ...library, file: { ...library.file, demo: false } };
    expect(await loadDemoJournals(demo.store, [other], () => demo.clock.now)).toEqual([]);
    await demo.close();
  });
});

describe('the coverage of several offers', () => {
  it.each([
    [[], null],
    [[{}], null],
    [[{ from: '1968-02 (12:3)', to: '1996' }], { from: 1968, to: 1996 }],
    [[{ from: '1968', to: '1996' }, { from: '1990' }], { from: 1968, to: null }],
    [[{ to: '1996' }, { from: '1990', to: '2001-03' }], { from: null, to: 2001 }],
    [[{ from: '12:3' }], null],
  ])('of %j is %j', (access, coverage) => {
    expect(coverageOf(access)).toEqual(coverage);
  });
});
