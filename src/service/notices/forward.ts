import { noticeChannels } from '../../lib/rules/notices.ts';
import type { Db } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { forReadersWith, channelState, sendOn, takeNotices, type NoticeReader } from './send-on.ts';
import { sendsOn } from './settings.ts';

/** Decides on a reader's new messages: what goes at once goes, what is for the digest waits for it. */
async function forwardOf(context: JobContext, db: Db, reader: NoticeReader): Promise<void> {
  const { library, channel } = reader;
  const taken = await takeNotices(db, reader, 'waiting');
  if (!taken) return;
  const daily = taken.byMode.get('daily') ?? [];
  if (daily.length > 0) {
    const ids = daily.map(({ id }) => id);
    await db.updateTable('notice').set(channelState(channel, 'daily')).where('id', 'in', ids).execute();
  }
  await sendOn(context, db, { library, channel, recipient: taken.recipient }, taken.byMode.get('now') ?? []);
}

/** Looks at the new messages of a library's readers. */
export async function forwardOfLibrary(context: JobContext, library: LoadedLibrary): Promise<void> {
  for (const channel of noticeChannels) {
    if (sendsOn(library)) {
      await forReadersWith(context, { library, channel, state: 'waiting' }, (db, readerId) =>
        forwardOf(context, db, { library, channel, readerId }),
      );
    } else {
      await context.store.db
        .updateTable('notice')
        .set(channelState(channel, null))
        .where('library_id', '=', library.id)
        .where(channel, 'is not', null)
        .execute();
    }
  }
}

/** Scheduled job: sends new messages on by mail and phone as their readers want it, and what the outbox still has. */
export async function forwardNotices(context: JobContext): Promise<void> {
  for (const library of context.libraries) await forwardOfLibrary(context, library);
  await context.outbox.sendWaiting(context.stop);
}
