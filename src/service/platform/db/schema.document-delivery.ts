import type { Generated } from 'kysely';
import type { DocumentState, DocumentType } from '../../../lib/rules/document-delivery.ts';

/** Documents that readers order from elsewhere; times as in schema.ts. */
export interface DocumentDeliveryDatabase {
  document_delivery: DocumentDeliveryTable;
  document_dispatch: DocumentDispatchTable;
  delivered_document: DeliveredDocumentTable;
}

/** An order: the form as the reader sent it (lib/rules/document-delivery.ts), empty where nothing was written. */
export interface DocumentDeliveryTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** The record that it was ordered from. */
  record_id: number | null;
  state: DocumentState;
  /** The same for the same document while it is open, so that it is ordered once. */
  open_key: string | null;
  /** What the library wrote last. */
  reply: string | null;
  document_type: DocumentType;
  publication_name: string;
  article_title: string;
  author: string;
  issue: string;
  version: string;
  place: string;
  publisher: string;
  year: string;
  issn: string;
  isbn: string;
  pages: string;
  doi: string;
  remarks: string;
  created_at: number;
  updated_at: number;
}

/**
 * How an order goes out. `waiting` for the provider; `sending`: a process has it in hand; `sent`; `withdrawing`: its
 * reader took it back, and the provider is to be told; `over`: there is nothing to do any more; `failed`: staff must look.
 */
export type DispatchStage = 'waiting' | 'sending' | 'sent' | 'withdrawing' | 'over' | 'failed';

export interface DocumentDispatchTable {
  request_id: number;
  stage: DispatchStage;
  /** Sent along each time, so that the provider knows an order that it has already. */
  order_key: string;
  /** The mail to the library's desk, where orders go by mail. */
  outbox_id: number | null;
  /** What the provider calls it. */
  reference: string | null;
  /** How often in a row it did not get through. */
  tries: number;
  /** When the next step is due. */
  next_at: number;
  /** What was wrong last. */
  problem: string | null;
}

/** What came: a file, or an address; neither once its days are over. */
interface DeliveredDocumentTable {
  request_id: number;
  file_name: string | null;
  media_type: string | null;
  bytes: Uint8Array | null;
  url: string | null;
  expires_at: number;
}
