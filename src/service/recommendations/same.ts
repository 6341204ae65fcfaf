import type { Kysely } from 'kysely';
import type { OutputOf } from '#lib/contract/contract.ts';
import { namesOfLine, type RecommendationWay } from '#lib/rules/recommendations.ts';
import type { RequestState } from '../../lib/rules/questions.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import type { Database } from '../platform/db/database.ts';
import { shareAuthor } from '../catalogue/works/authors.ts';
import { workKeys } from '../catalogue/works/title.ts';

export interface Wanted {
  /** Of which more copies are wanted; null for a title. */
  recordId: number | null;
  title: string;
  author: string | null;
  /** 13 digits. */
  isbn: string | null;
}

/** A record of the library that may be what is wanted. */
type Held = OutputOf<'findRecommendationDuplicates'>['held'][number];

/** Records of one title that are looked at: titles such as 中国史 stand in a catalogue many times. */
const maxCandidates = 200;
const maxShown = 5;
/** Kinds that a library buys, and that are known again by their title. */
const bought: ReadonlySet<string> = new Set(['book', 'journal', 'dissertation']);

/** Keys under which a typed title is looked for: whole, and without what follows a colon. */
function keysOfTitle(title: string): string[] {
  const colon = title.search(/[:：]/);
  const titles = colon < 1 ? [title] : [title, title.slice(0, colon).trimEnd()];
  return [...new Set(titles.map((entry) => workKeys({ title: entry })[0]))];
}

const named = (author: string | null) => (author === null ? [] : namesOfLine(author).map((name) => ({ name })));

/**
 * Records with these ISBNs, by ISBN; the oldest of each.
 * @param isbns at most some hundred
 */
export async function recordsByIsbn(
  db: Kysely<Database>,
  libraryId: number,
  isbns: readonly string[],
): Promise<Map<string, number>> {
  if (isbns.length === 0) return new Map();
  // The library is looked at afterwards: a number is narrower.
  const rows = await db
    .selectFrom('record_identifier')
    .innerJoin('record', 'record.id', 'record_identifier.record_id')
    .select(['record_identifier.value', 'record.id', 'record.library_id', 'record.deleted_at'])
    .where('record_identifier.type', '=', 'isbn')
    .where('record_identifier.value', 'in', isbns)
    .orderBy('record.id', 'desc')
    .execute();
  const its = rows.filter((row) => row.library_id === libraryId && row.deleted_at === null);
  return new Map(its.map((row) => [row.value, row.id]));
}

/** What the library has of a title: the very ISBN first, then what has the title, and the author where one is known. */
export async function findHeld(db: Kysely<Database>, libraryId: number, wanted: Wanted): Promise<Held[]> {
  const byIsbn = await recordsByIsbn(db, libraryId, wanted.isbn === null ? [] : [wanted.isbn]);
  const same = new Set(byIsbn.values());
  const rows =
    wanted.title === ''
      ? []
      : await db
          .selectFrom('record')
          .select(['id', 'kind'])
          .where('library_id', '=', libraryId)
          .where('work_key', 'in', keysOfTitle(wanted.title))
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(maxCandidates)
          .execute();
  const ids = rows.filter((row) => bought.has(row.kind)).map((row) => row.id);
  const authors = named(wanted.author);
  const found = await findRecords({ db }, libraryId, [...new Set([...same, ...ids])]);
  return found
    .filter(
      ({ id, record: { contributors } }) =>
        same.has(id) || authors.length === 0 || contributors.length === 0 || shareAuthor(authors, contributors),
    )
    .slice(0, maxShown)
    .map(({ id, record }) => ({
      recordId: String(id),
      title: record.title,
      author: authorStatement(record.contributors, 'und'),
      titleLang: titleLanguage(record.title, record.languages[0], record.script),
      publishYear: record.pubYear ?? null,
      isbn: record.isbn[0] ?? null,
      isSameIsbn: same.has(id),
    }));
}

export interface Known {
  id: number;
  way: RecommendationWay;
  state: RequestState;
}

/**
 * Recommendations of each of some titles, newest first, in one statement. Titles are the same by their ISBN; where one
 * of the two has none, by title and author.
 * @param titles at most some hundred
 */
export async function recommendationsOfTitles(
  db: Kysely<Database>,
  libraryId: number,
  titles: readonly Omit<Wanted, 'recordId'>[],
): Promise<Known[][]> {
  const sought = titles.map(({ title, isbn, author }) => ({
    isbn,
    authors: named(author),
    keys: title === '' ? [] : keysOfTitle(title),
  }));
  const isbns = sought.flatMap(({ isbn }) => isbn ?? []);
  const keys = sought.flatMap((entry) => entry.keys);
  if (isbns.length === 0 && keys.length === 0) return titles.map(() => []);
  const rows = await db
    .selectFrom('recommendation')
    .select(['id', 'way', 'state', 'isbn', 'author', 'work_key'])
    .where('library_id', '=', libraryId)
    .where('way', '<>', 'record')
    .where((eb) =>
      eb.or([
        ...(isbns.length === 0 ? [] : [eb('isbn', 'in', isbns)]),
        ...(keys.length === 0 ? [] : [eb('work_key', 'in', keys)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(maxCandidates * titles.length)
    .execute();
  return sought.map(({ isbn, authors, keys: its }) =>
    rows.filter((row) => {
      if (isbn !== null && row.isbn !== null) return row.isbn === isbn;
      if (!its.includes(row.work_key)) return false;
      const others = named(row.author);
      return authors.length === 0 ? others.length === 0 : shareAuthor(authors, others);
    }),
  );
}

/** Recommendations of what is wanted, newest first: of more copies of a record, or of a title. */
export async function findRecommendations(db: Kysely<Database>, libraryId: number, wanted: Wanted): Promise<Known[]> {
  if (wanted.recordId === null) return (await recommendationsOfTitles(db, libraryId, [wanted]))[0] ?? [];
  return db
    .selectFrom('recommendation')
    .select(['id', 'way', 'state'])
    .where('library_id', '=', libraryId)
    .where('record_id', '=', wanted.recordId)
    .orderBy('id', 'desc')
    .limit(maxCandidates)
    .execute();
}

/** What parts a recommendation from all others that are processed. */
export const openKeyOf = ({ recordId, isbn, title, author }: Wanted): string => {
  if (recordId !== null) return `record ${String(recordId)}`;
  return isbn === null ? `title ${workKeys({ title })[0]} ${workKeys({ title: author ?? '' })[0]}` : `isbn ${isbn}`;
};
