import { noticeChannels, type NoticeChannel } from '../../lib/rules/notices.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/schema.ts';
import { groupOfKind, isNoticeKind } from '../platform/inbox/kinds.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { forwardOfLibrary } from './forward.ts';
import { remindOfLoans, forgetReminders } from '../circulation/loan-reminders.ts';
import { lookForSubscriptions } from '../subscriptions/look.ts';
import { forReadersWith } from './readers-with.ts';
import { channelState, recipientOf, sendOn } from './send-on.ts';
import { noticeSettingsOf, sendsOn } from './settings.ts';

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

async function digestOf(
  context: JobContext,
  db: Db,
  { library, channel, readerId }: { library: LoadedLibrary; channel: NoticeChannel; readerId: number },
): Promise<void> {
  if (!(await takeDay(db, readerId, channel, libraryDay(library, context.now())))) return;
  const rows = await db
    .updateTable('notice')
    .set(channelState(channel, null))
    .where('reader_id', '=', readerId)
    .where('library_id', '=', library.id)
    .where(channel, '=', 'daily')
    .returning(['id', 'kind', 'told', 'link', 'read_at'])
    .execute();
  const recipient = await recipientOf(db, library, readerId, channel);
  if (!recipient) return;
  const settings = await noticeSettingsOf(db, library, readerId);
  const wanted = rows.filter(({ kind }) => isNoticeKind(kind) && settings[groupOfKind(kind)][channel] !== 'off');
  await sendOn(context, db, { library, channel, recipient }, wanted);
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
