import type { Kysely } from 'kysely';
import type { Store } from '../../../platform/db/open.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';
import { stepsInside } from '../../../platform/db/transaction.ts';
import { addChanges } from './changes.ts';
import { ResearcherWorks } from './researcher-works.ts';

const hide = new Statement<[suppressedAt: number, deletedAt: number, updatedAt: number, id: number], { id: number }>(
  `UPDATE record SET suppressed_at = ?, deleted_at = ?, updated_at = ?
   WHERE id = ? AND deleted_at IS NULL RETURNING id`,
);
const show = new Statement<[updatedAt: number, id: number], { id: number }>(
  `UPDATE record SET suppressed_at = NULL, deleted_at = NULL, updated_at = ?
   WHERE id = ? AND deleted_at = suppressed_at RETURNING id`,
);

interface Suppression {
  libraryId: number;
  /** A record of that library. */
  recordId: number;
  /** Whether readers are to see it no more. */
  isSuppressed: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

function* suppressing({ libraryId, recordId, isSuppressed, now }: Suppression): Steps<boolean> {
  const works = new ResearcherWorks();
  yield* works.begin(libraryId);
  const row = isSuppressed ? yield* hide.get(now, now, now, recordId) : yield* show.get(now, recordId);
  if (row === undefined) return false;
  yield* works.note(recordId);
  works.finish();
  addChanges(libraryId, [{ recordId, op: isSuppressed ? 'delete' : 'put' }], now);
  return true;
}

/**
 * Takes a record out of everything that readers see, as if it were withdrawn, or shows it again.
 * @param inside what `inTransaction` gave
 * @returns false when it is so already, or its source has withdrawn it
 */
export const suppressRecord = (store: Store, inside: Kysely<Database>, input: Suppression): Promise<boolean> =>
  stepsInside(store, inside, () => suppressing(input));
