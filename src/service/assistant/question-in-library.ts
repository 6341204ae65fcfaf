import type { CallContext } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { readQuestion, type Question, type Wish } from './question.ts';
import { unknownIn } from './intent/intent.ts';
import { clausesOf } from './clauses.ts';
import {
  asksForOtherWorks,
  authorNamedBy,
  authorOfWorks,
  namedInClause,
  partOfSeries,
  titleOfWriter,
} from './named-among.ts';
import { namedInQuestion, type NamedInQuestion } from './named-in-question.ts';
import { authorNamedIn, titleNamedIn, type TitleNamed } from './named-within.ts';
import { namedLibraryIn } from './named-library.ts';
import { quotedIn } from './subject.ts';
import { askedTitle, isTitleCase } from './title-words.ts';
import { sortUnwanted } from './unwanted.ts';

/** Wishes that a campus narrows: those for books. */
const ofBooks: ReadonlySet<Wish> = new Set(['copies', 'like', 'author', 'new', 'popular', 'general', 'topic']);

/** What may be of a title or an author that the question has without quotes. */
const maybeNamed: ReadonlySet<Wish> = new Set(['copies', 'writer', 'author', 'general', 'topic', 'offTopic', 'like']);
/** What is asked of the author beside the book that is named. */
const ofOthers: ReadonlySet<Wish> = new Set(['topic', 'copies', 'author', 'writer', 'general', 'offTopic', 'like']);

const quotedAs = ({ name, before, after }: NamedInQuestion): string => {
  const [open, close] = /\p{Script=Han}/u.test(name) ? ['《', '》'] : ['“', '”'];
  return `${before}${open}${name}${close}${after}`;
};

const ofAuthor = (question: Question, name: string): Question => ({
  ...question,
  wish: 'author',
  subject: { isQuoted: false, words: name, apart: name },
});

/** A question whose title, or author, the catalogue has, however it is asked for: 瓦尔登湖还有吗. */
function withNamed(question: Question, read: (text: string) => Question, call: CallContext): Question {
  const { text } = question;
  if (quotedIn(text)) return question;
  const certain = titleSaidToBeBy(question);
  if (certain) return certain;
  const meant = withTitle(question, read, call);
  // Who wrote it, and what else there is of whoever did.
  return meant.wish === 'writer' && meant.subject.isQuoted && asksForOtherWorks(text)
    ? { ...meant, wish: 'author', isOfTitle: true }
    : meant;
}

function withTitle(question: Question, read: (text: string) => Question, call: CallContext): Question {
  const { text, clauses, wish, conditions } = question;
  if (!(maybeNamed.has(wish) || question.isGuess)) return question;
  const quoting = (named: NamedInQuestion): Question => ({ ...read(quotedAs(named)), text });
  const isExcluding = conditions.notAuthors.length + conditions.notWords.length > 0;
  const beside = isExcluding || !ofOthers.has(wish) ? undefined : titleNamedIn(text, true, call);
  if (beside && isLongTitle(beside)) return ofTitle(question, beside);
  const by = authorNamedBy(clauses);
  if (by !== undefined && conditions.notAuthors.length === 0) return ofAuthor(question, by);
  const named = wish === 'like' ? namedInQuestion(text, call, 'any') : namedInQuestion(text, call);
  if (named && !(named.by === 'title' && wish === 'author')) {
    // Is 1984 by George Orwell there: a title, with its author.
    const isUnwanted = [...conditions.notAuthors, ...conditions.notWords].some(
      (name) => fold(name) === fold(named.name),
    );
    if (named.by === 'author' && isUnwanted)
      return question.wish === 'author' ? { ...question, wish: 'topic' } : question;
    if (named.by === 'author')
      return askedTitle(text, question.subject).author === undefined ? ofAuthor(question, named.name) : question;
    return wish === 'like' ? { ...quoting(named), wish } : quoting(named);
  }
  const part = wish === 'like' ? undefined : partOfSeries(text, call);
  if (part !== undefined) {
    const subject = { isQuoted: true, words: part, apart: part };
    return { ...question, wish: wish === 'writer' ? wish : 'copies', subject, isGuess: undefined };
  }
  return withNamedAmong(question, call);
}

/** The same where it is named among other things that are said. */
function withNamedAmong(question: Question, call: CallContext): Question {
  const { text, clauses, wish, conditions } = question;
  const isOfBooks = ofOthers.has(wish);
  const title = isOfBooks ? titleOfWriter(text) : undefined;
  if (title !== undefined) return { ...ofAuthor(question, title), isOfTitle: true };
  const author = isOfBooks ? authorOfWorks(clauses, call) : undefined;
  if (author !== undefined && wish !== 'like') return ofAuthor(question, author);
  const isExcluding = conditions.notAuthors.length + conditions.notWords.length > 0;
  const beside = isExcluding || !isOfBooks ? undefined : titleNamedIn(text, true, call);
  if (beside) return ofTitle(question, beside);
  const named = namedInClause(clauses, call);
  const inClause =
    isExcluding &&
    (named?.by === 'title' || conditions.notAuthors.some((name) => fold(name) === fold(named?.name ?? '')))
      ? undefined
      : named;
  if (inClause?.by === 'title') {
    const subject = { isQuoted: true, words: inClause.name, apart: inClause.name };
    return {
      ...question,
      wish: ofOthers.has(wish) && wish !== 'topic' && wish !== 'general' ? wish : 'copies',
      subject,
      text: inClause.clause,
    };
  }
  if (inClause && isOfBooks) return ofAuthor(question, inClause.name);
  if (isExcluding || !isOfBooks) return question;
  const among = titleNamedIn(text, false, call, wish === 'like');
  if (among) return ofTitle(question, among);
  const isOfOneBook = wish === 'like' || askedTitle(text, question.subject).author !== undefined;
  const name = isOfOneBook ? undefined : authorNamedIn(text, call);
  return name === undefined ? question : ofAuthor(question, name);
}

/** So long a title beside its author goes before anything else that is asked of either. */
const isLongTitle = ({ title }: TitleNamed): boolean =>
  /\p{Script=Han}/u.test(title) ? title.length >= 3 : title.includes(' ');

const ofTitle = (question: Question, { title, author }: TitleNamed): Question => ({
  ...question,
  wish:
    ofOthers.has(question.wish) && question.wish !== 'topic' && question.wish !== 'general' ? question.wish : 'copies',
  subject: { isQuoted: true, words: title, apart: title },
  ...(author !== undefined && { author }),
  isGuess: undefined,
});

/** Written as a title, and said to be somebody's, beside something else that is said, or what is only guessed: no service. */
function titleSaidToBeBy(question: Question): Question | undefined {
  const [first = '', ...others] = clausesOf(question.text);
  if ((others.length === 0 && question.isGuess !== true) || question.wish === 'account') return undefined;
  const { title, author } = askedTitle(first, { ...question.subject, words: first });
  if (author === undefined || !isTitleCase(title)) return undefined;
  const wish = question.wish === 'writer' || question.wish === 'like' ? question.wish : 'copies';
  const subject = { isQuoted: true, words: title, apart: title };
  return { ...question, wish, subject, author, isGuess: undefined };
}

/** 挪威的森林北湖有吗: whether it is there. */
const isWhether =
  /有(吗|嗎|没有|沒有)?[?？]?$|^.{0,10}有(没有|沒有)|^[^有]*有.+[吗嗎][?？]?$|^(is|are|do|does|has|have|can)\b/i;

/**
 * Reads questions as readers of this library ask them: a campus or library that is named narrows the books to its
 * copies (Is Dune at Beihu), unless it is what is asked after (北湖校区几点开门).
 * @param now this year
 */
export const questionReader =
  (now: number, call: CallContext) =>
  (text: string): Question => {
    const read = (asked: string): Question => {
      const question = readQuestion(asked, now);
      const { notAuthors, notWords } = sortUnwanted(question.conditions.notAuthors, call);
      const conditions = {
        ...question.conditions,
        notAuthors,
        notWords: [...question.conditions.notWords, ...notWords],
      };
      return { ...question, conditions };
    };
    const whole = withNamed(read(text), read, call);
    const named = namedLibraryIn(text, call);
    if (!named || ((whole.wish === 'service' || whole.wish === 'account') && !whole.isGuess)) return whole;
    // 北湖有吗: nothing is left that tells a book.
    const bare = named.rest
      .replace(/ {0,3}(还|還|现在|現在|也|都|又){0,3}(有(没有|沒有)?)?[的吗嗎呢么]?[?？]?$/, '')
      .replace(/^ *有(?!没|沒)/, '');
    const question = withNamed(read(bare), read, call);
    if (!ofBooks.has(question.wish)) return whole;
    const around = unknownIn(named.rest);
    const isWhere = around.signs === 0 && around.concepts.includes('where');
    const isBare = isWhere || !/[\p{L}\p{N}]/u.test(question.subject.words);
    // 总馆在哪里, 北湖校区: the place itself; 只要北湖的 goes on with what was said before.
    if (
      isBare &&
      (whole.wish === 'opening' || question.wish === 'copies') &&
      !/[有借能可]|\b(available|copies|has)\b/i.test(text)
    ) {
      return { ...whole, wish: 'opening' };
    }
    const wish =
      question.wish === 'topic' && isWhether.test(text) && question.conditions.docCode === undefined
        ? 'copies'
        : question.wish;
    const { hint, houseShare } = whole;
    return {
      ...question,
      wish,
      ...(hint && { hint }),
      ...(houseShare !== undefined && { houseShare }),
      conditions: { ...question.conditions, library: named.library },
    };
  };
