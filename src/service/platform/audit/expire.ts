import type { JobContext } from '../jobs/job.ts';
import type { LoadedLibrary } from '../configuration/types.ts';

const dayMs = 24 * 60 * 60_000;
/** Rows per deletion, so that other writers don't wait long. */
const batch = 2_000;

/** Scheduled job of a library's day: deletes entries of the audit log that are older than `auditDays`. */
export async function expireAudit(
  { store: { db }, now, stop }: Pick<JobContext, 'store' | 'now' | 'stop'>,
  { id, file }: Pick<LoadedLibrary, 'id' | 'file'>,
): Promise<void> {
  const before = now() - file.auditDays * dayMs;
  while (!stop.aborted) {
    const { numDeletedRows } = await db
      .deleteFrom('audit_entry')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('audit_entry')
          .select('id')
          .where('library_id', '=', id)
          .where('at', '<=', before)
          .orderBy('at')
          .limit(batch),
      )
      .executeTakeFirst();
    if (numDeletedRows < BigInt(batch)) return;
  }
}
