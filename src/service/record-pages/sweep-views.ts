import type { JobContext } from '../platform/jobs/job.ts';
import { viewVersion } from '../catalogue/record-views/view.ts';

const dayMs = 86_400_000;

/**
 * Scheduled job: deletes the views of versions that no server has read for a day. Until then an upgrade can be taken
 * back, and servers of both versions work side by side.
 */
export async function sweepViews({ store: { db }, now }: Pick<JobContext, 'store' | 'now'>): Promise<void> {
  const dayAgo = now() - dayMs;
  const rows = await db
    .selectFrom('record_views_feed')
    .select((eb) => ['version', eb.fn.max('seen_at').as('seen')])
    .groupBy('version')
    .execute();
  const gone = rows.filter((row) => row.version !== viewVersion && row.seen < dayAgo).map((row) => row.version);
  if (gone.length > 0) {
    await db.deleteFrom('record_views').where('version', 'in', gone).execute();
    await db.deleteFrom('record_views_due').where('version', 'in', gone).execute();
    await db.deleteFrom('record_views_feed').where('version', 'in', gone).execute();
  }
}
