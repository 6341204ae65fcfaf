import type { MessageKey } from '../../platform/messages/index.ts';
import type { RestAnswer } from '../rest-client.ts';
import { LendingSystemError, type Refusal, type WantedHold } from '../types.ts';
import { dayOf, instanceOf, loansOf, type Asking } from './reading.ts';
import { loanSchema } from './shapes.ts';

/** Reasons for which FOLIO does not renew or reserve, as it writes them, and our sentences for them. */
const reasons: [RegExp, MessageKey][] = [
  [/maximum (renewal number|number of renewals)/i, 'renewMostRenewals'],
  [/active recall request|pending hold request/i, 'renewAwaited'],
  [/not (renewable|loanable)|renewals not allowed/i, 'renewNotRenewable'],
  [/would not change the due date|falls outside of/i, 'renewNoLater'],
  [/blocked from renewing/i, 'sipBlock_renew'],
  [/blocked from requesting/i, 'sipBlock_hold'],
  [/user is inactive|inactive users/i, 'sipBlock_desk'],
  [/requester already has an open request/i, 'copyRequestHasRequest'],
  [/requester already has (this item|a loan)/i, 'copyRequestHasLoan'],
  [/requests are not allowed for this patron/i, 'copyRequestNotOffered'],
];

const refusal = (key?: MessageKey): Refusal => ({ isDone: false, reason: key && { key } });
const refusalOf = ({ error }: Extract<RestAnswer, { isDone: false }>): Refusal =>
  refusal(reasons.find(([words]) => words.test(error))?.[1]);

/** Renews one loan, once. @throws LendingSystemError */
export async function renew(asking: Asking, patron: string, barcode: string) {
  const loans = await loansOf(asking, await asking.client.account(patron));
  const itemId = loans.find((entry) => entry.barcode === barcode)?.loan.item.itemId;
  if (!itemId) return refusal('loanNotFound');
  const answer = await asking.client.act(patron, `/item/${itemId}/renew`);
  if (!answer.isDone) return refusalOf(answer);
  const renewed = loanSchema.safeParse(answer.body);
  if (!renewed.success) throw new LendingSystemError('silent', 'renewed, without the loan in its answer');
  return { isDone: true as const, dueOn: dayOf(asking, renewed.data.dueDate) };
}

/** What FOLIO calls that of which a reservation is: the instance, or the item of a volume. */
async function wantedThere({ client }: Asking, { controlNumber, barcode, isVolume }: WantedHold) {
  const instanceId = instanceOf(controlNumber);
  if (instanceId === undefined) return undefined;
  if (!isVolume) return { instanceId, itemId: undefined };
  const copies = (await client.copies([instanceId])).get(instanceId) ?? [];
  const itemId = copies.find((copy) => copy.barcode === barcode)?.id;
  return itemId === undefined ? undefined : { instanceId, itemId };
}

/** Places a reservation at a service point that FOLIO allows for it, once. @throws LendingSystemError */
export async function placeHold(asking: Asking, patron: string, wanted: WantedHold, place: string | undefined) {
  const { client } = asking;
  const there = await wantedThere(asking, wanted);
  if (!there) return refusal();
  const { instanceId, itemId } = there;
  const path = itemId === undefined ? `instance/${instanceId}` : `item/${itemId}`;
  const allowed = await client.servicePoints(patron, path);
  if (allowed.length === 0) return refusal('copyRequestNotOffered');
  const pickupLocationId = place === undefined ? allowed[0] : allowed.find((point) => point === place);
  if (pickupLocationId === undefined) return refusal('copyRequestUnknownPlace');
  const answer = await client.act(patron, `/${path}/hold`, { pickupLocationId });
  return answer.isDone ? { isDone: true as const } : refusalOf(answer);
}

/** Cancels a reservation, once; one that is no longer there counts as cancelled. @throws LendingSystemError */
export async function cancelHold(asking: Asking, patron: string, wanted: WantedHold) {
  const { client, settings } = asking;
  const there = await wantedThere(asking, wanted);
  if (!there) return refusal();
  const { holds } = await client.account(patron);
  const hold = holds.find(
    ({ item, status }) =>
      item.instanceId === there.instanceId &&
      (there.itemId === undefined || item.itemId === there.itemId) &&
      !status.startsWith('Closed'),
  );
  if (!hold) return { isDone: true as const };
  const body = { holdId: hold.requestId, cancellationReasonId: settings.cancelReason };
  const answer = await client.act(patron, `/hold/${hold.requestId}/cancel`, body);
  return answer.isDone ? { isDone: true as const } : refusalOf(answer);
}
