export const subscriptionKinds = ['subject', 'author', 'class', 'series', 'journal', 'search'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

/** How often new matches are looked for. */
export const subscriptionRhythms = ['daily', 'weekly'] as const;
export type SubscriptionRhythm = (typeof subscriptionRhythms)[number];

export const rhythmDays: Record<SubscriptionRhythm, number> = { daily: 1, weekly: 7 };

export const longestTerm = 200;

/** Class numbers: letters and digits, with dots and hyphens between them. */
export const isClassNumber = (term: string): boolean => /^[A-Za-z]{1,2}[\d.\-/+=A-Za-z]{0,20}$/.test(term);

/** Setting of a reader who lets recommendations look at what was borrowed. */
export const recommendFromLoans = { name: 'recommend.loans', value: '1' } as const;
