import type { Handlers } from '../context.ts';
import { getDisciplines, getHomeInfo, getHotCollections, getHotLoans, getNewBooks, getNewCollections } from './home.ts';
import { addPopularSearch, getTopSearches } from './popular-searches.ts';

/** The calls of the home page. */
export const discoveryHandlers = {
  getHomeInfo,
  getTopSearches,
  addPopularSearch,
  getDisciplines,
  getHotLoans,
  getNewBooks,
  getHotCollections,
  getNewCollections,
} satisfies Partial<Handlers>;
