import type { Handlers } from '../context.ts';
import { getDisciplines, getHomeInfo, getHotCollections, getHotLoans, getNewBooks, getNewCollections } from './home.ts';
import { addPopularSearch, getTopSearches } from './popular-searches.ts';
import { listSites } from './sites.ts';

/** The calls of the home page, and of what crawlers discover first. */
export const discoveryHandlers = {
  listSites,
  getHomeInfo,
  getTopSearches,
  addPopularSearch,
  getDisciplines,
  getHotLoans,
  getNewBooks,
  getHotCollections,
  getNewCollections,
} satisfies Partial<Handlers>;
