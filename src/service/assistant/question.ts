import type { ServiceTopic } from '../../lib/rules/service-topics.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';
import { characters, foldKey } from '../catalogue/text/analysis.ts';
import type { CallContext } from '../platform/context/context.ts';
import {
  type AccountTopic,
  accountTopicOf,
  intentsOf,
  isServiceTopic,
  isIntentWord,
  type ScoredIntent,
  saysFollowUp,
} from './intents.ts';
import { readConditions, type Conditions } from './conditions.ts';
import { scoreFaq, type FaqIndex, type FaqRow } from './faq-answers.ts';
import { namesDay, namesPlace } from './hours-answer.ts';
import { namedLibraryIn } from './named-library.ts';
import { getQuestionWords, weightOfWord, type QuestionWords } from './phrases.ts';
import { asWritten, isSearch, quotedIn, keywordsIn, unframed } from './question-text.ts';

export type QuestionIntent =
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
  intent: QuestionIntent;
  title?: NamedTitle;
  author?: string;
  /** The keywords as one text; empty if the question has none. */
  words: string;
  /** Words for a subject in the reader's own script; words next to each other are one keyword. */
  keywords: readonly string[];
  /** The same without words for what is wanted: novels, textbooks. */
  subjectWords: readonly string[];
  conditions: Conditions;
  onShelf: boolean;
  /** Whether it asks for books. */
  asksForBooks: boolean;
  /** Whether it asks for one book, and not for books on something: have you got, 有吗. */
  asksForOneBook: boolean;
  /** Whether it names the library itself. */
  namesLibrary: boolean;
  service?: ServiceTopic;
  account?: AccountTopic;
  /** The library's own answer that shares most words with the question. */
  faq?: FaqRow;
  /** The question to the library that it may be if the catalogue has nothing. */
  fallback?: LibraryQuestion;
}

/** A question that is not about books: small talk, the reader's account, a service, opening hours. */
export type LibraryQuestion = Pick<Question, 'intent' | 'service' | 'account' | 'faq'>;

const catalogueIntents: ReadonlySet<string> = new Set([
  'library',
  'copies',
  'writer',
  'like',
  'author',
  'new',
  'popular',
  'books',
]);
/** A question for books has none of these intents. */
const excludedWithBooks: ReadonlySet<string> = new Set(['greeting', 'thanks', 'about', 'offTopic']);
/** Lowest scores of a question to the library: by intents, by the library's own answers alone, and for a guess. */
const minScores = { library: 2, faq: 3.5, guess: 1.2 };
/** Added for questions about the reader's account, which use short words. */
const accountBonus = 1.5;
/** The score of the word alone, which occurs in questions about services as well. */
const bookWordScore = weightOfWord('books');
/** Added for a title that is named with its author, and for a name among the words. */
const authorScore = 3;
/** A day and a place of the library together ask for hours; one of them may stand in any question. */
const timeScore = 2.5;
/** Shorter titles among other words may be words of the question. */
const minTitleCharacters = 4;

const isHan = /\p{Script=Han}/u;
const weightOf = (title: string): number => (isHan.test(title) ? characters(title).length : title.length / 3);

/** The title that a question names; undefined if its words may have another meaning. */
function titleIn(
  text: string,
  isAboutOneBook: boolean,
  call: CallContext,
): (NamedTitle & { weight: number }) | undefined {
  const quoted = quotedIn(text);
  if (quoted) return { title: quoted.title, isQuoted: true, weight: Infinity };
  const bare = foldKey(unframed(text));
  const [named] = call.search
    .titlesWithin(call.library.id, text)
    .filter(({ title, author, isSlip }) => {
      const key = foldKey(title);
      if (key === bare) return true;
      if (author !== undefined) return weightOf(key) >= 2;
      const isLong = isHan.test(key) ? characters(key).length >= minTitleCharacters : key.split(' ').length >= 3;
      if (!isLong) return isAboutOneBook && !isSlip && weightOf(key) >= minTitleCharacters - 1;
      return !isSlip || weightOf(key) >= minTitleCharacters * 1.5;
    })
    .sort((a, b) => Number(foldKey(b.title) === bare) - Number(foldKey(a.title) === bare));
  if (!named) return undefined;
  const { title, author } = named;
  const weight = weightOf(foldKey(title)) + (author === undefined ? 0 : authorScore);
  return { title: asWritten(text, title), isQuoted: false, weight, ...(author !== undefined && { author }) };
}

/** How likely a day and a place in a question mean opening hours. */
function scoreOfTime(text: string, call: CallContext): number {
  const count = Number(namesDay(text)) + Number(namesPlace(text, call));
  return count === 2 ? timeScore : count * timeScore * 0.2;
}

/**
 * The likeliest question to the library, with its score.
 * @param time score of days and places, for opening hours
 */
function bestLibraryQuestion(
  text: string,
  intents: readonly ScoredIntent[],
  faq: FaqIndex,
  time = 0,
): (LibraryQuestion & { score: number }) | undefined {
  const byFaq = scoreFaq(text, faq);
  const hours = intents.find(({ name }) => name === 'hours') ?? { name: 'hours', score: 0 };
  const others = intents.filter((intent) => intent !== hours);
  const candidates = [...others, ...(time + hours.score > 0 ? [{ ...hours, score: hours.score + time }] : [])]
    .filter(({ name }) => !catalogueIntents.has(name))
    .map(({ name, score }): LibraryQuestion & { score: number } => {
      const account = accountTopicOf(name);
      if (account !== undefined) return { intent: 'account', account, score: score + accountBonus };
      if (!isServiceTopic(name)) return { intent: name === 'hours' ? 'opening' : (name as QuestionIntent), score };
      const answer = byFaq.find(({ row }) => row.topic === name);
      return {
        intent: 'service',
        service: name,
        score: score + (answer?.score ?? 0),
        ...(answer && { faq: answer.row }),
      };
    });
  const [best] = byFaq;
  const topic = best?.row.topic;
  if (best && topic && isServiceTopic(topic) && !candidates.some(({ service }) => service === topic)) {
    // An answer of the library alone is a guess: it is used if the catalogue has nothing.
    const score = best.score >= minScores.faq ? best.score : Math.min(best.score, minScores.library - 0.1);
    if (score >= minScores.guess) candidates.push({ intent: 'service', service: topic, faq: best.row, score });
  }
  return candidates.sort((a, b) => b.score - a.score)[0];
}

/** Whether a title is also a subject; a question for books means the subject. */
const isSubject = ({ title, author, isQuoted }: NamedTitle, call: CallContext): boolean =>
  !isQuoted && author === undefined && call.search.topicStanding(call.library.id, title, []).isSubject;

/** Keywords without those of an intent: novels, textbooks. */
const withoutIntentWords = (keywords: readonly string[], question: QuestionWords): string[] =>
  keywords.flatMap((stretch) => {
    const words = isHan.test(stretch) ? [stretch] : stretch.split(' ');
    return words.filter((word) => !isIntentWord(word, question)).join(' ') || [];
  });

/** A question to the library, read without the catalogue; undefined for other questions. */
export function readLibraryQuestion(text: string, faq: FaqIndex): LibraryQuestion | undefined {
  const best = bestLibraryQuestion(text, intentsOf(getQuestionWords(text)), faq);
  return best && best.score >= minScores.library ? best : undefined;
}

/** What is read of a question before its intent is decided. */
function readParts(text: string, now: number, call: CallContext) {
  const placed = namedLibraryIn(text, call);
  const quoted = quotedIn(text);
  const withoutTitle = quoted ? text.replace(quoted.whole, ' ') : text;
  const { conditions, onShelf, rest } = readConditions(quoted ? withoutTitle : (placed?.rest ?? text), now);
  const questionWords = getQuestionWords(withoutTitle);
  const intents = intentsOf(questionWords);
  const scoreOf = (name: string): number => intents.find((intent) => intent.name === name)?.score ?? 0;

  const isAboutOneBook = scoreOf('like') > 0 || scoreOf('writer') > 0;
  const named = titleIn(placed?.rest ?? text, isAboutOneBook, call);
  const asksForSubject = !isAboutOneBook && scoreOf('books') > scoreOf('copies');
  const subjectTitle = named && asksForSubject && isSubject(named, call) ? named.title : undefined;
  const keywords = subjectTitle === undefined ? keywordsIn(rest) : [subjectTitle];
  const base = {
    text,
    conditions: { ...conditions, library: placed?.library },
    onShelf,
    keywords,
    subjectWords: withoutIntentWords(keywords, questionWords),
    words: keywords.join(' '),
    asksForBooks: scoreOf('books') > 0,
    asksForOneBook: scoreOf('copies') > 0 && scoreOf('books') === 0,
    namesLibrary: scoreOf('library') > 0,
  };
  return { base, title: subjectTitle === undefined ? named : undefined, rest, questionWords, intents, scoreOf };
}

/**
 * Reads a question: what is wanted, which title, author or subject it names, and under which conditions.
 * @param faq the library's own answers
 * @param now this year
 */
export function readQuestion(text: string, faq: FaqIndex, now: number, call: CallContext): Question {
  const { base, title, rest, questionWords, intents, scoreOf } = readParts(text, now, call);
  const namesBooks = base.asksForBooks || base.asksForOneBook;
  const [held] = call.search.authorsWithin(call.library.id, rest).filter((name) => !stopWords.has(name));
  const author = held ?? (faq.glossary.people(base.words).length > 0 ? foldKey(base.words) : undefined);
  const bookScore = Math.max(
    title?.weight ?? 0,
    scoreOf('books'),
    scoreOf('author') + (author === undefined ? 0 : authorScore),
    scoreOf('like'),
    scoreOf('writer'),
  );

  // Books may be for the weekend.
  const time = namesBooks && scoreOf('hours') === 0 ? 0 : scoreOfTime(text, call);
  const possible = namesBooks ? intents.filter(({ name }) => !excludedWithBooks.has(name)) : intents;
  const service = bestLibraryQuestion(text, possible, faq, time);
  const isService = service !== undefined && service.score >= minScores.library;
  if (isService && service.score > bookScore) return { ...base, ...service };
  // Who asks for books, or types no more than words, is not after what the library's own answers share with it by chance.
  const isSearchForBooks = scoreOf('books') > bookWordScore || isSearch(text, base.words);
  const fallback = service && (isService || !isSearchForBooks) ? { fallback: service } : undefined;

  if (saysFollowUp('sameAuthor', questionWords) && title?.author !== undefined)
    return { ...base, intent: 'author', author: asWritten(text, title.author) };
  const named = title && {
    title: { title: title.title, isQuoted: title.isQuoted, ...(title.author && { author: title.author }) },
  };
  if (named && scoreOf('like') > 0) return { ...base, ...named, intent: 'like' };
  if (named && scoreOf('writer') > 1) return { ...base, ...named, intent: 'writer' };
  if (named && title.weight >= minTitleCharacters - 1) return { ...base, ...named, ...fallback, intent: 'copies' };
  const isOnlyAuthor = [unframed(rest), base.words, base.subjectWords.join(' ')].some(
    (words) => foldKey(words) === author,
  );
  if (author !== undefined && (scoreOf('author') > 0 || isOnlyAuthor))
    return { ...base, ...fallback, intent: 'author', author: asWritten(text, author) };
  if (scoreOf('new') > 0) return { ...base, intent: 'new' };
  if (scoreOf('popular') > 0) return { ...base, intent: 'popular' };
  if (named) return { ...base, ...named, ...fallback, intent: 'copies' };
  return { ...base, ...fallback, intent: 'topic' };
}
