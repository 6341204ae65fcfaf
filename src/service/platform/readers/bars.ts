import type { Language } from '../../../lib/contract/language.ts';
import { barOf, type Bar } from '../../../lib/rules/card-validity.ts';
import { formatDay } from '../../../lib/rules/day-text.ts';
import type { MessageKey } from '../messages/index.ts';
import type { ReaderRow } from './readers.ts';

/** Columns of a reader that decide whether they may borrow, renew and place requests. */
export const barColumns = ['status', 'valid_from', 'valid_until'] as const;
export type BarColumns = Pick<ReaderRow, (typeof barColumns)[number]>;

/** Decides what bars a reader on a day of the library (ISO). */
export const barOn = ({ status, valid_from, valid_until }: BarColumns, today: string): Bar | undefined =>
  barOf(status, { validFrom: valid_from, validUntil: valid_until }, today);

/**
 * Returns the message for a reader whom something bars.
 * @param keys messages for frozen readers and lost cards, which differ by what was tried
 */
export function barMessage(
  bar: Bar,
  language: Language,
  keys: Record<'frozen' | 'lost', MessageKey>,
): { key: MessageKey; values: Record<string, string> } {
  if (!('day' in bar)) return { key: keys[bar.reason], values: {} };
  return { key: bar.reason, values: { day: formatDay(bar.day, language) } };
}
