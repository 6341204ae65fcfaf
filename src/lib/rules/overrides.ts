import { daysBetween } from './circulation.ts';

/** Rules of lending that staff with the role `overrides` may go against, each with a reason. */
export const overridableRules = [
  'notForLoan',
  'inDebt',
  'hasOverdue',
  'maxLoans',
  'cardNotYetValid',
  'cardExpired',
  'referenceOnly',
  'heldForAnother',
] as const;
export type OverridableRule = (typeof overridableRules)[number];

export const findOverridable = (refusal: string): OverridableRule | undefined =>
  overridableRules.find((rule) => rule === refusal);

export const maxOverrideReason = 200;

/** Furthest due day that staff may set, in days from today. */
const maxDueDays = 366;

/** Whether staff may set a due day (ISO). @param today ISO day of the library */
export const isDueDayAllowed = (dueOn: string, today: string): boolean => {
  const days = daysBetween(today, dueOn);
  return days >= 0 && days <= maxDueDays;
};
