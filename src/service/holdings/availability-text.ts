import { languageTag, type Language } from '../../lib/contract/language.ts';
import { message } from '../messages/index.ts';

/** What is known of the copies of a record, as `getAvailability` answers it. */
export interface CopiesSummary {
  itemCount: number;
  onShelfCount: number;
  useHereCount: number;
  overdueCount: number;
  locationName: string | null;
  callNo: string | null;
  /** ISO day. */
  nextDue: string | null;
}

/**
 * One line on a record's copies: how many can be borrowed or used there and where, or when the first comes back. It is
 * made here, since the scripts of a result list are few bytes: they show it as it comes.
 */
export function availabilityText(copies: CopiesSummary, language: Language): string {
  const { itemCount, onShelfCount, useHereCount, overdueCount, locationName, callNo, nextDue } = copies;
  if (itemCount === 0) return message(language, 'noCopiesListed');
  const shown = (count: number) => new Intl.NumberFormat(languageTag[language]).format(count);
  const all = shown(itemCount);
  const isOne = itemCount === 1;
  const line = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');
  if (onShelfCount > 0) {
    const values = { all, free: shown(onShelfCount) };
    return line(message(language, isOne ? 'availableOfOne' : 'availableOf', values), locationName, callNo);
  }
  const late = overdueCount > 0 ? message(language, 'loansOverdue') : '';
  const due = nextDue === null ? late : message(language, 'firstDueBack', { day: dayText(nextDue, language) });
  if (useHereCount > 0) {
    return line(message(language, 'useHereOf', { all, here: shown(useHereCount) }), locationName, callNo, due);
  }
  return line(message(language, isOne ? 'noneAvailableOne' : 'noneAvailable', { all }), due);
}

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
