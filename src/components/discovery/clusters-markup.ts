import { discoveryParameters, type DiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { barChart } from '../chart/bar-chart-markup.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { sourcePath } from '../parts/discovery-paths.ts';
import { yearField } from '../search/year-field-markup.ts';
import { clusterKeys, clusterPoints, yearColumns } from './charts.ts';
import type { FoundAtSource } from './tools-markup.ts';

/** The years that the search is narrowed to, as a form. */
function yearsForm({ t, address }: PageContext, { query, result, providers }: FoundAtSource): Markup {
  const allYears = { ...query, page: 1, publishBegin: undefined, publishEnd: undefined };
  const screen = sourcePath(providers, result.provider.id, allYears);
  const provider = new URL(screen, 'http://x').searchParams.get('provider') ?? '';
  const hidden = discoveryParameters({ ...allYears, provider }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form
    class="span"
    action="${address(screen.split('?')[0] ?? screen)}"
    aria-label="${t('discovery:byYear')}"
  >
    ${hidden}${yearField('publishBegin', query.publishBegin, t('search:yearFrom'))}
    ${yearField('publishEnd', query.publishEnd, t('search:yearTo'))}
    <button class="btn">${t('search:apply')}</button>
  </form>`;
}

/** What was found, by year and by cluster: charts whose every value is a link to the search narrowed by it. */
export function clustersMarkup(context: PageContext, found: FoundAtSource): Markup {
  const { t, address } = context;
  const { query, result, providers } = found;
  const { provider } = result;
  const to = (narrowed: DiscoveryQuery) => address(sourcePath(providers, provider.id, narrowed));
  const years = yearColumns(result, query, to);
  const clusters = clusterPoints(result, query, to);
  // One scale for all: a bar says the same wherever it is.
  const peak = Math.max(0, ...clusters.flatMap(({ points }) => points.map(({ value }) => value)));
  const charts = clusters.map(({ name, points }) => {
    const caption = t(clusterKeys[name]);
    return barChart(context, { caption, points, peak, heads: [caption, t('discovery:count')], rel: 'nofollow' });
  });
  return html`<aside id="clusters" class="clusters" aria-labelledby="clusters-head">
    <h2 id="clusters-head">${t('discovery:clusters')}</h2>
    ${
      years.length > 1 &&
      columnChart(context, {
        caption: t('discovery:byYear'),
        points: years,
        heads: [t('search:year'), t('discovery:count')],
      })
    }${provider.years && yearsForm(context, found)}${charts}${
      !provider.clusters && html`<p class="quiet">${t('discovery:noClusters', { name: provider.name })}</p>`
    }
  </aside>`;
}
