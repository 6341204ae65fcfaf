import { afterEach, describe, expect, it } from 'vitest';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { testLibrary, testService, type TestLibrary, type TestService } from '#support/service.ts';

let service: TestService;
afterEach(() => service.close());

const thesis = (controlNumber: string, title: string, more: Partial<CatalogueRecordInput>): CatalogueRecordInput => ({
  controlNumber,
  kind: 'dissertation',
  title,
  ...more,
});
const by = (author: string, ...advisors: string[]): CatalogueRecordInput['contributors'] => [
  { name: author, role: 'author' },
  ...advisors.map((name) => ({ name, role: 'advisor' as const })),
];
const shelved = { holdings: [{ libCode: 'MAIN', locationId: 'theses', items: [] }] };
const own = { university: '示范大学', ...shelved };

const records: CatalogueRecordInput[] = [
  thesis('1', '館藏檢索之研究', {
    ...own,
    contributors: by('李四', '赵六'),
    pubYear: 2019,
    degreeType: 'doctor',
    discipline: '1205',
    department: '信息管理学院',
  }),
  thesis('2', '阅读推广研究', {
    ...own,
    contributors: by('王五', '赵六', '钱七'),
    pubYear: 2021,
    degreeType: 'master',
    discipline: '1205',
    department: '信息管理學院',
  }),
  thesis('3', '灯塔的光学研究', {
    ...own,
    contributors: by('赵六'),
    pubYear: 2021,
    degreeType: 'master',
    department: '物理学院',
  }),
  thesis('4', 'A study of lamps', { university: 'University of Lamps' }),
  { ...shelved, controlNumber: '5', kind: 'book', title: '论文写作', pubYear: 2021 },
];

const open = async (file: TestLibrary['file'] = {}) => {
  const locations = [
    ...testLibrary.locations,
    { locationId: 'theses', name: { 'zh-CN': '论文室' }, libCode: 'MAIN', locationTypeCode: 'theses' },
  ];
  const locationTypes = [{ locationTypeCode: 'theses', locationTypeName: { 'zh-CN': '学位论文' } }];
  service = await testService({ libraries: [{ file: { locations, locationTypes, ...file } }], records });
};
const found = async (input: Parameters<typeof service.data<'listLocalDissertations'>>[1]) =>
  (await service.data('listLocalDissertations', input)).searchResult.map((entry) => entry.title).sort();

describe('local dissertations', () => {
  it('are those on the shelves of theses where the library says nothing', async () => {
    await open();
    expect(await found({})).toEqual(['灯塔的光学研究', '阅读推广研究', '館藏檢索之研究']);
  });

  it('are those of the universities, imports or places that the library names', async () => {
    await open({ localDissertations: { universities: ['University of lamps'] } });
    expect(await found({})).toEqual(['A study of lamps']);
    await service.close();
    await open({ localDissertations: { sources: ['elsewhere'], locations: ['stacks'] } });
    expect(await found({})).toEqual([]);
    await service.close();
    await open({ localDissertations: { universities: ['University of Lamps'], locations: ['theses'] } });
    expect(await found({})).toHaveLength(4);
  });

  it('are none where the library has no such place', async () => {
    await open({ locations: [...testLibrary.locations] });
    expect(await service.data('listLocalDissertations', {})).toMatchObject({ numFound: 0, searchResult: [] });
  });

  it('are filtered by college, discipline, year, supervisor and degree, with counts', async () => {
    await open();
    expect(await found({ department: ['信息管理学院'] })).toEqual(['阅读推广研究', '館藏檢索之研究']);
    expect(await found({ supervisor: ['赵六'] })).toEqual(['阅读推广研究', '館藏檢索之研究']);
    expect(await found({ supervisor: ['赵六'], ddType: ['master'] })).toEqual(['阅读推广研究']);
    expect(await found({ discode1: ['12'], publishBegin: 2020 })).toEqual(['阅读推广研究']);
    const { facetResult, years } = await service.data('listLocalDissertations', { department: ['物理学院'] });
    // Colleges go on telling what else could be chosen; one college in two scripts is one.
    expect(facetResult.department.map(({ count }) => count)).toEqual([2, 1]);
    expect(facetResult.supervisor).toEqual([]);
    expect(facetResult.ddType).toMatchObject([{ code: 'master', count: 1 }]);
    expect(years).toEqual([{ year: 2021, count: 1 }]);
  });

  it('are searched in any script, sorted and marked', async () => {
    await open();
    const { searchResult, hlResult } = await service.data('listLocalDissertations', { searchFieldContent: '检索' });
    expect(searchResult.map((entry) => entry.title)).toEqual(['館藏檢索之研究']);
    expect(hlResult[searchResult[0]?.recordId ?? '']?.title).toEqual([[2, 4]]);
    expect(await found({ searchFieldContent: '论文写作' })).toEqual([]);
    const { searchResult: newest } = await service.data('listLocalDissertations', {
      sortField: 'publishYear',
      sortClause: 'asc',
    });
    expect(newest[0]?.publishYear).toBe(2019);
  });
});
