import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { openRequests } from '../copy-requests/open-requests.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { readerById, signedInReader } from '../platform/readers/readers.ts';
import { keyedHash } from '../platform/secrets.ts';

type Own = Pick<Handlers, 'listLoans' | 'listOwnEvents'>;

/** Loans of a calendar; readers rarely have so many. */
const maxLoans = 100;

const hashOf = ({ secrets }: Pick<CallContext, 'secrets'>, key: string): string => keyedHash(secrets, 'calendar', key);

/** Finds the reader of a key. @throws ServiceError 404 if the key is unknown or revoked, or of another library */
async function readerOfKey(call: CallContext, key: string) {
  const row = await call.store.db
    .selectFrom('calendar_address')
    .select('reader_id')
    .where('key_hash', '=', hashOf(call, key))
    .executeTakeFirst();
  const reader = row && (await readerById(call.store, row.reader_id));
  if (reader?.library_id !== call.library.id) throw new ServiceError(errCodes.notFound, 'calendarUnknown');
  return reader;
}

/** Composes the calendar of the reader whose private address has this key. */
async function getOwnCalendar(
  { key }: ParsedInputOf<'getOwnCalendar'>,
  call: CallContext,
  own: Own,
): Promise<OutputOf<'getOwnCalendar'>> {
  const row = await readerOfKey(call, key);
  const readerCall: ReaderCall = { ...call, reader: signedInReader(row, '', libraryDay(call.library, call.now())) };
  const loans = await own.listLoans({ keyword: '', page: 1, rows: maxLoans }, readerCall);
  const requests = await openRequests(readerCall, row.type_code);
  const events = await own.listOwnEvents({}, readerCall);
  return {
    loans: loans.result.map(({ loanId, title, dueOn }) => ({ loanId, title, dueOn })),
    pickups: requests.flatMap(({ requestId, stage, title, until }) =>
      stage === 'ready' && until !== null ? [{ requestId, title, until }] : [],
    ),
    events: events.result.flatMap(({ eventId, title, beginsAt, endsAt, place, waitingPlace }) =>
      waitingPlace === null ? [{ eventId, title, beginsAt, endsAt, place }] : [],
    ),
  };
}

const getCalendarAddress: Handlers['getCalendarAddress'] = async (_input, { store, reader }) => {
  const row = await store.db
    .selectFrom('calendar_address')
    .select('created_at')
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  return { createdAt: row ? new Date(Number(row.created_at)).toISOString() : null };
};

/** Creates a reader's address; the store has only a keyed hash of its key. */
const createCalendarAddress: Handlers['createCalendarAddress'] = async (_input, call) => {
  const key = randomBytes(32).toString('base64url');
  await inTransaction(call.store.db, async (db) => {
    await db.deleteFrom('calendar_address').where('reader_id', '=', call.reader.id).execute();
    await db
      .insertInto('calendar_address')
      .values({ reader_id: call.reader.id, key_hash: hashOf(call, key), created_at: call.now() })
      .execute();
  });
  return { key };
};

async function deleteCalendarAddress(_input: object, { store, reader }: ReaderCall): Promise<Record<string, never>> {
  await store.db.deleteFrom('calendar_address').where('reader_id', '=', reader.id).execute();
  return {};
}

/** Calls of readers' calendars. @param own the reader's own loans and events */
export const calendarHandlers = (own: Own) =>
  ({
    getOwnCalendar: (input, call) => getOwnCalendar(input, call, own),
    getCalendarAddress,
    createCalendarAddress,
    deleteCalendarAddress,
  }) satisfies Partial<Handlers>;
