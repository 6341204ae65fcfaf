import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { listOf, type SummaryRow } from '../catalogue/records/read-summaries.ts';
import { summariesOfRows } from '../catalogue/records/summary.ts';
import { lastReturnedSql } from '../circulation/past.ts';
import { newestFavouritesSql } from '../favourites/read-favourites.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { prepared } from '../platform/db/prepared.ts';

type Shelf = 'favourites' | 'read';

const shelfRows = prepared<
  [readerId: number, most: number, libraryId: number, readerId: number, most: number, libraryId: number],
  SummaryRow & { place: Shelf }
>((dialect) => listOf(dialect, `${newestFavouritesSql('favourites')} UNION ALL ${lastReturnedSql('read')}`));

/** The latest favourites and the books that the reader returned last, in one statement. */
export async function readShelves(call: ReaderCall, most: number): Promise<Record<Shelf, RecordSummary[]>> {
  const { store, library, reader } = call;
  const rows = await shelfRows.all(store.db, reader.id, most, library.id, reader.id, most, library.id);
  const on = (shelf: Shelf) =>
    summariesOfRows(
      call,
      rows.filter(({ place }) => place === shelf),
    );
  return { favourites: on('favourites'), read: on('read') };
}
