import type { PrimaryAction } from '../../lib/contract/calls/copy-request-shapes.ts';
import type { Language } from '../../lib/contract/language.ts';
import type { RequestKind } from '../../lib/rules/copy-requests.ts';
import { pickupName } from '../../lib/rules/pickup-place.ts';
import { message } from '../platform/messages/index.ts';

/** The request that a list offers for a record. */
export interface FirstRequest {
  kind: RequestKind;
  /** What its link says, in the reader's language. */
  label: string;
}

/**
 * The request that the primary action of a record leads to. Its label is made here, since scripts of a list are few
 * bytes: they show it as it comes.
 * @returns undefined where there is nothing to request: a copy stands on the shelf, or the reader has or awaits one
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
