import type { Database } from '../platform/db/database.ts';
import type { Selectable } from 'kysely';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { openGlossary, translationsOf, type Glossary } from '../catalogue/other-language/glossary.ts';
import { characters, fold, runs } from '../catalogue/text/analysis.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';
import type { CallContext } from '../platform/context/context.ts';
import { intentsOf, isServiceTopic } from './intents.ts';
import { getQuestionWords, stem } from './phrases.ts';
import { keywordsIn } from './question-text.ts';

/** Words of an answer's question count more than those of its text, and translations less. */
const worthOfFaq = { question: 0.9, answer: 0.5 };
const highestOfFaq = 5;
/** Less than this of a question is another question. */
const leastOfFaq = 2;
const worthOfTranslation = 0.7;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A question that the library answers itself, in the reader's language. */
export interface FaqAnswer {
  question: string;
  answer: string;
  link: { label: string; url: string } | null;
}

export type FaqRow = Selectable<Database['faq']>;

/** The library's rows, in its order. */
export const faqRowsOf = ({ store, library }: CallContext): Promise<FaqRow[]> =>
  store.db.selectFrom('faq').selectAll().where('library_id', '=', library.id).orderBy('seq').execute();

/** A row in the reader's language. */
export function faqAnswerOf(row: FaqRow, { language }: CallContext): FaqAnswer {
  const question: LocalText = JSON.parse(row.question);
  const answer: LocalText = JSON.parse(row.answer);
  const link: { label: LocalText; url: string } | null = row.link === null ? null : JSON.parse(row.link);
  return {
    question: inLanguage(question, language),
    answer: inLanguage(answer, language),
    link: link && { label: inLanguage(link.label, language), url: link.url },
  };
}

/** All that the library answers itself, in its order. */
export const listAllFaq = async (call: CallContext): Promise<FaqAnswer[]> =>
  (await faqRowsOf(call)).map((row) => faqAnswerOf(row, call));

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
  const keywords = keywordsIn(text).join(' ');
  const words = Array.from(segmenter.segment(fold(keywords)), ({ segment }) => segment);
  const translations = [...new Set(words)].map((word) => ({
    ways: translationsOf(word, glossary).map(unitsOf),
    translated: unitsOf(word),
    worth: worthOfTranslation,
  }));
  return [...unitsOf(keywords).map((unit) => ({ ways: [[unit]], translated: [], worth: 1 })), ...translations];
}

interface FaqEntry {
  row: FaqRow;
  question: ReadonlySet<string>;
  answer: ReadonlySet<string>;
}

function entryOf(row: FaqRow): FaqEntry {
  const questions: LocalText = JSON.parse(row.question);
  const answers: LocalText = JSON.parse(row.answer);
  const others: string[] = JSON.parse(row.phrases);
  return {
    row,
    question: new Set(unitsOf([...Object.values(questions), ...others].join('\n'))),
    answer: new Set(unitsOf(Object.values(answers).join('\n'))),
  };
}

/** What questions are compared with: the library's own answers, and the dictionary of both languages. */
export interface FaqIndex {
  entries: readonly FaqEntry[];
  glossary: Glossary;
}

/** Reads the words of the library's own answers, once for all questions of a conversation. */
export const indexFaq = async (rows: readonly FaqRow[]): Promise<FaqIndex> => ({
  entries: rows.map(entryOf),
  glossary: await openGlossary(),
});

function worthOfWay(units: readonly string[], { question, answer }: FaqEntry): number {
  if (units.length === 0) return 0;
  if (units.every((unit) => question.has(unit))) return worthOfFaq.question;
  return units.every((unit) => question.has(unit) || answer.has(unit)) ? worthOfFaq.answer : 0;
}

function worthOfTerm({ ways, translated, worth }: Term, row: FaqEntry): number {
  if (worthOfWay(translated, row) > 0) return 0;
  return worth * Math.max(0, ...ways.map((units) => worthOfWay(units, row)));
}

/** How much each of the library's own answers has of a question, by words that few of them have, in either language. */
export function scoreFaq(text: string, { entries, glossary }: FaqIndex): { row: FaqRow; score: number }[] {
  const scores = entries.map(() => 0);
  for (const term of termsOf(text, glossary)) {
    const worths = entries.map((entry) => worthOfTerm(term, entry));
    const rarity = Math.log((entries.length + 1) / (worths.filter((worth) => worth > 0).length + 0.5));
    for (const [at, worth] of worths.entries()) scores[at] = (scores[at] ?? 0) + worth * rarity;
  }
  return entries
    .map(({ row }, at) => ({ row, score: Math.min(highestOfFaq, scores[at] ?? 0) }))
    .sort((a, b) => b.score - a.score);
}

/** The library's own answers to a question: those of the topic that it is about, or else the one that is asked nearly so. */
export function findFaq(text: string, faq: FaqIndex): FaqRow[] {
  const [intent] = intentsOf(getQuestionWords(text)).filter(({ name }) => isServiceTopic(name));
  const scores = scoreFaq(text, faq);
  const ofTopic = scores.filter(({ row }) => row.topic !== null && row.topic === intent?.name);
  const found = ofTopic.length > 0 ? ofTopic : scores.slice(0, 1).filter(({ score }) => score >= leastOfFaq);
  return found.map(({ row }) => row);
}
