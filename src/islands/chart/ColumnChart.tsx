import { columnPath, gridPath, labelledPoints, plotHeight, pointWidth, ticksOf, topOf } from '#lib/chart/plot.ts';
import { peakOf, type ChartPoint } from '#lib/chart/points.ts';
import type { Language } from '#lib/contract/language.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';

const percent = (share: number) => `${String(Number((share * 100).toFixed(1)))}%`;

/** Texts of a chart: its gist with and without a peak, and what opens the table. */
export interface ChartWords {
  gist: string;
  gistNone: string;
  asTable: string;
}

/**
 * Counts as columns. The drawing says its gist to those who do not see it, and every number is in the table under it.
 */
export function ColumnChart({
  caption,
  points,
  heads,
  words,
  language,
}: {
  caption: string;
  points: readonly ChartPoint[];
  heads: readonly [string, string];
  words: ChartWords;
  language: Language;
}) {
  const number = (value: number) => formatNumber(value, language);
  const values = points.map((point) => point.value);
  const top = topOf(values);
  const peak = peakOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const gist = peak
    ? fill(words.gist, { from: first.label, to: last.label, peak: peak.label, shown: number(peak.value) })
    : fill(words.gistNone, { from: first.label, to: last.label });
  return (
    <figure className="chart count-chart">
      <figcaption>{caption}</figcaption>
      <svg role="img" aria-label={gist}>
        {ticksOf(top).map((tick) => (
          <text key={tick} className="y" x="-8" y={percent(1 - tick / top)} dy=".35em">
            {number(tick)}
          </text>
        ))}
        <svg viewBox={`0 0 ${String(points.length * pointWidth)} ${String(plotHeight)}`} preserveAspectRatio="none">
          <path className="grid" d={gridPath(points.length, top)} />
          <path className="columns" d={columnPath(values, top)} />
        </svg>
        {labelledPoints(points.map((point) => point.label)).map((at) => (
          <text key={at} x={percent((at + 0.5) / points.length)} y="100%" dy="1.5em">
            {points[at]?.label}
          </text>
        ))}
      </svg>
      <details>
        <summary>{words.asTable}</summary>
        <table className="table" aria-label={caption}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
