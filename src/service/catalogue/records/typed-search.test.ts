import { afterAll, beforeAll, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ records: testRecords });
});
afterAll(() => service.close());

const names = ['search', 'advancedSearch', 'indexSearch', 'searchWithin'] as const;

it.each(names)('an empty term is refused by %s, and so is what is no ISBN among ISBNs', async (name) => {
  for (const searchFieldContent of ['', '  ', 'null']) {
    expect(await service.call(name, { searchFieldContent })).toMatchObject({ errCode: 400, message: '请输入检索词' });
  }
  // Where is looked, and in what kind of documents, comes with every form.
  expect(await service.call(name, { searchFieldContent: '', docCode: ['1'] })).toMatchObject({ errCode: 400 });
  const wrong = { searchField: 'isbn', searchFieldContent: '978-7-111-11111-1' } as const;
  expect(await service.call(name, wrong)).toMatchObject({ errCode: 400, message: 'ISBN 格式不正确' });
  expect(await service.call(name, { ...wrong, searchFieldContent: '97875' })).toMatchObject({ success: true });
});

it('without a term the whole catalogue is browsed, and with an empty one what narrows it', async () => {
  const all = (await service.data('search', {})).numFound;
  expect(all).toBe(testRecords.length);
  for (const narrowed of [
    { kindNo: ['I'] },
    { publishBegin: 1900 },
    { onlyOnShelf: true },
    { exclude: { docCode: ['5'] } },
  ]) {
    expect(
      await service.call('search', { searchFieldContent: '', ...narrowed }),
      JSON.stringify(narrowed),
    ).toMatchObject({
      success: true,
    });
  }
  const rows = [{ oper: 'NOT', searchFieldContent: '白夜行' }] as const;
  expect(
    (await service.data('advancedSearch', { searchFieldContent: '', searchItems: [...rows] })).numFound,
  ).toBeGreaterThan(0);
});
