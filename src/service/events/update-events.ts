import { contentChanged } from '../platform/content/changes.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notifyOfEvent } from './notices.ts';
import { comingEvents, type StoredEvent } from './read-events.ts';
import { fillFreePlaces } from './sign-up.ts';

/** Readers are reminded so long before an event begins, in milliseconds; not those who signed up later than that. */
const reminderMs = 24 * 60 * 60_000;

async function updateEvent({ store, now }: Pick<JobContext, 'store' | 'now'>, event: StoredEvent): Promise<void> {
  await inTransaction(store.db, async (db) => {
    const filled = await fillFreePlaces(db, event, now());
    if (filled > 0) await contentChanged(db, { libraryId: event.library_id, kind: 'events', now: now() });
    const remindFrom = event.beginsAt - reminderMs;
    if (now() < remindFrom) return;
    const rows = await db
      .updateTable('event_sign_up')
      .set({ is_reminded: 1 })
      .where('event_id', '=', event.id)
      .where('is_waiting', '=', 0)
      .where('is_reminded', '=', 0)
      .where('created_at', '<', remindFrom)
      .returning('reader_id')
      .execute();
    for (const { reader_id: readerId } of rows) {
      await notifyOfEvent(db, event, { readerId, kind: 'eventReminder', now: now() });
    }
  });
}

/**
 * Scheduled: gives places that became free to readers who wait (a cancelled account, more places), and reminds readers
 * on the day before an event.
 */
export async function updateEvents(context: Pick<JobContext, 'store' | 'libraries' | 'now'>): Promise<void> {
  for (const library of context.libraries) {
    for (const event of await comingEvents(context, library)) await updateEvent(context, event);
  }
}
