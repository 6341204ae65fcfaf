/** What a store that was moved elsewhere answers to a write. */
export const movedMessage = 'the store was moved';

/**
 * Codes of PostgreSQL and of the network with which a database says that it cannot be written or reached just now: it
 * stops, starts, or is a standby; the connection is lost, or nobody answers.
 */
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENOENT',
]);
/** What the driver says of itself, without a code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read timeout)/;

/** Whether the database is temporarily unreachable or was moved. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.includes(movedMessage) || words.test(error.message)) return true;
  // An address of several names fails with the failures of all of them.
  if (error instanceof AggregateError) return error.errors.some(isStoreAway);
  const code = 'code' in error ? error.code : undefined;
  const syscall = 'syscall' in error ? error.syscall : undefined;
  return typeof code === 'string' && codes.has(code) && (code !== 'ENOENT' || syscall === 'connect');
}

/** The store or its disk refuses writes for now: it is full, read-only, or locked by another process. */
const refusesWrites = /^(?:SQLITE_(?:FULL|READONLY|BUSY|LOCKED)|ENOSPC$|EDQUOT$|EROFS$|53100$)/;
/** The disk fails for reads and writes. 58030: io_error of PostgreSQL. */
const diskFails = /^(?:SQLITE_(?:IOERR|CANTOPEN)|EIO$|58030$)/;

/** The connection was lost after a commit was sent: nobody knows whether it was made. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause });
  }
}

/** A temporary failure of the store, by the key of its message. */
export type StoreFailure = 'storeAway' | 'notSaved' | 'outcomeUnknown';

/** Classifies a failure of the store. @returns undefined for a mistake of ours */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof OutcomeUnknownError) return 'outcomeUnknown';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (refusesWrites.test(code)) return 'notSaved';
  return diskFails.test(code) || isStoreAway(error) ? 'storeAway' : undefined;
}
