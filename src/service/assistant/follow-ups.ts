import { matchedWords, readPhrases, type QuestionWords } from './phrases.ts';
import { followUps } from './service-intents.ts';

const phrases = readPhrases(followUps);

/** Whether a question goes on with what was said before in one of these ways. */
export const saysFollowUp = (name: 'more' | 'sameAuthor' | 'pronoun' | 'aside', question: QuestionWords): boolean =>
  (phrases.get(name) ?? []).some((phrase) => matchedWords(phrase, question).length > 0);
