import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { PurchasingMessages } from './messages.ts';

/** Where books may go: `which` names a pick-up place (`p:JLZ`) or an address of the reader (`a:12`). */
interface Place {
  which: string;
  text: string;
}

/** Pick-up places, and the reader's addresses if the library sends books; the default address first of them. */
export function placesOf(
  { pickupPlaces, sendsToAddresses }: OutputOf<'getPurchasingParameters'>,
  own: OutputOf<'listAddresses'>['result'],
  messages: PurchasingMessages,
): Place[] {
  return [
    ...pickupPlaces.map(({ addressId, name }) => ({
      which: `p:${addressId}`,
      text: fill(messages.pickUpAt, { name }),
    })),
    ...(sendsToAddresses ? own : []).map(({ addressId, line, recipient }) => ({
      which: `a:${addressId}`,
      text: fill(messages.sendTo, { line, recipient }),
    })),
  ];
}

export const idsOf = (list: string): string[] => list.split(',').filter((id) => /^\d{1,15}$/.test(id));

export function deliveryOf(which: string): Pick<InputOf<'confirmOrder'>, 'pickupPlaceId' | 'addressId'> {
  const id = which.slice(2);
  return which.startsWith('a:') ? { addressId: id } : { pickupPlaceId: id };
}

export const orderOf = (form: FormData): InputOf<'createOrder'> => ({
  token: formText(form, 'token'),
  offerIds: idsOf(formText(form, 'list')),
  ...deliveryOf(formText(form, 'which')),
});

export const placedPlace = ({ orders }: OutputOf<'createOrder'>) => ({
  placed: orders.map(({ orderId }) => orderId).join(','),
});
