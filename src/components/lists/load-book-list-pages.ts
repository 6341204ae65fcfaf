import type { ListOrder } from '#lib/contract/calls/lists.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import type { ListState } from '../parts/query.ts';
import { pageCount } from '../parts/pages.ts';
import { bookListKinds, type BookListKind } from './list-address.ts';

const listRows = 20;
export const recordRows = 10;
/** A page is never older than this, in seconds. */
const maxAge = 600;

type Topic = OutputOf<'listBookTopics'>['result'][number];
export type ShownList = OutputOf<'listBookLists'>['result'][number] &
  Partial<Pick<Topic, 'beginsOn' | 'endsOn' | 'isOver'>>;

export interface LoadedLists {
  kind: BookListKind;
  order: ListOrder;
  total: number;
  last: number;
  result: ShownList[];
  /** The address asks for a page behind the last one. */
  isPast: boolean;
}

export async function loadLists(
  { locals: { client, site }, response }: LoaderInput,
  { values, page }: ListState<'kind' | 'q' | 'order'>,
): Promise<{ lists: LoadedLists; failure?: undefined } | { lists?: undefined; failure: string }> {
  const kind = bookListKinds.find((bookListKind) => bookListKind === values.kind) ?? '';
  const order = values.order === 'views' ? 'views' : 'newest';
  const input = { q: values.q, order, page, rows: listRows } as const;
  const answer =
    kind === 'topics'
      ? await client.call('listBookTopics', input)
      : await client.call('listBookLists', { ...input, owner: kind === '' ? 'all' : kind });
  if (!answer.success) {
    response.status = statusOf(answer);
    return { failure: answer.message };
  }
  const { total, result } = answer.data;
  const last = pageCount(total, listRows);
  const { groupCode } = site;
  const tags = [`library:${groupCode}`, `list:${groupCode}:book-lists`, `list:${groupCode}:topics`];
  declareCache(response, { tags, maxAge });
  const isPast = page > 1 && page > last;
  if (isPast) response.status = 404;
  return { lists: { kind, order, total, last, result, isPast } };
}

export interface LoadedList {
  id: string;
  page: number;
  last: number;
  isPast: boolean;
  list: OutputOf<'getBookList'> | undefined;
  failure: string | undefined;
}

/**
 * The book list of an address, and a page of its records; sets status and cache of the page.
 * @returns undefined for a list that there is not or that is nobody's business
 */
export async function loadList({
  locals: { client, site },
  url: { searchParams },
  response,
}: LoaderInput): Promise<LoadedList | undefined> {
  const id = searchParams.get('id') ?? '';
  const given = Number(searchParams.get('page') ?? '1');
  const page = Number.isInteger(given) && given >= 1 && given <= 1000 ? given : 1;
  const answer = await client.call('getBookList', { id, page, rows: recordRows });
  if (!answer.success) {
    if (answer.errCode === errCodes.notFound || answer.errCode === errCodes.badRequest) return undefined;
    response.status = statusOf(answer);
    return { id, page, last: 1, isPast: page > 1, list: undefined, failure: answer.message };
  }
  const list = answer.data;
  const last = Math.max(1, pageCount(list.recordCount, recordRows));
  const isPast = page > last;
  if (isPast) response.status = 404;
  const { groupCode } = site;
  const records = list.result.map(({ recordId }) => `record:${recordId}`);
  const lists = [`list:${groupCode}:${list.kind === 'topic' ? 'topics' : 'book-lists'}`];
  if (list.search) lists.push(`list:${groupCode}:search`);
  declareCache(response, { tags: [`library:${groupCode}`, ...lists, ...records], maxAge });
  return { id, page, last, isPast, list, failure: undefined };
}
