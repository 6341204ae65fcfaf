import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import type { SearchField } from '#lib/contract/search-terms.ts';
import { thesisQueryNames } from '#lib/queries/list-names.ts';
import { listAddress, type ListState } from '../parts/query.ts';
import { pageCount } from '../parts/pages.ts';
import { sortInput, sortOf } from '../packages/sorts.ts';

export const thesisList = listAddress('/schoolBaseNav', thesisQueryNames, ['field', 'sort', 'rows']);
export type ThesisState = ListState<(typeof thesisQueryNames)[number]>;

/** How dissertations can be sorted: those of the last years first, where nobody searches or says. */
const thesisSorts = ['publishYear', 'title', 'newest'] as const;
const thesisSearchSorts = ['relevance', ...thesisSorts] as const;
export const sortsOf = ({ values }: ThesisState) => (values.q === '' ? thesisSorts : thesisSearchSorts);

/** Fields that dissertations are searched in; an author may be the one or the supervisor. */
export const thesisFields = ['keyWord', 'title', 'author', 'subject'] as const satisfies readonly SearchField[];
export const fieldOf = ({ values }: ThesisState) =>
  thesisFields.find((thesisField) => thesisField === values.field) ?? 'keyWord';

/** Dissertations of a page; the most is what can be exported at once. */
export const rowChoices = [20, 50, 100] as const;
export const rowsOf = ({ values }: ThesisState) =>
  rowChoices.find((rowChoice) => String(rowChoice) === values.rows) ?? 20;

export interface LoadedTheses {
  result: OutputOf<'listLocalDissertations'> | undefined;
  failure: Failure | undefined;
  last: number;
}

export async function loadTheses(client: Client, state: ThesisState): Promise<LoadedTheses> {
  const { values, page } = state;
  const rows = rowsOf(state);
  const listOf = (value: string) => (value === '' ? [] : [value]);
  const year = /^\d{4}$/.test(values.year) ? Number(values.year) : undefined;
  const answer = await client.call('listLocalDissertations', {
    searchField: fieldOf(state),
    searchFieldContent: values.q,
    university: listOf(values.university),
    department: listOf(values.department),
    supervisor: listOf(values.supervisor),
    discode1: listOf(values.discode1),
    ddType: listOf(values.ddType),
    langCode: listOf(values.langCode),
    resourceType: listOf(values.resourceType),
    ...(year !== undefined && { publishBegin: year, publishEnd: year }),
    page,
    rows,
    ...sortInput(sortOf(sortsOf(state), values.sort)),
  });
  return {
    result: answer.success ? answer.data : undefined,
    failure: answer.success ? undefined : answer,
    last: answer.success ? pageCount(answer.data.numFound, rows) : 0,
  };
}
