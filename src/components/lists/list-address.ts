import { listAddress } from '../parts/query.ts';

/** Addresses of the list of lists; `kind` says which of them, and is empty for all book lists. */
export const bookListAddress = listAddress('/bookListNav', ['kind', 'q', 'order'], ['kind', 'order']);
export const bookListKinds = ['', 'library', 'readers', 'topics'] as const;
export type BookListKind = (typeof bookListKinds)[number];

export const bookListPath = (id: string, page = 1): string =>
  `/personalCenter/bookListDetails?id=${id}${page > 1 ? `&page=${String(page)}` : ''}`;
