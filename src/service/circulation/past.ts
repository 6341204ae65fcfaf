import { sql, type Expression, type SqlBool } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { forgetRequestsOfLoan } from '../request-queue/loan-ended.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { pastEntry } from './entries.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { agreeToHistory, dayOfConsent, historyConsent, forgetLoans } from './loan-behaviour.ts';

const has = (column: Expression<string>, words: string): Expression<SqlBool> => {
  const pattern = `%${foldKey(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
};

const pastLoans = (db: Db, libraryId: number, readerId: number, keyword = '') =>
  db
    .selectFrom('loan')
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', readerId)
    .where('returned_at', 'is not', null)
    .$if(keyword !== '', (query) => query.where((eb) => has(eb.ref('search_key'), keyword)));

/** The same, of one year where one is given, the latest first. */
export function findPast(
  { store, library, reader }: ReaderCall,
  { keyword, year }: { keyword: string; year?: number | null | undefined },
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<LoanRow[]> {
  return pastLoans(store.db, library.id, reader.id, keyword)
    .selectAll()
    .$if(typeof year === 'number', (query) => query.where('lent_on', 'like', `${String(year)}-%`))
    .orderBy('returned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * SQL that selects the records that a reader returned last, for `listOf` (read-summaries.ts), each once. Parameters: the
 * library, the reader, the number of records.
 */
export const lastReturnedSql = (shelf: string): string => `
  SELECT record_id, row_number() OVER (ORDER BY returned DESC, record_id DESC), NULL, '${shelf}', NULL FROM (
    SELECT record_id, max(returned_at) AS returned FROM loan
    WHERE library_id = ? AND reader_id = ? AND returned_at IS NOT NULL AND record_id IS NOT NULL
    GROUP BY record_id ORDER BY returned DESC, record_id DESC LIMIT ?
  ) AS last_returned`;

/** What the reader had borrowed. */
export const listLoanHistory: Handlers['listLoanHistory'] = async ({ keyword, year, page, rows }, call) => {
  const { store, library, reader } = call;
  const [counted, found, agreedAt] = await Promise.all([
    pastLoans(store.db, library.id, reader.id, keyword)
      .select((eb) => [eb.fn<string>('substr', ['lent_on', sql.lit(1), sql.lit(4)]).as('year')])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy('year')
      .orderBy('year', 'desc')
      .execute(),
    findPast(call, { keyword, year }, { limit: rows, offset: (page - 1) * rows }),
    historyConsent(store.db, reader.id),
  ]);
  const years = counted.map((row) => ({ year: Number(row.year), count: Number(row.count) }));
  const yearsInTotal = typeof year === 'number' ? years.filter((entry) => entry.year === year) : years;
  return {
    total: yearsInTotal.reduce((sum, entry) => sum + entry.count, 0),
    result: found.map((row) => pastEntry(call, row)),
    years,
    agreedOn: dayOfConsent(library, agreedAt),
  };
};

/** Forgets loans of a reader that are over, all or one, with what else is said of them, inside a transaction. */
async function forgetHistory(
  db: Db,
  { library, readerId, loanId }: { library: LendingLibrary; readerId: number; loanId?: number | undefined },
): Promise<number> {
  const forgotten = await db
    .updateTable('loan')
    .set({ reader_id: null })
    .where('library_id', '=', library.id)
    .where('reader_id', '=', readerId)
    .where('returned_at', 'is not', null)
    .$if(loanId !== undefined, (query) => query.where('id', '=', loanId ?? 0))
    .returning('id')
    .execute();
  const ids = forgotten.map((row) => row.id);
  await forgetLoans(db, ids);
  await forgetRequestsOfLoan(db, library, ids, readerId);
  return ids.length;
}

/**
 * Forgets that the reader had borrowed something; what is counted of loans stays, since it names nobody.
 * @throws ServiceError 404 when the reader has no such loan that is over
 */
export const deleteLoanHistory: Handlers['deleteLoanHistory'] = async ({ loanId }, { store, library, reader, say }) => {
  const entry = loanId === 'all' ? undefined : Number(loanId);
  const about = { library, readerId: reader.id, loanId: entry };
  const deleted = await inTransaction(store.db, (db) => forgetHistory(db, about));
  if (deleted === 0 && loanId !== 'all') throw new ServiceError(errCodes.notFound, 'loanNotFound');
  say('deleted');
  return { deleted };
};

/**
 * Agrees that loans are kept when they end, or withdraws that: then what was kept is forgotten in the same transaction.
 */
export const keepLoanHistory: Handlers['keepLoanHistory'] = async ({ keep }, { store, library, reader, now, say }) => {
  const { db } = store;
  const about = { library, readerId: reader.id };
  if (keep) {
    await agreeToHistory(db, { libraryId: library.id, readerId: reader.id, now: now() });
    say('loanHistoryKept');
    return { agreedOn: dayOfConsent(library, await historyConsent(db, reader.id)), deleted: 0 };
  }
  const deleted = await inTransaction(db, async (inside) => {
    await inside.deleteFrom('loan_history_consent').where('reader_id', '=', reader.id).execute();
    return forgetHistory(inside, about);
  });
  say('loanHistoryForgotten');
  return { agreedOn: null, deleted };
};
