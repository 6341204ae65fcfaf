import type { ChatMessage } from '../../lib/contract/calls/assistant.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { findFaq } from './find-faq.ts';
import { isBeingBuilt } from '../platform/context/errors.ts';
import { fold, foldKey } from '../catalogue/text/analysis.ts';
import { answerOfAccount } from './account-answer.ts';
import { subjectsSpokenOf } from './called-subjects.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { assistantName, createFormatter } from './assistant-messages.ts';
import { aboutCopies, likeBook, noSuchTitle, worksOfItsWriter, writerOf } from './book-answer.ts';
import { findTitle } from './find.ts';
import { readInConversation, type Meant } from './follow-up.ts';
import { answerOfHours, namesPlace } from './hours-answer.ts';
import { isConditional, noConditions } from './conditions.ts';
import { inMainlandWords } from './regional-words.ts';
import { patterns } from './question-patterns.ts';
import { isUsableSubject, ofPart, namesSubject } from './part-of-question.ts';
import { readQuestion, type Meaning, type Question } from './question.ts';
import { unknownIn } from './intent/intent.ts';
import { questionReader } from './question-in-library.ts';
import { answerOfService, noTitleOrService, unknownService } from './service-answer.ts';
import { withoutSlips } from './slips.ts';
import { isThing } from './things.ts';
import { askedTitle } from './title-words.ts';
import { namesNoSubject } from './topics-in-question.ts';
import { aboutTopic, isAuthor, latest, worksOf } from './topic-answer.ts';

function introduction(call: ReaderCall): AnswerWithoutModel {
  const say = createFormatter(call);
  return answerOf('smallTalk', [say('assistantHello', { name: assistantName(call) }), say('assistantCan')]);
}

/** A question that no library answers. */
const offTopic = (call: ReaderCall): AnswerWithoutModel =>
  answerOf('offTopic', [createFormatter(call)('assistantOffTopic'), createFormatter(call)('assistantCan')]);

/** What a question may be after where the catalogue has nothing of just that, by examples. */
async function ofHint(question: Question, call: ReaderCall): Promise<AnswerWithoutModel | undefined> {
  const { hint, text } = question;
  if (hint?.wish === 'offTopic') return offTopic(call);
  return hint && ofHouse(text, hint, call);
}

/** An answer of the house: small talk, the reader's account, services, hours. Undefined for what is about books. */
async function ofHouse(
  text: string,
  { wish, account, service }: Meaning,
  call: ReaderCall,
): Promise<AnswerWithoutModel | undefined> {
  if (wish === 'greeting' || wish === 'about') return introduction(call);
  if (wish === 'thanks') return answerOf('smallTalk', [createFormatter(call)('assistantWelcome')]);
  if (wish === 'account' && account)
    return answerOfAccount(account, call, patterns.renewMine.test(inMainlandWords(fold(text))));
  if (wish === 'service' && service) return answerOfService(text, service, call);
  if (wish === 'opening') return answerOfHours(text, call);
  return undefined;
}

/** What is, who was: where a title is about just that, it is told; else it is nothing for the catalogue. */
async function aboutGeneral({ question, before }: Meant, call: ReaderCall): Promise<AnswerWithoutModel> {
  const { words } = question.subject;
  if (words === '') return (await ofHint(question, call)) ?? offTopic(call);
  const { records } = await findTitle(words, { conditions: noConditions, onShelf: false }, call);
  const key = foldKey(words);
  const isThere = records.some(({ title }) => foldKey(title).includes(key));
  if (!isThere) return (await ofHint(question, call)) ?? offTopic(call);
  const answer = await aboutTopic({ ...question, wish: 'topic' }, before, call);
  return { ...answer, lines: [createFormatter(call)('assistantOnlyBooks'), ...answer.lines] };
}

/** How much the library has, which nobody has written down. */
const asksAfterSize =
  /(图书馆|你们馆|馆里|本馆)(一共|总共|现在)*(有|藏)(了)?多少(本|册|种|万册)?(藏书|图书|书)|馆藏(总)?量|\bhow many (books|titles|items|volumes) (do you|does the library|are there)\b/;
/** 图书馆有空调吗: a thing of the house, unless a title is called so. */
const asksAfterThing =
  /^(请问)?(你们)?图书馆(里|内)?(有|提供)(没有)?[^ ]{1,8}(吗|么)$|^(is|are) there (an? |any )?[^ ]+( [^ ]+)? (in|at|inside) the library$/;
const holdings = /书(?!桌|架|包)|论文|期刊|杂志|报纸|资料|文献|小说|教材|数据库|词典|books?|journals?|novels?|papers?/;

/** 推荐一本好书, something good to read: any good book will do. */
const isRecommended =
  /推荐|介绍|(看|读)(点|些)?(什么|啥)|书荒|好看|好读|值得(一)?(读|看)|\b(recommend|suggest|something (good |nice )?to read)\b/;
/** 鲁迅的小说有哪些 asks for works where 鲁迅 is an author, 计算机的书 for a subject. */
const asksForWorks =
  /的(书|图书|小说|散文|诗歌?|诗集|杂文|随笔|日记|书信|戏剧|剧本|作品|著作|(小说|散文|短篇|杂文|文|选|全|作品)集)( |$|有|吗|呢)/;
const asksAfterWay = /怎么|如何|怎样|^(可以|能|能不能|可不可以)|^(how|can|could|may|am|should) /;
const asksAfterPlace = /^where\b|在(哪里|哪儿|哪)$/;
/** The place or the way to it. */
const asksWhere =
  /在哪|哪里|哪儿|什么地方|怎么走|位置|地址|几楼|几层|哪一?层|\b(wheres?(?! (do|can|should|could) i (ask|report|hand|pay|return|apply|complain))|(which|what) (floor|level)|directions|how (do|can) i (get|find))\b/;
/** More likely to be of the house than this, a question has no slip in the name of a subject. */
const sureHouse = 0.9;
/** Less likely to be of the house than this, a question is after a title. */
const leastHouse = 0.2;
/** … and after a title that is not there. */
const leastHouseOfTitle = 0.35;
/** Words of whoever asks after the library itself. */
const isOfLibrary =
  /志愿者|招聘|实习|兼职|图书馆|馆(内|里|长|员)|借|还书|读者|座位|账号|library|librarian|borrow|loan|reader|desk/;

/** 图书馆卖不卖纪念品: what the library does, likely as it may be that books are meant. */
const asksOfLibrary =
  /^(请问)?(你们)?(图书馆|馆里|你们馆)[^ 的]{0,2}(卖|能不能|可不可以|收不收|让不让|提供|允许)|^(does|do|will|would|can) the library (sell|offer|provide|allow|host|rent|like|want)\b/;

/** Whether a question is written as a title is and nothing else: my card got eaten by the washing machine is none. */
const isCertainTitle = ({ text, subject, houseShare = 0 }: Question): boolean =>
  askedTitle(text, subject).isCertain && (subject.isQuoted || houseShare < sureHouse);

async function recordOf({ book }: Meant, call: ReaderCall): Promise<RecordSummary | undefined> {
  if (book === undefined || book.recordId === null) return undefined;
  const [found] = await summariesOf(call, [Number(book.recordId)]);
  return found;
}

async function ofBooks(content: string, meant: Meant, call: ReaderCall): Promise<AnswerWithoutModel> {
  const { question, before } = meant;
  const say = createFormatter(call);
  const { wish, subject, conditions } = question;
  // 推荐一本书, 最近流行什么书: any good one will do.
  const isBare = subject.words === '' && isRecommended.test(fold(content));
  const isAny =
    isBare ||
    /^(我|啥|什么|啥书|书|图书|书籍|書|圖書|好看|好|流行|read|reading|something|anything|everyone|everybody|people)?$/i.test(
      subject.words,
    );
  if (wish === 'new' || wish === 'popular' || (wish === 'topic' && isAny && (isBare || subject.words !== ''))) {
    const bare = isAny ? { isQuoted: false, words: '', apart: '' } : subject;
    return latest({ ...question, wish: wish === 'new' ? 'new' : 'popular', subject: bare }, before, call);
  }
  const record = await recordOf(meant, call);
  // French books, 2020年以来的期刊: whatever meets the conditions.
  const isBareOfSubject = subject.words === '' || (before === 0 && namesNoSubject(question.clauses));
  if (!record && wish === 'topic' && !subject.isQuoted && isBareOfSubject && isConditional(conditions)) {
    const bare = { isQuoted: false, words: '', apart: '' };
    return latest({ ...question, wish: 'popular', subject: bare }, before, call);
  }
  if (!record && !isUsableSubject(subject.words)) {
    return ifOfBooks(meant, answerOf('unclear', [say('assistantNotUnderstood'), say('assistantCan')]), call);
  }
  const folded = fold(content).replace(/\s+/g, ' ').trim();
  if (!record && asksAfterThing.test(folded) && !holdings.test(folded.replace('图书馆', ''))) {
    const { isNear } = await findTitle(subject.words, { conditions: noConditions, onShelf: false }, call);
    if (isNear) return (await ofHint(question, call)) ?? noTitleOrService(subject.words, call);
  }
  if (wish === 'copies') return ifOfBooks(meant, await aboutCopies(question, record, call), call);
  if (wish === 'like') return ifOfBooks(meant, await likeBook(question, record, call), call);
  if (wish === 'writer') return writerOf(question, record, call);
  if (wish === 'author' && question.isOfTitle) return ifOfBooks(meant, await worksOfItsWriter(question, call), call);
  if (wish === 'author') return ifOfBooks(meant, await worksOf(question, before, call), call);
  const isWorks =
    asksForWorks.test(content) && !/关于|有关|方面/.test(content) && (await isAuthor(subject.words, call));
  if (isWorks) return worksOf({ ...question, conditions: { ...conditions, docCode: '1' } }, before, call);
  if (before === 0 && wish === 'topic' && askedTitle(question.text, subject).author !== undefined) {
    const titled = await aboutCopies({ ...question, wish: 'copies' }, undefined, call);
    if (titled.kind === 'book') return titled;
  }
  const answer = await aboutTopic(question, before, call);
  const isNone = answer.kind === 'nothing' || answer.isNear === true;
  if (isNone && before === 0 && namesEdition.test(folded) && !namesSubject.test(folded)) {
    return noSuchTitle({ ...question, wish: 'copies' }, call);
  }
  if (isNone && before === 0 && isCertainTitle(question)) {
    const titled = await aboutCopies({ ...question, wish: 'copies' }, undefined, call);
    if (titled.kind === 'book') return titled;
    const none = await noSuchTitle(question, call);
    if (none.books.length > 0 || answer.kind === 'nothing') return none;
  }
  const isSlip = answer.isMeant === true && subjectsSpokenOf(question.text).length === 0;
  if (isNone && before === 0 && !subject.isQuoted && !isSlip) {
    // A title with a slip, whatever examples its words are like.
    const titled = isConditional({ ...conditions, languages: [] })
      ? undefined
      : await aboutCopies({ ...question, wish: 'copies' }, undefined, call);
    if (titled?.kind === 'book') return titled;
    const part = await ofPart(question, answer.kind === 'nothing', call);
    if (part) return part;
  }
  return ifOfBooks(meant, answer, call);
}

/** 魏屿洲主编, 中华书局出的: a book that is known, and no subject. */
const namesEdition = /(主编|编著|编写|编|著|作者[^ ]{0,4}|出版社|书局|(?<!年|[后前来近])出的|版的)( |$)/;

/** So many signs that nothing of the house has are of a title. */
const leastOfTitle = 3;
const isNoPlace = ({ text, subject }: Question, call: ReaderCall): boolean =>
  !namesPlace(text, call) && unknownIn(subject.words).signs >= leastOfTitle && !isThing(fold(subject.words));

/**
 * An answer of books, unless nothing of just that was found and a way to do something, a place or something of the
 * library was asked for: what is near in words is absurd then.
 */
async function ifOfBooks(
  { question }: Meant,
  answer: AnswerWithoutModel,
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  if (answer.kind !== 'nothing' && answer.kind !== 'unclear' && answer.isNear !== true) return answer;
  const { text, subject, wish } = question;
  const folded = fold(text).trim();
  const { title } = askedTitle(text, subject);
  if (isCertainTitle(question) || (answer.isMeant === true && (question.houseShare ?? 0) < sureHouse)) return answer;
  if (asksWhere.test(folded) && namesPlace(text, call)) return answerOfHours(text, call);
  // Works of somebody are nothing of the house, whoever it is.
  if (wish === 'author') return answer;
  // 解憂雜貨店在哪個館: nothing of the house is called so.
  if (wish === 'copies' && question.hint?.wish === 'opening' && isNoPlace(question, call)) return answer;
  // Titles that are near are more than a guess at a place.
  const isNearTitle = wish === 'copies' && answer.books.length > 0 && question.hint?.wish === 'opening';
  const hinted = isNearTitle ? undefined : await ofHint(question, call);
  if (hinted) return hinted;
  if (wish === 'copies' && isUsableSubject(title) && !/图书馆|\blibrary\b/.test(folded)) {
    if (isThing(fold(title))) return unknownService(call);
    // It may be a title that the catalogue lacks, or something that nobody has written of.
    return answer.books.length > 0 || (question.houseShare ?? 0) < leastHouseOfTitle
      ? answer
      : noTitleOrService(title, call);
  }
  if (asksOfLibrary.test(folded)) return unknownService(call);
  if ((question.houseShare ?? 1) < leastHouse) return answer;
  if (isOfLibrary.test(folded) || asksAfterPlace.test(folded)) return unknownService(call);
  return asksAfterWay.test(folded) ? offTopic(call) : answer;
}

const yearOf = (call: ReaderCall): number => Number(libraryDay(call.library, call.now()).slice(0, 4));

/**
 * Answers from the catalogue and the library's files alone, without any model: what the question wants is told by
 * patterns, what it is about by the index.
 * While the index is being built, what needs none is answered all the same.
 * @param history the conversation before it, oldest first
 * @throws ServiceError 503 for what needs the index while there is none
 */
export async function answerWithoutModel(
  content: string,
  history: readonly ChatMessage[],
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  try {
    return await answerFromCatalogue(content, history, call);
  } catch (error) {
    if (!isBeingBuilt(error)) throw error;
    const house = await ofHouse(content, readQuestion(content, yearOf(call)), call);
    if (house === undefined) throw error;
    return house;
  }
}

const inLooseQuotes = /[“"‘]([^“”"‘’]+)[”"’]/;

async function answerFromCatalogue(
  content: string,
  history: readonly ChatMessage[],
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  const meant = readInConversation(withoutSlips(content, call), history, questionReader(yearOf(call), call));
  const { question } = meant;
  const { wish, subject } = question;
  const isOfPlace =
    (wish === 'copies' || wish === 'topic' || (question.isGuess === true && wish !== 'service')) &&
    (wish === 'copies' || asksWhere.test(fold(content))) &&
    !meant.book &&
    !subject.isQuoted &&
    question.conditions.library === undefined;
  const house = await ofHouse(
    wish === 'opening' ? question.text : content,
    isOfPlace && namesPlace(content, call) ? { wish: 'opening' } : question,
    call,
  );
  if (house) return house;
  // What the library has written down itself, however it is asked for.
  const [faq] = subject.isQuoted || meant.book ? [] : await findFaq(call, inMainlandWords(fold(content)), undefined);
  if (faq) return answerOf('service', [faq.answer], { links: faq.link ? [faq.link] : [] });
  if (asksAfterSize.test(fold(content))) return unknownService(call);
  if (wish === 'offTopic') return offTopic(call);
  if (wish === 'general' && (question.houseShare ?? 1) >= leastHouse) return aboutGeneral(meant, call);
  // Examples know better than patterns that books are asked for.
  const ofBook = wish === 'general' ? { ...meant, question: { ...question, wish: 'topic' as const } } : meant;
  const answer = await ofBooks(content, ofBook, call);
  // 文件名全是“最终版”，想学学git: what is in such quotes need be no title.
  const emphasis = answer.kind === 'nothing' && answer.books.length === 0 ? inLooseQuotes.exec(content) : undefined;
  if (!emphasis || content.length < emphasis[0].length * 2) return answer;
  return answerFromCatalogue(content.replace(emphasis[0], ` ${emphasis[1] ?? ''} `), history, call);
}
