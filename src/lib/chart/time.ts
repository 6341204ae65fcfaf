import { languageTag, type Language } from '../contract/language.ts';
import { formatDay } from '../rules/day-text.ts';
import { unbreakable } from '../rules/line-breaks.ts';
import { dayAfter } from '../rules/days.ts';
import type { ChartPoint } from './points.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

/**
 * A month as the language writes it: 2026年3月, Mar 2026. What is no month stays as it is.
 * @param month YYYY-MM
 */
export function formatMonth(month: string, language: Language): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(languageTag[language], { year: 'numeric', month: 'short', timeZone: 'UTC' });
  formats.set(language, format);
  const at = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(at) ? month : unbreakable(format.format(at));
}

/**
 * Points of a chart over years: years without a count stand between the others as zeros, and a long span goes in steps
 * of several years.
 * @param years in any order; those of one year count together
 * @param most points that are drawn at most
 */
export function yearPoints(years: readonly { year: number; count: number }[], most = 32): ChartPoint[] {
  if (years.length === 0) return [];
  const from = years.reduce((least, entry) => Math.min(least, entry.year), Infinity);
  const to = years.reduce((last, entry) => Math.max(last, entry.year), -Infinity);
  const step = Math.max(1, Math.ceil((to - from + 1) / most));
  const counts = Array.from({ length: Math.floor((to - from) / step) + 1 }, () => 0);
  for (const { year, count } of years) {
    const at = Math.floor((year - from) / step);
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts.map((value, at) => {
    const first = from + at * step;
    const last = Math.min(to, first + step - 1);
    return { label: first === last ? String(first) : `${String(first)}–${String(last)}`, value };
  });
}

/** Months since the year 0. */
const ordinalOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (ordinal: number) =>
  `${String(Math.floor(ordinal / 12)).padStart(4, '0')}-${String((ordinal % 12) + 1).padStart(2, '0')}`;

/**
 * Points of a chart over months, with those between that have no count; what spans more months than that goes by years.
 * @param months YYYY-MM, in any order
 * @param most months that are drawn at most
 */
export function monthPoints(
  months: readonly { month: string; count: number }[],
  language: Language,
  most = 36,
): ChartPoint[] {
  if (months.length === 0) return [];
  const counts = new Map<number, number>();
  for (const { month, count } of months) {
    const at = ordinalOf(month);
    counts.set(at, (counts.get(at) ?? 0) + count);
  }
  const places = [...counts.keys()].sort((a, b) => a - b);
  const from = places[0] ?? 0;
  const to = places.at(-1) ?? 0;
  if (to - from >= most)
    return yearPoints(places.map((at) => ({ year: Math.floor(at / 12), count: counts.get(at) ?? 0 })));
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    label: formatMonth(monthOf(from + at), language),
    value: counts.get(from + at) ?? 0,
  }));
}

/**
 * Points of a chart over days, with those between that have no count.
 * @param days YYYY-MM-DD, in any order, each once
 */
export function dayPoints(days: readonly { day: string; count: number }[], language: Language): ChartPoint[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const sorted = [...counts.keys()].sort();
  const last = sorted.at(-1);
  const points: ChartPoint[] = [];
  for (let day = sorted[0]; day !== undefined && last !== undefined && day <= last; day = dayAfter(day, 1)) {
    points.push({ label: formatDay(day, language), value: counts.get(day) ?? 0 });
  }
  return points;
}
