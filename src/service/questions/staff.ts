import type { QuestionState } from '../../lib/rules/questions.ts';
import type { Store } from '../platform/db/open.ts';

export interface StaffQuestion {
  id: number;
  database: string;
  account: string;
  name: string;
  text: string;
  state: QuestionState;
  createdAt: number;
  answers: { id: number; account: string | null; text: string; state: QuestionState }[];
}

/**
 * Questions of a library, oldest first.
 * @param state only those where the question or one of its answers is in it; all when undefined
 */
export async function questionsForStaff(
  { db }: Store,
  libraryId: number,
  state: QuestionState | undefined,
): Promise<StaffQuestion[]> {
  const questions = await db
    .selectFrom('question')
    .innerJoin('record', 'record.id', 'question.record_id')
    .innerJoin('reader', 'reader.id', 'question.reader_id')
    .select(['question.id', 'question.text', 'question.state', 'question.created_at', 'record.title'])
    .select(['reader.account', 'reader.name'])
    .where('question.library_id', '=', libraryId)
    .orderBy('question.created_at')
    .orderBy('question.id')
    .execute();
  const answers = await db
    .selectFrom('answer')
    .leftJoin('reader', 'reader.id', 'answer.reader_id')
    .select(['answer.id', 'answer.question_id', 'answer.text', 'answer.state', 'reader.account'])
    .where('answer.library_id', '=', libraryId)
    .orderBy('answer.id')
    .execute();
  const answersOf = Map.groupBy(answers, (answer) => answer.question_id);
  return questions
    .map(({ id, title: database, account, name, text, state: its, created_at }): StaffQuestion => {
      const given = (answersOf.get(id) ?? []).map((entry) => {
        return { id: entry.id, account: entry.account, text: entry.text, state: entry.state };
      });
      return { id, database, account, name, text, state: its, createdAt: Number(created_at), answers: given };
    })
    .filter((entry) => state === undefined || [entry, ...entry.answers].some((part) => part.state === state));
}

/** How many questions and answers of a library wait to be read. */
export async function countQuestions({ db }: Store, libraryId: number): Promise<number> {
  const counts = await Promise.all(
    (['question', 'answer'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', libraryId)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}
