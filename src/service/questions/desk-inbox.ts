import { recordTitles } from '../catalogue/records/known-records.ts';
import { isoOf, maxListed, numberOf, settledItems, type DeskInbox } from '../platform/desk-inbox/desk-inbox.ts';
import { countQuestions, questionsForStaff } from './staff.ts';
import { answerAsLibrary, isWaiting, questionToReopen, reopen, setState } from './write-questions.ts';

/** Questions and answers are in one list; the letter before the number says which it is. */
const partOf = (itemId: string) => {
  const table: 'answer' | 'question' = itemId.startsWith('a') ? 'answer' : 'question';
  return { table, id: numberOf(itemId.slice(1)) };
};

export const questions: DeskInbox = {
  count: ({ store, library }) => countQuestions(store, library.id),
  list: async ({ store, library }) => {
    const waiting = await questionsForStaff(store, library.id, 'waiting');
    return waiting
      .flatMap((entry) => {
        const about = { title: entry.database, facts: [], createdAt: isoOf(entry.createdAt) };
        const question = { isReply: false, text: entry.text };
        const reader = { account: entry.account, name: entry.name };
        const own =
          entry.state === 'waiting' ? [{ itemId: `q${String(entry.id)}`, ...about, messages: [question], reader }] : [];
        const answers = entry.answers
          .filter(({ state }) => state === 'waiting')
          .map(({ id, account, text }) => ({
            itemId: `a${String(id)}`,
            ...about,
            messages: [question, { isReply: true, text }],
            reader: account === null ? null : { account, name: account },
            // What another reader answered is shown or hidden; the library's own answer goes to the question.
            acts: ['accept' as const, 'refuse' as const],
          }));
        return [...own, ...answers];
      })
      .slice(0, maxListed);
  },
  act: async (staff, itemId, act, text) => {
    const { table, id } = partOf(itemId);
    if (!(await isWaiting(staff, table, id))) return false;
    if (act === 'answer') return table === 'question' ? answerAsLibrary(staff, id, text ?? '') : false;
    return setState(staff, table, id, act === 'accept' ? 'released' : 'hidden');
  },
  describe: async ({ store, library }, itemIds) => {
    const parts = itemIds.map(partOf);
    const numbers = (wanted: string) => parts.flatMap(({ table, id }) => (table === wanted ? id : []));
    const questions = await store.db
      .selectFrom('question')
      .select(['id', 'record_id', 'reader_id'])
      .where('library_id', '=', library.id)
      .where('id', 'in', numbers('question'))
      .execute();
    const answers = await store.db
      .selectFrom('answer')
      .innerJoin('question', 'question.id', 'answer.question_id')
      .select(['answer.id', 'question.record_id', 'answer.reader_id'])
      .where('answer.library_id', '=', library.id)
      .where('answer.id', 'in', numbers('answer'))
      .execute();
    const titles = await recordTitles(
      store.db,
      [...questions, ...answers].map(({ record_id }) => record_id),
    );
    const named = (letter: string) => (row: (typeof answers)[number]) => ({
      id: `${letter}${String(row.id)}`,
      title: titles.get(row.record_id) ?? null,
      reader_id: row.reader_id,
    });
    return settledItems(store.db, [...questions.map(named('q')), ...answers.map(named('a'))]);
  },
  takeBack: {
    check: async (staff, itemId) => {
      const { table, id } = partOf(itemId);
      return (await questionToReopen(staff, table, id)).obstacle;
    },
    act: (staff, itemId) => {
      const { table, id } = partOf(itemId);
      return reopen(staff, table, id);
    },
  },
};
