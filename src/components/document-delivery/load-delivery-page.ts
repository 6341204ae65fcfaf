import type { Client } from '#lib/client/client.ts';
import type { DocumentRequest } from '#lib/contract/calls/document-delivery.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf, type Failure } from '#lib/contract/envelope.ts';
import type { DocumentSource } from '#lib/document-delivery/delivery-address.ts';
import { readDocumentForm } from '#lib/document-delivery/form.ts';
import { acceptableOrder, isOrderable } from '#lib/document-delivery/prefill.ts';

export type DeliveryPage =
  | { show: 'nothing'; status: number; message: string }
  | { show: 'signIn'; record: RecordDetail | undefined }
  | { show: 'refused'; record: RecordDetail | undefined; reason: string }
  | { show: 'form'; record: RecordDetail | undefined; delivery: OutputOf<'getDocumentDelivery'> }
  | { show: 'sent'; request: DocumentRequest };

export function readSource(id: string | undefined, query: URLSearchParams): DocumentSource {
  const [provider, entry] = [query.get('provider') ?? '', (query.get('entry') ?? '').slice(0, 1000)];
  if (id !== undefined) return { recordId: id };
  if (/^[a-z][a-z0-9-]{0,31}$/.test(provider) && entry !== '') return { entry: { provider, id: entry } };
  return query.has('documentType') ? { order: acceptableOrder(readDocumentForm(query)) } : {};
}

const nothing = (failure: Pick<Failure, 'errCode' | 'message'>): DeliveryPage => ({
  show: 'nothing',
  status: statusOf(failure),
  message: failure.message,
});

/** The record that the form is filled in from; undefined where it is opened on nothing. */
async function recordOf(
  client: Client,
  { recordId, entry }: DocumentSource,
): Promise<{ record: RecordDetail | undefined } | { failure: Pick<Failure, 'errCode' | 'message'> }> {
  if (recordId !== undefined) {
    if (!/^\d{1,15}$/.test(recordId)) return { failure: { errCode: errCodes.notFound, message: '' } };
    const answer = await client.call('getRecordDetail', { recordId });
    if (!answer.success) return { failure: answer };
    return isOrderable(answer.data)
      ? { record: answer.data }
      : { failure: { errCode: errCodes.notFound, message: '' } };
  }
  if (!entry) return { record: undefined };
  const answer = await client.call('getDiscoveryEntry', entry);
  return answer.success ? { record: answer.data.record } : { failure: answer };
}

/**
 * Asks for everything that the form's page shows to the reader whose client this is.
 * @param placed id of an order that was just sent; empty otherwise
 */
export async function loadDelivery(client: Client, source: DocumentSource, placed: string): Promise<DeliveryPage> {
  if (/^\d{1,15}$/.test(placed)) {
    const found = await client.call('getDocumentRequest', { requestId: placed });
    if (found.success) return { show: 'sent', request: found.data.request };
    if (found.errCode !== errCodes.unauthenticated) return nothing(found);
  }
  const [found, delivery] = await Promise.all([recordOf(client, source), client.call('getDocumentDelivery', {})]);
  if ('failure' in found) return nothing(found.failure);
  const { record } = found;
  if (!delivery.success) {
    return delivery.errCode === errCodes.unauthenticated ? { show: 'signIn', record } : nothing(delivery);
  }
  const { isAllowed, reason } = delivery.data;
  return isAllowed
    ? { show: 'form', record, delivery: delivery.data }
    : { show: 'refused', record, reason: reason ?? '' };
}
