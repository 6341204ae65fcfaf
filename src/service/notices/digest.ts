import { noticeChannels, type NoticeChannel } from '../../lib/rules/notices.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { forwardOfLibrary } from './forward.ts';
import { remindOfLoans, forgetReminders } from '../circulation/loan-reminders.ts';
import { lookForSubscriptions } from '../subscriptions/look.ts';
import { forReadersWith, sendOn, takeNotices, type NoticeReader } from './send-on.ts';
import { sendsOn } from './settings.ts';

/** Whether the reader's digest of the day is still to be sent; from then on it counts as sent. */
async function takeDay(db: Db, readerId: number, channel: NoticeChannel, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notice_digest')
    .values({ reader_id: readerId, channel, day })
    .onConflict((conflict) =>
      conflict.columns(['reader_id', 'channel']).doUpdateSet({ day }).where('notice_digest.day', '<>', day),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

async function digestOf(context: JobContext, db: Db, reader: NoticeReader): Promise<void> {
  const { library, channel, readerId } = reader;
  if (!(await takeDay(db, readerId, channel, libraryDay(library, context.now())))) return;
  const taken = await takeNotices(db, reader, 'daily');
  if (!taken) return;
  const wanted = [...taken.byMode].flatMap(([mode, rows]) => (mode === 'off' ? [] : rows));
  await sendOn(context, db, { library, channel, recipient: taken.recipient }, wanted);
}

/**
 * Sends each reader of a library what has gathered since the last digest: one mail and one text message a day at most.
 * That it was sent is written in the transaction that puts it into the outbox.
 */
export async function sendDigests(context: JobContext, library: LoadedLibrary): Promise<void> {
  if (!sendsOn(library)) return;
  for (const channel of noticeChannels) {
    await forReadersWith(context, { library, channel, state: 'daily' }, (db, readerId) =>
      digestOf(context, db, { library, channel, readerId }),
    );
  }
  await context.outbox.sendWaiting(context.stop);
}

/** Scheduled job of the day: reminders of loans, news for subscriptions, and then the digests, which have them too. */
export async function dailyNotices(context: JobContext, library: LoadedLibrary): Promise<void> {
  await remindOfLoans(context, library);
  await lookForSubscriptions(context, library);
  await forwardOfLibrary(context, library);
  await sendDigests(context, library);
  await forgetReminders(context);
}
