import { commentsForStaff } from '../../evaluations/staff.ts';
import { auditComment, commentToReopen, reopenComment } from '../../evaluations/write-evaluations.ts';
import { answerFeedback, feedbackForStaff, feedbackToReopen, reopenFeedback } from '../../feedback/staff.ts';
import { message } from '../../platform/messages/index.ts';
import { countQuestions, questionsForStaff } from '../../questions/staff.ts';
import { answerAsLibrary, isWaiting, questionToReopen, reopen, setState } from '../../questions/write-questions.ts';
import { settledItems } from './settled-items.ts';
import { counted, factsOf, isoOf, maxListed, numberOf, numbersOf, waits, type Inbox } from './types.ts';

// What readers write: comments on records, questions about databases, problems that they report.

export const comments: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('evaluation')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('comment', 'is not', null)
        .where('state', '=', 'unaudited')
        .executeTakeFirstOrThrow(),
    ),
  list: async ({ store, library }) => {
    const which = { libraryId: library.id, state: 'unaudited', limit: maxListed } as const;
    return (await commentsForStaff(store, which)).map((entry) => ({
      itemId: String(entry.id),
      title: entry.title,
      createdAt: isoOf(entry.writtenAt),
      messages: [{ isReply: false, text: entry.text }],
      facts: entry.score === null ? [] : [`${'★'.repeat(entry.score)}${'☆'.repeat(Math.max(0, 5 - entry.score))}`],
      reader: entry.account === null ? null : { account: entry.account, name: entry.name },
    }));
  },
  act: async (staff, itemId, act) => {
    const { store, library, now } = staff;
    const target = { libraryId: library.id, commentId: numberOf(itemId), now: now(), library };
    if (!(await waits(staff, 'evaluation', target.commentId))) return false;
    await auditComment(store, target, act === 'accept' ? 'audited' : 'rejected');
    return true;
  },
  describe: async ({ store, library }, itemIds) => {
    const which = { libraryId: library.id, ids: numbersOf(itemIds), limit: itemIds.length };
    return settledItems(await commentsForStaff(store, which));
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await commentToReopen(store, { libraryId: library.id, commentId: numberOf(itemId) })).obstacle,
    act: ({ store, library, now }, itemId) =>
      reopenComment(store, { libraryId: library.id, commentId: numberOf(itemId), now: now() }),
  },
};

/** Questions and answers stand in one list; the letter before the number says which it is. */
const partOf = (itemId: string) => {
  const table: 'answer' | 'question' = itemId.startsWith('a') ? 'answer' : 'question';
  return { table, id: numberOf(itemId.slice(1)) };
};

export const questions: Inbox = {
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
      .innerJoin('record', 'record.id', 'question.record_id')
      .innerJoin('reader', 'reader.id', 'question.reader_id')
      .select(['question.id', 'record.title', 'reader.account', 'reader.name'])
      .where('question.library_id', '=', library.id)
      .where('question.id', 'in', numbers('question'))
      .execute();
    const answers = await store.db
      .selectFrom('answer')
      .innerJoin('question', 'question.id', 'answer.question_id')
      .innerJoin('record', 'record.id', 'question.record_id')
      .leftJoin('reader', 'reader.id', 'answer.reader_id')
      .select(['answer.id', 'record.title', 'reader.account', 'reader.name'])
      .where('answer.library_id', '=', library.id)
      .where('answer.id', 'in', numbers('answer'))
      .execute();
    const withLetter = (letter: string) => (row: (typeof answers)[number]) => ({
      ...row,
      id: `${letter}${String(row.id)}`,
    });
    return settledItems([...questions.map(withLetter('q')), ...answers.map(withLetter('a'))]);
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

export const feedback: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('feedback')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow(),
    ),
  list: async (staff) =>
    (await feedbackForStaff(staff, { state: 'waiting' })).slice(0, maxListed).map((entry) => ({
      itemId: String(entry.id),
      title: message(staff.language, `deskFeedback_${entry.kind}`),
      messages: entry.messages.map(({ isReply, text }) => ({ isReply, text })),
      facts: factsOf(entry.page),
      reader: { account: entry.account, name: entry.name },
      createdAt: isoOf(entry.createdAt),
    })),
  act: (staff, itemId, act, text) => {
    const closing = { reply: null, close: true } as const;
    const reply = text === undefined ? closing : { reply: text, close: act === 'close' };
    return answerFeedback(staff, numberOf(itemId), reply);
  },
  describe: async ({ store, library, language }, itemIds) => {
    const rows = await store.db
      .selectFrom('feedback')
      .innerJoin('reader', 'reader.id', 'feedback.reader_id')
      .select(['feedback.id', 'feedback.kind', 'reader.account', 'reader.name'])
      .where('feedback.library_id', '=', library.id)
      .where('feedback.id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(rows.map((row) => ({ ...row, title: message(language, `deskFeedback_${row.kind}`) })));
  },
  takeBack: {
    check: async (staff, itemId) => (await feedbackToReopen(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => reopenFeedback(staff, numberOf(itemId)),
  },
};
