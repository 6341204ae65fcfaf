import type { Store } from '../store/open.ts';
import { inDifferentScripts, shareAuthor } from '../works/authors.ts';
import { foldKey } from '../search/analysis.ts';
import { readWorkTitle, workKeys } from '../works/title.ts';
import { findRecords, type FoundRecord, type StoredRecord } from './stored.ts';

/** Records looked at for one work: titles such as 中国史 stand in a catalogue a thousand times. */
const maxCandidates = 300;
/** Kinds whose records are known again by title and author; serials with one title are known by their number alone. */
const byTitle: ReadonlySet<string> = new Set(['book', 'paper', 'dissertation']);
/** Identifiers that two records of one publication share, each in its format. */
const numberTypes = ['isbn', 'issn', 'doi'];

type Candidate = { id: number; library_id: number };

/** A number that records of one publication share. */
interface SharedNumber {
  type: string;
  value: string;
}

/** The record whose editions are looked for; it is none of them itself. */
interface Sought {
  id: number;
  kind: string;
  record: StoredRecord;
  numbers: readonly SharedNumber[];
}

/** Records of the same kind with one of these keys, or with one of these numbers. */
async function candidatesOf(
  db: Store['db'],
  { id, kind, record, numbers }: Sought,
  libraryIds: readonly number[],
): Promise<Candidate[]> {
  const rows: (Candidate & { kind: string; deleted_at: number | null })[] = [];
  if (byTitle.has(kind)) {
    const keys = workKeys(record);
    const columns = ['record.id', 'record.library_id', 'record.kind', 'record.deleted_at'] as const;
    rows.push(
      ...(await db
        .selectFrom('record')
        .select(columns)
        .where('library_id', 'in', libraryIds)
        .where('work_key', 'in', keys)
        .limit(maxCandidates)
        .execute()),
      ...(await db
        .selectFrom('record_work_key')
        .innerJoin('record', 'record.id', 'record_work_key.record_id')
        .select(columns)
        .where('record_work_key.key', 'in', keys)
        .limit(maxCandidates)
        .execute()),
    );
  }
  for (const { type, value } of numbers) {
    rows.push(
      ...(await db
        .selectFrom('record_identifier')
        .innerJoin('record', 'record.id', 'record_identifier.record_id')
        .select(['record.id', 'record.library_id', 'record.kind', 'record.deleted_at'])
        .where('type', '=', type)
        .where('value', '=', value)
        .limit(maxCandidates)
        .execute()),
    );
  }
  const seen = new Set([id]);
  return rows.filter((row) => {
    if (row.kind !== kind || row.deleted_at !== null || seen.has(row.id)) return false;
    if (!libraryIds.includes(row.library_id)) return false;
    seen.add(row.id);
    return true;
  });
}

const authorsOf = ({ contributors }: StoredRecord) => {
  const authors = contributors.filter(({ role }) => role === 'author' || role === 'corporate');
  return authors.length > 0 ? authors : contributors.filter(({ role }) => role === 'editor' || role === 'compiler');
};

/** Two volumes of a series have one title and each a title of its own under it. */
function namedApart(one: StoredRecord, other: StoredRecord): boolean {
  if (one.subtitle === undefined || other.subtitle === undefined) return false;
  const [a, b] = [foldKey(one.subtitle), foldKey(other.subtitle)];
  return !a.startsWith(b) && !b.startsWith(a);
}

const shares = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((value) => other.includes(value));

/**
 * Whether two records of one kind are editions or formats of one work. A number in common is enough, unless they are
 * volumes of a set that has one number; else title (or the original's title) and author have to agree. Where the names
 * of the authors stand in scripts that cannot be compared (村上春树, Haruki Murakami), a translation is known by the
 * original's title alone, if that has several words.
 */
export function isSameWork(one: StoredRecord, other: StoredRecord): boolean {
  const part = (record: StoredRecord) => readWorkTitle(record.title, record.subtitle).part;
  if (part(one) !== part(other)) return false;
  if (shares(one.isbn, other.isbn) || shares(one.issn, other.issn)) return true;
  if (one.doi !== undefined && one.doi === other.doi) return true;
  if (namedApart(one, other)) return false;
  const [a, b] = [authorsOf(one), authorsOf(other)];
  if (shareAuthor(a, b)) return true;
  const [ownA, ...moreA] = workKeys(one);
  const [ownB, ...moreB] = workKeys(other);
  const translated = [...moreA.filter((key) => key === ownB), ...moreB.filter((key) => key === ownA)];
  return translated.some((key) => key.includes(' ')) && inDifferentScripts(a, b);
}

/**
 * Records of one work in some libraries, without the record itself.
 * @param libraryIds which libraries to look through
 * @returns found records by library id, in the order of their ids
 */
export async function editionsIn(
  store: Store,
  { id, kind, record }: FoundRecord,
  libraryIds: readonly number[],
): Promise<Map<number, FoundRecord[]>> {
  const numbers = await store.db
    .selectFrom('record_identifier')
    .select(['type', 'value'])
    .where('record_id', '=', id)
    .where('type', 'in', numberTypes)
    .execute();
  const sought = { id, kind, record, numbers };
  const byLibrary = Map.groupBy(await candidatesOf(store.db, sought, libraryIds), (row) => row.library_id);
  const same = new Map<number, FoundRecord[]>();
  for (const [libraryId, rows] of byLibrary) {
    const ids = rows.map((row) => row.id).sort((a, b) => a - b);
    const records = (await findRecords(store, libraryId, ids)).filter((one) => isSameWork(record, one.record));
    if (records.length > 0) same.set(libraryId, records);
  }
  return same;
}
