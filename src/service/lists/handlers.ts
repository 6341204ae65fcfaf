import type { Handlers } from '../platform/context/context.ts';
import { arrangeBookList } from './arrange.ts';
import { getBookListCover, saveBookListCover } from './cover.ts';
import { listFavouriteBookLists } from './favoured.ts';
import { favouriteBookList } from './favourites.ts';
import { deleteBookList, listOwnBookLists, saveBookList } from './own-lists.ts';
import { getBookList, listBookLists, listBookTopics } from './read-lists.ts';
import { viewBookList } from './views.ts';

export const listHandlers = {
  listBookLists,
  listBookTopics,
  getBookList,
  viewBookList,
  favouriteBookList,
  listFavouriteBookLists,
  listOwnBookLists,
  saveBookList,
  deleteBookList,
  arrangeBookList,
  saveBookListCover,
  getBookListCover,
} satisfies Partial<Handlers>;
