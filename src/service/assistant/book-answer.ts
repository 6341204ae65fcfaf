import { maxBooks } from '../../lib/rules/assistant.ts';
import type { ItemEntry, RecordSummary } from '../../lib/contract/calls/search.ts';
import { getRelatedRecords } from '../catalogue/record-views/related.ts';
import type { CallContext } from '../platform/context/context.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import { noConditions } from './conditions.ts';
import { availabilityLines, copyLines, titleLine } from './copies.ts';
import { findNearTitles, findTitle, findTitleAndAuthor, type Finding } from './find.ts';
import { findWorks } from './find-author.ts';
import { itemsOf } from '../catalogue/holdings/items.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { listed } from './listed.ts';
import type { NamedLibrary } from './named-library.ts';
import type { Question } from './question.ts';
import { askedTitle } from './title-words.ts';
import { aboutSpokenTopic, aboutTopic, worksOf } from './topic-answer.ts';
import { findVolume } from './volumes.ts';

/** Editions whose copies are told one by one; a classic has hundreds. */
const maxEditions = 3;

/** The part of a work behind its title: 《城邦暴力团》下集. */
const part = /^[》」』”]? ?(第 ?[一二三四五六七八九十\d]{1,2} ?[本部册冊卷集]|[上中下][集册冊部卷篇])/;
function partBehind(text: string, title: string): string {
  const at = text.indexOf(title);
  return at < 0 ? '' : (part.exec(text.slice(at + title.length))?.[1] ?? '');
}

/** The editions that a question means: those that the conversation is about, else those of its title. */
async function editionsOf(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
  isOfEditions?: true,
): Promise<Finding> {
  if (record) return { words: record.title, total: 1, records: [record], isNear: false, list: null };
  const narrowing = {
    conditions: { ...question.conditions, library: undefined, isBeginner: false },
    onShelf: false,
    ...(isOfEditions && { isOfEditions }),
  };
  const { title, author = question.author } = askedTitle(question.text, question.subject);
  const volumes = await findVolume(`${title}${partBehind(question.text, title)}`, call);
  if (volumes.length > 0) return { words: title, total: volumes.length, records: volumes, isNear: false, list: null };
  const titled = await findTitle(title, narrowing, call);
  if (!titled.isNear) {
    const names = author === undefined ? [] : foldKey(author).split(' ');
    const isBy = ({ authors }: RecordSummary) => names.every((name) => foldKey(authors.join(' ')).includes(name));
    const records = titled.records.filter(isBy);
    return records.length > 0 ? { ...titled, records, total: records.length } : titled;
  }
  return findTitleAndAuthor(question.subject.words, narrowing, call);
}

/** A title that was named and is not in the catalogue: that it is not there, and what comes near it, told to be so. */
export async function noSuchTitle(question: Question, call: CallContext): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const { title, author = question.author } = askedTitle(question.text, question.subject);
  // What is only named may be a subject or a name as well.
  const absent =
    question.wish === 'topic' ? say('assistantNothing', { words: title }) : say('assistantNoSuchTitle', { title });
  // A translation may be there under a title that nothing here tells.
  const lines = [absent, ...(/\p{Script=Han}/u.test(title) ? [] : [say('assistantTranslation')])];
  const none = { conditions: noConditions, onShelf: false };
  const titles = await findNearTitles(title, call);
  if (titles.length > 0) {
    const near = await listed('nothing', say('assistantNearTitles'), titles, call);
    return { ...near, lines: [...lines, ...near.lines], isNear: true };
  }
  if (author !== undefined) {
    const works = await findWorks(author, none, call);
    if (works.records.length > 0) {
      const near = await listed(
        'nothing',
        say('assistantNearAuthor', { name: author }),
        works.records,
        call,
        works.list,
      );
      return { ...near, lines: [...lines, ...near.lines], isNear: true };
    }
  }
  return answerOf('nothing', lines);
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

/** Where a book stands and whether it is there. What is no title of the catalogue is a subject, or is not there. */
export async function aboutCopies(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const found = await editionsOf(question, record, call, true);
  if (found.isNear) {
    const answer = await aboutTopic({ ...question, onShelf: false }, 0, call);
    const isTitle = askedTitle(question.text, question.subject).isCertain;
    return answer.kind === 'nothing' || answer.isNear === true || isTitle ? noSuchTitle(question, call) : answer;
  }
  const { library } = question.conditions;
  const placed = library && (await atLibrary(library, found.records, call));
  const records = placed?.records ?? found.records;
  const available = await availabilityLines(records, call);
  const lines: string[] = [];
  for (const [at, edition] of records.entries()) {
    const places = at < maxEditions ? await copyLines(edition, call, library) : [];
    const availability = available.get(edition.recordId) ?? '';
    lines.push(
      [titleLine(edition, call), availability === '' ? say('assistantNoCopies') : availability].join(
        say('assistantStop'),
      ),
      ...places.map((line) => `  ${line}`),
    );
  }
  const heading = [
    ...(record ? [] : [say('assistantEditions', { total: found.total })]),
    ...(placed ? [placed.line] : []),
  ];
  return answerOf('book', [...heading, ...lines], { books: records, list: found.list });
}

/** Books near one, by class, subjects, authors and who borrows them together. */
export async function likeBook(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const { subject } = question;
  const { records, isNear } = await editionsOf({ ...question, conditions: noConditions }, record, call);
  const [model] = records;
  if (!model || isNear) {
    const spoken = subject.isQuoted ? undefined : await aboutSpokenTopic(question, false, call);
    if (spoken) return spoken;
    const answer = await aboutTopic({ ...question, wish: 'topic' }, 0, call);
    return { ...answer, lines: [say('assistantNoSuchTitle', { title: subject.words }), ...answer.lines] };
  }
  const { result } = await getRelatedRecords({ recordId: model.recordId, rows: maxBooks }, call);
  if (result.length === 0) return answerOf('like', [say('assistantNothingLike', { title: model.title })]);
  return listed('like', say('assistantLike', { title: titleLine(model, call) }), result, call);
}

/** Who wrote a book, as its records have it. */
export async function writerOf(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const { records, isNear, words } = await editionsOf(question, record, call);
  if (isNear) {
    // 明朝那些事儿 has volumes with titles of their own.
    const parts = (await findNearTitles(words, call)).filter(({ title }) => foldKey(title).startsWith(foldKey(words)));
    return parts.length > 0
      ? listed('book', createFormatter(call)('assistantWriter'), parts, call)
      : noSuchTitle(question, call);
  }
  if (records.length === 0) return noSuchTitle(question, call);
  return listed('book', createFormatter(call)('assistantWriter'), records, call);
}

/** The works of whoever wrote a book that is named, or one whose title begins so. */
export async function worksOfItsWriter(question: Question, call: CallContext): Promise<AnswerWithoutModel> {
  const { words } = question.subject;
  const { records } = await findTitle(words, { conditions: noConditions, onShelf: false }, call);
  const key = foldKey(words);
  const [author] = records.find(({ title }) => foldKey(title).includes(key))?.authors ?? [];
  if (author === undefined) return noSuchTitle({ ...question, wish: 'copies' }, call);
  return worksOf({ ...question, subject: { isQuoted: false, words: author, apart: author } }, 0, call);
}
