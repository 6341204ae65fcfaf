import type { Generated } from 'kysely';
import type { CopyEventKind } from '../../../lib/rules/copies.ts';

/** Tables of what staff did with copies, and of copies on their way; times as in schema.ts. */
export interface CopyDatabase {
  copy_event: CopyEventTable;
  copy_transit: CopyTransitTable;
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

/** Copies that no request has, on their way to the library of their holding. */
interface CopyTransitTable {
  item_id: number;
  /** Code of the library that sent the copy last. */
  from_lib: string;
  /** Status of the copy once it has arrived. */
  status_after: string;
  at: number;
}
