import type { JudgedQuestion } from './assistant.judged.ts';

// What batches of questions are written with: kinds of answers, libraries, and a question with what is expected of it.

export const service = 'service';
export const hours = 'hours';
export const account = 'account';
export const offTopic = 'offTopic';
export const smallTalk = 'smallTalk';
export const nothing = 'nothing';
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
