import type { Handlers } from '../platform/context/context.ts';
import { getCustomShelf, getHomeBlocks, getTryCollections } from './blocks.ts';
import { getDisciplines, getHomeInfo, getHotCollections, getHotLoans, getNewBooks, getNewCollections } from './home.ts';
import { getOpeningToday } from './opening.ts';
import { addPopularSearch, getKeyWords, getPopularSearches, getTopSearches } from './popular-searches.ts';
import { listSites } from './sites.ts';
import { checkSpelling } from './spelling.ts';
import { suggest } from './suggestions.ts';
import { discover, getDiscoveryEntry, listDiscoveryProviders } from './third-party.ts';

export const discoveryHandlers = {
  listSites,
  getHomeInfo,
  getTopSearches,
  getPopularSearches,
  getKeyWords,
  addPopularSearch,
  suggest,
  checkSpelling,
  getDisciplines,
  getHotLoans,
  getNewBooks,
  getHotCollections,
  getNewCollections,
  getTryCollections,
  getHomeBlocks,
  getOpeningToday,
  getCustomShelf,
  listDiscoveryProviders,
  discover,
  getDiscoveryEntry,
} satisfies Partial<Handlers>;
