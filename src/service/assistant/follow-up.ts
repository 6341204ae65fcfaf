import type { BookAttachment, ChatMessage } from '../../lib/contract/calls/assistant.ts';
import { roles } from '../../lib/rules/assistant.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { isConditional, noConditions, type Conditions } from './conditions.ts';
import type { Meaning, Question, Wish } from './question.ts';
import { saysNothing } from './fillers.ts';
import { intentsOf, unknownIn } from './intent/intent.ts';
import { meaningOf } from './question.ts';

/** A question in its conversation. */
export interface Meant {
  question: Question;
  /** Pages of hits that were told before, where more of them is wanted. */
  before: number;
  /** The book of an answer before that is meant. */
  book?: BookAttachment;
}

/** Longer questions are whole ones. */
const maxAside = 40;
/** What is talked of where services are. */
const ofHouse: ReadonlySet<Wish> = new Set(['service', 'account', 'opening']);

/** Questions further back than this lend nothing. */
const maxBack = 6;

const patterns = {
  more: /^(那|那么|好的?|嗯)? ?(还有(别的|其他的?|其它的?|更多的?)?(吗|呢|么)?|更多|再来(几本|一些|点)|换一批|再(推荐|介绍|列|给)(我)?(几本|一些|几个)?|下一页|继续|其他的呢|别的呢|more|show( me)? more|any (more|others?)|others?|anything else|what else|next( page)?|more (please|books|of them)|(are there|do you have|have you got) (any )?(more|others))$/,
  ordinal:
    /第 ?([一二三四五六七八九十]|\d{1,2}) ?(本|个|种|部|条|册)|\b(?:the )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)( one| book| title)?\b|\bnumber (\d{1,2})\b|(最后一(?:本|个|种))/,
  pronoun:
    /它|这(一)?(本|部)(书|小说)?|那(一)?(本|部)(书|小说)?|该书|此书|上面(那|这)本|刚才那本|\b(it|this (book|one|title)|that (book|one|title))\b/,
  sameAuthor:
    /(这个|这位|该|同一|同一个|那个|那位)?(作者|作家)(的)?(还|其他|其它|别的)|(还有)?(他|她)的?(别的|其他|其它|其余)(的)?(书|作品|小说)?|(他|她)(还)?(写|有)(过|了)?(什么|哪些|别的|其他)|\b(same author|else (did|has) (he|she|they|the author)|(does|did|has) (he|she|they) (have|got|write|written|do|done) (any )?(others?|more|anything else)|(?:what|anything|something|everything|more) (?:else )?(?:by (?:him|her|them)|of (?:his|hers|theirs))|(other|more) (books|works|novels) by (him|her|them|this author|the same author))\b/,
  aside:
    /^(那|那么)?[^ ]{1,12}呢$|^(那|一共|总共|最多|要|需要|得|可以|能)*(多少钱|多久|几次|几天|几本|多少次|多长时间)(呢|啊)?$|^(and )?how (many times|many|much|long|often)( is it| does it take| can i)?$|^(and )?(what|how) about (.{1,40})$|^(and |or |but )?(at|on|during|in|over)? ?(the )?(weekends?|[a-z]+days?|tomorrow|tonight|holidays?|evenings?|night|summer|winter)$/,
  another:
    /^(那|那么|换成|改成|换)? ?(.{1,40}?)的?呢$|^(.{1,20}?)的也(找|来|要|给我|推荐)?(几本|一些|点)?$|^(?:换成|改成)(.{1,40})$|^(?:and )?(?:what|how) about (.{1,60})$|^and (.{1,60})$/,
};

const chineseNumbers = '一二三四五六七八九十';
const englishNumbers = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** Which book of the answer before is meant: from 0, -1 the last; undefined where none is named by its place. */
function placeOf(folded: string): number | undefined {
  const found = patterns.ordinal.exec(folded);
  if (!found) return undefined;
  const [, chinese, , english, , digits, last] = found;
  if (last !== undefined || english === 'last') return -1;
  if (english !== undefined) return englishNumbers.indexOf(english);
  const number = digits ?? chinese ?? '';
  const at = chineseNumbers.indexOf(number);
  return at >= 0 ? at : Number(number) - 1;
}

const ofBook: ReadonlySet<Wish> = new Set(['copies', 'like', 'writer', 'opening', 'general']);
/** What is asked of one book: where it is, unless the question says otherwise. */
const wishOfBook = (wish: Wish): Wish => (wish === 'like' || wish === 'writer' ? wish : 'copies');
const ofSubject: ReadonlySet<Wish> = new Set(['topic', 'author', 'new', 'popular', 'like', 'copies', 'writer']);

/** Is it available; where is that book; 有类似的吗: nothing is named, so that the book before is meant. */
function meansBookBefore({ wish, subject }: Question, folded: string): boolean {
  const named = subject.words.replace(
    /^(它|这|那|该|此|本|部|有|书|還有|还有|还|還|其他|的|跟|和|与|與|像| )+|\b(others?|ones?|else)\b/g,
    '',
  );
  return (
    named === '' &&
    (ofBook.has(wish) ? wish !== 'opening' || patterns.pronoun.test(folded) : patterns.pronoun.test(folded))
  );
}

/** What a follow-up adds to the conditions that stand. */
const together = (before: Conditions, now: Conditions): Conditions => ({
  ...before,
  ...(now.from !== undefined && { from: now.from }),
  ...(now.to !== undefined && { to: now.to }),
  ...(now.docCode !== undefined && { docCode: now.docCode }),
  ...(now.library && { library: now.library }),
  ...(now.form !== undefined && { form: now.form }),
  languages: now.languages.length > 0 ? now.languages : before.languages,
  notLanguages: [...new Set([...before.notLanguages, ...now.notLanguages])],
  notAuthors: [...new Set([...before.notAuthors, ...now.notAuthors])],
  notWords: [...new Set([...before.notWords, ...now.notWords])],
  notDocCodes: [...new Set([...before.notDocCodes, ...now.notDocCodes])],
  isBeginner: before.isBeginner || now.isBeginner,
});

const hasBooks = ({ chatHistoryAttachments }: ChatMessage): boolean => chatHistoryAttachments.length > 0;

/** The question and its answer before this one, and what was said before them. */
function exchangeBefore(history: readonly ChatMessage[]) {
  const at = history.findLastIndex(({ role }) => role === roles.reader);
  const question = history[at];
  return (
    question && {
      text: question.text,
      // The last that were named, where the answer before has none: 还有吗 ends with nothing.
      books:
        history
          .slice(at + 1)
          .concat(history.toReversed())
          .find(hasBooks)?.chatHistoryAttachments ?? [],
      earlier: history.slice(0, at),
    }
  );
}

/** The book of the answer before that a question means by its place, or because it names none itself. */
function bookMeant(question: Question, folded: string, books: readonly BookAttachment[]): BookAttachment | undefined {
  const place = placeOf(folded);
  if (place !== undefined) return books.at(place);
  return meansBookBefore(question, folded) ? books[0] : undefined;
}

/** Words that only lead to a condition: only after 2010, 只看在架的. */
const leading =
  /^(?:(?:那|那么|呢|的|只要|要|还要|得|只看|换成|而且要?|并且要?|同时|也要|最好|必须|and|only|ones?|just|but|those|the|at|in|ok|okay|also|please|that|which|are|must|be)(?: |$))+/giu;

/** Whether a question names conditions and no subject. */
const isOnlyConditions = ({ conditions, onShelf, subject, clauses }: Question): boolean =>
  (isConditional(conditions) || onShelf || (conditions.docCode ?? '1') !== '1') &&
  (!/[\p{L}\p{N}]/u.test(subject.words.replace(leading, '')) || clauses.every((clause) => saysNothing(clause)));

/** The question before under the conditions of this one too. */
const underConditions = (previous: Question, { conditions, onShelf }: Question): Question => ({
  ...previous,
  conditions: together(previous.conditions, conditions),
  onShelf: previous.onShelf || onShelf,
});

/** The question before, of the subject of this one: 那鲁迅呢, what about economics. */
function ofOtherSubject(previous: Question, { subject }: Question): Question {
  const words = subject.words
    .replace(/^(那|那么|换成|改成|换)/, '')
    .replace(/(的)?呢$|的也(找|来|要|给我|推荐)?(几本|一些|点)?$/, '')
    .replace(/^(what|how) about /i, '')
    .trim();
  return { ...previous, text: words, subject: { isQuoted: false, words, apart: words } };
}

/** Of what a question has that names nothing itself: 要钱吗, for how long, 周日也是吗. */
const elliptic = new Set(
  'cost pay howlong howmany times day holiday mine have ok change about book_ahead where hello help phonecall'.split(
    ' ',
  ),
);
/** Whether a question has only words that ask more of what was talked of. */
function isElliptic(folded: string): boolean {
  const { concepts, signs } = unknownIn(folded);
  return signs <= 2 && concepts.every((name) => elliptic.has(name));
}
/** And if I find it again, 要提前多久, 逾期的话呢: how one goes on with what was said. */
const goesOn =
  /^(and|or|but|so|what if|if|does it|is it|do they|is that|那|要|需要|如果|要是|万一|可以|能|也)|(也是|也一样|也是这样|也这样|的话)(吗|呢)?$/;
/** 孩子的也是这样吗: the same of somebody else. */
const isSame = /也(是)?(这样|一样|如此)(吗|么)?$|^(and )?(is|does) (it|that) (the same|work) for\b/;
/** Less like an example than this, a question is after no other service. */
const leastShare = 0.3;

/** Another service that is asked after behind one: 那还书呢. */
function otherService(folded: string): Meaning | undefined {
  const [best] = intentsOf(folded.replace(/^(那|那么|and |or |what about |how about )|呢$/g, '')).filter(
    ({ name }) => name !== 'books',
  );
  const meaning = best && best.share >= leastShare ? meaningOf(best) : undefined;
  return meaning?.wish === 'service' ? meaning : undefined;
}

/** A short question behind one of the house: the same for another day, another service, or more of the same. */
function goesOnInHouse(
  question: Question,
  text: string,
  isAside: boolean,
  previous: () => Meant,
): Question | undefined {
  const folded = fold(text).replace(/\s+/g, ' ').trim();
  const { question: asBefore } = previous();
  if (asBefore.wish === 'opening') {
    const isOfDay = unknownIn(folded).concepts.some((name) => name === 'day' || name === 'holiday');
    return isAside || (isOfDay && isElliptic(folded)) ? { ...asBefore, text: `${asBefore.text}\n${text}` } : undefined;
  }
  if (!ofHouse.has(asBefore.wish)) return undefined;
  const other = isElliptic(folded) || isSame.test(folded) ? undefined : otherService(folded);
  if (other) return { ...question, ...other };
  const isMore = isAside || isSame.test(folded) || isElliptic(folded) || goesOn.test(folded);
  return isMore && asBefore.wish === 'service' ? asBefore : undefined;
}

/**
 * Reads a question as one of its conversation: more of the same, another subject, another condition, or one of the
 * books that were named.
 * @param history what was said before, oldest first
 * @param read reads one question by itself
 */
export function readInConversation(
  text: string,
  history: readonly ChatMessage[],
  read: (text: string) => Question,
  back = maxBack,
): Meant {
  const alike = read(text);
  // 只看2000年以前的 is like nothing, and goes on with what was said before.
  const exchange = back > 0 ? exchangeBefore(history) : undefined;
  const isGoingOn = exchange !== undefined && alike.isGuess && isOnlyConditions(alike);
  const question = isGoingOn ? { ...alike, wish: 'topic' as const } : alike;
  const alone: Meant = { question, before: 0 };
  if (!exchange || question.subject.isQuoted) return alone;
  const folded = fold(text).replace(/\s+/g, ' ').trim();
  const previous = () => readInConversation(exchange.text, exchange.earlier, read, back - 1);

  if (patterns.more.test(folded)) {
    const meant = previous();
    return ofSubject.has(meant.question.wish) ? { ...meant, before: meant.before + 1 } : alone;
  }
  const [first] = exchange.books;
  if (first && patterns.sameAuthor.test(folded)) {
    const [author = ''] = first.author.split(/[；;]/);
    const subject = { isQuoted: false, words: author, apart: author };
    return { question: { ...question, wish: 'author', subject, conditions: noConditions }, before: 0 };
  }
  const isAside = patterns.aside.test(folded);
  const isOwn =
    question.wish !== 'topic' &&
    question.wish !== 'general' &&
    question.wish !== 'copies' &&
    !(isAside && question.isGuess);
  if ((!isOwn || question.isGuess) && folded.length <= maxAside) {
    const going =
      isOwn && !isAside && !isElliptic(folded) && !isSame.test(folded)
        ? undefined
        : goesOnInHouse(question, text, isAside, previous);
    if (going) return { question: going, before: 0 };
  }
  const book = bookMeant(question, folded, exchange.books);
  if (book) return { question: { ...question, wish: wishOfBook(question.wish) }, before: 0, book };
  const isOther = patterns.another.test(folded);
  const isOfBooks = question.wish === 'topic' || question.wish === 'general';
  // 那股票的呢: behind a question for books it is one as well.
  if (!isOfBooks && !(question.wish === 'offTopic' && isOther)) return alone;
  if (!isOnlyConditions(question) && !isOther) return alone;
  const { question: asBefore } = previous();
  if (!ofSubject.has(asBefore.wish)) return alone;
  const goingOn = isOnlyConditions(question) ? underConditions(asBefore, question) : ofOtherSubject(asBefore, question);
  return { question: goingOn, before: 0 };
}
