import type { EraseOwn } from '../platform/context/erasure.ts';

/** Deletes the mails about a reader's orders, which have what the reader remarked; the orders go with the reader's row. */
export const eraseDocuments: EraseOwn = async (db, { id }) => {
  await db
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('document_dispatch')
        .innerJoin('document_delivery', 'document_delivery.id', 'document_dispatch.request_id')
        .select((entry) => entry.ref('outbox_id').$notNull().as('id'))
        .where('reader_id', '=', id)
        .where('outbox_id', 'is not', null),
    )
    .execute();
};
