import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { Language } from '#lib/contract/language.ts';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { counted } from '../section/text.ts';
import type { DeskMessages } from './messages.ts';
import type { ScanSound } from './sounds.ts';
import type { Remedy } from './useScans.ts';

type HandedIn = DeskOutputOf<'returnAtDesk'>;

function caughtText(messages: DeskMessages, language: Language, { stage, to, until }: DeskRequest): string {
  if (stage !== 'ready') return fill(messages.caughtElsewhere, { to: to ?? messages.toAddress });
  return fill(messages.caughtReady, { to: to ?? '', day: until === null ? '' : formatDay(until, language) });
}

/** What staff do next with a copy that was handed in. */
function nextText(messages: DeskMessages, language: Language, { caught, sendTo, copy, outcome }: HandedIn): string {
  if (caught) return caughtText(messages, language, caught);
  if (sendTo !== null) return fill(messages.sendTo, { place: sendTo });
  if (!copy || outcome === 'inProcess' || outcome === 'withdrawn') return '';
  return fill(messages.toShelf, {
    place: [copy.locationName, copy.callNo].filter((part) => part !== null).join(' · '),
  });
}

/** Describes the result of a check-in: what the copy was, what it cost, and what to do next. */
export function handedInText(messages: DeskMessages, language: Language, handed: HandedIn): string {
  const { outcome, loan, fineFen, refundFen } = handed;
  const isLate = loan !== null && loan.lateDays > 0;
  return [
    isLate
      ? counted(messages, 'returnedLate', loan.lateDays, language, { fee: formatFen(fineFen, language) })
      : messages[`handedIn_${outcome}`],
    refundFen > 0 ? fill(messages.copyRefunded, { amount: formatFen(refundFen, language) }) : '',
    nextText(messages, language, handed),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Staff hear whether a copy goes to the shelf, needs something else, or is unknown. */
export function handedInSound({ outcome, caught, sendTo }: HandedIn): ScanSound {
  if (outcome === 'unknown') return 'refused';
  return caught || sendTo !== null || outcome === 'inProcess' || outcome === 'withdrawn' ? 'caught' : 'done';
}

/**
 * What may be done about a copy that was not lent to a reader.
 * @param mayOverride whether this member of staff may go against rules of lending
 */
export function remediesOf({ status, loan, promise }: DeskCopyFile, account: string, mayOverride: boolean): Remedy[] {
  if (loan?.account === account) return ['renew', 'openCopy'];
  if (promise === null && ['loaned', 'missing', 'inTransit'].includes(status)) return ['takeBack', 'openCopy'];
  const isRule = promise !== null || status === 'available' || status === 'reference';
  return isRule && mayOverride ? ['override', 'openCopy'] : ['openCopy'];
}
