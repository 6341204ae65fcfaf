/**
 * Tiers of hits, the best highest. Within a tier, popularity and age decide (Documents.rank). Between two tiers there is
 * room for what makes a hit a little better or worse than others of its tier.
 */
const room = 3;
const at = (place: number): number => place * room + 1;

/** What a hit loses that has what was typed in the words of another region (regional-wording.ts). */
export const otherWording = 1;

/** By how well a record answers what was typed, as it was typed (ranking.ts). */
export const tiers = {
  journalTitle: at(9),
  exactTitle: at(8),
  /** Its subtitle, original or former title as well; or just its title and one of its authors. */
  otherTitle: at(7),
  /** Records of the subject that was typed, those first whose title begins so too. */
  ofSubjectAndBegins: at(6) + 2,
  ofSubject: at(6) + 1,
  titleBegins: at(6),
  titleHolds: at(5),
  namedAuthor: at(5),
  titleWords: at(4),
  titleAndAuthor: at(3),
  anywhere: at(1),
} as const;

/** Of what is found though it was typed otherwise (readings/); with weak hits nothing below `near` is shown. */
export const nearTiers = {
  /** A title that sounds as it was typed. */
  sounds: at(8),
  oneMistake: at(6),
  /** A title at more, a title and its author, what begins as it sounds. */
  near: at(5),
  /** Holds what was typed, nearly. */
  holds: at(4),
  words: at(3),
  maxWords: at(2),
  someWords: at(1),
} as const;

/** What a title at `sounds` or `oneMistake` gains that is the record's own title, not another of its titles. */
export const ownTitle = room;

/** Gives a document a tier unless it has a higher one. */
export function raise(found: Map<number, number>, doc: number, tier: number): void {
  if (tier > (found.get(doc) ?? 0)) found.set(doc, tier);
}
