import type { EvaluationChoice } from '../../../lib/rules/reader-data.ts';
import type { Db } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';

/** A reader whose account ends. */
export interface Leaver {
  /** The reader's row. */
  id: number;
  libraryId: number;
  /** Account name and card number as they are compared. */
  accountKeys: readonly string[];
  mail: string | null;
  phone: string | null;
  evaluations: EvaluationChoice;
  secrets: Secrets;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Deletes what a domain has of a reader, or takes the reader out of it; inside the transaction of the cancellation and
 * before the reader's row goes. Rows that go with the reader's (onDelete cascade) need no such function.
 */
export type EraseOwn = (db: Db, leaver: Leaver) => Promise<void>;
