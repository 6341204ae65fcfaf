import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Scheduled job: takes out of the offers that were settled so long ago that their library no longer keeps how to reach
 * the donor: name, phone, mail and remark. What was offered stays, and what its donor wished to be public.
 */
export async function sweepOffers(
  { store, now }: Pick<JobContext, 'store' | 'now'>,
  { id, file }: LoadedLibrary,
): Promise<void> {
  await store.db
    .updateTable('donation_offer')
    .set({ name: '', phone: null, mail: null, remark: null })
    .where('library_id', '=', id)
    .where('settled_at', '<=', now() - file.donationContactDays * dayMs)
    .where((eb) =>
      eb.or([
        eb('name', '!=', ''),
        eb('phone', 'is not', null),
        eb('mail', 'is not', null),
        eb('remark', 'is not', null),
      ]),
    )
    .execute();
}
