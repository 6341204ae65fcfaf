import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { ListState } from '../navigation/query.ts';
import { pageCount } from '../search/pages.ts';
import type { resourceQueryNames } from './special-address.ts';
import { sortInput, sortOf } from './sorts.ts';

/** Bases, packages below one, and resources of a page. */
export const baseRows = 20;
export const childRows = 60;
export const resourceRows = 20;
/** Seconds: what is counted is looked at anew after so long, also when nothing was told. */
const maxAge = 600;

interface Response {
  status?: number;
  headers: Headers;
}

/** Declares how long a page may be kept that shows packages and records, or its status where there is nothing to show. */
export function settle(response: Response, groupCode: string, failure: Failure | undefined): void {
  if (failure) {
    response.status = statusOf(failure);
    return;
  }
  const list = (name: string) => `list:${groupCode}:${name}`;
  declareCache(response, { tags: [`library:${groupCode}`, list('packages'), list('search')], maxAge });
}

export interface LoadedBases {
  /** Null when they could not be loaded (portal-content §4). */
  list: OutputOf<'listSpecialBases'> | null;
  hot: OutputOf<'listHotPackages'> | null;
  failure: Failure | undefined;
  last: number;
}

/** Special bases, and those that are looked at most. */
export async function loadBases(client: Client, { values, page }: ListState<'q'>): Promise<LoadedBases> {
  const [bases, hot] = await Promise.all([
    client.call('listSpecialBases', { term: values.q, page, rows: baseRows }),
    client.call('listHotPackages', { rows: 8 }),
  ]);
  return {
    list: bases.success ? bases.data : null,
    hot: hot.success ? hot.data : null,
    failure: bases.success ? undefined : bases,
    last: bases.success ? pageCount(bases.data.total, baseRows) : 0,
  };
}

export interface LoadedResources {
  detail: OutputOf<'getPackage'> | undefined;
  resources: OutputOf<'listPackageResources'> | undefined;
  failure: Failure | undefined;
  last: number;
}

/** How resources can be sorted; the first is how they are when nobody says. */
export const resourceSorts = ['relevance', 'newest', 'publishYear', 'title', 'popularity'] as const;

/** A package and a page of its resources. */
export async function loadResources(
  client: Client,
  where: { id: string; twoId?: string | undefined },
  { values, page }: ListState<(typeof resourceQueryNames)[number]>,
): Promise<LoadedResources> {
  const { q, sort, ...narrowed } = values;
  const [detail, resources] = await Promise.all([
    client.call('getPackage', { id: where.id }),
    client.call('listPackageResources', {
      ...{ id: where.id, ...(where.twoId !== undefined && { twoId: where.twoId }), ...narrowed },
      ...{ searchFieldContent: q, page, rows: resourceRows, ...sortInput(sortOf(resourceSorts, sort)) },
    }),
  ]);
  return {
    detail: detail.success ? detail.data : undefined,
    resources: resources.success ? resources.data : undefined,
    failure: !detail.success ? detail : resources.success ? undefined : resources,
    last: resources.success ? pageCount(resources.data.total, resourceRows) : 0,
  };
}
