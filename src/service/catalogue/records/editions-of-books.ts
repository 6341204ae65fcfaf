import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { editionOf, isSameWork } from '../works/same-work.ts';
import { workKeys } from '../works/title.ts';
import { findRecords, type FoundRecord, type StoredRecord } from '../model/stored.ts';

/** Maximum number of candidates per title or number: titles such as 中国史 occur a thousand times in a catalogue. */
const maxCandidates = 300;

interface Candidate {
  id: number;
  found: string;
}

/** Finds records by title or by the original title of a translation. */
function byTitle(db: Kysely<Database>, libraryId: number, keys: readonly string[]): Promise<Candidate[]> {
  const own = db
    .selectFrom('record')
    .select(['id', 'work_key as found'])
    .where('library_id', '=', libraryId)
    .where('work_key', 'in', keys);
  const other = db.selectFrom('record_work_key').select(['record_id as id', 'key as found']).where('key', 'in', keys);
  const numbered = db
    .selectFrom(own.unionAll(other).as('named'))
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('found').orderBy('id'))
        .as('nth'),
    );
  return db.selectFrom(numbered.as('numbered')).select(['id', 'found']).where('nth', '<=', maxCandidates).execute();
}

const byIsbn = (db: Kysely<Database>, isbns: readonly string[]): Promise<Candidate[]> =>
  db
    .selectFrom('record_identifier')
    .select(['record_id as id', 'value as found'])
    .where('type', '=', 'isbn')
    .where('value', 'in', isbns)
    .orderBy('record_id')
    .limit(maxCandidates * isbns.length)
    .execute();

/**
 * Finds a library's records of books that are described outside the catalogue, in three queries for any number of
 * books.
 * @param books at most a few hundred
 * @returns all editions and formats of each book, ordered by ID
 */
export async function editionsOfBooks(
  db: Kysely<Database>,
  libraryId: number,
  books: readonly StoredRecord[],
): Promise<FoundRecord[][]> {
  const signs = books.map((book) => new Set([...workKeys(book), ...book.isbn]));
  const isbns = [...new Set(books.flatMap(({ isbn }) => isbn))];
  const keys = [...new Set(books.flatMap((book) => workKeys(book)))];
  const candidates = [
    ...(keys.length === 0 ? [] : await byTitle(db, libraryId, keys)),
    ...(isbns.length === 0 ? [] : await byIsbn(db, isbns)),
  ];
  const signsOf = Map.groupBy(candidates, ({ id }) => id);
  const ids = [...signsOf.keys()].sort((entry, other) => entry - other);
  const records = (await findRecords({ db }, libraryId, ids)).filter(({ kind }) => kind === 'book');
  const editions = new Map(records.map(({ id, record }) => [id, editionOf(record)]));
  return books.map((book, at) => {
    const own = editionOf(book);
    return records.filter(({ id }) => {
      const edition = editions.get(id);
      const isNear = (signsOf.get(id) ?? []).some(({ found }) => signs[at]?.has(found));
      return isNear && edition !== undefined && isSameWork(own, edition);
    });
  });
}
