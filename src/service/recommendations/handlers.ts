import type { Handlers } from '../platform/context/context.ts';
import { getRecommendationAllowed, getRecommendationQuota, listRecommendationReasons } from './allowed.ts';
import { searchOrderTitles } from './order-titles.ts';
import { findRecommendationDuplicates, listRecommendations } from './read-recommendations.ts';
import { cancelRecommendation, saveRecommendation } from './write-recommendations.ts';

export const recommendationHandlers = {
  searchOrderTitles,
  saveRecommendation,
  listRecommendations,
  cancelRecommendation,
  getRecommendationAllowed,
  getRecommendationQuota,
  findRecommendationDuplicates,
  listRecommendationReasons,
} satisfies Partial<Handlers>;
