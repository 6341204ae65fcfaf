import type { AnswerLeads } from '../../lib/contract/calls/assistant.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';

/** What kind of answer it is; a judged test looks at it (docs/operate/assistant.md). */
export type AnswerKind =
  /** Greetings, thanks, what the assistant is. */
  | 'smallTalk'
  | 'account'
  | 'service'
  | 'hours'
  /** One book: where it is, who wrote it. */
  | 'book'
  | 'author'
  /** Books on a subject, new and popular ones. */
  | 'books'
  /** Books like one. */
  | 'like'
  /** The catalogue has nothing on it. */
  | 'nothing'
  | 'offTopic'
  /** It was not understood. */
  | 'unclear';

/** What the catalogue and the library's files say to a question: lines of plain text, and what they lead to. */
export interface AnswerWithoutModel extends AnswerLeads {
  kind: AnswerKind;
  /** Only something near what was asked for was found. */
  isNear?: true;
  lines: string[];
  books: RecordSummary[];
}

/** An answer with what of it is given. */
export const answerOf = (
  kind: AnswerKind,
  lines: readonly string[],
  input: Partial<Pick<AnswerWithoutModel, 'books' | 'links' | 'list'>> = {},
): AnswerWithoutModel => ({ kind, lines: [...lines], books: [], links: [], list: null, ...input });
