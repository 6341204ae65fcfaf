import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecordInput } from '../model/record.ts';
import { testService, type TestService } from '#support/service.ts';

const author = (name: string) => ({ name, role: 'author' as const });
const book = (
  controlNumber: string,
  title: string,
  more: Partial<CatalogueRecordInput> = {},
): CatalogueRecordInput => ({
  controlNumber,
  kind: 'book',
  title,
  ...more,
});

const records: CatalogueRecordInput[] = [
  book('red-1996', '红楼梦', { contributors: [author('曹雪芹'), author('高鹗')], pubYear: 1996, edition: '第2版' }),
  book('red-2000', '红楼梦（上下）', {
    contributors: [author('曹雪芹')],
    pubYear: 2000,
    languages: ['chi'],
    holdings: [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        items: [{ barcode: 'e1' }, { barcode: 'e2', status: 'loaned' }],
      },
    ],
  }),
  book('red-online', '紅樓夢', {
    contributors: [author('Cao, Xueqin')],
    access: [{ url: 'https://books.example/24264' }],
  }),
  book('red-1', '红楼梦（上）', { contributors: [author('曹雪芹')], pubYear: 1990, isbn: ['9787020002207'] }),
  book('red-2', '红楼梦（下）', { contributors: [author('曹雪芹')], pubYear: 1990, isbn: ['9787020002207'] }),
  book('said', '蒋勋说红楼梦', { contributors: [author('蒋勋')] }),
  book('goblet', 'Harry Potter and the Goblet of Fire', { contributors: [author('J.K. Rowling')], languages: ['eng'] }),
  book('goblet-zh', '哈利·波特与火焰杯', {
    contributors: [author('J·K·罗琳')],
    originalTitle: 'Harry Potter and the Goblet of Fire',
  }),
  book('history-1', '易中天中华史', { subtitle: '百家争鸣', contributors: [author('易中天')] }),
  book('history-2', '易中天中华史', { subtitle: '魏晋风度', contributors: [author('易中天')] }),
  book('nobody-1', '施公案', {}),
  book('nobody-2', '施公案', {}),
  { controlNumber: 'j-print', kind: 'journal', title: 'Cell Reports', issn: ['2211-1247'] },
  { controlNumber: 'j-online', kind: 'journal', title: 'Cell reports (Online)', issn: ['2211-1247'] },
  { controlNumber: 'j-other', kind: 'journal', title: 'Cell Reports', issn: ['2666-3791'] },
];

let service: TestService;
beforeAll(async () => {
  service = await testService({
    records,
    libraries: [{}, { file: { groupCode: '900002', mappingPath: 'second' } }],
  });
});
afterAll(() => service.close());

async function editionsOf(controlNumber: string, rows?: number) {
  const recordId = await service.idOf(controlNumber);
  return service.data('listEditions', rows === undefined ? { recordId } : { recordId, rows });
}
const idsOf = (names: string[]) => Promise.all(names.map((name) => service.idOf(name)));

test('editions of a work find each other, newest first, with what is on the shelf', async () => {
  const { total, result } = await editionsOf('red-1996');
  expect(total).toBe(3);
  expect(result.map((entry) => entry.recordId)).toEqual(await idsOf(['red-2000', 'red-1996', 'red-online']));
  expect(result.map((entry) => entry.isCurrent)).toEqual([false, true, false]);
  expect(result[0]).toMatchObject({ itemCount: 2, onShelfCount: 1, langName: '中文', publishYear: 2000 });
  expect(result[2]).toMatchObject({ isElectronic: true, itemCount: 0 });
});

test('volumes of a set are no editions of each other, even with one number', async () => {
  expect((await editionsOf('red-1')).total).toBe(0);
  expect((await editionsOf('history-1')).total).toBe(0);
});

test('includes the viewed record even with a small limit', async () => {
  const { total, result } = await editionsOf('red-online', 1);
  expect(total).toBe(3);
  expect(result.map((entry) => entry.recordId)).toEqual(await idsOf(['red-2000', 'red-online']));
});

test('a translation and its original find each other by the title of the original', async () => {
  expect((await editionsOf('goblet')).result.map((entry) => entry.isCurrent)).toHaveLength(2);
  expect((await editionsOf('goblet-zh')).total).toBe(2);
});

test('without an author a title alone joins nothing', async () => {
  expect((await editionsOf('nobody-1')).total).toBe(0);
  expect((await editionsOf('said')).total).toBe(0);
});

test('serials are joined by their number and not by their title', async () => {
  const { result } = await editionsOf('j-print');
  expect(new Set(result.map((entry) => entry.recordId))).toEqual(new Set(await idsOf(['j-print', 'j-online'])));
  expect((await editionsOf('j-other')).total).toBe(0);
});

test('links to the same edition in another library if it exists', async () => {
  await service.put(
    [
      book('there-1', '红楼梦', { contributors: [author('曹雪芹')], pubYear: 1957 }),
      book('there-2', '红楼梦（上）', { contributors: [author('曹雪芹')], isbn: ['9787020002207'] }),
    ],
    'second',
  );
  const [there] = await service.data('getOtherLibraryCollection', { recordId: await service.idOf('red-1996') });
  expect(there).toMatchObject({ mappingPath: 'second', recordId: await service.idOf('there-1', 'second') });
  const [volume] = await service.data('getOtherLibraryCollection', { recordId: await service.idOf('red-1') });
  expect(volume?.recordId).toBe(await service.idOf('there-2', 'second'));
  expect((await editionsOf('red-1996')).total).toBe(3);
});

test('a record without other editions has no list', async () => {
  await service.put([book('red-online', '另一本书', { contributors: [author('某人')] })]);
  expect((await editionsOf('red-online')).total).toBe(0);
  expect((await editionsOf('red-2000')).total).toBe(2);
});
