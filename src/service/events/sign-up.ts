import { errCodes } from '../../lib/contract/envelope.ts';
import { contentChanged } from '../platform/content/changes.ts';
import { ServiceError, type Handlers } from '../platform/context/context.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { notifyOfEvent } from './notices.ts';
import { countSignUps, isSignUpOpen, requireEvent, waitingPlaceOf, type StoredEvent } from './read-events.ts';

/** Places of an event that nobody has. */
async function freePlaces(db: Db, { id, data }: StoredEvent): Promise<number> {
  const counts = await countSignUps(db, [id]);
  return (data.places ?? 0) - (counts.get(id)?.taken ?? 0);
}

/**
 * Gives free places to the readers who wait longest, and notifies them. Call it in a transaction, for an event that has not begun.
 * @returns how many readers got a place
 */
export async function fillFreePlaces(db: Db, event: StoredEvent, now: number): Promise<number> {
  const free = await freePlaces(db, event);
  if (free <= 0) return 0;
  const next = await db
    .selectFrom('event_sign_up')
    .select(['id', 'reader_id'])
    .where('event_id', '=', event.id)
    .where('is_waiting', '=', 1)
    .orderBy('id')
    .limit(free)
    .execute();
  for (const { id, reader_id: readerId } of next) {
    await db.updateTable('event_sign_up').set({ is_waiting: 0 }).where('id', '=', id).execute();
    await notifyOfEvent(db, event, { readerId, kind: 'eventPlace', now });
  }
  return next.length;
}

const changed = (db: Db, libraryId: number, now: number) => contentChanged(db, { libraryId, kind: 'events', now });

/**
 * Signs a reader up for an event. Counting and writing are one transaction: no two readers get the last place.
 * @throws ServiceError 404 without such an event, 409 when nobody can sign up now or the reader has done so before
 */
export const signUpForEvent: Handlers['signUpForEvent'] = ({ eventId }, call) => {
  const { store, library, reader } = call;
  const now = call.now();
  return inTransaction(store.db, async (db) => {
    const event = await requireEvent(db, library.id, eventId);
    if (!isSignUpOpen(event, call)) throw new ServiceError(errCodes.conflict, 'eventClosed');
    const isWaiting = (await freePlaces(db, event)) <= 0;
    const own = await db
      .insertInto('event_sign_up')
      .values({
        event_id: event.id,
        reader_id: reader.id,
        is_waiting: Number(isWaiting),
        is_reminded: 0,
        created_at: now,
      })
      .onConflict((at) => at.doNothing())
      .returning(['id', 'event_id', 'is_waiting'])
      .executeTakeFirst();
    if (!own) throw new ServiceError(errCodes.conflict, 'eventSignedUp');
    await changed(db, library.id, now);
    return { waitingPlace: await waitingPlaceOf(db, own) };
  });
};

/**
 * Gives up the place of a reader, or the place on the waiting list. The first who waits gets a free place.
 * @throws ServiceError 404 without such an event, 409 when it has begun or the reader has not signed up
 */
export const leaveEvent: Handlers['leaveEvent'] = ({ eventId }, call) => {
  const { store, library, reader } = call;
  const now = call.now();
  return inTransaction(store.db, async (db) => {
    const event = await requireEvent(db, library.id, eventId);
    if (now >= event.beginsAt) throw new ServiceError(errCodes.conflict, 'eventBegun');
    const { numDeletedRows } = await db
      .deleteFrom('event_sign_up')
      .where('event_id', '=', event.id)
      .where('reader_id', '=', reader.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ServiceError(errCodes.conflict, 'eventNotSignedUp');
    await fillFreePlaces(db, event, now);
    await changed(db, library.id, now);
    return { eventId };
  });
};
