import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { writeOperations } from '../catalogue/import/write/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { compilers, otherLibrary, testRecords } from '#support/records.ts';
import { testDepartments, testResearchers } from '#support/people.ts';

const paper = (controlNumber: string, more: Partial<CatalogueRecordInput>): CatalogueRecordInput => ({
  controlNumber,
  kind: 'paper',
  title: controlNumber,
  languages: ['eng'],
  ...more,
});
const papers = [
  paper('x1', {
    contributors: [
      { name: 'Alfred V. Aho', role: 'author' },
      { name: 'Jeffrey D. Ullman', role: 'author' },
      { name: 'John E. Hopcroft', role: 'author' },
    ],
    pubYear: 1974,
    host: { title: 'Journal of Algorithms' },
    subjects: ['Algorithms'],
    discipline: '0711',
  }),
  paper('x2', {
    contributors: [
      { name: 'AHO, Alfred V.', role: 'author' },
      { name: 'Ullman, Jeffrey D.', role: 'author' },
    ],
    pubYear: 1977,
    host: { title: 'Journal of algorithms' },
    subjects: ['Algorithms', 'Compilers'],
  }),
];

let service: TestService;
beforeAll(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: [...testRecords, ...papers] });
  await service.put([compilers], 'other');
  await service.putContent('departments', testDepartments);
  await service.putContent('researchers', testResearchers);
});
afterAll(() => service.close());

const department = async (name: string) => {
  const { result } = await service.data('listDepartments', { q: name });
  return result[0]?.id ?? '';
};
const researcher = async (q: string) => {
  const { result } = await service.data('listResearchers', { q });
  return result[0]?.id ?? '';
};

describe('departments', () => {
  it('are in the order of the file, with initials of the requested language', async () => {
    const { total, letters, result } = await service.data('listDepartments', {});
    expect(total).toBe(3);
    expect(result.map((entry) => entry.name)).toEqual(['文学院', '系统工程学院', '筹建中的学院']);
    expect(result[0]).toMatchObject({ group: '人文学部', disciplines: [{ code: '05', name: '文学' }] });
    expect(letters.map((entry) => entry.letter)).toEqual(['C', 'W', 'X']);
    const english = await service.data('listDepartments', { letter: 'S' }, { language: 'en-US' });
    expect(english.result.map((entry) => entry.name)).toEqual(['School of Letters', 'School of Systems Engineering']);
  });

  it('are found by words of their names, in their own library alone', async () => {
    expect(await department('系統')).not.toBe('');
    expect(await department('school letters')).not.toBe('');
    expect((await service.data('listDepartments', { q: '医' })).total).toBe(0);
    expect((await service.data('listDepartments', {}, { library: 'other' })).total).toBe(0);
  });

  it('have books and journals by class, papers by discipline, and the databases that were named', async () => {
    const systems = await service.data('getDepartment', { id: await department('系统') });
    expect(systems.resources.map(({ kind, count }) => [kind, count])).toEqual([
      ['journals', 1],
      ['databases', 1],
      ['papers', 1],
    ]);
    expect(systems.resources.find((resource) => resource.kind === 'papers')?.search?.discode1).toEqual(['0711']);
    expect(systems).toMatchObject({ researchers: 1, classes: [{ code: 'N94' }] });
    const letters = await service.data('getDepartment', { id: await department('文学') });
    expect(letters.resources).toEqual([
      { kind: 'books', count: 2, search: { docCode: ['1'], kindNo: ['I'], discode1: [] } },
    ]);
    expect(letters.newest.map((entry) => entry.title)).toEqual(['嫌疑人X的献身', '白夜行']);
  });

  it('of another scheme in their records are found by the other of the two', async () => {
    await service.putContent('departments', [
      ...testDepartments,
      { id: 'crossed', name: { 'zh-CN': '交叉学院' }, disciplines: ['0711'], classes: ['Q99'] },
    ]);
    const { resources } = await service.data('getDepartment', { id: await department('交叉') });
    expect(resources.find((resource) => resource.kind === 'journals')).toMatchObject({
      count: 1,
      search: { discode1: ['0711'] },
    });
    await service.putContent('departments', testDepartments);
  });

  it('list one kind of their resources by pages: books that are lent most first', async () => {
    const id = await department('文学');
    const { total, result } = await service.data('listDepartmentResources', { id, kind: 'books', rows: 1 });
    expect([total, result.map((entry) => entry.title)]).toEqual([2, ['嫌疑人X的献身']]);
    const systems = await department('系统');
    const databases = await service.data('listDepartmentResources', { id: systems, kind: 'databases' });
    expect(databases.result.map((entry) => entry.title)).toEqual(['Example Full Text']);
    expect(await service.data('listDepartmentResources', { id, kind: 'databases' })).toEqual({ total: 0, result: [] });
  });

  it('include the number of their courses', async () => {
    await service.putContent('courses', [
      {
        code: 'LIT1',
        name: { 'zh-CN': '文学概论' },
        college: { code: 'letters', name: { 'zh-CN': '文学院' } },
        year: 2026,
      },
    ]);
    const letters = await service.data('getDepartment', { id: await department('文学') });
    expect([letters.coCode, letters.courses]).toEqual(['letters', 1]);
    const systems = await service.data('getDepartment', { id: await department('系统') });
    expect(systems.courses).toBe(0);
  });

  it('may have no fields yet, and then have nothing: not the whole catalogue', async () => {
    const id = await department('筹建');
    expect(await service.data('getDepartment', { id })).toMatchObject({ resources: [], newest: [] });
    expect((await service.data('listDepartmentResources', { id, kind: 'books' })).total).toBe(0);
  });

  it('of another library are not there', async () => {
    const id = await department('文学');
    const answer = await service.call('getDepartment', { id }, { library: 'other' });
    expect(answer).toMatchObject({ success: false, errCode: errCodes.notFound });
  });
});

describe('researchers', () => {
  it('are sorted by family name, Chinese names by pronunciation, with their works', async () => {
    const { result, letters } = await service.data('listResearchers', {});
    expect(result.map(({ name, works }) => [name, works])).toEqual([
      ['Aho, Alfred V.', 3],
      ['Jeffrey D. Ullman', 3],
      ['王五', 1],
      ['赵六', 1],
    ]);
    expect(letters).toEqual(['A', 'U', 'W', 'Z'].map((letter) => ({ letter, count: 1 })));
  });

  it('have as many works as records name them now: new ones, changed ones, withdrawn ones, in their library alone', async () => {
    const worksOf = async (q: string) => (await service.data('listResearchers', { q })).result[0]?.works;
    const byAho = paper('x3', { contributors: [{ name: 'Alfred V. Aho', role: 'author' }] });
    await service.put([byAho]);
    await service.put([byAho], 'other');
    expect([await worksOf('aho'), await worksOf('ullman')]).toEqual([4, 3]);
    await service.put([{ ...byAho, contributors: [{ name: 'Jeffrey D. Ullman', role: 'editor' }] }]);
    expect([await worksOf('aho'), await worksOf('ullman')]).toEqual([3, 4]);
    const target = { libraryId: service.context().library.id, source: 'test' };
    await writeOperations(service.store, target, [{ op: 'delete', controlNumber: 'x3' }], service.clock.now);
    await service.follow();
    expect([await worksOf('aho'), await worksOf('ullman')]).toEqual([3, 3]);
  });

  it('are narrowed by letter, department, discipline and words, each counted without itself', async () => {
    const names = async (input: Parameters<typeof service.data<'listResearchers'>>[1]) =>
      (await service.data('listResearchers', input)).result.map((entry) => entry.name);
    expect(await names({ letter: 'W' })).toEqual(['王五']);
    expect(await names({ department: await department('系统') })).toEqual(['王五']);
    expect(await names({ discipline: '08' })).toEqual(['Aho, Alfred V.']);
    expect(await names({ q: 'alfred aho' })).toEqual(['Aho, Alfred V.']);
    expect(await names({ q: '趙' })).toEqual(['赵六']);
    const { letters, disciplines } = await service.data('listResearchers', { letter: 'W' });
    expect(letters).toHaveLength(4);
    expect(disciplines).toEqual([{ code: '0711', name: '系统科学', count: 1 }]);
    expect(await names({ rows: 3, page: 2 })).toEqual(['赵六']);
  });

  it('have the works of all records, for any form of the name', async () => {
    const entry = await service.data('getResearcher', { id: await researcher('aho') });
    expect(entry).toMatchObject({ works: 3, supervised: 0, names: ['Aho, Alfred V.', 'Alfred V. Aho'] });
    expect(entry.kinds.map(({ code, count }) => [code, count])).toEqual([
      ['3', 2],
      ['1', 1],
    ]);
    expect(entry.venues).toEqual([{ name: 'Journal of algorithms', count: 2 }]);
    expect(entry.subjects[0]).toEqual({ name: 'Algorithms', count: 2 });
    expect(entry.years).toHaveLength(2007 - 1974 + 1);
    expect(entry.years.filter((year) => year.count > 0).map((year) => year.year)).toEqual([1974, 1977, 2007]);
  });

  it('are linked from the works that they wrote together', async () => {
    const { coauthors } = await service.data('getResearcher', { id: await researcher('aho') });
    const ullman = await researcher('ullman');
    // The records write the name in two ways.
    expect(coauthors.map(({ count, researcherId }) => [count, researcherId])).toEqual([
      [3, ullman],
      [1, null],
    ]);
  });

  it('are listed separately from dissertations that they supervised', async () => {
    const entry = await service.data('getResearcher', { id: await researcher('赵六') });
    expect(entry).toMatchObject({ works: 1, supervised: 1, links: [{ type: 'orcid' }] });
    // The search of the catalogue finds the same.
    const { numFound } = await service.data('search', { author: entry.names });
    expect(numFound).toBe(1);
  });

  it('lose a department that is closed, and go when the file does not name them', async () => {
    await service.putContent('departments', testDepartments.slice(0, 1));
    const [wang] = (await service.data('listResearchers', { q: '王五' })).result;
    expect(wang?.department).toBeNull();
    await service.putContent('researchers', testResearchers.slice(1));
    expect((await service.data('listResearchers', {})).total).toBe(3);
    expect(await service.call('getResearcher', { id: wang?.id ?? '' })).toMatchObject({ errCode: errCodes.notFound });
  });
});
