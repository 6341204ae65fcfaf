import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import {
  documentTitle,
  documentTransitions,
  isOpenDocument,
  type DocumentAct,
} from '../../lib/rules/document-delivery.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { ServiceError } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { orderKey } from './order.ts';
import { orderOf, type DocumentRow } from './row.ts';
import type { Db } from '../platform/db/database.ts';

const dayMs = 86_400_000;

/**
 * Takes an order one step on, in the caller's transaction. Of two steps at once one is refused.
 * @param reply what the library wrote; what it wrote before stays where it says nothing, and is gone with what is taken back
 * @throws ServiceError 409 when the order's state does not have the act
 */
export async function takeStep(
  db: Db,
  row: DocumentRow,
  act: DocumentAct,
  { now, reply = null }: { now: number; reply?: string | null },
): Promise<DocumentRow> {
  const state = documentTransitions[row.state][act];
  const settled = () => new ServiceError(errCodes.conflict, 'documentSettled');
  if (state === undefined) throw settled();
  const after = await db
    .updateTable('document_delivery')
    .set({
      state,
      updated_at: now,
      open_key: isOpenDocument(state) ? orderKey(orderOf(row)) : null,
      reply: act === 'takeBack' ? null : (reply ?? row.reply),
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw settled();
  return after;
}

export type Delivered = { url: string } | { fileName: string; mediaType: string; bytes: Uint8Array };

/** What the library, or the provider in its name, does with an order. */
export type Decision =
  | { act: 'accept' | 'refuse'; reply: string | null }
  /** `days` that it can be opened, today included. */
  | { act: 'deliver'; reply: string | null; document: Delivered; days: number };

const noticeOf = { accept: 'documentAccepted', refuse: 'documentRefused', deliver: 'documentDelivered' } as const;

const ordersLink = sectionPath('requests', { tab: 'documents' });

/**
 * Does what was decided and notifies the reader, in the caller's transaction.
 * @param now milliseconds since 1970
 * @throws as `takeStep`
 */
export async function decide(
  db: Db,
  library: LoadedLibrary,
  row: DocumentRow,
  decision: Decision,
  now: number,
): Promise<DocumentRow> {
  const { act, reply } = decision;
  const after = await takeStep(db, row, act, { now, reply });
  const notice = { libraryId: library.id, readerId: row.reader_id, now, link: ordersLink };
  const values = { title: documentTitle(orderOf(row)), reply };
  if (decision.act !== 'deliver') {
    await notify(db, { ...notice, kind: noticeOf[decision.act], values });
    return after;
  }
  const expires = now + decision.days * dayMs;
  const { document } = decision;
  const delivery =
    'url' in document
      ? { url: document.url, file_name: null, media_type: null, bytes: null }
      : { url: null, file_name: document.fileName, media_type: document.mediaType, bytes: document.bytes };
  await db.deleteFrom('delivered_document').where('request_id', '=', row.id).execute();
  await db
    .insertInto('delivered_document')
    .values({ request_id: row.id, ...delivery, expires_at: expires })
    .execute();
  await notify(db, {
    ...notice,
    kind: noticeOf.deliver,
    values: { ...values, until: libraryDay(library, expires) },
  });
  return after;
}

/**
 * Takes back the library's decision about an order, in the caller's transaction: it is undecided again, a delivered
 * document can no longer be opened, and the reader is notified.
 * @throws as `takeStep`
 */
export async function takeBack(db: Db, { id: libraryId }: LoadedLibrary, row: DocumentRow, now: number): Promise<void> {
  await takeStep(db, row, 'takeBack', { now });
  await db.deleteFrom('delivered_document').where('request_id', '=', row.id).execute();
  const values = { title: documentTitle(orderOf(row)) };
  await notify(db, { libraryId, readerId: row.reader_id, kind: 'documentReopened', values, now, link: ordersLink });
}
