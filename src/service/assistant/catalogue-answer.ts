import { maxBooks } from '../../lib/rules/assistant.ts';
import type { ItemEntry, RecordSummary } from '../../lib/contract/calls/search.ts';
import { openGlossary } from '../catalogue/other-language/glossary.ts';
import { otherLanguageWorks } from '../catalogue/other-language/works.ts';
import { itemsOf } from '../catalogue/holdings/items.ts';
import { getRelatedRecords } from '../catalogue/record-views/related.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { getHotLoans, getNewBooks } from '../discovery/home.ts';
import type { CallContext } from '../platform/context/context.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import { findAmong, findWords, type Finding, type Narrowing, conditionText, listed } from './catalogue-search.ts';
import { isConditional, noConditions } from './conditions.ts';
import { availabilityLines, copyLines, titleLine } from './copies.ts';
import { titleKeyOf } from './match.ts';
import type { NamedLibrary } from './named-library.ts';
import type { Question } from './question.ts';
import { asksForFact, isSearch, unframed } from './question-text.ts';

/** Maximum number of editions whose copies are listed. */
const maxEditions = 3;
/** Maximum number of keywords searched together, and of works under learned subjects. */
const maxKeywords = 6;
const maxLearned = 60;

const narrowingOf = ({ conditions, onShelf }: Question, before = 0): Narrowing => ({ conditions, onShelf, before });
const noNarrowing: Narrowing = { conditions: noConditions, onShelf: false };

/** The conditions of an answer in words; empty without any. */
const conditionsOf = ({ conditions, onShelf }: Question, call: CallContext): string =>
  isConditional(conditions) || onShelf ? conditionText(conditions, onShelf, call) : '';

/** What an answer says of conditions: those that it keeps to, and those that no search can apply. */
function conditionLines(question: Question, call: CallContext, without: readonly string[] = []): string[] {
  const say = createFormatter(call);
  const applied = conditionsOf(question, call);
  const left = [...without, ...(question.conditions.isThin ? [say('assistantThin')] : [])];
  return [
    ...(applied === '' ? [] : [say('assistantConditions', { conditions: applied })]),
    ...(left.length === 0 ? [] : [say('assistantWithout', { words: left.join(say('assistantListComma')) })]),
  ];
}

async function listedWith(
  heading: string,
  found: Finding,
  question: Question,
  call: CallContext,
  without: readonly string[] = [],
): Promise<AnswerWithoutModel> {
  const answer = await listed('books', heading, found.records, call, found.list);
  const [first = '', ...lines] = answer.lines;
  return { ...answer, lines: [first, ...conditionLines(question, call, without), ...lines] };
}

/** What a book has at the campus or library that was asked for, and the editions in its order: those first. */
async function atLibrary(
  library: NamedLibrary,
  records: readonly RecordSummary[],
  call: CallContext,
): Promise<{ line: string; records: RecordSummary[] }> {
  const say = createFormatter(call);
  const items = new Map<string, ItemEntry[]>();
  for (const { recordId } of records) items.set(recordId, await itemsOf(call, Number(recordId)));
  const there = ({ recordId }: RecordSummary) =>
    (items.get(recordId) ?? []).filter((entry) => entry[library.by] === library.code);
  const all = records.flatMap(there);
  const on = all.filter((entry) => entry.onShelf).length;
  const values = { place: library.name, on, all: all.length };
  const isAnywhere = [...items.values()].some((some) => some.length > 0);
  const line =
    all.length > 0
      ? say(on > 0 ? 'assistantThere' : 'assistantThereOut', values)
      : say(isAnywhere ? 'assistantElsewhere' : 'assistantNotThere', values);
  const own = records.filter((record) => there(record).length > 0);
  return { line, records: [...own, ...records.filter((record) => !own.includes(record))] };
}

/** Whether a title is the one that was asked for, but for its subtitle and small slips that the search has allowed. */
const isCalled = (record: RecordSummary, key: string): boolean =>
  [record.title, record.subtitle ?? ''].some((title) => titleKeyOf(title) === key);

/** Records of the book that a question names; none where the catalogue has no such title. */
async function editionsOf(question: Question, call: CallContext): Promise<Pick<Finding, 'records' | 'list'>> {
  const { title, words, text, conditions } = question;
  const name = title?.title ?? (words === '' ? unframed(text) : words);
  const narrowing: Narrowing = { ...noNarrowing, conditions: { ...conditions, library: undefined, isBeginner: false } };
  const query = title?.author === undefined ? name : `${name} ${title.author}`;
  const found = await findWords(query, narrowing, call);
  const key = titleKeyOf(name);
  const same = found.records.filter((record) => isCalled(record, key));
  if (same.length > 0) return { records: same, list: found.list };
  const { works } = await openGlossary();
  for (const other of works(name).slice(0, 3)) {
    const known = await findWords(other, { ...narrowing, field: 'title' }, call, true);
    const called = known.records.filter((record) => isCalled(record, titleKeyOf(other)));
    if (called.length > 0) return { records: called, list: known.list };
  }
  const [first] = found.records;
  // A volume, an original title, or a slip: the search has said that it is that title.
  const isNear = first !== undefined && (title !== undefined || found.isAsTyped) && isTitleNear(first, key);
  return isNear
    ? { records: found.records.filter((record) => isTitleNear(record, key)), list: found.list }
    : { records: [], list: null };
}

/** Whether titles share most of their signs or words. */
function isTitleNear({ title, subtitle }: RecordSummary, key: string): boolean {
  const other = foldKey(`${title} ${subtitle ?? ''}`);
  const parts = /\p{Script=Han}/u.test(key) ? [...key.replaceAll(' ', '')] : key.split(' ');
  const shared = parts.filter((part) => other.includes(part)).length;
  return parts.length > 0 && shared / parts.length > 0.7;
}

/** A title that was asked for and is not in the catalogue: that it is not there, and what comes near it. */
export async function noSuchTitle(question: Question, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const name = question.title?.title ?? question.words;
  const lines = [
    say('assistantNoSuchTitle', { title: name }),
    ...(/\p{Script=Han}/u.test(name) ? [] : [say('assistantTranslation')]),
  ];
  const near = await findWords(name, { ...noNarrowing, field: 'title' }, call);
  const records = near.records.filter((record) => isTitleNear(record, foldKey(name)));
  if (records.length === 0) return answerOf('nothing', lines);
  const answer = await listed('nothing', say('assistantNearTitles'), records, call);
  return { ...answer, lines: [...lines, ...answer.lines], isNear: true };
}

/** Where a book is and whether it can be had. Undefined where the catalogue has no such title. */
export async function aboutCopies(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  const { records: editions, list } = record ? { records: [record], list: null } : await editionsOf(question, call);
  if (editions.length === 0) return undefined;
  const { library } = question.conditions;
  const placed = library && (await atLibrary(library, editions, call));
  const records = placed?.records ?? editions;
  const available = await availabilityLines(records, call);
  const lines: string[] = [];
  for (const [at, edition] of records.entries()) {
    const places = at < maxEditions ? await copyLines(edition, call, library) : [];
    const availability = available.get(edition.recordId) ?? '';
    const line = [titleLine(edition, call), availability === '' ? say('assistantNoCopies') : availability];
    lines.push(line.join(say('assistantStop')), ...places.map((place) => `  ${place}`));
  }
  const heading = [
    ...(record ? [] : [say('assistantEditions', { total: editions.length })]),
    ...(placed ? [placed.line] : []),
  ];
  return answerOf('book', [...heading, ...lines], { books: records, list });
}

/** Who wrote a book, as its records have it. */
export async function writerOf(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const editions = record ? [record] : (await editionsOf(question, call)).records;
  return editions.length === 0
    ? noSuchTitle(question, call)
    : listed('book', createFormatter(call)('assistantWriter'), editions, call);
}

/** Books near one, by class, subjects, authors and who borrows them together. */
export async function likeBook(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const [model] = record ? [record] : (await editionsOf(question, call)).records;
  if (!model) {
    const none = await noSuchTitle(question, call);
    return none.books.length > 0 ? none : { ...none, kind: 'like' };
  }
  const { result } = await getRelatedRecords({ recordId: model.recordId, rows: maxBooks }, call);
  if (result.length === 0) return answerOf('like', [say('assistantNothingLike', { title: model.title })]);
  return listed('like', say('assistantLike', { title: titleLine(model, call) }), result, call);
}

/** Works of a person, under whatever name records have; undefined where nobody is called so. */
export async function worksOf(
  question: Question,
  before: number,
  call: CallContext,
): Promise<AnswerWithoutModel | undefined> {
  const name = question.author ?? question.words;
  const narrowing: Narrowing = { ...narrowingOf(question, before), field: 'author' };
  const { people } = await openGlossary();
  for (const other of [name, ...people(name), ...people(name.split(' ').at(-1) ?? '')]) {
    const found = await findWords(other, narrowing, call);
    const key = foldKey(other).split(' ');
    const isBy = ({ authors }: RecordSummary): boolean =>
      authors.some((author) => key.every((word) => foldKey(author).includes(word)));
    if (found.records.length === 0 || (!found.isAsTyped && !found.records.some(isBy))) continue;
    const say = createFormatter(call);
    const answer = await listedWith(say('assistantAuthor', { name: other, total: found.total }), found, question, call);
    return { ...answer, kind: 'author' };
  }
  if (!isConditional(question.conditions) && !question.onShelf) return undefined;
  const bare = await worksOf({ ...question, conditions: noConditions, onShelf: false }, before, call);
  const say = createFormatter(call);
  const conditions = conditionsOf(question, call);
  return bare && { ...bare, lines: [say('assistantUnmet', { conditions }), ...bare.lines] };
}

/** New or popular books, on a subject where one is named. */
export async function latest(question: Question, before: number, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const { words, conditions, onShelf } = question;
  const isNew = question.intent === 'new';
  if (words === '' && !isConditional(conditions) && !onShelf) {
    const books = isNew ? await getNewBooks({ rows: maxBooks }, call) : await getHotLoans({ rows: maxBooks }, call);
    return books.length === 0
      ? answerOf('books', [say('assistantNoneYet')])
      : listed('books', say(isNew ? 'assistantNewest' : 'assistantHottest'), books, call);
  }
  const narrowing: Narrowing = {
    ...narrowingOf(question, before),
    conditions: { ...conditions, docCode: conditions.docCode ?? '1' },
    sort: isNew ? 'newest' : 'popularity',
  };
  const found = await findWords(words, narrowing, call, true);
  if (found.total === 0 && words !== '') return aboutTopic({ ...question, intent: 'topic' }, before, call);
  const values = { words, total: found.total };
  const heading =
    words === ''
      ? say(isNew ? 'assistantNewest' : 'assistantHottest')
      : say(isNew ? 'assistantNewestOf' : 'assistantHottestOf', values);
  return listedWith(heading, found, question, call);
}

/** Records with all keywords, or with all but one of at least three. */
async function findKeywords(
  keywords: readonly string[],
  narrowing: Narrowing,
  call: CallContext,
): Promise<{ found: Finding; without: string[] } | undefined> {
  const some = keywords.slice(0, maxKeywords);
  const whole = await findWords(some.join(' '), narrowing, call, true);
  if (whole.total > 0) return { found: whole, without: [] };
  for (const [at, word] of some.entries()) {
    if (some.length < 3) break;
    const others = some.toSpliced(at, 1);
    const found = await findWords(others.join(' '), narrowing, call, true);
    if (found.total > 0) return { found, without: [word] };
  }
  return undefined;
}

/** An answer to a part of the question; it is only near unless the question asks for books. */
const guessed = ({ asksForBooks }: Question, answer: AnswerWithoutModel): AnswerWithoutModel =>
  asksForBooks ? answer : { ...answer, isNear: true };

/**
 * Books on a subject: with all words of the question, by the name of the subject in the other language, or under the
 * subjects that the records with its words have.
 */
export async function aboutTopic(question: Question, before: number, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const { keywords, subjectWords, words, conditions, onShelf } = question;
  const narrowing = narrowingOf(question, before);
  const { library, search } = call;
  const isFact = !question.asksForBooks && !question.asksForOneBook && asksForFact(question.text, words);
  const direct = isFact
    ? undefined
    : ((await findKeywords(keywords, narrowing, call)) ??
      (subjectWords.length === 0 || subjectWords.join(' ') === words
        ? undefined
        : await findKeywords(subjectWords, narrowing, call)));
  const isSure = direct !== undefined && direct.without.length === 0;
  if (direct && isSure) {
    const key = onShelf ? 'assistantTopicOnShelf' : 'assistantTopic';
    return listedWith(say(key, { words: direct.found.words, total: direct.found.total }), direct.found, question, call);
  }
  if (before > 0) return answerOf('nothing', [say('assistantNoMore')]);
  const glossary = await openGlossary();
  const works = otherLanguageWorks(search, library.id, subjectWords.join(' ') || words, glossary, maxLearned);
  if (works) {
    const found = await findAmong(works.ids, [words, ...works.names.slice(0, 1)].join(' / '), narrowing, call);
    if (found.total > 0)
      return listedWith(say('assistantTopic', { words: found.words, total: found.total }), found, question, call);
  }
  const typed = question.asksForOneBook || isSearch(question.text, words) ? unframed(question.text) : '';
  const named = typed === '' ? undefined : await findWords(typed, narrowing, call);
  if (named?.isNamed === true)
    return listedWith(say('assistantTopic', { words: typed, total: named.total }), named, question, call);
  // Who asks for one book is not helped by others.
  const subjects = question.asksForOneBook
    ? []
    : search.learnedSubjects(library.id, question.text, question.asksForBooks);
  const headings = subjects.map(({ heading }) => heading);
  if (headings.length > 0) {
    const ids = search.worksOnSubjects(library.id, question.text, headings, maxLearned);
    const found = await findAmong(ids, headings.join(say('assistantListComma')), narrowing, call);
    if (found.total > 0)
      return guessed(
        question,
        await listedWith(say('assistantLearned', { words: found.words, total: found.total }), found, question, call),
      );
  }
  if (direct && !question.asksForOneBook) {
    const heading = say('assistantTopic', { words: direct.found.words, total: direct.found.total });
    return guessed(question, await listedWith(heading, direct.found, question, call, direct.without));
  }
  if (isConditional(conditions) || onShelf) {
    const bare = await aboutTopic({ ...question, conditions: noConditions, onShelf: false }, 0, call);
    if (bare.books.length > 0)
      return { ...bare, lines: [say('assistantUnmet', { conditions: conditionsOf(question, call) }), ...bare.lines] };
  }
  const near = await findWords(words === '' ? unframed(question.text) : words, narrowing, call);
  if (near.records.length > 0) {
    const answer = await listed(
      'books',
      say('assistantMeant', { words: near.records[0]?.title ?? '', total: near.total }),
      near.records,
      call,
      near.list,
    );
    return { ...answer, lines: [say('assistantNothing', { words }), ...answer.lines], isNear: true };
  }
  return answerOf('nothing', [say('assistantNothing', { words }), say('assistantTryOther')]);
}

/** The record of a book that an earlier answer listed. */
export async function recordOf(recordId: string | null, call: CallContext): Promise<RecordSummary | undefined> {
  return recordId === null ? undefined : (await summariesOf(call, [Number(recordId)]))[0];
}
