import SqliteDatabase from 'better-sqlite3';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { ServiceError } from '../../platform/context/context.ts';
import type { IndexedLibrary } from './feed.ts';

/** After so many seconds those are asked to come again whose library has no index yet. */
const comeAgain = 10;

/**
 * Has an index built by another process while this one answers readers: requests that need it meanwhile are rejected,
 * and other libraries notice nothing. Never rejects; the index is opened when it resolves.
 * @param why for the log
 */
export type BuildBeside = (library: IndexedLibrary, why: string) => Promise<void>;

/** What is answered while a library has no index. */
export const beingBuilt = () =>
  new ServiceError(errCodes.unavailable, 'indexBeingBuilt', {}, { retryAfter: comeAgain });

/** Whether an index cannot be read because its file is damaged. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof SqliteDatabase.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
