import type { Handlers } from '../platform/context/context.ts';
import { hasRecommendation } from '../../lib/rules/personal-menu.ts';

/** Whether a reader may recommend a purchase: not while frozen, nor when the card is lost (portal-content §4). */
const getRecommendationPermission: Handlers['getRecommendationPermission'] = (_, { library: { file }, reader }) => {
  const { purderRec, freeRec, customRec, recRecord } = file.findConfig;
  const ways = { purderRec, freeRec, customRec, recRecord };
  const maxPerDay = file.recommendationsPerDay;
  return { isAllow: reader.status === 'normal' && maxPerDay > 0 && hasRecommendation(ways), maxPerDay, ...ways };
};

/** What the personal menu asks about the reader. */
export const personalHandlers = { getRecommendationPermission } satisfies Partial<Handlers>;
