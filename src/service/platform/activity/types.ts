import type { BehaviorType } from '../../../lib/contract/calls/activity.ts';
import type { ElectronicKind } from '../../../lib/contract/calls/logging.ts';

/** Activities counted by month; `use` is the use of a copy in the library. */
export type ActivityType = BehaviorType | 'loan' | 'renewal' | 'reservation' | 'favourite' | 'use';

/** Activities counted by day. */
export type VisitKind = ElectronicKind | 'navigation' | 'base' | 'visit' | 'page';

/**
 * The month that a moment lies in, by UTC.
 * @param at milliseconds since 1970
 * @returns YYYY-MM
 */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
