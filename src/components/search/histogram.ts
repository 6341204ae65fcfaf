/** Records per year, drawn: bars of one SVG path in a box of 100 × 24, oldest left. */
export interface Histogram {
  from: number;
  to: number;
  /** The year with most records, and how many. */
  peak: { year: number; count: number };
  path: string;
}

const width = 100;
const height = 24;

/**
 * The chart of a result's years. Long spans are drawn in steps of several years; the few oldest records do not make the
 * rest unreadable: bars begin where 2 % of the records lie before.
 * @param years ascending, as the search answers them
 * @param bars most bars that are drawn
 * @returns undefined when there are not two years to compare
 */
export function histogramOf(years: readonly { year: number; count: number }[], bars = 32): Histogram | undefined {
  const total = years.reduce((sum, year) => sum + year.count, 0);
  const last = years.at(-1);
  if (years.length < 2 || !last) return undefined;
  let skipped = 0;
  const shown = years.filter((year) => (skipped += year.count) > total * 0.02);
  const from = shown[0]?.year ?? last.year;
  const step = Math.max(1, Math.ceil((last.year - from + 1) / bars));
  const counts = new Map<number, number>();
  for (const { year, count } of shown) {
    const bar = Math.floor((year - from) / step);
    counts.set(bar, (counts.get(bar) ?? 0) + count);
  }
  const highest = Math.max(...counts.values());
  const barWidth = width / Math.ceil((last.year - from + 1) / step);
  const round = (value: number) => Number(value.toFixed(1));
  const path = [...counts]
    .map(([bar, count]) => {
      const tall = round(Math.max(1, (count / highest) * height));
      return `M${round(bar * barWidth)} ${height}v-${tall}h${round(barWidth * 0.8)}v${tall}`;
    })
    .join('');
  const peak = shown.reduce((most, entry) => (entry.count > most.count ? entry : most));
  return { from, to: last.year, peak, path };
}
