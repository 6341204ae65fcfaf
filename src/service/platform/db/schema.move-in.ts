import type { Generated } from 'kysely';

/** Runs of `yuelan move-in` and what each created; times as in schema.ts. */
export interface MoveInDatabase {
  move_in_run: MoveInRunTable;
  move_in_entry: MoveInEntryTable;
}

interface MoveInRunTable {
  id: Generated<number>;
  library_id: number;
  /** Import source of its records. */
  source: string;
  started_at: number;
  /** Null while it runs, or if it failed. */
  finished_at: number | null;
  undone_at: number | null;
}

export type MoveInKind = 'reader' | 'loan' | 'request' | 'charge';

/** A row that a run created. Records are found by their source and the time of the run. */
interface MoveInEntryTable {
  run_id: number;
  kind: MoveInKind;
  /** ID of the reader, loan, request or charge. */
  ref: number;
  /** Number of a charge in the old system. */
  number: string | null;
}
