import type { AnswerKind } from '#service/assistant/answer-shape.ts';

/** What is looked at of a book that an answer names. */
interface JudgedBook {
  title: string;
  /** Its main class. */
  kindNo: string | null;
  year: number | null;
  language: string | null;
  author: string;
  docCode: string;
  isPrint: boolean;
  isElectronic: boolean;
}

/** A question as readers ask it, and what its answer must be. */
export interface JudgedQuestion {
  /** The demo library that is asked; jianglan where none is named. */
  library?: 'chengchuan' | 'mingwan';
  asked: string;
  kind: AnswerKind | readonly AnswerKind[];
  /** Part of the title, or of an author, of the first book. */
  first?: string;
  /** What title, subtitle, authors, class and subjects of the first book say that it is about. */
  about?: RegExp;
  /** What the text says. */
  says?: RegExp;
  /** True of every book that it names. */
  every?: (book: JudgedBook) => boolean;
  /** Questions that were asked before it in the same conversation. */
  before?: readonly string[];
}

// What batches of questions are written with: kinds of answers, libraries, and a question with what is expected of it.

export const service = 'service';
export const hours = 'hours';
export const account = 'account';
export const offTopic = 'offTopic';
export const smallTalk = 'smallTalk';
export const works = ['books', 'author'] as const;
export const item = ['book', 'books'] as const;
export const chengchuan = { library: 'chengchuan' } as const;
export const mingwan = { library: 'mingwan' } as const;
export const ask = (
  asked: string,
  kind: JudgedQuestion['kind'],
  rest: Partial<JudgedQuestion> = {},
): JudgedQuestion => ({
  asked,
  kind,
  ...rest,
});
