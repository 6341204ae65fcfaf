import type { BookAttachment, ChatMessage } from '../../lib/contract/calls/assistant.ts';
import { roles } from '../../lib/rules/assistant.ts';
import { isConditional, noConditions, type Conditions } from './conditions.ts';
import { saysFollowUp, intentsOf, saysWish } from './intents.ts';
import { getQuestionWords } from './phrases.ts';
import type { Question, Wish } from './question.ts';

export interface Meant {
  question: Question;
  /** Pages of hits that earlier answers listed, if the reader wants more of them. */
  before: number;
  /** The book of an answer before that is meant. */
  book?: BookAttachment;
}

/** Longer questions stand alone. */
const maxAside = 40;
/** Questions further back than this lend nothing. */
const maxBack = 6;

const ofHouse: ReadonlySet<Wish> = new Set(['service', 'account', 'opening']);
const ofBooks: ReadonlySet<Wish> = new Set(['topic', 'author', 'new', 'popular', 'like', 'copies', 'writer']);

const chineseNumbers = '一二三四五六七八九十';
const englishNumbers = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** Which book of the answer before is meant: from 0, -1 the last; undefined where none is named by its place. */
function placeOf(text: string): number | undefined {
  if (/最后一|\blast (one|book)\b/i.test(text)) return -1;
  const [, chinese] = /第 ?([一二三四五六七八九十]|\d{1,2}) ?[本个個种種部]/u.exec(text) ?? [];
  if (chinese !== undefined) return /\d/.test(chinese) ? Number(chinese) - 1 : chineseNumbers.indexOf(chinese);
  const english = englishNumbers.findIndex((word) => new RegExp(`\\b${word} (?:one|book|title)\\b`, 'i').test(text));
  return english < 0 ? undefined : english;
}

/** What a follow-up adds to the conditions before it. */
const together = (before: Conditions, now: Conditions): Conditions => ({
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
function exchangeBefore(history: readonly ChatMessage[]) {
  const at = history.findLastIndex(({ role }) => role === roles.reader);
  const question = history[at];
  const withBooks = history.findLast(({ chatHistoryAttachments }) => chatHistoryAttachments.length > 0);
  return (
    question && { text: question.text, books: withBooks?.chatHistoryAttachments ?? [], earlier: history.slice(0, at) }
  );
}

/**
 * Reads a question as one of its conversation: more of the same, another subject, another condition, or one of the books
 * that were shown.
 * @param history what was said before, oldest first
 * @param read reads one question by itself
 */
export function readInConversation(
  text: string,
  history: readonly ChatMessage[],
  read: (text: string) => Question,
  back = maxBack,
): Meant {
  const question = read(text);
  const alone: Meant = { question, before: 0 };
  const exchange = back > 0 ? exchangeBefore(history) : undefined;
  if (!exchange || question.title?.isQuoted === true || [...text].length > maxAside) return alone;
  const questionWords = getQuestionWords(text);
  const says = (name: Parameters<typeof saysFollowUp>[0]): boolean => saysFollowUp(name, questionWords);
  const isBare = question.telling.every((word) => saysWish(word, questionWords)) && question.title === undefined;
  const previous = (): Meant => readInConversation(exchange.text, exchange.earlier, read, back - 1);
  const [first] = exchange.books;
  if (first && says('sameAuthor')) {
    const [author = ''] = first.author.split(/[；;]/);
    return { question: { ...question, wish: 'author', author, conditions: noConditions }, before: 0 };
  }
  const place = placeOf(text);
  const wishes = intentsOf(questionWords).map(({ name }) => name);
  const isOfBook = says('pronoun') || wishes.some((name) => name === 'like' || name === 'writer');
  const book = place === undefined ? (isBare && isOfBook ? first : undefined) : exchange.books.at(place);
  if (book) {
    const wish = wishes.includes('writer') ? 'writer' : wishes.includes('like') ? 'like' : 'copies';
    return { question: { ...question, wish }, before: 0, book };
  }
  if (isBare && says('more')) {
    const meant = previous();
    return ofBooks.has(meant.question.wish) ? { ...meant, before: meant.before + 1 } : alone;
  }
  const isAside = says('aside');
  const isOnlyConditions = isBare && (isConditional(question.conditions) || question.onShelf);
  if (!isAside && !isOnlyConditions) return alone;
  const { question: before } = previous();
  if (isOnlyConditions && ofBooks.has(before.wish)) {
    const conditions = together(before.conditions, question.conditions);
    return { question: { ...before, conditions, onShelf: before.onShelf || question.onShelf }, before: 0 };
  }
  if (before.wish === 'opening') return { question: { ...before, text: `${before.text}\n${text}` }, before: 0 };
  if (ofHouse.has(before.wish)) return question.wish === 'service' ? alone : { question: before, before: 0 };
  if (!ofBooks.has(before.wish) || ofHouse.has(question.wish)) return alone;
  const isNamed = question.author !== undefined || question.title !== undefined;
  return isNamed
    ? alone
    : {
        question: {
          ...question,
          wish: before.wish === 'author' ? 'author' : 'topic',
          conditions: together(before.conditions, question.conditions),
          ...(before.wish === 'author' && { author: question.words }),
        },
        before: 0,
      };
}
