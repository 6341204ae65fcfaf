/** Questions of readers about databases, answers to them, and what readers ask the library to get. */

/** Longest question, in characters: as long as a problem's report (portal-content §5). */
export const longestQuestion = 300;
/** Longest answer, in characters (portal-content §9). */
export const longestAnswer = 1000;
/** Longest reason given for a database that a reader asks for, in characters. */
export const longestReason = 300;
/** So many questions, answers and requests of each kind a reader may send in a day. */
export const questionsADay = 10;
export const answersADay = 20;
export const requestsADay = 5;

/** What is written waits until the library has read it; everybody sees what is released. */
export const questionStates = ['waiting', 'released', 'hidden'] as const;
export type QuestionState = (typeof questionStates)[number];

/** What a reader asks for: a trial of a database, or that the library subscribes to it. */
export const requestTypes = ['trial', 'purchase'] as const;
export type RequestType = (typeof requestTypes)[number];
/** Statuses of recommendations (portal-content §4). */
export const requestStates = ['processing', 'approvedTrial', 'approvedOrder', 'rejected'] as const;
export type RequestState = (typeof requestStates)[number];

/** Largest number of characters in a typed text before `tidyText`. */
export const longestTyped = 10_000;

/**
 * What a reader typed as it is kept: line ends of one kind, no blank lines at the ends, no signs that cannot be seen and
 * turn the direction of the text.
 */
export const tidyText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .trim();
