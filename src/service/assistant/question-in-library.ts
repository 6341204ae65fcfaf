import type { CallContext } from '../context.ts';
import { readQuestion, type Question, type Wish } from './question.ts';
import { unknownIn } from './intent/intent.ts';
import { namedInQuestion } from './named-in-question.ts';
import { namedLibraryIn } from './named-library.ts';
import { quotedIn } from './subject.ts';
import { askedTitle } from './title-words.ts';
import { sortUnwanted } from './unwanted.ts';

/** Wishes that a campus narrows: those for books. */
const ofBooks: ReadonlySet<Wish> = new Set(['copies', 'like', 'author', 'new', 'popular', 'general', 'topic']);

/** What may be of a title or an author that the question has without quotes. */
const maybeNamed: ReadonlySet<Wish> = new Set(['copies', 'writer', 'author', 'general', 'topic', 'offTopic']);

/** A question whose title, or author, the catalogue has, however it is asked for: 瓦尔登湖还有吗. */
function withNamed(question: Question, read: (text: string) => Question, call: CallContext): Question {
  if (quotedIn(question.text) || !(maybeNamed.has(question.wish) || question.isGuess)) return question;
  const named = namedInQuestion(question.text, call);
  if (!named || (named.by === 'title' && question.wish === 'author')) return question;
  if (named.by === 'author') {
    // Is 1984 by George Orwell there: a title, with its author.
    if (askedTitle(question.text, question.subject).author !== undefined) return question;
    const subject = { isQuoted: false, words: named.name, apart: named.name };
    return { ...question, wish: 'author', subject };
  }
  const [open, close] = /\p{Script=Han}/u.test(named.name) ? ['《', '》'] : ['“', '”'];
  const quoting = read(`${named.before}${open}${named.name}${close}${named.after}`);
  return { ...quoting, text: question.text };
}

/** 挪威的森林北湖有吗: whether it is there. */
const isWhether =
  /有(吗|嗎|没有|沒有)?[?？]?$|^.{0,10}有(没有|沒有)|有.+[吗嗎][?？]?$|^(is|are|do|does|has|have|can)\b/i;

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
      .replace(/ *(还|還|现在|現在|也|都|又)*(有(没有|沒有)?)?[的吗嗎呢么]?[?？]?$/, '')
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
