import { documentFields, documentTypes, emptyDocumentOrder, type DocumentOrder } from '../rules/document-delivery.ts';

/** Reads an order from the form, or from an address that fills the form in; missing boxes are empty. */
export function readDocumentForm(form: FormData | URLSearchParams): DocumentOrder {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const order = { ...emptyDocumentOrder };
  order.documentType = documentTypes.find((type) => type === text('documentType')) ?? order.documentType;
  for (const field of documentFields) order[field] = text(field);
  return order;
}
