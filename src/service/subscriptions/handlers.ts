import type { Handlers } from '../platform/context/context.ts';
import { addSubscription, deleteSubscriptions, listSubscriptions, updateSubscription } from './own-subscriptions.ts';
import { getDailyRecommendations } from './recommend.ts';
import { listSubscribable, searchSubscription, suggestSubscriptionTerms } from './terms.ts';

export const subscriptionHandlers = {
  listSubscriptions,
  addSubscription,
  deleteSubscriptions,
  updateSubscription,
  searchSubscription,
  listSubscribable,
  suggestSubscriptionTerms,
  getDailyRecommendations,
} satisfies Partial<Handlers>;
