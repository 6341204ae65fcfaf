import type { CallContext } from '../context.ts';
import { readQuestion, type Question, type Wish } from './question.ts';
import { namedLibraryIn } from './named-library.ts';
import { sortUnwanted } from './unwanted.ts';

/** Wishes that a campus narrows: those for books. */
const ofBooks: ReadonlySet<Wish> = new Set(['copies', 'like', 'author', 'new', 'popular', 'general', 'topic']);

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
    const whole = read(text);
    const named = namedLibraryIn(text, call);
    if (!named || whole.wish === 'service' || whole.wish === 'account') return whole;
    // 北湖有吗: nothing is left that tells a book.
    const bare = named.rest
      .replace(/ *(还|還|现在|現在|也|都|又)*(有(没有|沒有)?)?[的吗嗎呢么]?[?？]?$/, '')
      .replace(/^ *有(?!没|沒)/, '');
    const question = read(bare);
    if (!ofBooks.has(question.wish)) return whole;
    const isBare = !/[\p{L}\p{N}]/u.test(question.subject.words);
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
    return { ...question, wish, conditions: { ...question.conditions, library: named.library } };
  };
