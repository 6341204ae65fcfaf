import type { Store } from '../platform/db/open.ts';
import { idList, prepared } from '../platform/db/prepared.ts';

/** One of the first records of a list of chosen records. */
export interface ListedRecord {
  list_id: number;
  /** How many records the list has; withdrawn ones are none. */
  total: number;
  id: number;
  /** JSON of the stored record. */
  data: string;
}

const firstOfLists = prepared<[ids: string, most: number], ListedRecord>(
  ({ eachOf, join }) => `
  WITH listed (list_id, record_id, at, total) AS (
    SELECT list_id, record_id, row_number() OVER (PARTITION BY list_id ORDER BY seq),
      count(*) OVER (PARTITION BY list_id)
    FROM ${eachOf('?', 'number')} AS asked
    ${join} book_list_record ON book_list_record.list_id = asked.value
    ${join} record ON record.id = book_list_record.record_id
    WHERE record.deleted_at IS NULL
  )
  SELECT listed.list_id, listed.total, record.id, record.data
  FROM listed ${join} record ON record.id = listed.record_id
  WHERE listed.at <= ? ORDER BY listed.list_id, listed.at`,
);

/** The first records of lists of chosen records, list by list in their order; a list without any has no row. */
export const readFirstOfLists = (store: Store, ids: readonly number[], most: number): Promise<ListedRecord[]> =>
  ids.length === 0 ? Promise.resolve([]) : firstOfLists.all(store.db, idList(ids), most);
