import type { Client } from '#lib/client/client.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** Somewhere that books may go: a pick-up place or an address of the reader. */
export type Place =
  { which: string; kind: 'pickup'; name: string } | { which: string; kind: 'address'; line: string; recipient: string };

export type Shown = OutputOf<'confirmOrder'>;

/** What is being settled, and what it comes to in the first place. */
export interface Settling {
  offerIds: string[];
  places: Place[];
  which: string;
  shown: Shown;
}

/** Where the books go, as calls name it. */
export function deliveryOf(which: string): Pick<InputOf<'confirmOrder'>, 'pickupPlaceId' | 'addressId'> {
  const id = which.slice(2);
  return which.startsWith('a:') ? { addressId: id } : { pickupPlaceId: id };
}

/** The address of the screen says which books, and where they go; else the first place there is. */
export async function readSettling(client: Client): Promise<Settling | undefined> {
  const parameters = new URLSearchParams(location.search);
  const offerIds = (parameters.get('list') ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id));
  const [rules, own] = await Promise.all([
    client.call('getPurchasingParameters', {}),
    client.call('listAddresses', {}),
  ]);
  if (!rules.success || offerIds.length === 0) return undefined;
  const addresses = rules.data.sendsToAddresses && own.success ? own.data.result : [];
  const places: Place[] = [
    ...rules.data.pickupPlaces.map(({ addressId, name }) => ({
      which: `p:${addressId}`,
      kind: 'pickup' as const,
      name,
    })),
    ...addresses.map(({ addressId, line, recipient }) => ({
      which: `a:${addressId}`,
      kind: 'address' as const,
      line,
      recipient,
    })),
  ];
  const place = places.find((place) => place.which === parameters.get('which')) ?? places[0];
  if (!place) return undefined;
  const answer = await client.call('confirmOrder', { offerIds, ...deliveryOf(place.which) });
  if (!answer.success) {
    showToast('error', answer.message);
    return undefined;
  }
  return { offerIds, places, which: place.which, shown: answer.data };
}
