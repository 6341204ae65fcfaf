import { statusNumber, type RequestStatus } from '#lib/rules/library-request.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstDemoReaders } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { answerRequest } from '#service/outside/requests.ts';

const dayMs = 86_400_000;

/** What becomes of the requests, one after the other, and what the other library says. */
const requests: readonly { daysAgo: number; status: RequestStatus; answer?: string }[] = [
  { daysAgo: 50, status: 'completed', answer: '已寄到贵馆，请到总服务台领取。' },
  { daysAgo: 35, status: 'end', answer: '该书为特藏，仅供馆内阅览。' },
  { daysAgo: 20, status: 'cancel' },
  { daysAgo: 4, status: 'accepted', answer: '已取书，预计三个工作日内寄出。' },
  { daysAgo: 1, status: 'start' },
];

/** Books of another library with a copy on the shelf, most borrowed first. */
const booksOf = ({ db }: Store, libraryId: number) =>
  db
    .selectFrom('record')
    .innerJoin('popularity', 'popularity.record_id', 'record.id')
    .select(['record.id', 'record.title'])
    .where('record.library_id', '=', libraryId)
    .where('record.kind', '=', 'book')
    .where('record.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item')
          .select('item.id')
          .whereRef('item.record_id', '=', 'record.id')
          .where('item.status', '=', 'available'),
      ),
    )
    .orderBy('popularity.loans', 'desc')
    .orderBy('record.id')
    .limit(requests.length)
    .execute();

/** Adds requests to another demo library in every status for the first reader of each demo library, once. */
export async function loadDemoLibraryRequests(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  const demo = libraries.filter(({ file }) => file.demo);
  for (const { library, readerId } of await firstDemoReaders(store, libraries, 'library_request')) {
    const owner = demo.find(({ id }) => id !== library.id);
    if (!owner || library.file.requestsPerDay === 0) continue;
    const books = await booksOf(store, owner.id);
    for (const [nth, { daysAgo, status, answer }] of requests.entries()) {
      const book = books[nth];
      if (!book) break;
      const at = now() - daysAgo * dayMs;
      const { id } = await store.db
        .insertInto('library_request')
        .values({
          library_id: library.id,
          reader_id: readerId,
          owner_id: owner.id,
          record_id: book.id,
          answer: null,
          title: book.title,
          status: statusNumber('start'),
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (status === 'start') continue;
      const given = { id, status, answer, now: at + dayMs };
      await answerRequest(store, status === 'cancel' ? { ...given, byReader: true } : given);
    }
  }
}
