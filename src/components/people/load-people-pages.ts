import type { Client } from '#lib/client/client.ts';
import type { ResourceKind } from '#lib/contract/calls/people.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Failure, statusOf } from '#lib/contract/envelope.ts';
import { readDetail } from './people-address.ts';

export const resourceRows = 10;

type DetailQuery = ReturnType<typeof readDetail>;

export interface LoadedDepartment {
  query: DetailQuery;
  status: number;
  department: OutputOf<'getDepartment'> | undefined;
  failure: Failure | undefined;
  isUnknown: boolean;
  /** The kind of resources that is shown: the one asked for where there is any of it, else the first. */
  kind: ResourceKind | undefined;
  resources: OutputOf<'listDepartmentResources'> | undefined;
  /** The department is without them. */
  resourceFailure: Failure | undefined;
}

const isMissing = ({ errCode }: Failure): boolean => errCode === errCodes.notFound || errCode === errCodes.badRequest;

export async function loadDepartment(client: Client, query: URLSearchParams): Promise<LoadedDepartment> {
  const detail = readDetail(query);
  const answer = await client.call('getDepartment', { id: detail.id });
  const nothing = { kind: undefined, resources: undefined, resourceFailure: undefined };
  if (!answer.success) {
    const isUnknown = isMissing(answer);
    const status = isUnknown ? 404 : statusOf(answer);
    return { query: detail, status, department: undefined, failure: answer, isUnknown, ...nothing };
  }
  const department = answer.data;
  const found = { query: detail, status: 200, department, failure: undefined, isUnknown: false };
  const kinds = department.resources.map((resource) => resource.kind);
  const kind = kinds.find((entry) => entry === detail.kind) ?? kinds[0];
  if (!kind) return { ...found, ...nothing };
  const list = await client.call('listDepartmentResources', {
    id: detail.id,
    kind,
    page: detail.page,
    rows: resourceRows,
  });
  if (!list.success) return { ...found, kind, resources: undefined, resourceFailure: list };
  return { ...found, kind, resources: list.data, resourceFailure: undefined };
}

export interface LoadedResearcher {
  query: DetailQuery;
  status: number;
  researcher: OutputOf<'getResearcher'> | undefined;
  failure: Failure | undefined;
  isUnknown: boolean;
  works: OutputOf<'search'> | undefined;
  worksFailure: Failure | undefined;
}

export async function loadResearcher(client: Client, query: URLSearchParams): Promise<LoadedResearcher> {
  const detail = readDetail(query);
  const answer = await client.call('getResearcher', { id: detail.id });
  if (!answer.success) {
    const isUnknown = isMissing(answer);
    const status = isUnknown ? 404 : statusOf(answer);
    const nothing = { researcher: undefined, works: undefined, worksFailure: undefined };
    return { query: detail, status, failure: answer, isUnknown, ...nothing };
  }
  const works = await client.call('search', {
    author: answer.data.names,
    docCode: detail.docCode === '' ? [] : [detail.docCode],
    sortField: 'publishYear',
    sortClause: 'desc',
    page: detail.page,
    rows: resourceRows,
    facets: [],
    // Each work once, however many records describe it.
    entries: 'works',
  });
  const found = { query: detail, status: 200, researcher: answer.data, failure: undefined, isUnknown: false };
  if (!works.success) return { ...found, works: undefined, worksFailure: works };
  return { ...found, works: works.data, worksFailure: undefined };
}
