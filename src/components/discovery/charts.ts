import type { DiscoveryResult } from '#lib/contract/calls/discovery.ts';
import { clusterNames, type ClusterName } from '#lib/contract/discovery-terms.ts';
import { toggleFilter, type DiscoveryQuery } from '#lib/queries/discovery-query.ts';
import type { ChartPoint } from '#lib/chart/points.ts';
import { yearPoints } from '#lib/chart/time.ts';

const valuesShown = 8;

/** Bars of each cluster with the search that each leads to; what is chosen already is above the list. */
export function clusterPoints(
  { clusters, numFound }: Pick<DiscoveryResult, 'clusters' | 'numFound'>,
  query: DiscoveryQuery,
  path: (query: DiscoveryQuery) => string,
): { name: ClusterName; points: ChartPoint[] }[] {
  return clusterNames.flatMap((name) => {
    const chosen = query.filters[name] ?? [];
    const values = (clusters[name] ?? []).filter((value) => value.count > 0 && !chosen.includes(value.code));
    const points = values.slice(0, valuesShown).map((value) => ({
      label: value.name,
      value: value.count,
      href: path(toggleFilter(query, name, value.code)),
    }));
    // One value that every hit has is no information, and narrows nothing.
    const isInformative = points.length > 1 || points.some((point) => point.value < numFound);
    return isInformative ? [{ name, points }] : [];
  });
}

const columns = 24;

/**
 * Columns of the years with the search that each leads to. The few oldest works do not make the others unreadable:
 * columns begin where 2 % of the works lie before.
 */
export function yearColumns(
  { years }: Pick<DiscoveryResult, 'years'>,
  query: DiscoveryQuery,
  path: (query: DiscoveryQuery) => string,
): ChartPoint[] {
  const total = years.reduce((sum, year) => sum + year.count, 0);
  let before = 0;
  const shown = years.filter((year) => (before += year.count) > total * 0.02);
  return yearPoints(shown, columns).map((point) => {
    const [from = '', to = from] = point.label.split('–');
    if (point.value === 0 || !/^-?\d+$/.test(from) || !/^-?\d+$/.test(to)) return point;
    return { ...point, href: path({ ...query, page: 1, publishBegin: Number(from), publishEnd: Number(to) }) };
  });
}
