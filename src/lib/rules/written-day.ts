export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet, 30 December 1899. */
const spreadsheetZero = Date.UTC(1899, 11, 30);

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The ISO day of these numbers; undefined if the calendar does not have it. */
function validDay(year: number, month: number, day: number): string | undefined {
  const time = Date.UTC(year, month - 1, day);
  const found = new Date(time);
  const isSame = found.getUTCFullYear() === year && found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
  return isSame && year >= 1800 && year < 2200 ? found.toISOString().slice(0, 10) : undefined;
}

/**
 * Reads a day as people and programs write it: 2026-10-01, 2026/10/1, 2026.10.01, 20261001, 2026年10月1日,
 * 民國115年10月1日, 1-Oct-2026, with or without a time, the number of a spreadsheet's day (46296), and 01/10/2026 in the
 * given order. A day with the year first may have other words around it.
 * @returns an ISO day; undefined if the text has no day
 */
export function parseDay(text: string, order: DayOrder = 'ymd'): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const [, date = ''] = /^(.*?)(?:[T ](?:[上下]午 ?)?\d{1,2}:\d{2}.*)?$/s.exec(plain) ?? [];
  const compact = /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/.exec(plain);
  if (compact) return validDay(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  if (/^\d{5}(?:\.\d+)?$/.test(date)) {
    return new Date(spreadsheetZero + Math.floor(Number(date)) * dayMs).toISOString().slice(0, 10);
  }
  const yearFirst = /(?<!\d)(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/.exec(plain);
  if (yearFirst) return validDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(date);
  if (named)
    return validDay(Number(named[3]), monthNames.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1]));
  const ofRepublic = /^民[國国](\d{1,3})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(date);
  if (ofRepublic) return validDay(Number(ofRepublic[1]) + 1911, Number(ofRepublic[2]), Number(ofRepublic[3]));
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(date);
  if (!yearLast || order === 'ymd') return undefined;
  const [first, second] = [Number(yearLast[1]), Number(yearLast[2])];
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return validDay(Number(yearLast[3]), month, day);
}
