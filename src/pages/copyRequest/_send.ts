import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { RequestFormValues } from '#lib/copy-requests/form.ts';
import type { RequestKind } from '#lib/rules/copy-requests.ts';

type Placed = OutputOf<'placeCopyRequest'>;

/** Places the request that the form describes, by the call that its kind has. */
export function sendRequest(
  client: Client,
  { recordId, kind }: { recordId: string; kind: RequestKind },
  given: RequestFormValues,
): Promise<Answer<Placed>> {
  const { volume, pickupPlaceId, itemId, way, fee, note, addressId, recipient, phone, detail, postcode } = given;
  const of = { recordId, ...(volume !== '' && { volume }), ...(itemId !== '' && { itemId }) };
  const place = pickupPlaceId !== '' && { pickupPlaceId };
  switch (kind) {
    case 'reservation':
    case 'entrust':
      return client.call('placeCopyRequest', { ...of, kind, ...place });
    case 'reLend':
      return client.call('askHolder', { ...of, note });
    case 'onlineLoan':
    case 'homeDelivery': {
      const isSent = kind === 'homeDelivery' || way === 'send';
      const typed = { recipient, phone, detail, postcode };
      const to = isSent ? { address: addressId === '' ? typed : { addressId } } : place;
      return client.call('confirmLoanOrder', { ...of, kind, ...to, fee: isSent ? fee : 0 });
    }
  }
}
