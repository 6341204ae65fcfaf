import type { Selectable } from 'kysely';
import type { Store } from '../db/open.ts';
import { inChunks } from '../db/chunks.ts';
import type { Database, Db } from '../db/database.ts';
import { readerStatusOf, type SignedIn } from '../context/context.ts';
import { barOn } from './bars.ts';

/**
 * The reader of a call, from the row of the reader.
 * @param sessionId empty for calls without a session: of a self-service machine or a calendar program
 * @param today day of the library (ISO)
 */
export const signedInReader = (row: ReaderRow, sessionId: string, today: string): SignedIn => ({
  id: row.id,
  row,
  sessionId,
  account: row.account,
  primaryId: row.primary_id,
  name: row.name,
  libCode: row.lib_code,
  language: row.language,
  status: readerStatusOf(row.status),
  bar: barOn(row, today),
  mailVerified: row.mail_verified_at !== null,
  phoneVerified: row.phone_verified_at !== null,
});

export type ReaderRow = Selectable<Database['reader']>;

/**
 * Account names and card numbers as they are compared: full-width letters are the narrow ones, case and space around do
 * not count.
 */
export const accountKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The reader who signs in with that account name or card number; the account name is first. */
export async function findReader(
  { db }: Pick<Store, 'db'>,
  libraryId: number,
  account: string,
): Promise<ReaderRow | undefined> {
  const key = accountKey(account);
  const rows = await db
    .selectFrom('reader')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where((eb) => eb.or([eb('account_key', '=', key), eb('primary_key', '=', key)]))
    .execute();
  return rows.find((row) => row.account_key === key) ?? rows[0];
}

/** The reader with that row. @throws when there is none */
export const readerById = ({ db }: Store, id: number): Promise<ReaderRow> =>
  db.selectFrom('reader').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** All readers of a library, in the order in which they were added. */
export const listReaders = (db: Db, libraryId: number): Promise<ReaderRow[]> =>
  db.selectFrom('reader').selectAll().where('library_id', '=', libraryId).orderBy('id').execute();

/** How the desk names a reader. */
export interface ReaderName {
  account: string;
  name: string;
}

const idsAtOnce = 500;

/** Readers as staff get in touch with them. */
export const readerContacts = (db: Db, ids: readonly number[]) =>
  inChunks([...new Set(ids)], (chunk) =>
    db
      .selectFrom('reader')
      .select(['id', 'account', 'name', 'primary_id', 'department', 'phone', 'mail'])
      .where('id', 'in', chunk)
      .execute(),
  );

/** Accounts and names of readers by id. */
export async function readerNames(db: Db, ids: readonly number[]): Promise<Map<number, ReaderName>> {
  const names = new Map<number, ReaderName>();
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += idsAtOnce) {
    const rows = await db
      .selectFrom('reader')
      .select(['id', 'account', 'name'])
      .where('id', 'in', distinct.slice(at, at + idsAtOnce))
      .execute();
    for (const { id, account, name } of rows) names.set(id, { account, name });
  }
  return names;
}

/** How many readers of each type a library has; null: readers without a type. */
export async function countReadersByType(db: Db, libraryId: number): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('reader')
    .select(['type_code', (eb) => eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', libraryId)
    .groupBy('type_code')
    .execute();
  return new Map(rows.map(({ type_code, count }) => [type_code, Number(count)]));
}
