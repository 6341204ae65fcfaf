import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import type { ListState } from '../parts/query.ts';
import { pageCount } from '../parts/pages.ts';
import type { resourceQueryNames } from './special-address.ts';
import { sortInput, sortOf } from './sorts.ts';

const baseRows = 20;
const childRows = 60;
const resourceRows = 20;
/** Counts change without an invalidation; seconds. */
const maxAge = 600;

/** Declares how long a page may be kept that shows packages and records, or its status where there is nothing to show. */
export function settle(response: LoaderInput['response'], groupCode: string, failure: Failure | undefined): void {
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

export interface LoadedBase {
  base: OutputOf<'getSpecialBase'> | undefined;
  failure: string | undefined;
}

export async function loadBase({ locals: { client, site }, response }: LoaderInput, id: string): Promise<LoadedBase> {
  const answer = await client.call('getSpecialBase', { id });
  settle(response, site.groupCode, answer.success ? undefined : answer);
  return answer.success ? { base: answer.data, failure: undefined } : { base: undefined, failure: answer.message };
}

export interface LoadedChildren {
  base: OutputOf<'getPackage'> | undefined;
  list: OutputOf<'listChildPackages'> | undefined;
  failure: string | undefined;
  last: number;
}

export async function loadChildren(
  { locals: { client, site }, response }: LoaderInput,
  { values, page }: ListState<'id' | 'q'>,
): Promise<LoadedChildren> {
  const [detail, children] = await Promise.all([
    client.call('getPackage', { id: values.id }),
    client.call('listChildPackages', { id: values.id, term: values.q, page, rows: childRows }),
  ]);
  const failure = !detail.success ? detail : children.success ? undefined : children;
  settle(response, site.groupCode, failure);
  const list = children.success ? children.data : undefined;
  const last = pageCount(list?.total ?? 0, childRows);
  if (list && list.total > 0 && page > last) response.status = 404;
  return { base: detail.success ? detail.data : undefined, list, failure: failure?.message, last };
}

/** How resources can be sorted; the first is how they are when nobody says. */
export const resourceSorts = ['relevance', 'newest', 'publishYear', 'title', 'popularity'] as const;

export async function loadResources(
  client: Client,
  where: { id: string; twoId?: string | undefined },
  { values, page }: ListState<(typeof resourceQueryNames)[number]>,
): Promise<LoadedResources> {
  const { q, sort, ...narrowed } = values;
  const [detail, resources] = await Promise.all([
    client.call('getPackage', { id: where.id }),
    client.call('listPackageResources', {
      id: where.id,
      ...(where.twoId !== undefined && { twoId: where.twoId }),
      ...narrowed,
      searchFieldContent: q,
      page,
      rows: resourceRows,
      ...sortInput(sortOf(resourceSorts, sort)),
    }),
  ]);
  return {
    detail: detail.success ? detail.data : undefined,
    resources: resources.success ? resources.data : undefined,
    failure: !detail.success ? detail : resources.success ? undefined : resources,
    last: resources.success ? pageCount(resources.data.total, resourceRows) : 0,
  };
}

export interface LoadedNavigation {
  /** The tree of all packages; empty when it could not be had. */
  packages: OutputOf<'getPackageTree'>;
  /** Packages that are looked at most; undefined when they could not be had. */
  hot: OutputOf<'listHotPackages'> | undefined;
  detail: LoadedResources['detail'];
  resources: LoadedResources['resources'];
  failure: string | undefined;
  last: number;
}

/**
 * The packages as a navigation of their own; sets status and cache of the page.
 * @param id of the package whose resources are shown; undefined where one begins
 */
export async function loadNavigation(
  { locals: { client, site }, response }: LoaderInput,
  id: string | undefined,
  state: ListState<(typeof resourceQueryNames)[number]>,
): Promise<LoadedNavigation> {
  const [tree, hot, loaded] = await Promise.all([
    client.call('getPackageTree', {}),
    client.call('listHotPackages', { rows: 8 }),
    id === undefined ? undefined : loadResources(client, { id }, state),
  ]);
  const failure = tree.success ? loaded?.failure : tree;
  settle(response, site.groupCode, failure);
  const { detail, resources, last = 0 } = loaded ?? {};
  if (resources && resources.total > 0 && state.page > last) response.status = 404;
  return {
    packages: tree.success ? tree.data : [],
    hot: hot.success ? hot.data : undefined,
    detail,
    resources,
    failure: failure?.message,
    last,
  };
}
