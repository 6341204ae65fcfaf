/** A moment as SIP2 writes it (YYYYMMDDZZZZHHMMSS), in the local time of a zone. @param at milliseconds since 1970 */
export function sipDate(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}${part('month')}${part('day')}`;
  return `${day}    ${part('hour')}${part('minute')}${part('second')}`;
}

/** A day as SIP2 writes the end of it. @param day ISO day */
export const sipDayEnd = (day: string): string => `${day.replaceAll('-', '')}    235959`;

const yearFirst = /^(\d{4})(?:(\d{2})(\d{2})|[-/.年](\d{1,2})[-/.月](\d{1,2}))/;
const yearLast = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/;

function partsOf(text: string, order: 'dayFirst' | 'monthFirst'): readonly (string | undefined)[] {
  const [, year, month, day, otherMonth, otherDay] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return [year, month ?? otherMonth, day ?? otherDay];
  const [, first, second, last] = yearLast.exec(text) ?? [];
  return order === 'monthFirst' ? [last, first, second] : [last, second, first];
}

/**
 * The ISO day of a date, in whichever of the usual forms a system writes it: 20261231, with or without a time, 2026-12-31,
 * 2026年12月31日, and 12/31/2026 or 31.12.2026 by `order`.
 * @returns undefined where it is none
 */
export function isoDay(text: string, order: 'dayFirst' | 'monthFirst' = 'dayFirst'): string | undefined {
  const [year, month, day] = partsOf(text.trim(), order);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}
