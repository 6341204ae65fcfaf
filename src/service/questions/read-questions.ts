import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import { situations } from '../../lib/rules/situations.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const answersWithQuestion = 5;

type Answers = OutputOf<'listAnswers'>['result'];

/** Answers to some questions as everybody may read them, the library's before those of readers, oldest first. */
async function answersTo(
  { store }: CallContext,
  questionIds: readonly number[],
  own: number | undefined,
): Promise<Map<number, Answers>> {
  const found = new Map<number, Answers>();
  if (questionIds.length === 0) return found;
  const rows = await store.db
    .selectFrom('answer')
    .leftJoin('reader', 'reader.id', 'answer.reader_id')
    .select(['answer.id', 'answer.question_id', 'answer.reader_id', 'answer.text', 'answer.state', 'answer.created_at'])
    .select('reader.name')
    .where('answer.question_id', 'in', questionIds)
    .where((eb) =>
      eb.or([
        eb('answer.state', '=', 'released'),
        ...(own === undefined ? [] : [eb.and([eb('answer.reader_id', '=', own), eb('answer.state', '=', 'waiting')])]),
      ]),
    )
    .orderBy('answer.created_at')
    .orderBy('answer.id')
    .execute();
  const ofLibraryFirst = [
    ...rows.filter((row) => row.reader_id === null),
    ...rows.filter((row) => row.reader_id !== null),
  ];
  for (const row of ofLibraryFirst) {
    const list = found.get(row.question_id) ?? [];
    list.push({
      answerId: String(row.id),
      name: row.reader_id === null ? null : shownName(row.name ?? ''),
      answer: row.text,
      state: row.state,
      createdAt: new Date(Number(row.created_at)).toISOString(),
    });
    found.set(row.question_id, list);
  }
  return found;
}

/**
 * Questions that the library has released, with their answers; or the reader's own, whatever their state.
 * @throws ServiceError 401 where a visitor asks for their own, 404 for a record that the library does not have
 */
export const listQuestions: Handlers['listQuestions'] = async ({ recordId, mine, page, rows }, call) => {
  const reader = mine ? await call.signedIn() : undefined;
  if (mine && !reader) throw new ServiceError(errCodes.unauthenticated, situations.sessionOver.key);
  const record = recordId === undefined ? undefined : await requireRecord(call.store, call.library.id, recordId);
  let query = call.store.db
    .selectFrom('question')
    .innerJoin('record', 'record.id', 'question.record_id')
    .innerJoin('reader', 'reader.id', 'question.reader_id')
    .where('question.library_id', '=', call.library.id)
    .where('record.deleted_at', 'is', null);
  query = reader ? query.where('question.reader_id', '=', reader.id) : query.where('question.state', '=', 'released');
  if (record !== undefined) query = query.where('question.record_id', '=', record);
  const total = await countRows(query);
  const found = await query
    .select(['question.id', 'question.record_id', 'question.text', 'question.state', 'question.created_at'])
    .select(['record.title', 'reader.name'])
    .orderBy('question.created_at', 'desc')
    .orderBy('question.id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  const answers = await answersTo(
    call,
    found.map((entry) => entry.id),
    reader?.id,
  );
  return {
    total,
    result: found.map((entry) => {
      const given = answers.get(entry.id) ?? [];
      return {
        questionId: String(entry.id),
        recordId: String(entry.record_id),
        title: entry.title,
        name: shownName(entry.name),
        question: entry.text,
        state: entry.state,
        createdAt: new Date(Number(entry.created_at)).toISOString(),
        answerCount: given.length,
        answers: given.slice(0, answersWithQuestion),
      };
    }),
  };
};

/** Lists answers to a question, page by page. @throws ServiceError 404 for a question that the caller may not see */
export const listAnswers: Handlers['listAnswers'] = async ({ questionId, page, rows }, call) => {
  const reader = await call.signedIn();
  const id = await requireQuestion(call, questionId, reader?.id);
  const all = (await answersTo(call, [id], reader?.id)).get(id) ?? [];
  return { total: all.length, result: all.slice((page - 1) * rows, page * rows) };
};

/**
 * A question that a reader may see: a released one, or one's own.
 * @throws ServiceError 404 else
 */
export async function requireQuestion(
  { store, library }: Pick<CallContext, 'store' | 'library'>,
  questionId: string,
  readerId: number | undefined,
): Promise<number> {
  const row = await store.db
    .selectFrom('question')
    .select(['id', 'state', 'reader_id'])
    .where('id', '=', Number(questionId))
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  const isVisible = row?.state === 'released' || (row?.state === 'waiting' && row.reader_id === readerId);
  if (!row || !isVisible) throw new ServiceError(errCodes.notFound, 'questionNotFound');
  return row.id;
}
