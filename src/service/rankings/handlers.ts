import type { Handlers } from '../platform/context/context.ts';
import { listNewBooks } from './new-books.ts';
import {
  getCirculationRanking,
  getFavouriteRanking,
  getPopularBooks,
  getScoreRanking,
  getShareRanking,
  listRankingLibraries,
  listRankingSubjects,
} from './rankings.ts';
import { getReaderRanking } from './readers.ts';

/** The calls of rankings and of new books (portal-content §3, reading state). */
export const rankingHandlers = {
  getCirculationRanking,
  listRankingSubjects,
  listRankingLibraries,
  getShareRanking,
  getScoreRanking,
  getPopularBooks,
  getFavouriteRanking,
  getReaderRanking,
  listNewBooks,
} satisfies Partial<Handlers>;
