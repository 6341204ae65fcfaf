import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { matchedWords, readPhrases, stem, weightOfWord, type QuestionWords } from './phrases.ts';
import { serviceIntents, followUps } from './service-intents.ts';

const phrases = readPhrases(followUps);

/** Whether a question goes on with what was said before in one of these ways. */
export const saysFollowUp = (name: 'more' | 'sameAuthor' | 'pronoun' | 'aside', question: QuestionWords): boolean =>
  (phrases.get(name) ?? []).some((phrase) => matchedWords(phrase, question).length > 0);

const accountWishes = ['loans', 'charges', 'requests', 'points', 'past', 'favourites', 'profile'] as const;
export type AccountWish = (typeof accountWishes)[number];

/** What a reader wants, and how much of the question says so. */
export interface Intent {
  name: string;
  score: number;
}

const intents = readPhrases(serviceIntents);
const ofBooks = ['copies', 'writer', 'like', 'author', 'new', 'popular', 'books'];

/** Intents by what their phrases have of a question, the likeliest first. */
export function intentsOf(question: QuestionWords): Intent[] {
  const found: Intent[] = [];
  for (const [name, phrases] of intents) {
    const words = new Set(phrases.flatMap((phrase) => matchedWords(phrase, question)));
    // A word within a longer one says nothing more.
    const telling = [...words].filter((word) => ![...words].some((other) => other !== word && other.includes(word)));
    const score = telling.reduce((sum, word) => sum + weightOfWord(word), 0);
    if (score > 0) found.push({ name, score });
  }
  return found.sort((a, b) => b.score - a.score);
}

/** Whether a word of a question only says what is wanted of books: similar, author. */
export function saysWish(word: string, question: QuestionWords): boolean {
  const own = stem(fold(word).trim());
  return ofBooks.some((name) => intents.get(name)?.some((phrase) => matchedWords(phrase, question).includes(own)));
}

export const isServiceTopic = (name: string): name is ServiceTopic => serviceTopics.some((topic) => topic === name);

export const accountWishOf = (name: string): AccountWish | undefined =>
  accountWishes.find((wish) => name === `account.${wish}`);
