import { peakOf, type ChartPoint } from '#lib/chart/points.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';

export interface BarChart {
  caption: string;
  points: readonly ChartPoint[];
  /** Heads of the table: what the clusters are, and what was counted. */
  heads: readonly [string, string];
  /** What a full bar means, where several charts have one scale; else the highest of these. */
  peak?: number | undefined;
  /** For links that robots should not walk: facets. */
  rel?: string;
}

/**
 * A table of names and counts with a bar in each row; empty without points. Without a common scale, equal counts have no
 * bars: full ones would say nothing.
 */
export function barChart({ language }: Pick<PageContext, 'language'>, chart: BarChart): Markup {
  const { caption, points, heads, rel, peak } = chart;
  const most = peakOf(points)?.value;
  if (most === undefined) return html``;
  const hasBars = peak !== undefined || points.some(({ value }) => value !== most);
  const share = (value: number) => `${String(Number(((value / Math.max(peak ?? 0, most, 1)) * 100).toFixed(1)))}%`;
  const rows = points.map(({ label, value, href, lang }) => {
    const name = href ? html`<a href="${href}" ${attribute('rel', rel)}>${label}</a>` : label;
    return html`<tr>
      <th scope="row" ${attribute('lang', lang)}>${name}</th>
      <td>
        ${formatNumber(value, language)}
        ${hasBars && html`<svg aria-hidden="true"><rect width="${share(value)}" height="8" rx="2" /></svg>`}
      </td>
    </tr>`;
  });
  return html`<figure class="chart">
    <figcaption>${caption}</figcaption>
    <table aria-label="${caption}">
      <thead class="sr-only">
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </figure>`;
}
