import { createHash } from 'node:crypto';
import { contentChanged } from '#service/platform/content/changes.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { addReaderList } from '#service/lists/write-lists.ts';

const dayMs = 86_400_000;
/** Looks at a list that is looked at much. */
const busiest = 900;
const maxRecords = 12;

/** What the demo readers have put together, by account: books of a subject. */
const made: readonly { account: string; name: string; intro?: string; subject: string; isPublic: boolean }[] = [
  { account: 'demo', name: '周末读科幻', intro: '一个周末读一本。', subject: '科幻', isPublic: true },
  { account: 'demo', name: '想读的散文', subject: '散文', isPublic: false },
  {
    account: 'teacher',
    name: '心理学课外读物',
    intro: '选课的同学可以从这里读起。',
    subject: '心理学',
    isPublic: true,
  },
  { account: 'graduate', name: 'Social theory', subject: '社会学', isPublic: true },
  { account: 'child', name: '睡前童话', intro: '妈妈讲给我听的。', subject: '童话', isPublic: true },
];

/** From 0 up to 1, the same for the same text every time. */
const chance = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 0x1_0000_0000;

/** The books of a subject that are lent most. */
async function booksOf({ db }: Store, libraryId: number, subject: string): Promise<number[]> {
  const rows = await db
    .selectFrom('record_subject')
    .innerJoin('record', 'record.id', 'record_subject.record_id')
    .leftJoin('popularity', 'popularity.record_id', 'record.id')
    .select('record.id')
    .where('record.library_id', '=', libraryId)
    .where('record.deleted_at', 'is', null)
    .where('record_subject.term', '=', subject)
    .groupBy(['record.id', 'popularity.loans'])
    .orderBy((eb) => eb.fn.coalesce('popularity.loans', eb.lit(0)), 'desc')
    .orderBy('record.id')
    .limit(maxRecords)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Gives the demo libraries lists that their demo readers share, and all lists some looks, once: nothing is added to a
 * library where a reader has a list.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoLists(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const { db } = store;
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const readers = await db
      .selectFrom('reader')
      .select(['id', 'account'])
      .where('library_id', '=', library.id)
      .where(
        'account',
        'in',
        made.map((entry) => entry.account),
      )
      .execute();
    const lists = await db
      .selectFrom('book_list')
      .select(['id', 'key', 'reader_id'])
      .where('library_id', '=', library.id)
      .execute();
    if (readers.length === 0 || lists.some((list) => list.reader_id !== null)) continue;
    for (const [at, { account, subject, ...list }] of made.entries()) {
      const reader = readers.find((reader) => reader.account === account);
      const books = reader ? await booksOf(store, library.id, subject) : [];
      if (!reader || books.length === 0) continue;
      const target = { libraryId: library.id, readerId: reader.id, at: now() - (at * 9 + 2) * dayMs };
      const records = books.map((recordId) => ({ recordId }));
      await addReaderList(db, target, { ...list, state: 'published', records });
    }
    for (const { id, key } of lists) {
      const views = Math.floor(busiest * chance(`${library.mappingPath} ${key ?? ''}`) ** 3);
      await db.updateTable('book_list').set({ views }).where('id', '=', id).execute();
    }
    await contentChanged(db, { libraryId: library.id, kind: 'book-lists', now: now() });
    loaded.push(library.mappingPath);
  }
  return loaded;
}
