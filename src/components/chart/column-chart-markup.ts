import {
  columnPath,
  gridPath,
  labelledPoints,
  linePath,
  plotHeight,
  pointWidth,
  ticksOf,
  topOf,
} from '#lib/chart/plot.ts';
import { peakOf, type ChartPoint } from '#lib/chart/points.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';

export interface ColumnChart {
  caption: string;
  points: readonly ChartPoint[];
  /** Heads of the table: what the points are, and what was counted. */
  heads: readonly [string, string];
  shape?: 'columns' | 'line';
}
type ChartContext = Pick<PageContext, 't' | 'language'>;

const percent = (share: number) => `${String(Number((share * 100).toFixed(1)))}%`;

function plot({ language }: ChartContext, { points, shape }: ColumnChart, gist: string): Markup {
  const values = points.map((point) => point.value);
  const top = topOf(values);
  const ticks = ticksOf(top).map(
    (tick) =>
      html`<text class="y" x="-8" y="${percent(1 - tick / top)}" dy=".35em">${formatNumber(tick, language)}</text>`,
  );
  const labels = labelledPoints(points.map((point) => point.label)).map(
    (at) => html`<text x="${percent((at + 0.5) / points.length)}" y="100%" dy="1.5em">${points[at]?.label}</text>`,
  );
  const line = shape === 'line' && points.length > 1;
  const box = `0 0 ${String(points.length * pointWidth)} ${String(plotHeight)}`;
  const path = line ? linePath(values, top) : columnPath(values, top);
  return html`<svg role="img" aria-label="${gist}">
    ${ticks}<svg viewBox="${box}" preserveAspectRatio="none">
      <path class="grid" d="${gridPath(points.length, top)}" />
      <path class="${line ? 'line' : 'columns'}" d="${path}" /></svg
    >${labels}
  </svg>`;
}

function table({ t, language }: ChartContext, { caption, points, heads }: ColumnChart): Markup {
  const rows = points.map(({ label, value, href, lang }) => {
    const name = href ? html`<a href="${href}">${label}</a>` : label;
    return html`<tr>
      <th scope="row" ${attribute('lang', lang)}>${name}</th>
      <td>${formatNumber(value, language)}</td>
    </tr>`;
  });
  return html`<details>
    <summary>${t('chart:asTable')}</summary>
    <table class="table" aria-label="${caption}">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </details>`;
}

/**
 * Counts over years, months or a few categories, as columns or as a line. The drawing says its gist to those who do not
 * see it, and every number is in the table under it. Its height is fixed, so that nothing moves. Nothing without
 * points.
 */
export function columnChart(context: ChartContext, chart: ColumnChart): Markup {
  const { caption, points } = chart;
  const [first, last, peak] = [points[0], points.at(-1), peakOf(points)];
  if (!first || !last || !peak) return html``;
  const shown = formatNumber(peak.value, context.language);
  const gist = context.t('chart:gist', { from: first.label, to: last.label, peak: peak.label, shown });
  return html`<figure class="chart">
    <figcaption>${caption}</figcaption>
    ${plot(context, chart, gist)}${table(context, chart)}
  </figure>`;
}
