/** Tiers of what is found though it was typed otherwise; beside weak hits nothing below `near` is shown. */
export const nearTiers = {
  /** A title that sounds as it was typed; one more where it is the record's own title, not another of its titles. */
  sounds: 8,
  /** A title at one mistake; one more where it is the record's own. */
  oneMistake: 6,
  /** A title at more, a title and its author, what begins as it sounds. */
  near: 5,
  /** Holds what was typed, nearly. */
  holds: 4,
  words: 3,
  maxWords: 2,
  someWords: 1,
} as const;

/** Gives a document a tier unless it has a higher one. */
export function raise(found: Map<number, number>, doc: number, tier: number): void {
  if (tier > (found.get(doc) ?? 0)) found.set(doc, tier);
}
