import { documentFields, type DocumentOrder } from '../rules/document-delivery.ts';
import { sectionPath } from '../rules/personal-sections.ts';

export interface DocumentSource {
  recordId?: string | undefined;
  entry?: { provider: string; id: string } | undefined;
  /** Texts of the form in the address, of a document that has no record. */
  order?: DocumentOrder | undefined;
}

/** Path, inside the library, of the form. @param placed an order that was just sent: the page says what happens next */
export function documentFormPath({ recordId, entry, order }: DocumentSource = {}, placed = ''): string {
  const parameters = new URLSearchParams({
    ...(entry && { provider: entry.provider, entry: entry.id }),
    ...(order && { documentType: order.documentType }),
    ...(placed !== '' && { placed }),
  });
  for (const field of documentFields) if (order && order[field] !== '') parameters.set(field, order[field]);
  const query = parameters.toString();
  return `/documentDelivery${recordId === undefined ? '' : `/${recordId}`}${query === '' ? '' : `?${query}`}`;
}

/** Path of the document of an order, for its reader. */
export const deliveredPath = (requestId: string): string => `/deliveredDocument/${requestId}`;

export const ownDocumentsPath = sectionPath('requests', { tab: 'documents' });
