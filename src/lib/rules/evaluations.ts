/** Ratings and comments of readers on records. */

export const scores = [1, 2, 3, 4, 5] as const;
export const longestComment = 1000;
/** From which rating on a comment counts as positive, and up to which as negative. */
export const positiveFrom = 4;
export const negativeTo = 2;
/** Only so many positive or negative comments are listed, the most helpful first (portal-content §9). */
export const topComments = 100;

export const commentStates = ['unaudited', 'audited', 'rejected'] as const;
export type CommentState = (typeof commentStates)[number];

/**
 * The name under which a reader's comment represents everyone: the first character of the name and stars, since names
 * of readers are nobody else's business.
 */
export function shownName(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first === undefined ? '***' : `${first.segment}**`;
}
