import { expect, test } from 'vitest';
import { courseMarkKinds } from '#lib/rules/courses.ts';
import { offerStates } from '#lib/rules/donations.ts';
import { requestStatuses, statusNumber } from '#lib/rules/library-request.ts';
import { questionStates, requestStates } from '#lib/rules/questions.ts';
import { loadDemoCourseMarks } from './courses.ts';
import { testCourse } from '#support/courses.ts';
import { loadDemoDatabaseRequests } from './database-requests.ts';
import { loadDemoDatabases } from './databases.ts';
import { loadDemoOffers } from './donations.ts';
import { loadDemoFavourites } from './favourites.ts';
import { readDemoNotices } from './inbox.ts';
import { loadDemoLibraryRequests } from './outside.ts';
import { loadDemoRecommendations } from './recommendations.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { loadDemoSearches } from './reader-searches.ts';

// Sections with data of readers; the others have their own tests.
const loaders = [
  loadDemoDatabases,
  loadDemoFavourites,
  loadDemoRecommendations,
  loadDemoOffers,
  loadDemoLibraryRequests,
  loadDemoDatabaseRequests,
  loadDemoCourseMarks,
  loadDemoSearches,
  readDemoNotices,
];

const ownTables = [
  'course_mark',
  'donation_offer',
  'electronic_request',
  'favourite',
  'library_request',
  'question',
  'reader_search',
  'recommendation_reader',
] as const;

const books = Array.from({ length: 14 }, (_, at) => ({
  controlNumber: String(at),
  kind: 'book' as const,
  title: `书 ${String(at)}`,
  priorLoans: 100 - at,
  holdings: [
    { libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: `B${String(at)}`, status: 'available' as const }] },
  ],
}));
const databases = ['北大法宝', '读秀', 'Scopus'].map((title) => ({
  controlNumber: title,
  kind: 'database' as const,
  title,
}));

async function demonstration(): Promise<TestService> {
  const service = await testService({
    libraries: [
      { file: { ...testLibrary, demo: true } },
      { file: { ...testLibrary, mappingPath: 'second', groupCode: '900002', demo: true } },
      { file: { ...testLibrary, mappingPath: 'real', groupCode: '900003' } },
    ],
    records: [...books, ...databases],
  });
  await service.put(books, 'second');
  await service.putContent('courses', [{ ...testCourse, books: [{ controlNumber: '1', role: 'textbook' }] }]);
  return service;
}

test('the first demo reader has something in every state of the sections that readers fill, once, and nobody else', async () => {
  const service = await demonstration();
  try {
    const { db } = service.store;
    const readerId = await service.addReader();
    await service.addReader({}, 'real');
    const libraries = ['demo', 'second', 'real'].map((library) => service.context({ library }).library);
    const load = async () => {
      for (const loader of loaders) await loader(service.store, libraries, () => service.clock.now);
    };
    await load();
    const statesIn = async (table: 'donation_offer' | 'electronic_request' | 'question' | 'recommendation') =>
      (await db.selectFrom(table).select('state').distinct().execute()).map((row) => row.state).sort();
    expect(await statesIn('recommendation')).toEqual([...requestStates].sort());
    expect(await statesIn('electronic_request')).toEqual([...requestStates].sort());
    expect(await statesIn('donation_offer')).toEqual([...offerStates].sort());
    expect(await statesIn('question')).toEqual([...questionStates].sort());
    const requests = await db.selectFrom('library_request').select('status').distinct().execute();
    expect(requests.map((row) => row.status).sort()).toEqual(requestStatuses.map(statusNumber).sort());
    const marked = await db.selectFrom('course_mark').select('kind').distinct().execute();
    expect(marked.map((row) => row.kind).sort()).toEqual([...courseMarkKinds].sort());

    const session = await service.signIn();
    // What the sections ask can be read too.
    expect((await service.data('listRecommendations', {}, { session })).total).toBe(requestStates.length);
    expect((await service.data('listElectronicRequests', {}, { session })).total).toBe(requestStates.length);
    expect((await service.data('listLibraryRequests', {}, { session })).total).toBe(requestStatuses.length);
    expect((await service.data('listMyCourseMarks', {}, { session })).total).toBe(2);
    expect((await service.data('listQuestions', { mine: true }, { session })).total).toBe(5);
    expect((await service.data('listFavourites', {}, { session })).total).toBe(12);
    expect((await service.data('listOwnDonations', {}, { session })).total).toBe(offerStates.length);
    const { folders } = await service.data('listFavouriteFolders', {}, { session });
    expect(folders.map((folder) => folder.count)).toEqual([5, 4, 3]);
    expect((await service.data('getSearchHistory', {}, { session })).length).toBe(3);
    const { total, unread } = await service.data('listNotices', {}, { session });
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(total);

    const counted = () => Promise.all(ownTables.map((table) => db.selectFrom(table).selectAll().execute()));
    const once = await counted();
    for (const rows of once) expect(new Set(rows.map((row) => row.reader_id))).toEqual(new Set([readerId]));
    await load();
    expect(await counted()).toEqual(once);
  } finally {
    await service.close();
  }
});
