export const pointEvents = [
  'loanReturned',
  'commentAccepted',
  'ratingGiven',
  'donationAccepted',
  'questionnaireAnswered',
  'dailyVisit',
] as const;
export type PointEvent = (typeof pointEvents)[number];

/** Everything that changes a balance: what is earned, what staff give, what is spent, what expires. */
export const pointEntryKinds = [...pointEvents, 'grant', 'redeem', 'finePaid', 'expired'] as const;
export type PointEntryKind = (typeof pointEntryKinds)[number];

/** What an event earns; caps are points, of this event alone. */
interface PointEventRule {
  points: number;
  dayMost?: number | undefined;
  yearMost?: number | undefined;
}

export interface PointRules {
  events: Partial<Record<PointEvent, PointEventRule | undefined>>;
  /** Caps over all events. */
  dayMost?: number | undefined;
  yearMost?: number | undefined;
  /** Points that are older than so many days and not spent expire; never when left out. */
  expireDays?: number | undefined;
  /** What a point is worth when a fine is paid with points; fines are not paid so when left out. */
  fenPerPoint?: number | undefined;
}

export interface EarnedPoints {
  eventToday: number;
  eventThisYear: number;
  today: number;
  thisYear: number;
}

/** Whether a library gives points at all. */
export const givesPoints = ({ events }: PointRules): boolean =>
  Object.values(events).some((entry) => (entry?.points ?? 0) > 0);

/** What an event earns under the caps; 0 where nothing (more). */
export function earnedBy(rules: PointRules, event: PointEvent, earned: EarnedPoints): number {
  const rule = rules.events[event];
  if (!rule) return 0;
  const left = (most: number | undefined, had: number) => (most === undefined ? Infinity : most - had);
  const most = Math.min(
    left(rule.dayMost, earned.eventToday),
    left(rule.yearMost, earned.eventThisYear),
    left(rules.dayMost, earned.today),
    left(rules.yearMost, earned.thisYear),
  );
  return Math.max(0, Math.min(rule.points, most));
}

/**
 * Points that expire: earned before a day and not spent since. What was spent first are the oldest.
 * @param entries of one reader: ISO day and points, negative where spent or expired
 */
export function expiringPoints(entries: readonly { day: string; points: number }[], before: string): number {
  let old = 0;
  let gone = 0;
  for (const { day, points } of entries) {
    if (points < 0) gone -= points;
    else if (day < before) old += points;
  }
  return Math.max(0, old - gone);
}

/** Points that pay an amount; the last one may be worth more than what is left. */
export const pointsFor = (amountFen: number, fenPerPoint: number): number => Math.ceil(amountFen / fenPerPoint);
