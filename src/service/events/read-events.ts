import type { LibraryEvent } from '../../lib/contract/calls/events.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import type { Db } from '../platform/db/database.ts';
import { parseEvent, type EventData } from './event-content.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

type Reading = Pick<CallContext, 'store' | 'library' | 'now' | 'language'>;

export interface StoredEvent {
  id: number;
  library_id: number;
  key: string;
  data: EventData;
  beginsAt: number;
  endsAt: number;
}

const storedEvents = (db: Db, libraryId: number) =>
  db.selectFrom('event').selectAll('event').where('event.library_id', '=', libraryId);
type EventRow = Awaited<ReturnType<ReturnType<typeof storedEvents>['execute']>>[number];

const storedOf = ({ id, library_id, key, data, begins_at, ends_at }: EventRow): StoredEvent => ({
  id,
  library_id,
  key,
  data: parseEvent(data),
  beginsAt: Number(begins_at),
  endsAt: Number(ends_at),
});

/** @throws ServiceError 404 when the library has no such event */
export async function requireEvent(db: Db, libraryId: number, key: string): Promise<StoredEvent> {
  const row = await storedEvents(db, libraryId).where('key', '=', key).executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'eventNotFound');
  return storedOf(row);
}

/** Events of a library that have not begun. */
export async function comingEvents(
  { store, now }: Pick<CallContext, 'store' | 'now'>,
  library: Pick<CallContext['library'], 'id'>,
): Promise<StoredEvent[]> {
  const rows = await storedEvents(store.db, library.id).where('begins_at', '>', now()).orderBy('id').execute();
  return rows.map(storedOf);
}

/** How many readers have a place at events, and how many wait. */
export async function countSignUps(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, { taken: number; waiting: number }>> {
  const counts = new Map(eventIds.map((id) => [id, { taken: 0, waiting: 0 }]));
  if (eventIds.length === 0) return counts;
  const rows = await db
    .selectFrom('event_sign_up')
    .select(['event_id', 'is_waiting', (eb) => eb.fn.countAll<number>().as('count')])
    .where('event_id', 'in', eventIds)
    .groupBy(['event_id', 'is_waiting'])
    .execute();
  for (const { event_id, is_waiting, count } of rows) {
    const counted = counts.get(event_id);
    if (counted) counted[is_waiting === 1 ? 'waiting' : 'taken'] = Number(count);
  }
  return counts;
}

/** Whether readers may sign up for an event now: it has places, has not begun, and its last day to sign up is not over. */
export const isSignUpOpen = ({ data, beginsAt }: StoredEvent, { library, now }: Pick<CallContext, 'library' | 'now'>) =>
  data.places !== undefined &&
  now() < beginsAt &&
  (data.signUpUntil === undefined || libraryDay(library, now()) <= data.signUpUntil);

async function shownEvents(call: Reading, events: readonly StoredEvent[]): Promise<LibraryEvent[]> {
  const { store, library, language } = call;
  const counts = await countSignUps(
    store.db,
    events.map(({ id }) => id),
  );
  return events.map((event) => {
    const { key, data, beginsAt, endsAt } = event;
    const branch = library.file.libraries.find(({ libCode }) => libCode === data.libCode);
    const counted = counts.get(event.id) ?? { taken: 0, waiting: 0 };
    const until = data.signUpUntil ?? null;
    return {
      eventId: key,
      title: inLanguage(data.title, language),
      body: inLanguage(data.body, language),
      beginsAt: new Date(beginsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      place: inLanguage(data.place, language),
      libName: branch ? inLanguage(branch.libName, language) : null,
      links: data.links.map(({ label, url }) => ({ label: inLanguage(label, language), url })),
      signUp:
        data.places === undefined
          ? null
          : { places: data.places, ...counted, until, isOpen: isSignUpOpen(event, call) },
    };
  });
}

/** Events of a period, page by page. An event is to come until it ends. */
export const listEvents: Handlers['listEvents'] = async ({ period, page, rows }, call) => {
  const { store, library, now } = call;
  const isComing = period === 'coming';
  const all = storedEvents(store.db, library.id).where('ends_at', isComing ? '>' : '<=', now());
  const [counted, found] = await Promise.all([
    countRows(all),
    all
      .orderBy('begins_at', isComing ? 'asc' : 'desc')
      .orderBy('id')
      .$call(rowsOfPage({ page, rows })),
  ]);
  return { total: counted, result: await shownEvents(call, found.map(storedOf)) };
};

/** @throws ServiceError 404 when the library has no such event */
export const getEvent: Handlers['getEvent'] = async ({ eventId }, call) => {
  const event = await requireEvent(call.store.db, call.library.id, eventId);
  const [shown] = await shownEvents(call, [event]);
  if (!shown) throw new ServiceError(errCodes.notFound, 'eventNotFound');
  return shown;
};

/** Place of a reader among those who wait, from 1; null for a reader who has a place. */
export async function waitingPlaceOf(
  db: Db,
  { id, event_id, is_waiting }: { id: number; event_id: number; is_waiting: number },
): Promise<number | null> {
  if (is_waiting === 0) return null;
  return countRows(
    db.selectFrom('event_sign_up').where('event_id', '=', event_id).where('is_waiting', '=', 1).where('id', '<=', id),
  );
}

/** Events to come for which the reader has signed up. */
export const listOwnEvents: Handlers['listOwnEvents'] = async (_input, call) => {
  const { store, library, reader, now } = call;
  const found = await storedEvents(store.db, library.id)
    .innerJoin('event_sign_up as own', 'own.event_id', 'event.id')
    .select(['own.id as sign_up_id', 'own.is_waiting'])
    .where('own.reader_id', '=', reader.id)
    .where('event.ends_at', '>', now())
    .orderBy('event.begins_at')
    .orderBy('event.id')
    .execute();
  const shown = await shownEvents(call, found.map(storedOf));
  const result: OutputOf<'listOwnEvents'>['result'] = [];
  for (const [at, event] of shown.entries()) {
    const own = found[at];
    if (!own) continue;
    const signUp = { id: own.sign_up_id, event_id: own.id, is_waiting: own.is_waiting };
    result.push({ ...event, waitingPlace: await waitingPlaceOf(store.db, signUp) });
  }
  return { result };
};
