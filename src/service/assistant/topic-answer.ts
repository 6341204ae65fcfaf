import { maxBooks } from '../../lib/rules/assistant.ts';
import type { CallContext } from '../platform/context/context.ts';
import { getHotLoans, getNewBooks } from '../discovery/home.ts';
import { checkSpelling } from '../discovery/spelling.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import { isConditional, noConditions, type Conditions } from './conditions.ts';
import { conditionText } from './condition-text.ts';
import { findAuthor, findNamed } from './find-author.ts';
import { finding, findSubject, type Finding, type Narrowing } from './find.ts';
import { menuLinks, sections } from './links.ts';
import { listed } from './listed.ts';
import type { Question } from './question.ts';
import { askedTitle } from './title-words.ts';
import { topicIn } from './topics-in-question.ts';

const longestTerm = 200;
/** The kind of document that has pages of its own. */
const databaseCode = '5';

const databaseLinks = ({ conditions }: Narrowing, call: CallContext) =>
  conditions.docCode === databaseCode ? menuLinks([sections.databases], call) : [];

/** What there is by the spelling that was probably meant, told to be a guess. */
async function bySpelling(
  words: string,
  narrowing: Narrowing,
  call: CallContext,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  const { suggestions } = await checkSpelling({ term: words.slice(0, longestTerm) }, call);
  for (const { term } of suggestions) {
    const found = await findSubject({ isQuoted: false, words: term, apart: term }, narrowing, call);
    if (found.records.length === 0 || found.isNear) continue;
    const values = { words: found.words, total: found.total };
    const meant = await listed('books', say('assistantMeant', values), found.records, call, found.list);
    return { ...meant, lines: [say('assistantNothing', { words }), ...meant.lines], isNear: true, isMeant: true };
  }
  return undefined;
}

/** Says that there is nothing, and shows what there is by the spelling that was probably meant. */
async function nothing(words: string, narrowing: Narrowing, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const meant = await bySpelling(words, narrowing, call);
  if (meant) return meant;
  const nothingOn = say('assistantNothing', { words });
  const links = databaseLinks(narrowing, call);
  return answerOf('nothing', [nothingOn, say('assistantTryOther')], { links });
}

/** 书 and books mean whatever can be read where there is no book. */
const withoutKind = ({ docCode, ...conditions }: Conditions): Conditions =>
  docCode === '1' ? conditions : { ...conditions, ...(docCode !== undefined && { docCode }) };

/** What is found by a subject and its conditions, without the kind 书 where that finds nothing. */
async function findWith(question: Question, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const found = await findSubject(question.subject, narrowing, call);
  if ((found.total > 0 && !found.isNear) || narrowing.conditions.docCode !== '1') return found;
  const wider = { ...narrowing, conditions: withoutKind(narrowing.conditions) };
  const other = await findSubject(question.subject, wider, call);
  return found.total === 0 || (found.isNear && !other.isNear) ? other : found;
}

/** The conditions of an answer in words, in brackets behind its heading; empty without any. */
const conditionsSaid = ({ conditions, onShelf }: Question, call: CallContext): string =>
  isConditional(conditions) ? conditionText(conditions, onShelf, call) : '';

/**
 * Books on a subject under the conditions of the question.
 * @param before pages of hits that were told before
 */
export async function aboutTopic(question: Question, before: number, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const { onShelf, conditions } = question;
  const narrowing = { conditions, onShelf, before };
  const { title, isCertain } = askedTitle(question.text, question.subject);
  // Written as a title, every word of it counts: Brave New World.
  const isTitle = isCertain && question.wish === 'topic';
  const subject = isTitle ? { ...question.subject, words: title } : question.subject;
  const found = await findWith({ ...question, subject }, narrowing, call);
  if (found.records.length === 0) {
    if (before > 0) return answerOf('nothing', [say('assistantNoMore')]);
    // Hemingway in Chinese: an author whose works have the name in the other language.
    const named = await findNamed(question.subject.words, narrowing, call);
    if (!named.isNear && named.records.length > 0) return listedWorks(question, named, call);
    // The conditions may be to blame: what there is without them.
    if (isConditional(conditions) || onShelf) {
      const bare = await findSubject(subject, { conditions: noConditions, onShelf: false }, call);
      if (bare.total > 0 && !bare.isNear) {
        const heading = say('assistantNoneUnder', {
          words: bare.words,
          conditions: conditionText(conditions, onShelf, call),
          total: bare.total,
        });
        const shown = await listed('books', heading, bare.records, call, bare.list);
        return { ...shown, links: databaseLinks(narrowing, call) };
      }
    }
    return nothing(subject.words, narrowing, call);
  }
  // Dostoevsky: a name alone, which records have in another language.
  if (found.isNear && before === 0 && /^[\p{Script=Latin}'’. -]{4,40}$/u.test(question.subject.words)) {
    const named = await findNamed(question.subject.words, narrowing, call);
    if (!named.isNear && named.records.length > 0) return listedWorks(question, named, call);
  }
  // A single word that nothing has is mistyped rather than scattered over titles.
  const meant =
    found.isNear && /^\p{Script=Latin}+$/u.test(subject.words)
      ? await bySpelling(subject.words, narrowing, call)
      : undefined;
  if (meant) return meant;
  const key = found.isNear ? 'assistantNear' : onShelf ? 'assistantTopicOnShelf' : 'assistantTopic';
  const heading = say(key, { words: found.words, total: found.total });
  const said = conditionsSaid(question, call);
  const whole = said === '' ? heading : `${say('assistantConditions', { conditions: said })}${heading}`;
  const answer = await listed('books', whole, found.records, call, found.list);
  return found.isNear ? { ...answer, isNear: true } : answer;
}

/** Who asks for something to read; what else is asked may be a title with words that the catalogue lacks. */
const asksToRead =
  /(?<!图|圖)书|(?<!图|圖)書|看|读|讀|学|學|找|讲|講|推荐|推薦|论文|論文|小说|小說|绘本|繪本|漫画|漫畫|资料|資料|有关|有關|关于|關於|\b(books?|novels?|read(ing)?|recommend|suggest|something|anything|about|on|learn|papers?|articles?|stor(y|ies))\b/i;

/**
 * Books on the subjects that a question speaks of among other words; undefined where it tells none that is there.
 * @param isNear there is something near all of its words
 */
export async function aboutSpokenTopic(
  question: Question,
  isNear: boolean,
  call: CallContext,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  const { onShelf, conditions, clauses } = question;
  const strictness = isNear ? 'subject' : asksToRead.test(question.text) ? 'some' : 'most';
  const narrowing = { conditions, onShelf };
  const words = await topicIn(clauses, narrowing, strictness, call);
  if (words !== undefined) {
    const spoken = { isQuoted: false, words, apart: words };
    const found = await findWith({ ...question, subject: spoken }, narrowing, call);
    const heading = say(onShelf ? 'assistantTopicOnShelf' : 'assistantTopic', { words, total: found.total });
    const said = conditionsSaid(question, call);
    const whole = said === '' ? heading : `${say('assistantConditions', { conditions: said })}${heading}`;
    return listed('books', whole, found.records, call, found.list);
  }
  if (isNear || (!isConditional(conditions) && !onShelf)) return undefined;
  const bare = { conditions: noConditions, onShelf: false };
  const anyhow = await topicIn(clauses, bare, strictness, call);
  if (anyhow === undefined) return undefined;
  const found = await finding(anyhow, bare, call, true);
  const values = { words: anyhow, conditions: conditionText(conditions, onShelf, call), total: found.total };
  return listed('books', say('assistantNoneUnder', values), found.records, call, found.list);
}

/** What works are called beside their author: 金庸的小说, novels by Terry Pratchett. */
const works =
  /(的)? ?((小说|小說|散文|短篇|杂文|雜文|文|选|選|全|作品)集|小说|小說|散文|随笔|隨筆|日记|日記|书信|書信|诗歌?|詩歌?|诗集|詩集|杂文|雜文|剧本|劇本|作品|著作|代表作|书|書|图书|圖書|书籍|書籍){1,4}$|\b(novels?|stor(y|ies)|works?|poems?|poetry|plays?|fiction|essays?)\b/giu;
const nameIn = (words: string): string => {
  const name = words
    .replace(works, ' ')
    .replace(/[’']s\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return name === '' ? words : name;
};

/** The works of a person, under the conditions of the question, which are told. */
function listedWorks(question: Question, found: Finding, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const conditions = conditionsSaid(question, call);
  const heading = say('assistantAuthor', { name: found.words, total: found.total });
  const whole = conditions === '' ? heading : `${say('assistantConditions', { conditions })}${heading}`;
  return listed('author', whole, found.records, call, found.list);
}

/** The works of a person; who is nobody in the catalogue is a subject. */
export async function worksOf(question: Question, before: number, call: CallContext): Promise<AnswerWithoutModel> {
  const { conditions, onShelf } = question;
  // 钱钟书 ends with 书, and is a name as it is.
  const { words } = question.subject;
  const whole = await findAuthor(words, { conditions, onShelf, before }, call);
  const name = whole.isNear ? nameIn(words) : words;
  let found = name === words && !whole.isNear ? whole : await findNamed(name, { conditions, onShelf, before }, call);
  if (found.isNear && conditions.docCode === '1') {
    found = await findNamed(name, { conditions: withoutKind(conditions), onShelf, before }, call);
  }
  if (before > 0 && found.isNear) return answerOf('nothing', [createFormatter(call)('assistantNoMore')]);
  if (found.isNear || found.records.length === 0) return aboutTopic(question, before, call);
  return listedWorks(question, found, call);
}

/** Whether a name is that of an author of the catalogue: 鲁迅的书 asks for works, 计算机的书 for a subject. */
export async function isAuthor(name: string, call: CallContext): Promise<boolean> {
  const none = { conditions: noConditions, onShelf: false };
  return name.length >= 2 && !(await findNamed(nameIn(name), none, call)).isNear;
}

/** Books that came in last, or are lent most, of a subject where one is told. */
export async function latest(question: Question, before: number, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const { wish, subject, onShelf, conditions } = question;
  const isNew = wish === 'new';
  if (subject.words === '' && !isConditional(conditions)) {
    const books = isNew ? await getNewBooks({ rows: maxBooks }, call) : await getHotLoans({ rows: maxBooks }, call);
    return books.length === 0
      ? answerOf('books', [say('assistantNoneYet')])
      : listed('books', say(isNew ? 'assistantNewest' : 'assistantHottest'), books, call);
  }
  const sort = isNew ? ('newest' as const) : ('popularity' as const);
  const narrowing = { conditions: { ...conditions, docCode: conditions.docCode ?? '1' }, onShelf, sort, before };
  const found = await findSubject(subject, narrowing, call);
  if (found.records.length === 0) {
    if (!isNew) return nothing(subject.words, narrowing, call);
    // 有什么新书适合上班族: what came in last, and that nothing of it is told to be just that.
    const newest = await getNewBooks({ rows: maxBooks }, call);
    const answer = await listed('books', say('assistantNewest'), newest, call);
    return { ...answer, lines: [say('assistantNothing', { words: subject.words }), ...answer.lines] };
  }
  const values = { words: found.words, total: found.total };
  return listed(
    'books',
    say(isNew ? 'assistantNewestOf' : 'assistantHottestOf', values),
    found.records,
    call,
    found.list,
  );
}
