import type { Generated } from 'kysely';
import type { CopyEventKind } from '../../../lib/rules/copies.ts';

/** The table of what staff did with copies; times as in schema.ts. */
export interface CopyDatabase {
  copy_event: CopyEventTable;
}

interface CopyEventTable {
  id: Generated<number>;
  item_id: number;
  kind: CopyEventKind;
  /** Status of the copy before the event; null for an added copy. */
  status_before: string | null;
  /** Account of the librarian. */
  staff: string;
  note: string | null;
  at: number;
}
