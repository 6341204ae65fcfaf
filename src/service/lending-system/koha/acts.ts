import { z } from 'zod';
import { dayIn } from '../../../lib/rules/circulation.ts';
import { LendingSystemError, type BookedPayment, type PaymentToBook, type Refusal, type WantedHold } from '../types.ts';
import type { MessageKey } from '../../platform/messages/index.ts';
import type { RestAnswer } from '../rest-client.ts';
import { balanceOf, checkoutsOf, fenOfAmount, findPatron, holdsOf, itemsBy, type Asking } from './reading.ts';
import { checkoutSchema, creditSchema, type Item } from './shapes.ts';

/** Reasons for which Koha does not renew or reserve, as it writes them, and our sentences for them. */
const reasons: Record<string, MessageKey> = {
  too_many: 'renewMostRenewals',
  too_unseen: 'renewMostRenewals',
  on_reserve: 'renewAwaited',
  recalled: 'renewAwaited',
  overdue: 'renewOverdue',
  item_denied_renewal: 'renewNotRenewable',
  onsite_checkout: 'renewNotRenewable',
  restriction: 'sipBlock_renew',
  too_much_oweing: 'renewInDebt',
  tooManyReserves: 'sipBlock_hold',
};

/** The code is the last word: “Renewal not authorized (too_many)”, “Hold cannot be placed. Reason: tooManyReserves”. */
function refusalOf({ error }: Extract<RestAnswer, { isDone: false }>): Refusal {
  const code = error.split(/\W+/).findLast((word) => word !== '') ?? '';
  const key = reasons[code];
  return { isDone: false, reason: key && { key } };
}
const refusal = (key?: MessageKey): Refusal => ({ isDone: false, reason: key && { key } });

const itemOf = async (asking: Asking, barcode: string | undefined): Promise<Item | undefined> =>
  barcode === undefined
    ? undefined
    : (await itemsBy(asking, 'external_id', [barcode])).find((item) => item.external_id === barcode);

/** Renews one loan, once. @throws LendingSystemError */
export async function renew(asking: Asking, number: string, barcode: string) {
  const [patron, item] = await Promise.all([findPatron(asking, number), itemOf(asking, barcode)]);
  const checkouts = patron && item ? await checkoutsOf(asking, patron.patron_id) : [];
  const checkout = checkouts.find((entry) => entry.item_id === item?.item_id);
  if (!checkout) return refusal('loanNotFound');
  const answer = await asking.client.write('POST', `/checkouts/${String(checkout.checkout_id)}/renewal`);
  if (!answer.isDone) return refusalOf(answer);
  const renewed = checkoutSchema.safeParse(answer.body);
  if (!renewed.success) throw new LendingSystemError('silent', 'renewed, without the loan in its answer');
  return { isDone: true as const, dueOn: dayIn(asking.timeZone, Date.parse(renewed.data.due_date)) };
}

/** Places a reservation, once. @throws LendingSystemError */
export async function placeHold(asking: Asking, number: string, wanted: WantedHold, place: string | undefined) {
  const [patron, item] = await Promise.all([findPatron(asking, number), itemOf(asking, wanted.barcode)]);
  if (!patron || !item) return refusal();
  const answer = await asking.client.write('POST', '/holds', {
    patron_id: patron.patron_id,
    biblio_id: item.biblio_id,
    pickup_library_id: place ?? patron.library_id,
    ...(wanted.isVolume && { item_id: item.item_id }),
  });
  return answer.isDone ? { isDone: true as const } : refusalOf(answer);
}

/** Cancels a reservation, once; one that is no longer there counts as cancelled. @throws LendingSystemError */
export async function cancelHold(asking: Asking, number: string, wanted: WantedHold) {
  const [patron, item] = await Promise.all([findPatron(asking, number), itemOf(asking, wanted.barcode)]);
  if (!patron || !item) return refusal();
  const hold = (await holdsOf(asking, patron.patron_id)).find(
    (entry) => entry.biblio_id === item.biblio_id && (!wanted.isVolume || entry.item_id === item.item_id),
  );
  if (!hold) return { isDone: true as const };
  const answer = await asking.client.write('DELETE', `/holds/${String(hold.hold_id)}`);
  return answer.isDone || answer.status === 404 ? { isDone: true as const } : refusalOf(answer);
}

/**
 * Books a payment as a credit that has the payment's number as its note. A credit with that number is not booked again.
 * @throws LendingSystemError
 */
export async function pay(
  asking: Asking,
  number: string,
  { number: note, fee, amountFen }: PaymentToBook,
): Promise<BookedPayment> {
  const { client, settings } = asking;
  const patron = await findPatron(asking, number);
  if (!patron) return { state: 'refused', problem: 'no patron' };
  const path = `/patrons/${String(patron.patron_id)}/account/credits`;
  const credits = await client.read(path, z.array(creditSchema));
  if (credits.some((credit) => credit.internal_note === note)) return { state: 'booked', problem: '' };
  const account = await balanceOf(asking, patron.patron_id);
  const line = account.outstanding_debits.lines.find((entry) => String(entry.account_line_id) === fee);
  const owedFen = fenOfAmount(fee === '' ? account.balance : (line?.amount_outstanding ?? 0));
  // Koha would keep what is more than the debt as a credit of the patron.
  if (owedFen < amountFen) return { state: 'refused', problem: `outstanding: ${(owedFen / 100).toFixed(2)}` };
  const answer = await client.write('POST', path, {
    credit_type: 'PAYMENT',
    amount: amountFen / 100,
    note,
    ...(fee !== '' && { account_lines_ids: [Number(fee)] }),
    ...(settings.paymentType !== undefined && { payment_type: settings.paymentType }),
  });
  if (!answer.isDone) return { state: 'refused', problem: answer.error };
  return { state: creditSchema.safeParse(answer.body).success ? 'booked' : 'unknown', problem: '' };
}
