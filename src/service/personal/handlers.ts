import type { Handlers } from '../platform/context/context.ts';
import { getRecommendationPermission } from './recommendation.ts';

/** What the personal menu asks about the reader. */
export const personalHandlers = { getRecommendationPermission } satisfies Partial<Handlers>;
