import type { Handlers } from '../platform/context/context.ts';
import { getDocumentDeliveryUrl } from './menu-link.ts';
import { getDocumentRequest, listDocumentRequests, openDeliveredDocument } from './read-orders.ts';
import { cancelDocumentRequest, getDocumentDelivery, requestDocument } from './request.ts';

export const documentDeliveryHandlers = {
  getDocumentDeliveryUrl,
  getDocumentDelivery,
  requestDocument,
  listDocumentRequests,
  getDocumentRequest,
  cancelDocumentRequest,
  openDeliveredDocument,
} satisfies Partial<Handlers>;
