import { errCodes } from '../../lib/contract/envelope.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countRows } from '../platform/db/lists.ts';

const maxSettings = 50;
const maxSearches = 50;

/** The value of a setting; null when it was never set. */
export async function settingOf({ store, reader }: ReaderCall, name: string): Promise<string | null> {
  const row = await store.db
    .selectFrom('reader_setting')
    .select('value')
    .where('reader_id', '=', reader.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Keeps a setting. @throws ServiceError 409 when the reader has as many as there may be */
export async function saveSetting({ store, reader }: ReaderCall, name: string, value: string): Promise<void> {
  await inTransaction(store.db, async (db) => {
    const others = await countRows(
      db.selectFrom('reader_setting').where('reader_id', '=', reader.id).where('name', '!=', name),
    );
    if (others >= maxSettings) throw new ServiceError(errCodes.conflict, 'tooManySettings');
    await db
      .insertInto('reader_setting')
      .values({ reader_id: reader.id, name, value })
      .onConflict((conflict) => conflict.columns(['reader_id', 'name']).doUpdateSet({ value }))
      .execute();
  });
}

/** What a reader searched for, newest first; times in ISO 8601. */
export async function searchesOf({ store, reader }: ReaderCall, rows: number): Promise<{ term: string; at: string }[]> {
  const found = await store.db
    .selectFrom('reader_search')
    .select(['term', 'at'])
    .where('reader_id', '=', reader.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
  return found.map(({ term, at }) => ({ term, at: new Date(at).toISOString() }));
}

/** Puts a search at the head of the history; what is over fifty falls off its end. */
export async function addSearch({ store, reader, now }: ReaderCall, term: string): Promise<void> {
  await store.db
    .insertInto('reader_search')
    .values({ reader_id: reader.id, term, at: now() })
    .onConflict((conflict) => conflict.columns(['reader_id', 'term']).doUpdateSet({ at: now() }))
    .execute();
  await store.db
    .deleteFrom('reader_search')
    .where('reader_id', '=', reader.id)
    .where('id', 'not in', (db) =>
      db
        .selectFrom('reader_search')
        .select('id')
        .where('reader_id', '=', reader.id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxSearches),
    )
    .execute();
}

/** Takes a search, or all of them, out of the history. */
export async function removeSearches({ store, reader }: ReaderCall, term: string | undefined): Promise<void> {
  const all = store.db.deleteFrom('reader_search').where('reader_id', '=', reader.id);
  await (term === undefined ? all : all.where('term', '=', term)).execute();
}
