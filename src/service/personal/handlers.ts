import type { Handlers } from '../context.ts';
import { getDocumentDeliveryUrl } from './delivery.ts';
import { getRecommendationPermission } from './recommendation.ts';

/** What the personal menu asks about the reader. */
export const personalHandlers = { getDocumentDeliveryUrl, getRecommendationPermission } satisfies Partial<Handlers>;
