import { languageTag, type Language } from '../../../lib/contract/language.ts';
import { tightSeparator } from '../../../lib/rules/tight-separator.ts';
import { formatDay } from '../../../lib/rules/day-text.ts';
import { message } from '../../platform/messages/index.ts';

export interface CopiesSummary {
  itemCount: number;
  onShelfCount: number;
  useHereCount: number;
  overdueCount: number;
  locationName: string | null;
  callNo: string | null;
  /** ISO day. */
  nextDue: string | null;
  /** Copies on their way to their library, and the name of the first of these libraries. */
  sentCount: number;
  sentTo: string | null;
}

/**
 * Formats a line about a record's copies: how many are available and where, or the next due day. Done on the server to
 * keep the scripts of result lists small.
 */
export function availabilityText(copies: CopiesSummary, language: Language): string {
  const { itemCount, onShelfCount, useHereCount, overdueCount, locationName, callNo, nextDue, sentTo } = copies;
  if (itemCount === 0) return message(language, 'noCopiesListed');
  const shown = (count: number) => new Intl.NumberFormat(languageTag[language]).format(count);
  const all = shown(itemCount);
  const isOne = itemCount === 1;
  const line = (...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(tightSeparator);
  if (onShelfCount > 0) {
    const values = { all, free: shown(onShelfCount) };
    return line(message(language, isOne ? 'availableOfOne' : 'availableOf', values), locationName, callNo);
  }
  const late = overdueCount > 0 ? message(language, 'loansOverdue') : '';
  const due = nextDue === null ? late : message(language, 'firstDueBack', { day: formatDay(nextDue, language) });
  const sent =
    sentTo === null ? '' : message(language, 'copiesOnTheirWay', { count: shown(copies.sentCount), place: sentTo });
  if (useHereCount > 0) {
    return line(message(language, 'useHereOf', { all, here: shown(useHereCount) }), locationName, callNo, sent, due);
  }
  return line(message(language, isOne ? 'noneAvailableOne' : 'noneAvailable', { all }), sent, due);
}
