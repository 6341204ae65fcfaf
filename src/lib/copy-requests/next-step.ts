import type { CopyRequest } from '../contract/calls/copy-request-shapes.ts';
import type { Language } from '../contract/language.ts';
import { isChinese } from '../rules/is-chinese.ts';
import { fill, formatNumber } from '../i18n/format.ts';
import { formatDay } from '../rules/day-text.ts';
import type { Messages } from '../i18n/messages.ts';
import { pickupName } from '../rules/pickup-place.ts';

/**
 * What happens next with a request, or how it ended, in a sentence or two for its reader.
 * @param texts the area `copyRequests` in that language
 */
export function nextStep(
  request: Pick<
    CopyRequest,
    'kind' | 'stage' | 'pickupPlace' | 'position' | 'expectedOn' | 'suspendedUntil' | 'until' | 'dueOn' | 'address'
  >,
  texts: Messages['copy-requests'],
  language: Language,
): string {
  const { kind, stage, pickupPlace, position, expectedOn, suspendedUntil, until, dueOn, address } = request;
  const day = (iso: string | null) => (iso === null ? '' : formatDay(iso, language));
  const values = {
    place: pickupPlace ? pickupName(pickupPlace, language) : texts.pickupPlace,
    position: formatNumber(position ?? 1, language),
    expected: day(expectedOn),
    until: day(until ?? suspendedUntil),
    due: day(dueOn),
    address: address === null ? '' : address.detail,
  };
  const say = (...sentences: (string | false)[]) =>
    sentences
      .filter((sentence) => sentence !== false)
      .map((sentence) => fill(sentence, values))
      .join(isChinese(language) ? '' : ' ');
  switch (stage) {
    case 'waiting':
      return say(texts.next_waiting, expectedOn !== null && texts.next_expected, texts.next_told);
    case 'suspended':
      return say(suspendedUntil === null ? texts.next_suspendedOpen : texts.next_suspended);
    case 'toFetch':
      if (address !== null) return say(texts.next_toSend, dueOn !== null && texts.next_due);
      return say(kind === 'onlineLoan' ? texts.next_toCollect : texts.next_toFetch, dueOn !== null && texts.next_due);
    case 'ready':
      return say(until === null ? texts.next_readyOpen : texts.next_ready);
    case 'asked':
      return say(until === null ? texts.next_askedOpen : texts.next_asked);
    case 'lent':
      return say(dueOn === null ? texts.next_lentOnce : texts.next_lent);
    default:
      return say(texts[`next_${stage}`]);
  }
}
