import type { InboxItem } from '../../lib/contract/desk/inbox.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inboxActs, actText, type InboxAct, type InboxKind } from '../../lib/rules/desk-inbox.ts';
import { showReceipt } from '../../lib/rules/donation.ts';
import { libraryDay } from '../circulation/facts.ts';
import type { CallContext } from '../context.ts';
import { booksOfOffer } from '../donations/offers.ts';
import { OfferError, settleOffer } from '../donations/settle-offers.ts';
import { ServiceError } from '../errors.ts';
import { commentsForStaff } from '../evaluations/staff.ts';
import { auditComment } from '../evaluations/write-evaluations.ts';
import { answerFeedback, feedbackForStaff } from '../feedback/staff.ts';
import { message } from '../messages/index.ts';
import { questionsForStaff } from '../questions/staff.ts';
import { answerAsLibrary, setState } from '../questions/write-questions.ts';
import { recommendationsForStaff, settleRecommendation } from '../recommendations/staff.ts';

/** How many are listed at a time. */
const maxListed = 100;

type Staff = Pick<CallContext, 'store' | 'library' | 'now' | 'language'>;

/** One kind of what waits: how much of it, what, and what is done about one. */
interface Inbox {
  count: (staff: Staff) => Promise<number>;
  list: (staff: Staff) => Promise<Omit<InboxItem, 'acts'>[]>;
  /** @returns false when there is no such item, or it was settled meanwhile */
  act: (staff: Staff, itemId: string, act: InboxAct, text: string | undefined) => Promise<boolean>;
}

const isoOf = (at: number): string => new Date(at).toISOString();
/** A number of the store; 0, which none has, for what is no number. */
const numberOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const counted = async (query: Promise<{ count: number }>): Promise<number> => Number((await query).count);

const comments: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('evaluation')
        .select((the) => the.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('comment', 'is not', null)
        .where('state', '=', 'unaudited')
        .executeTakeFirstOrThrow(),
    ),
  list: async ({ store, library }) => {
    const which = { libraryId: library.id, state: 'unaudited', limit: maxListed } as const;
    return (await commentsForStaff(store, which)).map((one) => ({
      ...{ itemId: String(one.id), title: one.title, createdAt: isoOf(one.writtenAt) },
      messages: [{ isReply: false, text: one.text }],
      facts: one.score === null ? [] : [`${'★'.repeat(one.score)}${'☆'.repeat(Math.max(0, 5 - one.score))}`],
      reader: one.account === null ? null : { account: one.account, name: one.name },
    }));
  },
  act: async ({ store, library, now }, itemId, act) => {
    const target = { libraryId: library.id, commentId: numberOf(itemId), now: now(), library };
    await auditComment(store, target, act === 'accept' ? 'audited' : 'rejected');
    return true;
  },
};

const questions: Inbox = {
  count: async (staff) => (await questions.list(staff)).length,
  list: async ({ store, library }) => {
    const waiting = await questionsForStaff(store, library.id, 'waiting');
    return waiting
      .flatMap((one) => {
        const about = { title: one.database, facts: [], createdAt: isoOf(one.createdAt) };
        const question = { isReply: false, text: one.text };
        const reader = { account: one.account, name: one.name };
        const own =
          one.state === 'waiting' ? [{ itemId: `q${String(one.id)}`, ...about, messages: [question], reader }] : [];
        const answers = one.answers
          .filter(({ state }) => state === 'waiting')
          .map(({ id, account, text }) => ({
            ...{ itemId: `a${String(id)}`, ...about, messages: [question, { isReply: true, text }] },
            reader: account === null ? null : { account, name: account },
          }));
        return [...own, ...answers];
      })
      .slice(0, maxListed);
  },
  act: (staff, itemId, act, text) => {
    const [table, id] = [itemId.startsWith('a') ? 'answer' : 'question', numberOf(itemId.slice(1))] as const;
    if (act === 'answer') return table === 'question' ? answerAsLibrary(staff, id, text ?? '') : Promise.resolve(false);
    return setState(staff, table, id, act === 'accept' ? 'released' : 'hidden');
  },
};

const feedback: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('feedback')
        .select((the) => the.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow(),
    ),
  list: async (staff) =>
    (await feedbackForStaff(staff, { state: 'waiting' })).slice(0, maxListed).map((one) => ({
      ...{ itemId: String(one.id), title: message(staff.language, `deskFeedback_${one.kind}`) },
      messages: one.messages.map(({ isReply, text }) => ({ isReply, text })),
      facts: one.page === null ? [] : [one.page],
      ...{ reader: { account: one.account, name: one.name }, createdAt: isoOf(one.createdAt) },
    })),
  act: (staff, itemId, act, text) => {
    const closing = { reply: null, close: true } as const;
    const reply = text === undefined ? closing : { reply: text, close: act === 'close' };
    return answerFeedback(staff, numberOf(itemId), reply);
  },
};

const recommendationStates = { order: 'approvedOrder', trial: 'approvedTrial', refuse: 'rejected' } as const;

const recommendations: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('recommendation')
        .select((the) => the.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'processing')
        .executeTakeFirstOrThrow(),
    ),
  list: async (staff) =>
    (await recommendationsForStaff(staff, 'processing')).slice(0, maxListed).map((one) => {
      const [first] = one.readers;
      const imprint = [one.author, one.publisher, one.publishYear, one.isbn]
        .filter((fact) => fact !== null)
        .join(' · ');
      return {
        ...{ itemId: String(one.id), title: one.title, createdAt: isoOf(one.createdAt) },
        messages: one.readers.flatMap(({ remark }) => (remark === null ? [] : [{ isReply: false, text: remark }])),
        facts: [imprint, ...one.readers.map(({ name, reasons }) => [name, ...reasons].join(' · '))].filter(Boolean),
        reader: first === undefined ? null : { account: first.account, name: first.name },
      };
    }),
  act: async (staff, itemId, act, text) => {
    const state = act === 'order' || act === 'trial' ? recommendationStates[act] : recommendationStates.refuse;
    return settleRecommendation(staff, numberOf(itemId), { state, answer: text ?? null });
  },
};

const donations: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('donation_offer')
        .select((the) => the.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'offered')
        .executeTakeFirstOrThrow(),
    ),
  list: async ({ store, library }) => {
    const rows = await store.db
      .selectFrom('donation_offer')
      .leftJoin('reader', 'reader.id', 'donation_offer.reader_id')
      .selectAll('donation_offer')
      .select('reader.account')
      .where('donation_offer.library_id', '=', library.id)
      .where('state', '=', 'offered')
      .orderBy('donation_offer.id')
      .limit(maxListed)
      .execute();
    return rows.map((row) => ({
      ...{ itemId: row.receipt, title: showReceipt(row.receipt), createdAt: isoOf(row.created_at) },
      messages: row.remark === null ? [] : [{ isReply: false, text: row.remark }],
      facts: [
        ...booksOfOffer(row.books).map(({ title, author }) => [title, author].filter(Boolean).join(' · ')),
        ...(row.amount_minor === null ? [] : [`${(row.amount_minor / 100).toFixed(2)} ${row.currency ?? ''}`]),
      ],
      reader: { account: row.account ?? row.mail ?? row.phone ?? '', name: row.name },
    }));
  },
  act: async ({ store, library, now }, itemId, act, text) => {
    const at = { libraryId: library.id, receipt: itemId, now: now(), day: libraryDay(library, now()), library };
    try {
      await settleOffer(store, at, act === 'accept' ? 'accepted' : 'declined', text ?? null);
      return true;
    } catch (error) {
      if (error instanceof OfferError) return false;
      throw error;
    }
  },
};

const inboxes: Record<InboxKind, Inbox> = { comments, questions, feedback, recommendations, donations };

/** How much of a kind waits. */
export const countInbox = (staff: Staff, kind: InboxKind): Promise<number> => inboxes[kind].count(staff);

/** What of a kind waits, oldest first, with what may be done about it. */
export const listInbox = async (staff: Staff, kind: InboxKind): Promise<InboxItem[]> =>
  (await inboxes[kind].list(staff)).map((item) => ({
    ...item,
    // What another reader answered is shown or hidden; the library's own answer goes to the question.
    acts: inboxActs.filter(
      (act) =>
        actText(kind, act) !== undefined && !(act === 'answer' && kind === 'questions' && item.itemId.startsWith('a')),
    ),
  }));

/**
 * Does something about one item.
 * @throws ServiceError 400 where the kind has no such act or its text is missing, 404 where it waits no longer
 */
export async function actOnInbox(
  staff: Staff,
  { kind, itemId, act, text }: { kind: InboxKind; itemId: string; act: InboxAct; text: string | undefined },
): Promise<void> {
  const takes = actText(kind, act);
  if (takes === undefined || (takes === 'required' && text === undefined)) {
    throw new ServiceError(errCodes.badRequest, 'badRequest', { field: takes === undefined ? 'act' : 'text' });
  }
  if (!(await inboxes[kind].act(staff, itemId, act, takes === 'none' ? undefined : text))) {
    throw new ServiceError(errCodes.notFound, 'deskItemSettled');
  }
}
