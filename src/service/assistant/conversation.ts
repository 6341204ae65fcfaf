import type { BookAttachment, ChatMessage } from '../../lib/contract/calls/assistant.ts';
import { roles } from '../../lib/rules/assistant.ts';
import { isConditional, noConditions, type Conditions } from './conditions.ts';
import { saysFollowUp, intentsOf, isIntentWord } from './intents.ts';
import { getQuestionWords } from './phrases.ts';
import type { Question, QuestionIntent } from './question.ts';

export interface Interpretation {
  question: Question;
  /** Pages of hits that earlier answers listed, if the reader asks for more of them. */
  before: number;
  /** The book of an earlier answer that the question is about. */
  book?: BookAttachment;
}

/** A longer question does not refer to the one before. */
const maxAside = 40;
/** Questions further back are not read. */
const maxBack = 6;

const libraryIntents: ReadonlySet<QuestionIntent> = new Set(['service', 'account', 'opening']);
const bookIntents: ReadonlySet<QuestionIntent> = new Set([
  'topic',
  'author',
  'new',
  'popular',
  'like',
  'copies',
  'writer',
]);

const chineseNumbers = '一二三四五六七八九十';
const englishNumbers = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** Which book of the answer before a question names by its place: from 0, -1 for the last. */
function placeOf(text: string): number | undefined {
  if (/最后一|\blast (one|book)\b/i.test(text)) return -1;
  const [, chinese] = /第 ?([一二三四五六七八九十]|\d{1,2}) ?[本个個种種部]/u.exec(text) ?? [];
  if (chinese !== undefined) return /\d/.test(chinese) ? Number(chinese) - 1 : chineseNumbers.indexOf(chinese);
  const english = englishNumbers.findIndex((word) => new RegExp(`\\b${word} (?:one|book|title)\\b`, 'i').test(text));
  return english < 0 ? undefined : english;
}

/** The conditions of a question and of its follow-up. */
const mergeConditions = (before: Conditions, now: Conditions): Conditions => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(now).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  ),
  notLanguages: [...before.notLanguages, ...now.notLanguages],
  notAuthors: [...before.notAuthors, ...now.notAuthors],
  notDocCodes: [...before.notDocCodes, ...now.notDocCodes],
});

/** The previous question, the books listed last, and the messages before. */
function previousExchange(history: readonly ChatMessage[]) {
  const at = history.findLastIndex(({ role }) => role === roles.reader);
  const question = history[at];
  const withBooks = history.findLast(({ chatHistoryAttachments }) => chatHistoryAttachments.length > 0);
  return (
    question && { text: question.text, books: withBooks?.chatHistoryAttachments ?? [], earlier: history.slice(0, at) }
  );
}

/**
 * Reads a question in its conversation: more of the same, another subject, another condition, or one of the books that
 * were listed.
 * @param history earlier messages, oldest first
 * @param read reads one question by itself
 */
export function readInConversation(
  text: string,
  history: readonly ChatMessage[],
  read: (text: string) => Question,
  back = maxBack,
): Interpretation {
  const question = read(text);
  const alone: Interpretation = { question, before: 0 };
  const exchange = back > 0 ? previousExchange(history) : undefined;
  if (!exchange || question.title?.isQuoted === true || [...text].length > maxAside) return alone;
  const questionWords = getQuestionWords(text);
  const says = (name: Parameters<typeof saysFollowUp>[0]): boolean => saysFollowUp(name, questionWords);
  const isBare = question.keywords.every((word) => isIntentWord(word, questionWords)) && question.title === undefined;
  const previous = (): Interpretation => readInConversation(exchange.text, exchange.earlier, read, back - 1);
  const [first] = exchange.books;
  if (first && says('sameAuthor')) {
    const [author = ''] = first.author.split(/[；;]/);
    return { question: { ...question, intent: 'author', author, conditions: noConditions }, before: 0 };
  }
  const place = placeOf(text);
  const intents = intentsOf(questionWords).map(({ name }) => name);
  const isOfBook = says('pronoun') || intents.some((name) => name === 'like' || name === 'writer');
  const book = place === undefined ? (isBare && isOfBook ? first : undefined) : exchange.books.at(place);
  if (book) {
    const intent = intents.includes('writer') ? 'writer' : intents.includes('like') ? 'like' : 'copies';
    return { question: { ...question, intent }, before: 0, book };
  }
  if (isBare && says('more')) {
    const interpretation = previous();
    return bookIntents.has(interpretation.question.intent)
      ? { ...interpretation, before: interpretation.before + 1 }
      : alone;
  }
  const isAside = says('aside');
  const isOnlyConditions = isBare && (isConditional(question.conditions) || question.onShelf);
  if (!isAside && !isOnlyConditions) return alone;
  const { question: before } = previous();
  if (isOnlyConditions && bookIntents.has(before.intent)) {
    const conditions = mergeConditions(before.conditions, question.conditions);
    return { question: { ...before, conditions, onShelf: before.onShelf || question.onShelf }, before: 0 };
  }
  if (before.intent === 'opening') return { question: { ...before, text: `${before.text}\n${text}` }, before: 0 };
  if (libraryIntents.has(before.intent)) return question.intent === 'service' ? alone : { question: before, before: 0 };
  if (!bookIntents.has(before.intent) || libraryIntents.has(question.intent)) return alone;
  const isNamed = question.author !== undefined || question.title !== undefined;
  return isNamed
    ? alone
    : {
        question: {
          ...question,
          intent: before.intent === 'author' ? 'author' : 'topic',
          conditions: mergeConditions(before.conditions, question.conditions),
          ...(before.intent === 'author' && { author: question.words }),
        },
        before: 0,
      };
}
