import type { AnswerLeads, BookAttachment, ChatMessage } from '../../lib/contract/calls/assistant.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { roles } from '../../lib/rules/assistant.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';

const dayMs = 24 * 60 * 60_000;
/** More messages of one reader than this are not kept, however young. */
const maxMessages = 400;

export interface StoredMessage extends ChatMessage {
  /** It has what is the reader's own: loans, requests, debts. */
  isOwn: boolean;
}

/** The conversation of the reader as far as it is kept, oldest first. */
export async function getChatHistory(
  input: ParsedInputOf<'getChatHistory'>,
  call: ReaderCall,
): Promise<OutputOf<'getChatHistory'>> {
  const messages = await storedMessages(input, call);
  return messages.map(({ messageId, role, text, chatHistoryAttachments, leads, createdAt }) => ({
    messageId,
    role,
    text,
    chatHistoryAttachments,
    leads,
    createdAt,
  }));
}

async function storedMessages(
  { rows, before }: ParsedInputOf<'getChatHistory'>,
  { store, library, reader, now }: ReaderCall,
): Promise<StoredMessage[]> {
  const { historyDays } = library.file.assistant;
  const found = await store.db
    .selectFrom('assistant_message')
    .selectAll()
    .where('reader_id', '=', reader.id)
    .where('created_at', '>', now() - historyDays * dayMs)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
  return found.reverse().map((row) => {
    const chatHistoryAttachments: BookAttachment[] = JSON.parse(row.attachments);
    const { isOwn = false, ...leads }: AnswerLeads & { isOwn?: boolean } = JSON.parse(row.leads);
    return {
      messageId: String(row.id),
      role: row.role,
      text: row.text,
      chatHistoryAttachments,
      leads,
      isOwn,
      createdAt: new Date(Number(row.created_at)).toISOString(),
    };
  });
}

/** Messages before a question that it may go on from. */
const maxBefore = 12;

/** The conversation before a question, oldest first; a repeated question keeps its place. */
export async function conversationBefore(
  { content, reAsk }: ParsedInputOf<'answerQuestion'>,
  call: ReaderCall,
): Promise<StoredMessage[]> {
  const history = await storedMessages({ rows: maxBefore }, call);
  const isAgain = reAsk && history.at(-2)?.text === content;
  return isAgain ? history.slice(0, -2) : history;
}

/** Deletes all of it; questions asked today stay counted. */
export async function deleteChatHistory(
  _input: object,
  { store, reader, say }: ReaderCall,
): Promise<OutputOf<'deleteChatHistory'>> {
  const { numDeletedRows } = await store.db
    .deleteFrom('assistant_message')
    .where('reader_id', '=', reader.id)
    .executeTakeFirstOrThrow();
  say('chatHistoryDeleted');
  return { deleted: Number(numDeletedRows) };
}

export interface Exchange {
  question: string;
  answer: string;
  books: readonly BookAttachment[];
  leads: AnswerLeads;
  isOwn: boolean;
  /** The last question once more: its answer gives way to this one. */
  reAsk: boolean;
}

/**
 * Keeps a question with its answer and lets go of what is over its time.
 * @returns id of the answer; null where the library keeps nothing
 */
export async function saveExchange(exchange: Exchange, call: ReaderCall): Promise<string | null> {
  const { store, library, reader } = call;
  const { historyDays } = library.file.assistant;
  if (historyDays === 0) return null;
  const now = call.now();
  const own = { library_id: library.id, reader_id: reader.id, created_at: now };
  return inTransaction(store.db, async (db) => {
    await db
      .deleteFrom('assistant_message')
      .where('library_id', '=', library.id)
      .where('created_at', '<=', now - historyDays * dayMs)
      .execute();
    const last = await db
      .selectFrom('assistant_message')
      .select(['id', 'role', 'text'])
      .where('reader_id', '=', reader.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const [answered, previousQuestion] = last;
    const isAgain =
      exchange.reAsk &&
      answered?.role === roles.assistant &&
      previousQuestion?.role === roles.reader &&
      previousQuestion.text === exchange.question;
    if (isAgain) await db.deleteFrom('assistant_message').where('id', '=', answered.id).execute();
    else {
      await db
        .insertInto('assistant_message')
        .values({ ...own, role: roles.reader, text: exchange.question, attachments: '[]' })
        .execute();
    }
    const { id } = await db
      .insertInto('assistant_message')
      .values({
        ...own,
        role: roles.assistant,
        text: exchange.answer,
        attachments: JSON.stringify(exchange.books),
        leads: JSON.stringify({ ...exchange.leads, ...(exchange.isOwn && { isOwn: true }) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const oldest = await db
      .selectFrom('assistant_message')
      .select('id')
      .where('reader_id', '=', reader.id)
      .orderBy('id', 'desc')
      .offset(maxMessages)
      .limit(1)
      .executeTakeFirst();
    if (oldest) {
      await db
        .deleteFrom('assistant_message')
        .where('reader_id', '=', reader.id)
        .where('id', '<=', oldest.id)
        .execute();
    }
    return String(id);
  });
}
