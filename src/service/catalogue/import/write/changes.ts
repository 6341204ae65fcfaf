import { Rows } from '../../../platform/db/rows.ts';

/** What happened to a record, as the change feed tells it. */
export interface NewChange {
  recordId: number;
  op: 'put' | 'delete' | 'items';
}

const add = new Rows<[libraryId: number, recordId: number, op: string, at: number]>('change', {
  library_id: 'bigint',
  record_id: 'bigint',
  op: 'text',
  at: 'bigint',
});

/**
 * Tells the change feed of a batch, in its order. Bulk writers call it at the end of their transaction: on PostgreSQL the
 * feed is written by one transaction at a time (migration 0100), and nobody should wait for a whole batch.
 */
export function addChanges(libraryId: number, changes: readonly NewChange[], at: number): void {
  for (const { recordId, op } of changes) add.send(libraryId, recordId, op, at);
}
