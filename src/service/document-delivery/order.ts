import { createHash, randomUUID } from 'node:crypto';
import { documentFields, type DocumentOrder } from '../../lib/rules/document-delivery.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Outbox } from '../platform/context/outgoing.ts';
import { orderMail } from './mail.ts';
import { columnsOf, type DocumentRow } from './row.ts';
import type { Db } from '../platform/db/database.ts';

/** The same for two orders of one document, whatever was remarked. */
export function orderKey(order: DocumentOrder): string {
  const texts = documentFields.filter((field) => field !== 'remarks').map((field) => order[field].toLowerCase());
  return createHash('sha256')
    .update(JSON.stringify([order.documentType, ...texts]))
    .digest('base64url');
}

interface Ordering {
  library: LoadedLibrary;
  outbox: Pick<Outbox, 'enqueue'>;
}

/** Whether the reader has the same document on order. */
export const isOnOrder = async (db: Db, readerId: number, order: DocumentOrder): Promise<boolean> =>
  (await db
    .selectFrom('document_delivery')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('open_key', '=', orderKey(order))
    .executeTakeFirst()) !== undefined;

/** What is ordered, by whom, and from which record. `now` in milliseconds since 1970. */
interface NewOrder {
  readerId: number;
  recordId: number | null;
  order: DocumentOrder;
  now: number;
}

/** Puts an order into the store. */
export const insertOrder = (
  db: Db,
  { id }: Pick<LoadedLibrary, 'id'>,
  { readerId, recordId, order, now }: NewOrder,
): Promise<DocumentRow> =>
  db
    .insertInto('document_delivery')
    .values({
      library_id: id,
      reader_id: readerId,
      record_id: recordId,
      state: 'sent',
      reply: null,
      ...columnsOf(order),
      open_key: orderKey(order),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Writes an order down, in the caller's transaction, with what sends it: the mail to the library's desk, or the note by
 * which the job gives it to the provider. Neither is without the other, so that it goes out once.
 */
export async function writeOrder(db: Db, { library, outbox }: Ordering, input: NewOrder): Promise<DocumentRow> {
  const row = await insertOrder(db, library, input);
  const send = library.file.documentDelivery?.form?.send;
  const isMail = send?.by === 'mail';
  const outboxId = isMail ? await outbox.enqueue(db, library.id, orderMail(library, send.to, row, 'order')) : null;
  await db
    .insertInto('document_dispatch')
    .values({
      request_id: row.id,
      stage: isMail ? 'sent' : 'waiting',
      order_key: randomUUID(),
      outbox_id: outboxId,
      reference: null,
      tries: 0,
      next_at: input.now,
      problem: null,
    })
    .execute();
  return row;
}
