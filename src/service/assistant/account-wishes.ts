export const accountWishes = ['loans', 'charges', 'requests', 'points', 'past', 'favourites', 'profile'] as const;
/** What of a reader's own account is asked for. */
export type AccountWish = (typeof accountWishes)[number];
