import { afterAll, beforeAll, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';

const at = (callNumber: string, locationId = 'stacks') => ({
  libCode: 'MAIN',
  locationId,
  callNumber,
  items: [{ barcode: `${locationId} ${callNumber} ${(barcodes += 1)}` }],
});
let barcodes = 0;
const book = (controlNumber: string, ...holdings: ReturnType<typeof at>[]) => ({
  controlNumber,
  kind: 'book' as const,
  title: controlNumber,
  holdings,
});

let service: TestService;
beforeAll(async () => {
  service = await testService({
    libraries: [{}, { file: { groupCode: '900002', mappingPath: 'other' } }],
    records: [
      book('1000', at('I247.5/1000')),
      book('456', at('I247.5/456'), at('I247.5/456', 'reading')),
      book('45', at('I247.5/45')),
      book('46', at('I247.5/46')),
      book('46 again', at('I247.5/46')),
      book('next class', at('I247.6/1')),
      book('elsewhere', at('I247.5/457', 'reading')),
      { controlNumber: 'none', kind: 'book', title: 'none' },
    ],
  });
  await service.put([book('of another library', at('I247.5/47'))], 'other');
});
afterAll(() => service.close());

const browse = async (controlNumber: string, more: { locationId?: string; rows?: number } = {}) => {
  const shelf = await service.data('browseShelf', { recordId: await service.idOf(controlNumber), ...more });
  const titles = (entries: typeof shelf.left) => entries.map(({ record }) => record.title);
  return { ...shelf, left: titles(shelf.left), right: titles(shelf.right) };
};

it('lists neighbours in the order of the shelf', async () => {
  expect(await browse('456')).toMatchObject({
    record: { title: '456' },
    at: { locationId: 'stacks', locationName: '书库', callNo: 'I247.5/456' },
    left: ['45', '46', '46 again'],
    right: ['1000', 'next class'],
  });
});

it('has ends', async () => {
  expect(await browse('45')).toMatchObject({ left: [], right: ['46', '46 again', '456', '1000', 'next class'] });
  expect(await browse('next class')).toMatchObject({ right: [] });
});

it('takes the nearest ones', async () => {
  expect(await browse('456', { rows: 1 })).toMatchObject({ left: ['46 again'], right: ['1000'] });
});

it('passes each record of the same call number once', async () => {
  expect(await browse('46')).toMatchObject({ left: ['45'], right: ['46 again', '456', '1000', 'next class'] });
  expect(await browse('46 again')).toMatchObject({ left: ['45', '46'] });
});

it('shows the shelf of one location', async () => {
  expect((await browse('456')).places.map(({ locationId }) => locationId)).toEqual(['stacks', 'reading']);
  expect(await browse('456', { locationId: 'reading' })).toMatchObject({ left: [], right: ['elsewhere'] });
});

it('shows nothing of a record without a call number there', async () => {
  expect(await browse('none')).toMatchObject({ places: [], at: null, left: [], right: [] });
  expect(await browse('45', { locationId: 'reading' })).toMatchObject({ at: null, right: [] });
});

it('follows a new call number', async () => {
  await service.put([book('46 again', at('I247.5/2000'))]);
  expect(await browse('1000')).toMatchObject({ left: ['45', '46', '456'], right: ['46 again', 'next class'] });
});

it('rejects a record of another library', async () => {
  const recordId = await service.idOf('of another library', 'other');
  expect(await service.call('browseShelf', { recordId })).toMatchObject({ errCode: 404 });
  expect(await service.call('browseShelf', { recordId: '999999' })).toMatchObject({ errCode: 404 });
});
