import type { LocalText } from '../../lib/contract/language.ts';
import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import { characters, fold, runs } from '../catalogue/text/analysis.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';
import { accountWishes, type AccountWish } from './account-wishes.ts';
import type { FaqRow } from './faq-answers.ts';
import { getQuestionWords, matchedWords, readPhrases, stem, weightOfWord, type QuestionWords } from './phrases.ts';
import { tellingWords } from './question-text.ts';
import { translationsOf, type Glossary } from '../catalogue/other-language/glossary.ts';
import { serviceIntents } from './service-intents.ts';

/** What a reader wants, and how much of the question says so. */
export interface Intent {
  name: string;
  score: number;
}

const intents = readPhrases(serviceIntents);
const ofBooks = ['copies', 'writer', 'like', 'author', 'new', 'popular', 'books'];
/** The library's own answers count so much beside phrases: their question more than their text. */
const worthOfFaq = { question: 0.9, answer: 0.5 };
const highestOfFaq = 5;
/** Less than this of a question is another question. */
const leastOfFaq = 2;
const worthOfTranslation = 0.7;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

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

/** Words, and pairs of characters, by which a question is compared with the library's own. */
function unitsOf(text: string): string[] {
  const units = new Set<string>();
  for (const { text: run, continuous } of runs(fold(text))) {
    if (!continuous) {
      if (!stopWords.has(run) && run.length > 1) units.add(stem(run));
      continue;
    }
    const signs = characters(run);
    for (let at = 1; at < signs.length; at += 1) {
      const pair = `${signs[at - 1] ?? ''}${signs[at] ?? ''}`;
      if (!stopWords.has(pair)) units.add(pair);
    }
  }
  return [...units];
}

/**
 * What a question says: its own words, and names of a word in the other language. An answer has a way to say it where it
 * has all of its units.
 */
interface Term {
  ways: readonly (readonly string[])[];
  /** Units of the word that is translated: an answer that has it needs no translation. */
  translated: readonly string[];
  worth: number;
}

function termsOf(text: string, glossary: Glossary): Term[] {
  const telling = tellingWords(text).join(' ');
  const words = Array.from(segmenter.segment(fold(telling)), ({ segment }) => segment);
  const translations = [...new Set(words)].map((word) => ({
    ways: translationsOf(word, glossary).map(unitsOf),
    translated: unitsOf(word),
    worth: worthOfTranslation,
  }));
  return [...unitsOf(telling).map((unit) => ({ ways: [[unit]], translated: [], worth: 1 })), ...translations];
}

interface FaqUnits {
  question: ReadonlySet<string>;
  answer: ReadonlySet<string>;
}

function unitsOfRow({ question, phrases, answer }: FaqRow): FaqUnits {
  const questions: LocalText = JSON.parse(question);
  const answers: LocalText = JSON.parse(answer);
  const others: string[] = JSON.parse(phrases);
  return {
    question: new Set(unitsOf([...Object.values(questions), ...others].join('\n'))),
    answer: new Set(unitsOf(Object.values(answers).join('\n'))),
  };
}

function worthOfWay(units: readonly string[], { question, answer }: FaqUnits): number {
  if (units.length === 0) return 0;
  if (units.every((unit) => question.has(unit))) return worthOfFaq.question;
  return units.every((unit) => question.has(unit) || answer.has(unit)) ? worthOfFaq.answer : 0;
}

function worthOfTerm({ ways, translated, worth }: Term, row: FaqUnits): number {
  if (worthOfWay(translated, row) > 0) return 0;
  return worth * Math.max(0, ...ways.map((units) => worthOfWay(units, row)));
}

/** How much each of the library's own answers has of a question, by words that few of them have, in either language. */
export function scoreFaq(text: string, rows: readonly FaqRow[], glossary: Glossary): Map<FaqRow, number> {
  const units = rows.map(unitsOfRow);
  const scores = rows.map(() => 0);
  for (const term of termsOf(text, glossary)) {
    const worths = units.map((row) => worthOfTerm(term, row));
    const rarity = Math.log((rows.length + 1) / (worths.filter((worth) => worth > 0).length + 0.5));
    for (const [at, worth] of worths.entries()) scores[at] = (scores[at] ?? 0) + worth * rarity;
  }
  return new Map(rows.map((row, at) => [row, Math.min(highestOfFaq, scores[at] ?? 0)]));
}

export const isServiceTopic = (name: string): name is ServiceTopic => serviceTopics.some((topic) => topic === name);

export const accountWishOf = (name: string): AccountWish | undefined =>
  accountWishes.find((wish) => name === `account.${wish}`);

/** The library's own answers to a question: those of the topic that it is about, or else the one that is asked nearly so. */
export function findFaq(text: string, rows: readonly FaqRow[], glossary: Glossary): FaqRow[] {
  const [intent] = intentsOf(getQuestionWords(text)).filter(({ name }) => isServiceTopic(name));
  const ofTopic = rows.filter(({ topic }) => topic !== null && topic === intent?.name);
  const [[best, score] = []] = [...scoreFaq(text, rows, glossary)].sort(([, a], [, b]) => b - a);
  if (ofTopic.length > 0) return ofTopic.sort((a, b) => Number(b === best) - Number(a === best));
  return best !== undefined && (score ?? 0) >= leastOfFaq ? [best] : [];
}
