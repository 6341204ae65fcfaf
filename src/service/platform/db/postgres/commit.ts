import { DatabaseError } from 'pg';
import { OutcomeUnknownError } from '../away.ts';

/** The server ends the session: admin_shutdown and crash_shutdown. A commit that was under way may have been made. */
const endsSession = new Set(['57P01', '57P02']);
/** The driver did not send the statement. */
const notSent = /is not queryable$/;

/** Whether a failure proves that a statement was not committed. */
function isRefused(error: unknown): boolean {
  if (error instanceof DatabaseError) return !endsSession.has(error.code ?? '');
  return error instanceof Error && notSent.test(error.message);
}

/**
 * Sends what commits: COMMIT, or a writing statement outside of a transaction.
 * @throws OutcomeUnknownError if the connection is lost before the answer
 */
export async function committing<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw isRefused(error) ? error : new OutcomeUnknownError(error);
  }
}
