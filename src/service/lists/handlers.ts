import type { Handlers } from '../context.ts';
import { favouriteBookList } from './favourites.ts';
import { getBookList, listBookLists, listBookTopics } from './read.ts';
import { viewBookList } from './views.ts';

/** The calls of book lists and topics. */
export const listHandlers = {
  listBookLists,
  listBookTopics,
  getBookList,
  viewBookList,
  favouriteBookList,
} satisfies Partial<Handlers>;
