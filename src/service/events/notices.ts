import type { Db } from '../platform/db/database.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { EventData } from './event-content.ts';

export interface NotifiedEvent {
  id: number;
  library_id: number;
  key: string;
  data: EventData;
}

export type EventNotice = 'eventPlace' | 'eventReminder' | 'eventMoved' | 'eventCancelled';

/** Notifies a reader about an event; in the transaction of what happened. */
export async function notifyOfEvent(
  db: Db,
  { library_id, key, data }: NotifiedEvent,
  { readerId, kind, now }: { readerId: number; kind: EventNotice; now: number },
): Promise<void> {
  const { title, place, day, begins } = data;
  const values = { title, place, day, begins };
  const link = kind === 'eventCancelled' ? '/events' : `/events/${key}`;
  await notify(db, { libraryId: library_id, readerId, kind, values, link, now });
}

/** Notifies all readers who have a place at an event or wait for one. */
export async function notifySignedUp(db: Db, event: NotifiedEvent, kind: EventNotice, now: number): Promise<void> {
  const rows = await db
    .selectFrom('event_sign_up')
    .select('reader_id')
    .where('event_id', '=', event.id)
    .orderBy('id')
    .execute();
  for (const { reader_id: readerId } of rows) await notifyOfEvent(db, event, { readerId, kind, now });
}
