import { sql, type Expression, type SqlBool } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { ReaderCall } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { forgetRequestsOfLoan } from '../copy-requests/loan-ended.ts';
import { foldKey } from '../search/analysis.ts';
import { pastEntry } from './entries.ts';
import type { Db, LoanRow } from './facts.ts';
import { forgetful, forgetLoans } from './loan-behaviour.ts';

/** A text column that has the words, wherever in it. */
const has = (column: Expression<string>, words: string): Expression<SqlBool> => {
  const pattern = `%${foldKey(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
};

/** Loans of a reader that are over, with these words. */
export const pastLoans = (db: Db, libraryId: number, readerId: number, keyword = '') =>
  db
    .selectFrom('loan')
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', readerId)
    .where('returned_at', 'is not', null)
    .$if(keyword !== '', (asked) => asked.where((the) => has(the.ref('search_key'), keyword)));

/** The same, of one year where one is given, the latest first. */
export function findPast(
  { store, library, reader }: ReaderCall,
  { keyword, year }: { keyword: string; year?: number | null | undefined },
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<LoanRow[]> {
  return pastLoans(store.db, library.id, reader.id, keyword)
    .selectAll()
    .$if(typeof year === 'number', (asked) => asked.where('lent_on', 'like', `${String(year)}-%`))
    .orderBy('returned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

async function isHistoryKept({ store, reader }: ReaderCall): Promise<boolean> {
  const row = await store.db
    .selectFrom('reader_setting')
    .select('value')
    .where('reader_id', '=', reader.id)
    .where('name', '=', forgetful.name)
    .executeTakeFirst();
  return row?.value !== forgetful.value;
}

/** What the reader had borrowed. */
export async function listLoanHistory(
  { keyword, year, page, rows }: ParsedInputOf<'listLoanHistory'>,
  call: ReaderCall,
): Promise<OutputOf<'listLoanHistory'>> {
  const { store, library, reader } = call;
  const [counted, found, isKept] = await Promise.all([
    pastLoans(store.db, library.id, reader.id, keyword)
      .select((the) => [the.fn<string>('substr', ['lent_on', sql.lit(1), sql.lit(4)]).as('year')])
      .select((the) => the.fn.countAll<number>().as('count'))
      .groupBy('year')
      .orderBy('year', 'desc')
      .execute(),
    findPast(call, { keyword, year }, { limit: rows, offset: (page - 1) * rows }),
    isHistoryKept(call),
  ]);
  const years = counted.map((row) => ({ year: Number(row.year), count: Number(row.count) }));
  const asked = typeof year === 'number' ? years.filter((one) => one.year === year) : years;
  return {
    total: asked.reduce((sum, one) => sum + one.count, 0),
    result: found.map((row) => pastEntry(call, row)),
    ...{ years, isKept },
  };
}

/**
 * Forgets that the reader had borrowed something; what is counted of loans stays, since it names nobody.
 * @throws ServiceError 404 when the reader has no such loan that is over
 */
export async function deleteLoanHistory(
  { loanId }: ParsedInputOf<'deleteLoanHistory'>,
  { store, library, reader, say }: ReaderCall,
): Promise<OutputOf<'deleteLoanHistory'>> {
  const deleted = await store.db.transaction().execute(async (db) => {
    const forgotten = await db
      .updateTable('loan')
      .set({ reader_id: null })
      .where('library_id', '=', library.id)
      .where('reader_id', '=', reader.id)
      .where('returned_at', 'is not', null)
      .$if(loanId !== 'all', (asked) => asked.where('id', '=', Number(loanId)))
      .returning('id')
      .execute();
    const ids = forgotten.map((row) => row.id);
    await forgetLoans(db, ids);
    await forgetRequestsOfLoan(db, ids, reader.id);
    return ids.length;
  });
  if (deleted === 0 && loanId !== 'all') throw new ServiceError(errCodes.notFound, 'loanNotFound');
  say('deleted');
  return { deleted };
}

/** Keeps loans that end from now on in the reader's history, or forgets them then. */
export async function keepLoanHistory(
  { keep }: ParsedInputOf<'keepLoanHistory'>,
  { store, reader, say }: ReaderCall,
): Promise<OutputOf<'keepLoanHistory'>> {
  const { name, value } = forgetful;
  if (keep) {
    await store.db.deleteFrom('reader_setting').where('reader_id', '=', reader.id).where('name', '=', name).execute();
  } else {
    await store.db
      .insertInto('reader_setting')
      .values({ reader_id: reader.id, name, value })
      .onConflict((conflict) => conflict.columns(['reader_id', 'name']).doUpdateSet({ value }))
      .execute();
  }
  say(keep ? 'loanHistoryKept' : 'loanHistoryForgotten');
  return { isKept: keep };
}
