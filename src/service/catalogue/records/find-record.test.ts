import { afterAll, beforeAll, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({
    libraries: [{}, { file: { groupCode: '900002', mappingPath: 'other' } }],
    records: [
      { controlNumber: '1', kind: 'paper', title: 'A', doi: '10.1145/12.34x' },
      { controlNumber: '2', kind: 'book', title: 'B', isbn: ['9787503717444'] },
      { controlNumber: '3', kind: 'journal', title: 'C', issn: ['0317-8471'] },
    ],
  });
});
afterAll(() => service.close());

test.each([
  [{ doi: '10.1145/12.34X' }, '1'],
  [{ doi: 'https://doi.org/10.1145/12.34x' }, '1'],
  [{ isbn: '7-5037-1744-0' }, '2'],
  [{ issn: '03178471' }, '3'],
  [{ doi: '10.9999/none', isbn: '9787503717444' }, '2'],
])('%j finds its record', async (input, controlNumber) => {
  expect(await service.data('findRecord', input)).toEqual({ recordId: await service.idOf(controlNumber) });
});

test('missing records are not found, in this library or any other', async () => {
  expect(await service.data('findRecord', { doi: '10.9999/none' })).toEqual({ recordId: null });
  expect(await service.data('findRecord', { doi: '10.1145/12.34x' }, { library: 'other' })).toEqual({ recordId: null });
  expect(await service.data('findRecord', {})).toEqual({ recordId: null });
});

test('a QR code is that of the page in the language of the reader', async () => {
  const recordId = await service.idOf('1');
  expect(await service.data('getQrCode', { recordId }, { language: 'zh_TW' })).toEqual({
    qrCode: `/demo/zh_TW/qr/${recordId}`,
    path: `/demo/zh_TW/searchList/bookDetails/${recordId}`,
  });
  expect(await service.data('getShareQrCode', { recordId }, { language: 'zh_TW' })).toMatchObject({
    qrCode: `/demo/zh_TW/qr/${recordId}`,
  });
  expect(await service.call('getShareQrCode', { recordId: '999999' })).toMatchObject({ errCode: 404 });
});
