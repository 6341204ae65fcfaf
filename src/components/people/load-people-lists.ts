import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { letters, type ListState } from '../parts/query.ts';
import { pageCount } from '../parts/pages.ts';
import { departmentAddress, researcherAddress } from './people-address.ts';

const researcherRows = 40;

export interface LoadedDepartments {
  state: ListState<(typeof departmentAddress)['names'][number]>;
  status: number;
  list: OutputOf<'listDepartments'> | undefined;
  failure: Failure | undefined;
}

/** What makes no sense in an address is as if it were not there. */
const letterOf = (value: string): string => letters.find((letter) => letter === value) ?? '';

export async function loadDepartments(client: Client, query: URLSearchParams): Promise<LoadedDepartments> {
  const { values } = departmentAddress.read(query);
  const letter = letterOf(values.letter);
  const state = { page: 1, values: { ...values, letter } };
  const answer = await client.call('listDepartments', { q: values.q, ...(letter !== '' && { letter }) });
  if (!answer.success) return { state, status: statusOf(answer), list: undefined, failure: answer };
  return { state, status: 200, list: answer.data, failure: undefined };
}

export interface LoadedResearchers {
  state: ListState<(typeof researcherAddress)['names'][number]>;
  status: number;
  list: OutputOf<'listResearchers'> | undefined;
  failure: Failure | undefined;
  last: number;
}

export async function loadResearchers(client: Client, query: URLSearchParams): Promise<LoadedResearchers> {
  const { page, values } = researcherAddress.read(query);
  const code = (value: string, sense: RegExp) => (sense.test(value) ? value : '');
  const letter = letterOf(values.letter);
  const discipline = code(values.discipline, /^\d{1,4}$/);
  const department = code(values.department, /^\d{1,15}$/);
  const state = { page, values: { q: values.q, letter, discipline, department } };
  const answer = await client.call('listResearchers', {
    q: values.q,
    page,
    rows: researcherRows,
    ...(letter !== '' && { letter }),
    ...(discipline !== '' && { discipline }),
    ...(department !== '' && { department }),
  });
  if (!answer.success) return { state, status: statusOf(answer), list: undefined, failure: answer, last: 1 };
  const last = Math.max(1, pageCount(answer.data.total, researcherRows));
  return { state, status: page > last ? 404 : 200, list: answer.data, failure: undefined, last };
}
