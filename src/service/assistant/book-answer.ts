import { maxBooks } from '../../lib/rules/assistant.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { getRelatedRecords } from '../catalogue/related.ts';
import type { CallContext } from '../context.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { sayer } from './assistant-messages.ts';
import { noConditions } from './conditions.ts';
import { availabilityLines, copyLines, titleLine } from './copies.ts';
import { findTitleAndAuthor, type Finding } from './find.ts';
import { listed } from './listed.ts';
import type { Question } from './question.ts';
import { aboutTopic } from './topic-answer.ts';

/** Editions whose copies are told one by one; a classic has hundreds. */
const maxEditions = 3;

/** The editions that a question means: those that the conversation is about, else those of its title. */
const editionsOf = async (
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<Finding> =>
  record
    ? { words: record.title, total: 1, records: [record], isNear: false, list: null }
    : findTitleAndAuthor(
        question.subject.words,
        { conditions: { ...question.conditions, isBeginner: false }, onShelf: false },
        call,
      );

/** A title that was named and is not in the catalogue: what has some of its words is another book. */
const noSuchTitle = ({ subject }: Question, call: CallContext): AnswerWithoutModel =>
  answerOf('nothing', [sayer(call)('assistantNoSuchTitle', { title: subject.words })]);

/** Where a book stands and whether it is there. What is no title of the catalogue is a subject. */
export async function aboutCopies(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const say = sayer(call);
  const found = await editionsOf(question, record, call);
  if (found.isNear) {
    const answer = await aboutTopic({ ...question, onShelf: false }, 0, call);
    return question.subject.isQuoted && answer.isNear === true ? noSuchTitle(question, call) : answer;
  }
  const available = await availabilityLines(found.records, call);
  const lines: string[] = [];
  for (const [at, edition] of found.records.entries()) {
    const places = at < maxEditions ? await copyLines(edition, call) : [];
    const availability = available.get(edition.recordId) ?? '';
    lines.push(
      [titleLine(edition, call), availability === '' ? say('assistantNoCopies') : availability].join(
        say('assistantStop'),
      ),
      ...places.map((line) => `  ${line}`),
    );
  }
  const heading = say('assistantEditions', { total: found.total });
  return answerOf('book', record ? lines : [heading, ...lines], { books: found.records, list: found.list });
}

/** Books near one, by class, subjects, authors and who borrows them together. */
export async function likeBook(
  question: Question,
  record: RecordSummary | undefined,
  call: CallContext,
): Promise<AnswerWithoutModel> {
  const say = sayer(call);
  const { subject } = question;
  const { records, isNear } = await editionsOf({ ...question, conditions: noConditions }, record, call);
  const [model] = records;
  if (!model || isNear) {
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
  const { records, isNear } = await editionsOf(question, record, call);
  if (records.length === 0 || isNear) return noSuchTitle(question, call);
  return listed('book', sayer(call)('assistantWriter'), records, call);
}
