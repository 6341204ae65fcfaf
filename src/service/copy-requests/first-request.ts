import type { PrimaryAction } from '../../lib/contract/calls/copy-request-shapes.ts';
import type { Language } from '../../lib/contract/language.ts';
import { maxPrimaryActions } from '../../lib/rules/copy-requests.ts';
import { pickupName } from '../../lib/rules/pickup-place.ts';
import type { FirstRequest, FirstRequests } from '../catalogue/holdings/first-requests.ts';
import { message } from '../platform/messages/index.ts';
import { listPrimaryActions } from './options.ts';

/**
 * The request of a record's primary action, with its label, to keep scripts of lists small.
 * @returns undefined if nothing can be requested: a copy is on the shelf, or the reader has or awaits one
 */
export function firstRequest(
  { action, kind, pickupPlace, waiting }: Pick<PrimaryAction, 'action' | 'kind' | 'pickupPlace' | 'waiting'>,
  language: Language,
): FirstRequest | undefined {
  if (kind === null) return undefined;
  if (action === 'bring' && pickupPlace)
    return { kind, label: message(language, 'requestBringTo', { place: pickupName(pickupPlace, language) }) };
  if (action !== 'reserve') return undefined;
  const label =
    waiting === 0 ? message(language, 'requestReserve') : message(language, 'requestReserveAfter', { count: waiting });
  return { kind, label };
}

/** See `FirstRequests`; uses no more rounds of queries than the call of primary actions allows. */
export const firstRequests: FirstRequests = async (recordIds, call) => {
  const found = new Map<string, FirstRequest>();
  for (let from = 0; from < recordIds.length; from += maxPrimaryActions) {
    const some = recordIds.slice(from, from + maxPrimaryActions);
    for (const { recordId, primary } of await listPrimaryActions({ recordIds: some }, call)) {
      const request = firstRequest(primary, call.language);
      if (request) found.set(recordId, request);
    }
  }
  return found;
};
