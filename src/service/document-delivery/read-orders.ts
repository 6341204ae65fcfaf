import type { DocumentRequest } from '../../lib/contract/calls/document-delivery.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { documentStates, documentTitle, documentTransitions } from '../../lib/rules/document-delivery.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { orderOf, type DocumentRow } from './row.ts';
import type { Db } from '../platform/db/database.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

const iso = (at: number): string => new Date(Number(at)).toISOString();

/** Formats orders for their reader. @param now milliseconds since 1970 */
async function formatOrders(db: Db, rows: readonly DocumentRow[], now: number): Promise<DocumentRequest[]> {
  if (rows.length === 0) return [];
  const came = await db
    .selectFrom('delivered_document')
    .select(['request_id', 'file_name', 'expires_at'])
    .where(
      'request_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const documents = new Map(came.map((entry) => [entry.request_id, entry]));
  return rows.map((row) => {
    const order = orderOf(row);
    const document = documents.get(row.id);
    return {
      requestId: String(row.id),
      state: row.state,
      title: documentTitle(order),
      ...order,
      recordId: row.record_id === null ? null : String(row.record_id),
      reply: row.reply,
      document: document
        ? {
            fileName: document.file_name,
            expiresAt: iso(document.expires_at),
            isExpired: Number(document.expires_at) <= now,
          }
        : null,
      mayCancel: documentTransitions[row.state].cancel !== undefined,
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
    };
  });
}

/** Formats one order for its reader. */
export async function formatOrder({ store, now }: ReaderCall, row: DocumentRow): Promise<{ request: DocumentRequest }> {
  const [request] = await formatOrders(store.db, [row], now());
  if (!request) throw new Error('an order without an entry');
  return { request };
}

/**
 * An order of the reader.
 * @throws ServiceError 404 when it is another reader's, or is not there
 */
export async function requireOrder(
  db: Db,
  requestId: string,
  { library, reader }: Pick<ReaderCall, 'library' | 'reader'>,
): Promise<DocumentRow> {
  const row = await db
    .selectFrom('document_delivery')
    .selectAll()
    .where('id', '=', Number(requestId))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'documentRequestNotFound');
  return row;
}

/** The reader's orders, the latest first. */
export const listDocumentRequests: Handlers['listDocumentRequests'] = async (
  { state, page, rows },
  { store: { db }, library, reader, now },
) => {
  const own = db.selectFrom('document_delivery').where('reader_id', '=', reader.id);
  const counted = await own
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const states = documentStates.flatMap((name) => {
    const count = Number(counted.find((row) => row.state === name)?.count ?? 0);
    return count > 0 ? [{ state: name, count }] : [];
  });
  const found = await (state === '' ? own : own.where('state', '=', state))
    .selectAll()
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return {
    total: states.reduce((sum, entry) => (state === '' || entry.state === state ? sum + entry.count : sum), 0),
    states,
    isOpen: (library.file.documentDelivery?.form?.perDay ?? 0) > 0,
    result: await formatOrders(db, found, now()),
  };
};

/** @throws ServiceError 404 as `requireOrder` */
export const getDocumentRequest: Handlers['getDocumentRequest'] = async ({ requestId }, call) =>
  formatOrder(call, await requireOrder(call.store.db, requestId, call));

/**
 * The document that came, for the reader who ordered it.
 * @throws ServiceError 404 as `requireOrder`, and when nothing was delivered or its days are over
 */
export const openDeliveredDocument: Handlers['openDeliveredDocument'] = async ({ requestId }, call) => {
  const { db } = call.store;
  const { id } = await requireOrder(db, requestId, call);
  const document = await db
    .selectFrom('delivered_document')
    .selectAll()
    .where('request_id', '=', id)
    .executeTakeFirst();
  if (!document) throw new ServiceError(errCodes.notFound, 'documentNotDelivered');
  const { url, file_name: fileName, media_type: mediaType, bytes } = document;
  const isOver = Number(document.expires_at) <= call.now();
  if (!isOver && url !== null) return { url, file: null };
  if (!isOver && fileName !== null && mediaType !== null && bytes !== null) {
    return { url: null, file: { fileName, mediaType, content: Buffer.from(bytes).toString('base64') } };
  }
  throw new ServiceError(errCodes.notFound, 'documentExpired');
};
