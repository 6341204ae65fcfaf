import { BulkTable } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/schema.ts';

/** What happened to a record, as the change feed tells it. */
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
 * Adds a batch to the change feed, in its order. Bulk writers call it at the end of their transaction: on PostgreSQL the
 * feed is written by one transaction at a time, and nobody should wait for a whole batch.
 */
export const addChanges = (db: Db, libraryId: number, changes: readonly NewChange[], at: number): Promise<void> =>
  table.insert(
    db,
    changes.map(({ recordId, op }) => ({ library_id: libraryId, record_id: recordId, op, at })),
  );
