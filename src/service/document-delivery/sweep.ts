import type { JobContext } from '../platform/jobs/job.ts';

const dayMs = 86_400_000;

/** Deletes documents whose days are over, and orders that were over long ago (`keepDays` of library.json). */
export async function sweepDocuments({ store, libraries, now }: JobContext): Promise<void> {
  const { db } = store;
  await db
    .updateTable('delivered_document')
    .set({ bytes: null, url: null })
    .where('expires_at', '<=', now())
    .where((eb) => eb.or([eb('bytes', 'is not', null), eb('url', 'is not', null)]))
    .execute();
  for (const library of libraries) {
    const { keepDays = 365 } = library.file.documentDelivery?.form ?? {};
    await db
      .deleteFrom('document_delivery')
      .where('library_id', '=', library.id)
      .where('state', 'in', ['delivered', 'refused', 'cancelled'])
      .where('updated_at', '<', now() - keepDays * dayMs)
      // What can still be opened stays, however long the library lets it.
      .where('id', 'not in', (eb) =>
        eb.selectFrom('delivered_document').select('request_id').where('expires_at', '>', now()),
      )
      // The provider has not been notified of the cancellation yet.
      .where('id', 'not in', (eb) =>
        eb.selectFrom('document_dispatch').select('request_id').where('stage', '=', 'withdrawing'),
      )
      .execute();
  }
}
