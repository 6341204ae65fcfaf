import type { Handlers } from '../platform/context/context.ts';
import { getDocumentDeliveryUrl } from './menu-link.ts';
import { getDocumentRequest, listDocumentRequests, openDeliveredDocument } from './read-orders.ts';
import { cancelDocumentRequest, getDocumentDelivery, requestDocument } from './request.ts';

/** The calls of document delivery: the menu's link, the form, and the reader's orders. */
export const documentDeliveryHandlers = {
  getDocumentDeliveryUrl,
  getDocumentDelivery,
  requestDocument,
  listDocumentRequests,
  getDocumentRequest,
  cancelDocumentRequest,
  openDeliveredDocument,
} satisfies Partial<Handlers>;
