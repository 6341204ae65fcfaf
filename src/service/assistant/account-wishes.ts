export const accountWishes = ['loans', 'charges', 'requests', 'points', 'past', 'favourites', 'profile'] as const;
export type AccountWish = (typeof accountWishes)[number];
