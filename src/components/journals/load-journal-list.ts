import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import type { ListState } from '../parts/query.ts';
import { journalInput, journalList, journalRows } from './journal-address.ts';

/** Journals that readers visit most, next to an unfiltered list. */
const hotRows = 9;

export interface LoadedJournals {
  state: ListState<(typeof journalList)['names'][number]>;
  status: number;
  lists: OutputOf<'getJournalNavigation'> | undefined;
  hot: OutputOf<'listHotJournals'>;
  failure: Failure | undefined;
  last: number;
}

export async function loadJournals(client: Client, query: URLSearchParams): Promise<LoadedJournals> {
  const state = journalList.read(query);
  const isWhole = journalList.narrowed(state) === 0 && state.page === 1;
  const [answer, hot] = await Promise.all([
    client.call('getJournalNavigation', journalInput(state)),
    isWhole ? client.call('listHotJournals', { rows: hotRows }) : undefined,
  ]);
  if (!answer.success) {
    return { state, status: statusOf(answer), lists: undefined, hot: [], failure: answer, last: 1 };
  }
  const last = Math.max(1, Math.ceil(answer.data.total / journalRows));
  const status = state.page > last ? 404 : 200;
  return { state, status, lists: answer.data, hot: hot?.success ? hot.data : [], failure: undefined, last };
}
