import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { type CallContext, inputRefused, type Handlers } from '../platform/context/context.ts';
import { readIsbn, readIssn } from '../catalogue/model/identifiers.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Database } from '../platform/db/database.ts';
import { knownDatabases, requireDatabase, type KnownDatabase } from './catalogue.ts';
import { countRows } from '../platform/db/lists.ts';

/** Records read at once for an export: SQL takes a limited number of values. */
const recordsAtOnce = 500;

/** Collections whose titles are those of the database. */
export const collectionsOf = ({ row, record }: KnownDatabase): string[] => {
  if (row !== undefined && row.collections.length > 0) return row.collections;
  return [...new Set(record.access.flatMap(({ collection }) => collection ?? []))];
};

/**
 * Records of the library, other than databases, that are reached through these collections. The plus keeps a planner
 * without statistics from beginning with all records of the library.
 */
function titlesIn({ store, library }: CallContext, collections: readonly string[]) {
  return store.db
    .selectFrom('record')
    .where('record.id', 'in', (within) =>
      within
        .selectFrom('electronic_access')
        .select('record_id')
        .where('collection', 'in', [...collections]),
    )
    .where(sql<SqlBool>`+record.library_id = ${library.id}`)
    .where('record.kind', '!=', 'database')
    .where('record.deleted_at', 'is', null);
}

/** How many titles the library has of these collections. */
export async function countTitles(call: CallContext, collections: readonly string[]): Promise<number> {
  if (collections.length === 0) return 0;
  return countRows(titlesIn(call, collections));
}

/** Part of a title, or a number. */
const matches =
  (q: string) =>
  (eb: ExpressionBuilder<Database, 'record'>): Expression<SqlBool> => {
    const number = readIssn(q) ?? readIsbn(q);
    if (number !== undefined) {
      const known = eb.selectFrom('record_identifier').select('record_id').where('value', '=', number);
      return eb('record.id', 'in', known);
    }
    // Folded keys have no sign in them that LIKE knows.
    return eb('record.title_key', 'like', `%${foldKey(q)}%`);
  };

/** Title and id of the last one, and how many there are in all: they are counted once for an export. */
const cursor = z.tuple([z.string(), z.int(), z.int().min(0)]);

function readCursor(after: string): z.output<typeof cursor> {
  try {
    const text = Buffer.from(after, 'base64url').toString();
    return cursor.parse(JSON.parse(text));
  } catch {
    throw inputRefused();
  }
}
const writeCursor = (...at: z.output<typeof cursor>): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** The titles of a database, page by page or, for exports, from one title to the next. */
export const listDatabaseTitles: Handlers['listDatabaseTitles'] = async ({ recordId, q, page, rows, after }, call) => {
  const known = await requireDatabase(call, recordId);
  const collections = collectionsOf(known);
  if (collections.length === 0) return { total: 0, result: [], after: null };
  const all = q === '' ? titlesIn(call, collections) : titlesIn(call, collections).where(matches(q));
  const from = after === undefined ? undefined : readCursor(after);
  const total = from === undefined ? await countRows(all) : from[2];
  const ordered = all
    .select(['record.id', 'record.title_key'])
    .orderBy('record.title_key')
    .orderBy('record.id')
    .limit(rows + 1);
  const wanted =
    from === undefined
      ? ordered.offset((page - 1) * rows)
      : ordered.where(sql<SqlBool>`(record.title_key, record.id) > (${from[0]}, ${from[1]})`);
  const found = await wanted.execute();
  const shown = found.slice(0, rows);
  const last = shown.at(-1);
  return {
    total,
    result: await titlesOf(
      call,
      shown.map((entry) => entry.id),
      new Set(collections),
    ),
    after: last !== undefined && found.length > rows ? writeCursor(last.title_key, last.id, total) : null,
  };
};

async function titlesOf(call: CallContext, ids: readonly number[], collections: ReadonlySet<string>) {
  const result: OutputOf<'listDatabaseTitles'>['result'] = [];
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    for (const { id, kind, record } of await findRecords(
      call.store,
      call.library.id,
      ids.slice(at, at + recordsAtOnce),
    )) {
      const { title, subtitle, languages, script, publisher, issn, isbn, openAccess } = record;
      result.push({
        recordId: String(id),
        title: subtitle === undefined ? title : `${title}: ${subtitle}`,
        titleLang: titleLanguage(title, languages[0], script),
        isSerial: kind === 'journal',
        issn,
        isbn,
        publisher: publisher ?? null,
        isFree: openAccess === true,
        access: record.access
          .filter((entry) => entry.collection !== undefined && collections.has(entry.collection))
          .map(({ url, collection, from, to, note }) => ({
            url,
            collection: collection ?? null,
            from: from ?? null,
            to: to ?? null,
            note: note ?? null,
          })),
      });
    }
  }
  return result;
}

/** Collections of electronic holdings with how many titles they have, and the database that represents each. */
export const listElectronicCollections: Handlers['listElectronicCollections'] = async ({ exclude }, call) => {
  const rows = await call.store.db
    .selectFrom('electronic_access')
    .innerJoin('record', 'record.id', 'electronic_access.record_id')
    .select('electronic_access.collection')
    .select((eb) => eb.fn.count<number>('electronic_access.record_id').distinct().as('count'))
    // The sum keeps SQLite from reading all records of the library.
    .where(sql<number>`record.library_id + 0`, '=', call.library.id)
    .where('record.kind', '!=', 'database')
    .where('record.deleted_at', 'is', null)
    .where('electronic_access.collection', 'is not', null)
    .groupBy('electronic_access.collection')
    .orderBy('electronic_access.collection')
    .execute();
  const databaseOf = new Map<string, number>();
  for (const known of (await knownDatabases(call)).toReversed()) {
    for (const collection of collectionsOf(known)) databaseOf.set(collection, known.id);
  }
  const labels = exclude.map((label) => label.toLowerCase());
  return rows.flatMap(({ collection, count }) => {
    if (collection === null || labels.some((label) => collection.toLowerCase().includes(label))) return [];
    const recordId = databaseOf.get(collection);
    return [
      { collectionName: collection, recordId: recordId === undefined ? null : String(recordId), count: Number(count) },
    ];
  });
};
