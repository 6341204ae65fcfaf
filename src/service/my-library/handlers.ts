import { readAccount } from '../circulation/running.ts';
import { systemSettings } from '../platform/configuration/lending.ts';
import { openRequests } from '../copy-requests/open-requests.ts';
import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { latestUnread } from '../platform/inbox/handlers.ts';
import { message } from '../platform/messages/index.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { listOf, type SummaryRow } from '../catalogue/records/read-summaries.ts';
import { summariesOfRows } from '../catalogue/records/summary.ts';
import { lastReturnedSql } from '../circulation/past.ts';
import { newestFavouritesSql } from '../favourites/read-favourites.ts';
import { prepared } from '../platform/db/prepared.ts';

type Shelf = 'favourites' | 'read';

const shelfRows = prepared<
  [readerId: number, most: number, libraryId: number, readerId: number, most: number, libraryId: number],
  SummaryRow & { place: Shelf }
>((dialect) => listOf(dialect, `${newestFavouritesSql('favourites')} UNION ALL ${lastReturnedSql('read')}`));

/** The latest favourites and the books that the reader returned last, in one statement. */
async function readShelves(call: ReaderCall, most: number): Promise<Record<Shelf, RecordSummary[]>> {
  const { store, library, reader } = call;
  const rows = await shelfRows.all(store.db, reader.id, most, library.id, reader.id, most, library.id);
  const on = (shelf: Shelf) =>
    summariesOfRows(
      call,
      rows.filter(({ place }) => place === shelf),
    );
  return { favourites: on('favourites'), read: on('read') };
}

/** Loans and messages that the page shows; the sections show all. */
const shown = { loans: 5, notices: 3, records: 6 };

type Lending = Pick<Handlers, 'listLoans' | 'listCharges'>;

const noLoans = { total: 0, overdue: 0, dueSoon: 0, runningFen: 0, asked: null, knownAt: null, result: [] };

/** Loans and debts where another system lends; if it refuses, or does not answer and nothing is known, why there are none. */
async function accountThere(call: ReaderCall, lending: Lending) {
  const who = call.reader.row;
  try {
    const loans = await lending.listLoans({ keyword: '', page: 1, rows: shown.loans }, call);
    const { owedFen, isOverLimit, isPayable } = await lending.listCharges({ page: 1, rows: 1 }, call);
    return { who, loans, owedFen, isOverLimit, isPayable };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const lendingProblem = message(call.language, error.key, error.values);
    return { who, lendingProblem, loans: noLoans, owedFen: 0, isOverLimit: false, isPayable: false };
  }
}

/**
 * The overview of the reader's account: few statements, because it is the first page after sign-in.
 * @param lending calls that the library's own provider answers
 */
export const myLibraryHandlers = (lending: Lending) =>
  ({
    getMyLibrary: async (_, call) => {
      const account =
        systemSettings(call.library) === undefined
          ? await readAccount({ keyword: '', page: 1, rows: shown.loans }, call)
          : await accountThere(call, lending);
      const { who, ...rest } = account;
      return {
        ...rest,
        requests: await openRequests(call, who.type_code),
        notices: await latestUnread(call, shown.notices),
        ...(await readShelves(call, shown.records)),
      };
    },
  }) satisfies Partial<Handlers>;
