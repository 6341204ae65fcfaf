import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Outbox } from '../platform/context/outgoing.ts';
import type { DispatchStage } from '../platform/db/schema.document-delivery.ts';
import { orderMail } from './mail.ts';
import type { DocumentRow } from './row.ts';
import type { Db } from '../platform/db/schema.ts';

/** Sends an order's withdrawal, in the caller's transaction: what did not go out yet never does. */
export async function withdraw(
  db: Db,
  { library, outbox }: { library: LoadedLibrary; outbox: Pick<Outbox, 'enqueue'> },
  row: DocumentRow,
  now: number,
): Promise<void> {
  const dispatch = await db
    .selectFrom('document_dispatch')
    .select(['stage', 'outbox_id', 'reference'])
    .where('request_id', '=', row.id)
    .executeTakeFirst();
  if (!dispatch) return;
  const send = library.file.documentDelivery?.form?.send;
  if (dispatch.outbox_id !== null && send?.by === 'mail') {
    await outbox.enqueue(db, library.id, orderMail(library, send.to, row, 'withdrawal'));
  }
  // What is being sent right now is withdrawn by the person who sends it.
  if (dispatch.stage === 'sending') return;
  const stage: DispatchStage = dispatch.stage === 'sent' && dispatch.reference !== null ? 'withdrawing' : 'over';
  await db
    .updateTable('document_dispatch')
    .set({ stage, next_at: now, tries: 0 })
    .where('request_id', '=', row.id)
    .execute();
}
