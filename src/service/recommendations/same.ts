import type { Kysely } from 'kysely';
import { namesOfLine, type RecommendationWay } from '../../lib/rules/recommendation.ts';
import type { RequestState } from '../../lib/rules/questions.ts';
import { authorStatement } from '../catalogue/contributors.ts';
import { titleLanguage } from '../catalogue/language-tag.ts';
import { findRecords } from '../catalogue/stored.ts';
import type { Database } from '../store/schema.ts';
import { shareAuthor } from '../works/authors.ts';
import { workKeys } from '../works/title.ts';

/** What is looked for: one more copy of a record, or a title. */
export interface Wanted {
  /** Of which more copies are wanted; null for a title. */
  recordId: number | null;
  title: string;
  author: string | null;
  /** 13 digits. */
  isbn: string | null;
}

/** A record of the library that may be what is wanted. */
export interface Held {
  recordId: string;
  title: string;
  titleLang: string;
  author: string | null;
  publishYear: number | null;
  isbn: string | null;
  isSameIsbn: boolean;
}

/** Records of one title that are looked at: titles such as 中国史 stand in a catalogue many times. */
const mostCandidates = 200;
const mostShown = 5;
/** Kinds that a library buys, and that are known again by their title. */
const bought: ReadonlySet<string> = new Set(['book', 'journal', 'dissertation']);

/** Keys under which a typed title is looked for: whole, and without what stands behind a colon. */
export function keysOfTitle(title: string): string[] {
  const head = /^(.+?)\s*[:：]/.exec(title)?.[1];
  const titles = head === undefined ? [title] : [title, head];
  return [...new Set(titles.map((one) => workKeys({ title: one })[0]))];
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
          .limit(mostCandidates)
          .execute();
  const ids = rows.filter((row) => bought.has(row.kind)).map((row) => row.id);
  const authors = named(wanted.author);
  const found = await findRecords({ db }, libraryId, [...new Set([...same, ...ids])]);
  return found
    .filter(
      ({ id, record: { contributors } }) =>
        same.has(id) || authors.length === 0 || contributors.length === 0 || shareAuthor(authors, contributors),
    )
    .slice(0, mostShown)
    .map(({ id, record }) => ({
      ...{ recordId: String(id), title: record.title, author: authorStatement(record.contributors, 'und') },
      titleLang: titleLanguage(record.title, record.languages[0], record.script),
      ...{ publishYear: record.pubYear ?? null, isbn: record.isbn[0] ?? null, isSameIsbn: same.has(id) },
    }));
}

/** A recommendation of what is wanted. */
export interface Known {
  id: number;
  way: RecommendationWay;
  state: RequestState;
}

/**
 * Recommendations of what is wanted, newest first. Titles are the same by their ISBN; where one of the two has none, by
 * title and author.
 */
export async function findRecommendations(db: Kysely<Database>, libraryId: number, wanted: Wanted): Promise<Known[]> {
  const its = db
    .selectFrom('recommendation')
    .select(['id', 'way', 'state', 'isbn', 'author'])
    .where('library_id', '=', libraryId)
    .orderBy('id', 'desc')
    .limit(mostCandidates);
  if (wanted.recordId !== null) return its.where('record_id', '=', wanted.recordId).execute();
  const titles = its.where('way', '<>', 'record');
  const byIsbn = wanted.isbn === null ? [] : await titles.where('isbn', '=', wanted.isbn).execute();
  const byTitle = wanted.title === '' ? [] : await titles.where('work_key', 'in', keysOfTitle(wanted.title)).execute();
  const authors = named(wanted.author);
  const alike = byTitle.filter(({ isbn, author }) => {
    if (isbn !== null && wanted.isbn !== null) return false;
    const others = named(author);
    return authors.length === 0 ? others.length === 0 : shareAuthor(authors, others);
  });
  return [...byIsbn, ...alike].sort((a, b) => b.id - a.id);
}

/** What parts a recommendation from all others that are processed. */
export const openKeyOf = ({ recordId, isbn, title, author }: Wanted): string => {
  if (recordId !== null) return `record ${String(recordId)}`;
  return isbn === null ? `title ${workKeys({ title })[0]} ${workKeys({ title: author ?? '' })[0]}` : `isbn ${isbn}`;
};
