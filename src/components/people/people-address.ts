import { resourceKinds, type ResourceKind } from '#lib/contract/calls/people.ts';
import { listAddress } from '../parts/query.ts';

export const departmentAddress = listAddress('/departmentList', ['q', 'letter']);
export const researcherAddress = listAddress('/researcher', ['q', 'letter', 'discipline', 'department']);

/** Path of a department's page inside the library; the first of its kinds of resources has none of its own. */
export function departmentPath(id: string, kind?: ResourceKind, page = 1): string {
  const query = new URLSearchParams({ id, ...(kind && { kind }), ...(page > 1 && { page: String(page) }) });
  return `/departmentHome?${query.toString()}`;
}

export function researcherPath(id: string, docCode = '', page = 1): string {
  const query = new URLSearchParams({
    id,
    ...(docCode !== '' && { docCode }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/researcherDetail?${query.toString()}`;
}

export function readDetail(query: URLSearchParams) {
  const requestedPage = Number(query.get('page') ?? '1');
  const code = query.get('docCode') ?? '';
  return {
    id: query.get('id') ?? '',
    page: Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 1000 ? requestedPage : 1,
    kind: resourceKinds.find((resourceKind) => resourceKind === query.get('kind')),
    docCode: /^\w{1,8}$/.test(code) ? code : '',
  };
}
