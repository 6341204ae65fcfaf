/** Tiers of what is found though it was typed otherwise; beside weak hits only the first three are shown. */
export const nearTiers = {
  /** A title that is read as it was typed. */
  sounds: 7,
  /** A title at one mistake. */
  oneMistake: 6,
  /** A title at more, a title and its author, what begins as it sounds. */
  near: 5,
  /** Holds what was typed, nearly. */
  holds: 4,
  words: 3,
  mostWords: 2,
  someWords: 1,
} as const;
