import { BulkTable } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface NewChange {
  recordId: number;
  op: 'put' | 'delete' | 'items';
}

const table = new BulkTable('change', {
  library_id: 'bigint',
  record_id: 'bigint',
  op: 'text',
  at: 'bigint',
});

/**
 * Adds a batch to the change feed in order. Bulk writers call it at the end of their transaction: PostgreSQL serialises
 * writers of the feed, which should not wait for a whole batch.
 */
export const addChanges = (db: Db, libraryId: number, changes: readonly NewChange[], at: number): Promise<void> =>
  table.insert(
    db,
    changes.map(({ recordId, op }) => ({ library_id: libraryId, record_id: recordId, op, at })),
  );
