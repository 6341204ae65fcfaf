import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDemoServices } from '#service/libraries/read-libraries.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import type { LibraryFile } from '#service/platform/configuration/schema.ts';
import { testService, type TestService } from '#support/service.ts';
import { serveDoubles, type Doubles } from '../identity-services/server.ts';
import { createOutsideDoubles } from './doubles.ts';

// A demo library asks its stand-ins over real connections: every call about others has an answer.

const librariesDir = join(import.meta.dirname, '../../libraries');
let doubles: Doubles;
let service: TestService;

/** Records of the demo library with these control numbers, without its places. */
const recordsOf = (name: string, controlNumbers: readonly string[]) =>
  gunzipSync(readFileSync(join(librariesDir, 'jianglan/data', `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => catalogueRecordSchema.parse(JSON.parse(line)))
    .filter(({ controlNumber }) => controlNumbers.includes(controlNumber))
    .map((record) => ({ ...record, holdings: [] }));

/** The Dancing Girl of Izu, of which the public libraries have another edition; a free e-book; a paper with a DOI. */
const [izu, freeBook, paper] = ['485571912', '444702857', '503705037'];

beforeAll(async () => {
  doubles = await serveDoubles(createOutsideDoubles(librariesDir));
  // They have read their titles when they answer; on a busy machine that takes longer than the portal waits.
  for (const path of ['union/search', 'citations/works']) await fetch(`${doubles.url}/${path}`);
  const text = readFileSync(join(librariesDir, 'jianglan/library.json'), 'utf8');
  const env = { DEMO_SERVICES_PORT: new URL(doubles.url).port };
  const { outside }: Pick<LibraryFile, 'outside'> = JSON.parse(withDemoServices(text, env));
  service = await testService({ libraries: [{ file: { outside } }] });
  await service.put([...recordsOf('books', [izu, freeBook]), ...recordsOf('papers', [paper])]);
});
afterAll(async () => {
  await service.close();
  await doubles.close();
});

test('other libraries have the work, in another edition, with copies and places', async () => {
  const recordId = await service.idOf(izu);
  const counts = await service.data('countAtSites', { recordId });
  expect(counts.map(({ site, state }) => [site, state])).toEqual([
    ['union', 'found'],
    ['bibliography', 'found'],
  ]);
  const [union, bibliography] = await service.data('getSiteRecords', { recordId });
  expect(union?.records).toMatchObject([{ title: '伊豆的舞女', author: '川端康成', isbn: '9787500417729' }]);
  expect(bibliography?.records[0]).toMatchObject({ title: '伊豆的舞女', isbn: '9787563334421' });
  const [copies] = await service.data('getSiteCollections', { recordId });
  const [places] = await service.data('getSiteLocations', { recordId });
  expect(copies?.itemCount).toBeGreaterThan(0);
  expect(places?.places.reduce((sum, place) => sum + place.itemCount, 0)).toBe(copies?.itemCount);
  for (const { records } of [union, bibliography].filter((site) => site !== undefined)) {
    expect(await (await fetch(records[0]?.url ?? '')).text()).toContain('伊豆的舞女');
  }
});

test('national data, addresses, another look and the list of sites are there', async () => {
  const recordId = await service.idOf(izu);
  expect(await service.data('getNationalLibraryData', { recordId })).toMatchObject([
    { site: 'bibliography', state: 'found' },
  ]);
  expect((await service.data('getSiteAddresses', { recordId })).length).toBeGreaterThan(3);
  expect((await service.data('refreshSiteCounts', { recordId })).map(({ state }) => state)).toEqual(['found', 'found']);
  expect((await service.data('listLookupSites', { recordId })).every(({ asks }) => asks)).toBe(true);
});

test.each([
  ['listDigitisedCopies', freeBook],
  ['listBookshops', izu],
  ['listReadingServices', izu],
  ['listBookInformation', izu],
] as const)('%s has a service that says whether it has the title', async (name, controlNumber) => {
  const [entry] = await service.data(name, { recordId: await service.idOf(controlNumber) });
  expect(['found', 'nothing']).toContain(entry?.state);
  expect((await fetch(entry?.url ?? '')).status).toBe(200);
});

test('a free e-book is in the digital library, a book under copyright is not', async () => {
  const stateOf = async (controlNumber: string) =>
    (await service.data('listDigitisedCopies', { recordId: await service.idOf(controlNumber) }))[0]?.state;
  expect([await stateOf(freeBook), await stateOf(izu)]).toEqual(['found', 'nothing']);
});

test('citations of a paper are counted by both indexes', async () => {
  const recordId = await service.idOf(paper);
  const counts = await service.data('getCitedCounts', { recordId });
  expect(counts.map(({ code, state }) => [code, state])).toEqual([
    ['cnki', 'found'],
    ['wos', 'found'],
  ]);
  expect(await service.data('getWosCitedCounts', { recordId })).toEqual(counts.slice(1));
});

test('the encyclopedia answers in the language of the reader', async () => {
  const titleIn = async (language: 'zh-CN' | 'zh_TW' | 'en-US') => {
    const { entry } = await service.data('getEncyclopediaEntry', { term: '伊豆的舞女' }, { language });
    return entry?.title;
  };
  expect([await titleIn('zh-CN'), await titleIn('zh_TW'), await titleIn('en-US')]).toEqual([
    '伊豆的舞女',
    '伊豆的舞孃',
    'The Dancing Girl of Izu',
  ]);
});
