import { deleteOldAttempts } from '../../platform/attempts/attempts.ts';
import { deleteExpiredCaptchas } from '../../platform/attempts/captcha.ts';
import { emptyWal } from '../../platform/db/empty-wal.ts';
import type { JobContext } from '../../platform/jobs/job.ts';

const day = 24 * 60 * 60_000;

/**
 * Scheduled job: deletes expired captchas, counters, codes, recoveries, enrolments, tickets and sessions, and messages that were
 * dealt with; then empties the write-ahead log, which still has them.
 */
export async function sweepAccounts({ store, now }: Pick<JobContext, 'store' | 'now'>): Promise<void> {
  const at = now();
  const { db } = store;
  await deleteExpiredCaptchas(db, at);
  await deleteOldAttempts(db, at);
  // Codes are counted for a day after they were sent.
  await db
    .deleteFrom('one_time_code')
    .where('sent_at', '<=', at - 2 * day)
    .execute();
  await db
    .deleteFrom('recovery')
    .where('expires_at', '<=', at - day)
    .execute();
  await db
    .deleteFrom('second_factor_enrolment')
    .where('begun_at', '<=', at - day)
    .execute();
  await db.deleteFrom('way_in_ticket').where('expires_at', '<=', at).execute();
  await db.deleteFrom('session').where('expires_at', '<=', at).execute();
  await db.deleteFrom('staff_session').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('outbox')
    .where('created_at', '<=', at - 30 * day)
    .execute();
  emptyWal(store);
}
