import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf, type Answer } from '#lib/contract/envelope.ts';
import type { RequestFormValues } from '#lib/copy-requests/form.ts';
import type { RequestKind } from '#lib/rules/copy-requests.ts';

type Placed = OutputOf<'placeCopyRequest'>;
interface Wanted {
  recordId: string;
  kind: RequestKind;
}

export type Sent =
  | { kind: 'placed'; request: Placed['request'] }
  | { kind: 'refused'; given: RequestFormValues; refused: string; status: number };

function place(client: Client, { recordId, kind }: Wanted, input: RequestFormValues): Promise<Answer<Placed>> {
  const { userId, volume, pickupPlaceId, itemId, way, fee, note, addressId, recipient, phone, detail, postcode } =
    input;
  const of = { userId, recordId, ...(volume !== '' && { volume }), ...(itemId !== '' && { itemId }) };
  const pickup = pickupPlaceId !== '' && { pickupPlaceId };
  switch (kind) {
    case 'reservation':
    case 'entrust':
      return client.call('placeCopyRequest', { ...of, kind, ...pickup });
    case 'reLend':
      return client.call('askHolder', { ...of, note });
    case 'onlineLoan':
    case 'homeDelivery': {
      const isSent = kind === 'homeDelivery' || way === 'send';
      const typed = { recipient, phone, detail, postcode };
      const to = isSent ? { address: addressId === '' ? typed : { addressId } } : pickup;
      return client.call('confirmLoanOrder', { ...of, kind, ...to, fee: isSent ? fee : 0 });
    }
  }
}

/** Places the request that a form describes, by the call that its kind has. */
export async function sendRequest(client: Client, wanted: Wanted, input: RequestFormValues): Promise<Sent> {
  const answer = await place(client, wanted, input);
  if (answer.success) return { kind: 'placed', request: answer.data.request };
  const status = answer.errCode === errCodes.badRequest ? 422 : statusOf(answer);
  return { kind: 'refused', given: input, refused: answer.message, status };
}
