import { sql } from 'kysely';
import type { InputOf, OutputOf } from '../../lib/contract/contract.ts';
import { pagesOfRecords } from '../catalogue/records/known-records.ts';
import { facetValueName } from '../catalogue/records/facets.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { keepsHistory } from './loan-behaviour.ts';

const shownMonths = 12;

/** The months up to and with one. @param last YYYY-MM */
function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(year, month - count + at, 1));
    return date.toISOString().slice(0, 7);
  });
}

/** How much the reader borrowed, running loans and those that are over. */
export async function getLoanChart(
  { year }: InputOf<'getLoanChart'>,
  call: ReaderCall,
): Promise<OutputOf<'getLoanChart'>> {
  const { store, library, reader, language } = call;
  const own = store.db
    .selectFrom('loan')
    .where('loan.library_id', '=', library.id)
    .where('loan.reader_id', '=', reader.id);
  const ofYear =
    typeof year === 'number'
      ? own.where('lent_on', '>=', `${String(year)}-01-01`).where('lent_on', '<=', `${String(year)}-12-31`)
      : own;
  const [byMonth, bySubject, records, isKept] = await Promise.all([
    own
      .select((eb) => eb.fn<string>('substr', ['lent_on', sql.lit(1), sql.lit(7)]).as('month'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy('month')
      .execute(),
    ofYear
      .select((eb) => ['subject', eb.fn.countAll<number>().as('count')])
      .groupBy('subject')
      .orderBy('count', 'desc')
      .orderBy('subject')
      .execute(),
    ofYear.select('record_id').distinct().where('record_id', 'is not', null).execute(),
    keepsHistory(store.db, reader.id),
  ]);
  const months = new Map(byMonth.map((row) => [row.month, Number(row.count)]));
  const years = new Map<number, number>();
  for (const [month, count] of months) {
    const yearOfMonth = Number(month.slice(0, 4));
    years.set(yearOfMonth, (years.get(yearOfMonth) ?? 0) + count);
  }
  const today = libraryDay(library, call.now());
  const thisYear = Number(today.slice(0, 4));
  const first = Math.min(thisYear, ...years.keys());
  const lastMonth = typeof year === 'number' ? `${String(year)}-12` : today.slice(0, 7);
  return {
    total: bySubject.reduce((sum, { count }) => sum + Number(count), 0),
    isKept,
    pages: await pagesOfRecords(
      store.db,
      records.flatMap(({ record_id }) => record_id ?? []),
    ),
    months: monthsUpTo(lastMonth, shownMonths).map((month) => ({ month, count: months.get(month) ?? 0 })),
    years: Array.from({ length: thisYear - first + 1 }, (_, at) => ({
      year: first + at,
      count: years.get(first + at) ?? 0,
    })),
    classes: bySubject.map((row) => ({
      code: row.subject,
      name: row.subject === '' ? message(language, 'loanNoClass') : facetValueName(call, 'kindNo', row.subject),
      count: Number(row.count),
    })),
  };
}
