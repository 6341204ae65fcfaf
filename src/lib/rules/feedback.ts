/** Problems that readers report (personal center, section 12): kinds, limits, and how a report goes on. */

/** Longest report and longest further message of a reader, in characters (portal-content §5). */
export const longestFeedback = 300;
export const longestReply = 1000;
/** Longest address of a page that comes with a report, in characters. */
export const longestPage = 500;
export const maxFeedbackPictures = 3;
/** Messages of a report, the library's among them: what goes on longer is not talked over in writing. */
export const maxFeedbackMessages = 50;

export const feedbackKinds = ['page', 'search', 'access', 'loans', 'account', 'place', 'advice', 'general'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** waiting: the library's turn. answered: the reader's. closed: nobody writes any more. */
export const feedbackStates = ['waiting', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const feedbackActs = ['readerWrites', 'libraryWrites', 'close', 'reopen'] as const;
export type FeedbackAct = (typeof feedbackActs)[number];

/** What an act makes of a report; acts that a state does not have are refused (docs/guide/feedback.md). */
export const feedbackTransitions: Readonly<Record<FeedbackState, Partial<Record<FeedbackAct, FeedbackState>>>> = {
  waiting: { readerWrites: 'waiting', libraryWrites: 'answered', close: 'closed' },
  answered: { readerWrites: 'waiting', libraryWrites: 'answered', close: 'closed' },
  // What staff closed by mistake.
  closed: { reopen: 'waiting' },
};

/** Parameters that work like a key, or tell who somebody is, wherever they stand. */
const secrets =
  /^(?:jwt|jwtheader|token|ticket|code|openid|uid|password|pwd|secret|signature|sign|session|next|number)$/i;

/**
 * The address of a page as it is kept with a report: a path of this portal with its query, without what nobody else
 * should have.
 * @returns null for an empty text; undefined for what is no such address
 */
export function tidyPage(text: string): string | null | undefined {
  const given = text.trim();
  if (given === '') return null;
  if (!/^\/(?![/\\])[^\s\\]*$/u.test(given) || /\p{Cc}/u.test(given) || given.length > 4 * longestPage)
    return undefined;
  const [path = '', query = ''] = (given.split('#')[0] ?? '').split('?', 2);
  const parameters = query.split('&').filter((part) => {
    const [name = ''] = part.split('=');
    return part !== '' && !secrets.test(decoded(name));
  });
  const page = parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
  return page.length > longestPage ? path.slice(0, longestPage) : page;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
