import type { Client } from '#lib/client/client.ts';
import type { ListOrder } from '#lib/contract/calls/lists.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import type { ListState } from '../navigation/query.ts';
import { pageCount } from '../search/pages.ts';
import { bookListKinds, type BookListKind } from './list-address.ts';

/** Lists of a page, and records of a page of one list. */
export const listRows = 20;
export const recordRows = 10;

type Topic = OutputOf<'listBookTopics'>['result'][number];
export type ShownList = OutputOf<'listBookLists'>['result'][number] &
  Partial<Pick<Topic, 'beginsOn' | 'endsOn' | 'isOver'>>;

export interface LoadedLists {
  kind: BookListKind;
  order: ListOrder;
  total: number;
  last: number;
  result: ShownList[];
}

/** What the address of the list of lists asks for. */
export async function loadLists(
  client: Client,
  { values, page }: ListState<'kind' | 'q' | 'order'>,
): Promise<{ success: true; lists: LoadedLists } | { success: false; failure: Failure }> {
  const kind = bookListKinds.find((one) => one === values.kind) ?? '';
  const order = values.order === 'views' ? 'views' : 'newest';
  const input = { q: values.q, order, page, rows: listRows } as const;
  if (kind === 'topics') {
    const topics = await client.call('listBookTopics', input);
    if (!topics.success) return { success: false, failure: topics };
    const { total, result } = topics.data;
    return { success: true, lists: { kind, order, total, last: pageCount(total, listRows), result } };
  }
  const owner = kind === '' ? 'all' : kind;
  const answer = await client.call('listBookLists', { ...input, owner });
  if (!answer.success) return { success: false, failure: answer };
  const { total, result } = answer.data;
  const last = pageCount(total, listRows);
  return { success: true, lists: { kind, order, total, last, result } };
}
