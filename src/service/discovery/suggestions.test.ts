import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
});
afterEach(() => service.close());

const texts = async (term: string, library = 'demo') =>
  (await service.data('suggest', { term }, { library })).map(({ kind, text }) => `${kind} ${text}`);

describe('suggestions', () => {
  test.each(['白夜', '白夜行', 'baiye', 'bai ye xing', 'byx'])('of %s', async (term) => {
    expect((await texts(term))[0]).toBe('title 白夜行');
  });

  test('lead to the record when what was typed is its whole title and no other has it', async () => {
    const first = async (term: string) => (await service.data('suggest', { term }))[0]?.recordId;
    expect(await first('白夜行')).toBe(await service.idOf('b1'));
    expect(await first('白夜')).toBeNull();
    await service.put([{ controlNumber: 'b9', kind: 'book', title: '白夜行' }]);
    expect(await first('白夜行')).toBeNull();
  });

  test('are grouped, at most ten, and one kind takes what others leave', async () => {
    const many = Array.from({ length: 15 }, (_, n) => ({
      controlNumber: `n${String(n)}`,
      kind: 'book' as const,
      title: `东方${String(n)}`,
      contributors: [{ name: `东方作者${String(n)}`, role: 'author' as const }],
      subjects: [`东方主题${String(n)}`],
    }));
    await service.put(many);
    const kinds = (await service.data('suggest', { term: '东方' })).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array<string>(5).fill('title'), 'author', 'author', 'author', 'subject', 'subject']);
    await service.put(many.map((record) => ({ ...record, contributors: [], subjects: [] })));
    expect(await service.data('suggest', { term: '东方' })).toHaveLength(10);
  });

  test('are those of the library', async () => {
    expect(await texts('白夜行', 'demo')).toContain('title 白夜行');
    expect(await texts('白夜行', 'other')).not.toContain('title 白夜行');
    expect(await texts('Compilers', 'other')).toEqual([]);
  });

  test('include the language of the suggested text', async () => {
    await service.put([{ controlNumber: 'e1', kind: 'book', title: 'Introducing vectors', languages: ['eng'] }]);
    expect((await service.data('suggest', { term: 'introducing' }))[0]?.lang).toBe('en');
    expect((await service.data('suggest', { term: '东野' })).find(({ kind }) => kind === 'author')?.lang).toBe('zh');
  });
});

describe('spelling', () => {
  const meant = async (term: string) => (await service.data('checkSpelling', { term })).suggestions;

  test('offers what finds more', async () => {
    expect(await meant('白叶行')).toEqual([{ term: '白夜行', numFound: 1 }]);
    expect((await meant('嫌疑人X的现身'))[0]?.term).toBe('嫌疑人X的献身');
    expect((await meant('baiyexing'))[0]?.term).toBe('白夜行');
  });

  test('suggests nothing for correct spelling or unknown words', async () => {
    expect(await meant('白夜行')).toEqual([]);
    expect(await meant('qqqqqqqq')).toEqual([]);
    expect((await service.data('checkSpelling', { term: '白夜行' })).numFound).toBe(1);
  });
});

describe('words that an empty box offers', () => {
  test('are the books lent most where nobody has searched, else what is searched most', async () => {
    expect((await service.data('getKeyWords', {})).keyWords).toEqual(['嫌疑人X的献身', '白夜行']);
    await service.data('addPopularSearch', { term: 'Compilers' });
    expect((await service.data('getKeyWords', {})).keyWords).toEqual(['Compilers']);
  });

  test('popular searches are as many as are asked for', async () => {
    await service.data('addPopularSearch', { term: 'Compilers' });
    await service.data('addPopularSearch', { term: '白夜行' });
    expect(await service.data('getPopularSearches', { rows: 1 })).toHaveLength(1);
    expect(await service.data('getPopularSearches', {})).toHaveLength(2);
  });
});
