import { createHash } from 'node:crypto';
import type { RecordSource } from '#service/libraries/first-load.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';

const day = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A number from 0 up to 1 that depends on the texts alone. */
function chance(...texts: string[]): number {
  return createHash('sha1').update(texts.join('\u0000')).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/** Books that came in during the last weeks, among those published lately; and a few of everything else electronic. */
const newBooks = { share: 0.25, since: 2022, days: 56 };
const newDatabases = { share: 0.1, days: 90 };
/**
 * Loans end within this many days; a few are overdue, as everywhere. As many copies are out as fit a year of loans
 * (rankings.ts): a part of those that the files call lent.
 */
const loan = { days: 45, overdue: 0.06, overdueDays: 8, share: 0.3 };

function acquiredOn(record: CatalogueRecord, today: number): string | undefined {
  const { controlNumber, kind, pubYear } = record;
  const recent =
    kind === 'database'
      ? newDatabases
      : kind === 'book' && (pubYear ?? 0) >= newBooks.since && record.holdings.length > 0
        ? newBooks
        : undefined;
  if (recent && chance('recent', controlNumber) < recent.share) {
    return isoDay(today - Math.floor(chance('day', controlNumber) * recent.days) * day);
  }
  // Anything else came in before the weeks that the new-book lists show, whatever day the clock says it is.
  const before = isoDay(today - (newDatabases.days + 1) * day);
  return record.acquiredOn !== undefined && record.acquiredOn > before ? before : record.acquiredOn;
}

function dueDate(barcode: string, today: number): string {
  const at = chance('due', barcode);
  return chance('overdue', barcode) < loan.overdue
    ? isoDay(today - (1 + Math.floor(at * loan.overdueDays)) * day)
    : isoDay(today + (1 + Math.floor(at * loan.days)) * day);
}

/**
 * Adjusts a record of a demo library to the day of loading: sets due days of loans and arrival days of some books, the
 * same ones every time, because files cannot contain relative dates. Copies wait for a reader or are on their way only by
 * the requests of demo readers, which are loaded later; lent ones get their loans by borrowers.ts.
 * @param now milliseconds since 1970
 */
function onThatDay(record: CatalogueRecord, now: number): CatalogueRecord {
  const arrived = acquiredOn(record, now);
  return {
    ...record,
    ...(arrived !== undefined && { acquiredOn: arrived }),
    holdings: record.holdings.map((holding) => ({
      ...holding,
      items: holding.items.map((item) => {
        if (item.dueDate !== undefined) return item;
        if (item.status === 'loaned' && chance('lent', item.barcode) < loan.share)
          return { ...item, dueDate: dueDate(item.barcode, now) };
        return ['loaned', 'onHold', 'inTransit'].includes(item.status) ? { ...item, status: 'available' } : item;
      }),
    })),
  };
}

/** Loans by what readers would search: titles, authors and subjects of lent books. */
class LoanWords {
  readonly #titles = new Map<string, number>();
  readonly #authors = new Map<string, number>();
  readonly #subjects = new Map<string, number>();

  add(record: CatalogueRecord): void {
    if (record.kind !== 'book' || record.priorLoans === 0) return;
    const count = (words: Map<string, number>, word: string | undefined) => {
      if (word !== undefined && /^\p{Script=Han}[\p{Script=Han}·]{1,7}$/u.test(word)) {
        words.set(word, (words.get(word) ?? 0) + record.priorLoans);
      }
    };
    count(this.#titles, record.title.split(/[（(]/, 1)[0]);
    count(this.#authors, record.contributors[0]?.name);
    for (const subject of record.subjects) if (subject.length > 2) count(this.#subjects, subject);
  }

  /** Fifteen searches that the library's loans make likely, most frequent first. */
  searches(): { term: string; searches: number }[] {
    const top = (words: Map<string, number>) => [...words].sort((a, b) => b[1] - a[1]).slice(0, 5);
    const terms = new Map<string, number>();
    // A subject gathers the loans of all its books; it is searched less often than a single much-lent title.
    for (const [term, loans] of [...top(this.#titles), ...top(this.#authors)]) terms.set(term, Math.ceil(loans / 6));
    for (const [term, loans] of top(this.#subjects)) terms.set(term, Math.ceil(loans / 60));
    return [...terms].map(([term, searches]) => ({ term, searches })).sort((a, b) => b.searches - a.searches);
  }
}

/** Adds the searches that readers would have made, unless readers of this library have searched already. */
async function addSearches({ db }: Store, libraryId: number, words: LoanWords, now: number): Promise<void> {
  const known = await db
    .selectFrom('popular_search')
    .select('term')
    .where('library_id', '=', libraryId)
    .limit(1)
    .executeTakeFirst();
  const rows = words.searches().map((search) => ({ library_id: libraryId, ...search, last_at: now }));
  if (!known && rows.length > 0) await db.insertInto('popular_search').values(rows).execute();
}

/** The records of a demo library as of the day they are loaded; undefined for a real library. */
export function demoRecordSource(store: Store, library: LoadedLibrary): RecordSource | undefined {
  if (!library.file.demo) return undefined;
  const words = new LoanWords();
  return {
    adapt: (record, now) => {
      words.add(record);
      return onThatDay(record, now);
    },
    end: (now) => addSearches(store, library.id, words, now),
  };
}
