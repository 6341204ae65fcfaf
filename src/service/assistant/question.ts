import type { ServiceTopic } from '../../lib/rules/service-topics.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';
import { characters, foldKey } from '../catalogue/text/analysis.ts';
import type { CallContext } from '../platform/context/context.ts';
import {
  type AccountWish,
  accountWishOf,
  intentsOf,
  isServiceTopic,
  saysWish,
  type Intent,
  saysFollowUp,
} from './intents.ts';
import { readConditions, type Conditions } from './conditions.ts';
import { scoreFaq, type FaqIndex, type FaqRow } from './faq-answers.ts';
import { namesDay, namesPlace } from './hours-answer.ts';
import { namedLibraryIn } from './named-library.ts';
import { getQuestionWords, weightOfWord, type QuestionWords } from './phrases.ts';
import { asWritten, isSearch, quotedIn, tellingWords, unframed } from './question-text.ts';

export type Wish =
  | 'greeting'
  | 'about'
  | 'thanks'
  | 'account'
  | 'service'
  | 'opening'
  /** Where a book is, and whether it is there. */
  | 'copies'
  | 'writer'
  | 'like'
  | 'author'
  | 'new'
  | 'popular'
  | 'topic'
  | 'offTopic';

/** A title of the catalogue, or in quotes, that a question names. */
interface NamedTitle {
  title: string;
  author?: string;
  isQuoted: boolean;
}

export interface Question {
  text: string;
  wish: Wish;
  title?: NamedTitle;
  author?: string;
  /** What it is about, in the reader's own script; empty where only the wish is said. */
  words: string;
  /** Words that tell a subject, in stretches that stand side by side. */
  telling: readonly string[];
  /** The same without words for what is wanted: novels, textbooks. */
  subject: readonly string[];
  conditions: Conditions;
  onShelf: boolean;
  /** Whether it says that books are wanted. */
  isOfBooks: boolean;
  /** Whether it asks for one book, and not for books on something: have you got, 有吗. */
  isForOne: boolean;
  /** Whether it names the library itself. */
  isOfLibrary: boolean;
  service?: ServiceTopic;
  account?: AccountWish;
  /** The library's own answer that has most of the question. */
  faq?: FaqRow;
  /** What it may be after where the catalogue has nothing. */
  otherwise?: Pick<Question, 'wish' | 'service' | 'account' | 'faq'>;
}

type House = Pick<Question, 'wish' | 'service' | 'account' | 'faq'>;

const ofCatalogue: ReadonlySet<string> = new Set([
  'library',
  'copies',
  'writer',
  'like',
  'author',
  'new',
  'popular',
  'books',
]);
/** Nothing of these is meant where books are requested. */
const besideBooks: ReadonlySet<string> = new Set(['greeting', 'thanks', 'about', 'offTopic']);
/** So much of a question must say that it is of the house, and more where it names books as well. */
const least = { house: 2, faq: 3.5, guess: 1.2 };
/** What readers ask of their own is said by small words. */
const worthOfOwn = 1.5;
/** Books are asked for by more than the word, which occurs in questions about services as well. */
const worthOfWord = weightOfWord('books');
/** A title is worth so much for each character, or two letters, with its author so much more. */
const worthOfTitle = 1;
const worthOfAuthor = 3;
/** A day and a place of the library together ask for hours; one of them may stand in any question. */
const worthOfTime = 2.5;
/** Titles of fewer characters among other words may be words of the question. */
const shortestAmong = 4;

const isHan = /\p{Script=Han}/u;
const weightOf = (title: string): number => (isHan.test(title) ? characters(title).length : title.length / 3);

/** The title among the words of a question that most of it says; undefined where it may be an accident. */
function titleIn(text: string, isOfOne: boolean, call: CallContext): (NamedTitle & { weight: number }) | undefined {
  const quoted = quotedIn(text);
  if (quoted) return { title: quoted.title, isQuoted: true, weight: Infinity };
  const bare = foldKey(unframed(text));
  const [named] = call.search
    .titlesWithin(call.library.id, text)
    .filter(({ title, author, isSlip }) => {
      const key = foldKey(title);
      if (key === bare) return true;
      if (author !== undefined) return weightOf(key) >= 2;
      const isLong = isHan.test(key) ? characters(key).length >= shortestAmong : key.split(' ').length >= 3;
      if (!isLong) return isOfOne && !isSlip && weightOf(key) >= shortestAmong - 1;
      return !isSlip || weightOf(key) >= shortestAmong * 1.5;
    })
    .sort((a, b) => Number(foldKey(b.title) === bare) - Number(foldKey(a.title) === bare));
  if (!named) return undefined;
  const { title, author } = named;
  const weight = weightOf(foldKey(title)) * worthOfTitle + (author === undefined ? 0 : worthOfAuthor);
  return { title: asWritten(text, title), isQuoted: false, weight, ...(author !== undefined && { author }) };
}

/** How much a day and a place of the library say that its hours are asked for. */
function timeIn(text: string, call: CallContext): number {
  const count = Number(namesDay(text)) + Number(namesPlace(text, call));
  return count === 2 ? worthOfTime : count * worthOfTime * 0.2;
}

/**
 * What is asked of the house, and how much of the question says so.
 * @param time how much days and places say so
 */
function houseOf(
  text: string,
  intents: readonly Intent[],
  faq: FaqIndex,
  time = 0,
): (House & { score: number }) | undefined {
  const byFaq = scoreFaq(text, faq);
  const hours = intents.find(({ name }) => name === 'hours') ?? { name: 'hours', score: 0 };
  const others = intents.filter((intent) => intent !== hours);
  const candidates = [...others, ...(time + hours.score > 0 ? [{ ...hours, score: hours.score + time }] : [])]
    .filter(({ name }) => !ofCatalogue.has(name))
    .map(({ name, score }): House & { score: number } => {
      const account = accountWishOf(name);
      if (account !== undefined) return { wish: 'account', account, score: score + worthOfOwn };
      if (!isServiceTopic(name)) return { wish: name === 'hours' ? 'opening' : (name as Wish), score };
      const answer = byFaq.find(({ row }) => row.topic === name);
      return {
        wish: 'service',
        service: name,
        score: score + (answer?.score ?? 0),
        ...(answer && { faq: answer.row }),
      };
    });
  const [best] = byFaq;
  const topic = best?.row.topic;
  if (best && topic && isServiceTopic(topic) && !candidates.some(({ service }) => service === topic)) {
    // The library's own answer alone is a guess: it counts where the catalogue has nothing.
    const score = best.score >= least.faq ? best.score : Math.min(best.score, least.house - 0.1);
    if (score >= least.guess) candidates.push({ wish: 'service', service: topic, faq: best.row, score });
  }
  return candidates.sort((a, b) => b.score - a.score)[0];
}

/** Whether a title is also a subject, which is meant where books on something are asked for. */
const isSubject = ({ title, author, isQuoted }: NamedTitle, call: CallContext): boolean =>
  !isQuoted && author === undefined && call.search.topicStanding(call.library.id, title, []).isSubject;

/** Words that tell a subject, without those for what is wanted: novels, textbooks. */
const withoutWishes = (telling: readonly string[], question: QuestionWords): string[] =>
  telling.flatMap((stretch) => {
    const words = isHan.test(stretch) ? [stretch] : stretch.split(' ');
    return words.filter((word) => !saysWish(word, question)).join(' ') || [];
  });

/** What a question asks of the house, without the catalogue; undefined where it does not say so. */
export function readHouse(text: string, faq: FaqIndex): House | undefined {
  const house = houseOf(text, intentsOf(getQuestionWords(text)), faq);
  return house && house.score >= least.house ? house : undefined;
}

/**
 * Reads a question: what is wanted, which title, author or subject it names, and under which conditions.
 * @param faq the library's own answers
 * @param now this year
 */
export function readQuestion(text: string, faq: FaqIndex, now: number, call: CallContext): Question {
  const placed = namedLibraryIn(text, call);
  const quoted = quotedIn(text);
  const {
    conditions: read,
    onShelf,
    rest,
  } = readConditions(quoted ? text.replace(quoted.whole, ' ') : (placed?.rest ?? text), now);
  const conditions = { ...read, library: placed?.library };
  const questionWords = getQuestionWords(quoted ? text.replace(quoted.whole, ' ') : text);
  const intents = intentsOf(questionWords);
  const scoreOf = (name: string): number => intents.find((intent) => intent.name === name)?.score ?? 0;
  const isOfOne = scoreOf('like') > 0 || scoreOf('writer') > 0;
  const found = titleIn(placed?.rest ?? text, isOfOne, call);
  const isTopic = found !== undefined && !isOfOne && scoreOf('books') > scoreOf('copies') && isSubject(found, call);
  const title = isTopic ? undefined : found;
  const telling = isTopic ? [found.title] : tellingWords(rest);
  const base = {
    text,
    conditions,
    onShelf,
    telling,
    subject: withoutWishes(telling, questionWords),
    words: telling.join(' '),
    isOfBooks: scoreOf('books') > 0,
    isForOne: scoreOf('copies') > 0 && scoreOf('books') === 0,
    isOfLibrary: scoreOf('library') > 0,
  };
  // Books may be for the weekend.
  const isOfSomething = scoreOf('hours') === 0 && (base.isOfBooks || base.isForOne);
  const ofHouse = base.isOfBooks || base.isForOne ? intents.filter(({ name }) => !besideBooks.has(name)) : intents;
  const house = houseOf(text, ofHouse, faq, isOfSomething ? 0 : timeIn(text, call));
  const [held] = call.search.authorsWithin(call.library.id, rest).filter((name) => !stopWords.has(name));
  const author = held ?? (faq.glossary.people(base.words).length > 0 ? foldKey(base.words) : undefined);
  const ofBooks = Math.max(
    scoreOf('books'),
    scoreOf('author') + (author === undefined ? 0 : worthOfAuthor),
    scoreOf('like'),
    scoreOf('writer'),
  );
  const evidence = Math.max(title?.weight ?? 0, ofBooks);
  const isOfHouse = house !== undefined && house.score >= least.house && house.score > evidence;
  // Who asks for books, or types no more than words, is not after what the library's own answers share with it by chance.
  const isOfOthers = scoreOf('books') > worthOfWord || isSearch(text, base.words);
  const isChance = house && house.score < least.house && isOfOthers;
  const otherwise = house && !isChance ? { otherwise: house } : undefined;
  if (house && isOfHouse) return { ...base, ...house };
  const named = title && {
    title: { title: title.title, isQuoted: title.isQuoted, ...(title.author && { author: title.author }) },
  };
  if (saysFollowUp('sameAuthor', questionWords) && title?.author !== undefined)
    return { ...base, wish: 'author', author: asWritten(text, title.author) };
  if (named && scoreOf('like') > 0) return { ...base, ...named, wish: 'like' };
  if (named && scoreOf('writer') > 1) return { ...base, ...named, wish: 'writer' };
  if (named && title.weight >= shortestAmong - 1) return { ...base, ...named, ...otherwise, wish: 'copies' };
  if (
    author !== undefined &&
    (scoreOf('author') > 0 ||
      [unframed(rest), base.words, base.subject.join(' ')].some((words) => foldKey(words) === author))
  )
    return { ...base, ...otherwise, wish: 'author', author: asWritten(text, author) };
  if (scoreOf('new') > 0) return { ...base, wish: 'new' };
  if (scoreOf('popular') > 0) return { ...base, wish: 'popular' };
  if (named) return { ...base, ...named, ...otherwise, wish: 'copies' };
  return { ...base, ...otherwise, wish: 'topic' };
}
