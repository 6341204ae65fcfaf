import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { matchedWords, readPhrases, stem, weightOfWord, type QuestionWords } from './phrases.ts';
import { serviceIntents, followUps } from './service-intents.ts';

const phrases = readPhrases(followUps);

/** Whether a question has a phrase of a follow-up. */
export const saysFollowUp = (name: 'more' | 'sameAuthor' | 'pronoun' | 'aside', question: QuestionWords): boolean =>
  (phrases.get(name) ?? []).some((phrase) => matchedWords(phrase, question).length > 0);

const accountTopics = ['loans', 'charges', 'requests', 'points', 'past', 'favourites', 'profile'] as const;
export type AccountTopic = (typeof accountTopics)[number];

/** An intent of a question with the score of its words. */
export interface ScoredIntent {
  name: string;
  score: number;
}

const intents = readPhrases(serviceIntents);
const bookIntents = ['copies', 'writer', 'like', 'author', 'new', 'popular', 'books'];

/** Intents whose phrases a question has, the highest score first. */
export function intentsOf(question: QuestionWords): ScoredIntent[] {
  const found: ScoredIntent[] = [];
  for (const [name, phrases] of intents) {
    const words = new Set(phrases.flatMap((phrase) => matchedWords(phrase, question)));
    // A word inside a longer one does not count again.
    const counted = [...words].filter((word) => ![...words].some((other) => other !== word && other.includes(word)));
    const score = counted.reduce((sum, word) => sum + weightOfWord(word), 0);
    if (score > 0) found.push({ name, score });
  }
  return found.sort((a, b) => b.score - a.score);
}

/** Whether a word of a question belongs to an intent about books, not to their subject: similar, author. */
export function isIntentWord(word: string, question: QuestionWords): boolean {
  const own = stem(fold(word).trim());
  return bookIntents.some((name) => intents.get(name)?.some((phrase) => matchedWords(phrase, question).includes(own)));
}

export const isServiceTopic = (name: string): name is ServiceTopic => serviceTopics.some((topic) => topic === name);

export const accountTopicOf = (name: string): AccountTopic | undefined =>
  accountTopics.find((intent) => name === `account.${intent}`);
