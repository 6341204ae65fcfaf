import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueRecordInput } from '../model/record.ts';
import { readLibrary } from '../../libraries/read-libraries.ts';
import { librariesFolder, smallLibrary } from '#support/library-folder.ts';
import { shelfLocationHandlers } from '../holdings/shelf-handlers.ts';
import { countStatements } from '#support/statements.ts';
import { testService, type TestService } from '#support/service.ts';

const shelves = {
  floors: [
    {
      floor: 'two',
      name: { 'zh-CN': '二层', zh_TW: '二樓', 'en-US': 'Level 2' },
      map: 'maps/two.svg',
      rows: [{ row: '1', area: [10, 20, 100, 10] as [number, number, number, number], shelves: 4 }],
    },
  ],
  places: [
    {
      locationId: 'stacks',
      floor: 'two',
      ranges: [
        { from: 'A', to: 'I313.45/D732', row: '1', shelf: '2' },
        { from: 'I313.45/D733', to: 'I', row: '2' },
      ],
    },
  ],
};
type Item = NonNullable<NonNullable<CatalogueRecordInput['holdings']>[number]['items']>[number];
const copy = (barcode: string, status: Item['status'] = 'available'): Item => ({ barcode, status });
const book = (controlNumber: string, callNumber: string, items: Item[]): CatalogueRecordInput => ({
  controlNumber,
  kind: 'book',
  title: controlNumber,
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber, items }],
});

describe('location of a copy', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({
      libraries: [{ shelves }, { file: { groupCode: '900002', mappingPath: 'other' } }],
      records: [
        book('s1', 'I313.45/D732', [copy('B1'), copy('B2', 'loaned')]),
        book('s2', 'I313.45/D8', [copy('B3')]),
        book('s3', 'K1/2', [copy('B4')]),
        book('s4', 'A1/1', [copy('B5', 'withdrawn')]),
      ],
    });
  });
  afterAll(() => service.close());
  const itemsOf = async (controlNumber: string, language?: 'en-US') =>
    service.data('listGroupItems', { recordId: await service.idOf(controlNumber) }, { ...(language && { language }) });

  it('is returned for copies on the shelf, by floor, row and shelf, and for no others', async () => {
    const items = await itemsOf('s1', 'en-US');
    expect(items.map(({ barcode, shelf }) => [barcode, shelf])).toEqual([
      ['B1', { floor: 'Level 2', row: '1', shelf: '2' }],
      ['B2', null],
    ]);
    expect((await itemsOf('s2')).map((entry) => entry.shelf)).toEqual([{ floor: '二层', row: '2', shelf: null }]);
    expect((await itemsOf('s3')).map((entry) => entry.shelf)).toEqual([null]);
  });

  it('includes the map with its row and shelf', async () => {
    const [item] = await itemsOf('s1');
    const found = await service.data('getLocByCallNo', { itemId: item?.itemId ?? '' }, { language: 'zh_TW' });
    expect(found).toMatchObject({
      title: 's1',
      barcode: 'B1',
      onShelf: true,
      callNo: 'I313.45/D732',
      place: expect.any(String),
    });
    expect(found.shelf).toEqual({
      floor: '二樓',
      row: '1',
      shelf: '2',
      map: {
        url: '/files/demo/maps/two.svg',
        width: 400,
        height: 300,
        row: [10, 20, 100, 10],
        shelf: [35, 20, 25, 10],
      },
    });
  });

  it('is returned for a call number at a location, and is only the place if no range matches', async () => {
    const at = (callNo: string, locationId = 'stacks') => service.data('getLocByCallNo', { callNo, locationId });
    expect(await at('i313．45/d732')).toMatchObject({ recordId: null, onShelf: null, shelf: { row: '1', shelf: '2' } });
    expect((await at('I9/1')).shelf).toMatchObject({ row: '2', map: { row: null, shelf: null } });
    expect((await at('K1/2')).shelf).toBeNull();
    expect((await at('I1/1', 'reading')).shelf).toBeNull();
  });

  it('costs one statement for a copy and none for a call number', async () => {
    const [item] = await itemsOf('s1');
    const count = (input: Parameters<typeof shelfLocationHandlers.getLocByCallNo>[0]) =>
      countStatements(service.store, async (store) =>
        shelfLocationHandlers.getLocByCallNo(input, { ...service.context(), store }),
      );
    expect(await count({ itemId: item?.itemId ?? '' })).toBe(1);
    expect(await count({ locationId: 'stacks', callNo: 'I1/1' })).toBe(0);
  });

  it('is not returned for withdrawn or unknown copies, or those of another library', async () => {
    const [item] = await itemsOf('s1');
    const withdrawn = await service.store.db
      .selectFrom('item')
      .select('id')
      .where('barcode', '=', 'B5')
      .executeTakeFirstOrThrow();
    for (const [itemId, library] of [
      [String(withdrawn.id), 'demo'],
      ['999999', 'demo'],
      [item?.itemId ?? '', 'other'],
    ] as const) {
      expect((await service.call('getLocByCallNo', { itemId }, { library })).errCode).toBe(404);
    }
  });
});

it('reports mistakes of shelves.json by place, and serves the library', async () => {
  const [floor] = shelves.floors;
  const wrong = {
    floors: [floor, { ...floor, map: undefined }],
    places: [
      {
        locationId: 'A1',
        floor: 'two',
        ranges: [
          { from: 'A', to: 'I24', row: '1' },
          { from: 'I247.5', to: 'I29', row: '9' },
          { from: 'J', row: '1', floor: 'three' },
        ],
      },
      { locationId: 'A2', floor: 'two', ranges: [{ from: 'K', to: 'I', row: '1' }] },
    ],
  };
  using folder = librariesFolder({ small: { 'library.json': smallLibrary('small', '900009'), 'shelves.json': wrong } });
  const read = await readLibrary(`${folder.dir}/small`, 'small');
  expect('file' in read).toBe(true);
  const problems = read.problems.filter(({ file }) => file === 'small/shelves.json');
  expect(problems.map(({ field, severity, message }) => `${severity} ${field}: ${message}`)).toEqual([
    'mistake floors[1].floor: two is listed twice',
    'mistake floors[0].map: there is no files/maps/two.svg',
    'warning places[0].ranges[1].row: floor two has no row 9 on its map',
    'mistake places[0].ranges[2].floor: there is no floor three',
    'mistake places[0].ranges[0]: A to I24 and I247.5 to I29 overlap',
    'warning places[0].ranges[1]: between I29 and J nothing has a shelf',
    'mistake places[1].locationId: there is no location A2',
    'mistake places[1].ranges[0]: I sorts before K',
  ]);
});
