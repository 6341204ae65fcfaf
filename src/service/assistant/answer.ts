import type { AnswerEvent, AnswerLeads, AnswerStream, BookAttachment } from '../../lib/contract/calls/assistant.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { dataTypes, uniqueBooks } from '../../lib/rules/assistant.ts';
import { situations } from '../../lib/rules/situations.ts';
import { isTimeProof } from '../../lib/rules/time-proof.ts';
import { foldKey, fold } from '../catalogue/text/analysis.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { ProviderError } from '../platform/http/http.ts';
import { createSlots } from '../platform/http/answer-cache.ts';
import type { ModelMessage, ModelSettings } from './model/model.ts';
import type { AnswerWithoutModel } from './answer-shape.ts';
import { answerWithoutModel } from './answer-without-model.ts';
import { conversationBefore, saveExchange } from './history.ts';
import { intentsOf } from './intents.ts';
import { getQuestionWords } from './phrases.ts';
import { takeTurn, type Turn } from './limit.ts';
import { attachmentOf, matchBooks, titleKeyOf } from './match.ts';
import { answerWithTools } from './answer-with-tools.ts';
import { promptOf } from './prompt.ts';
import type { Language } from '../../lib/contract/language.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';

const isHan = /\p{Script=Han}/u;
const han = /\p{Script=Han}/gu;
/** Signs of questions that are written so in simplified Chinese alone. */
const simplified = new Set(
  '请问书馆图么吗个这对时间开关还进说谢们现会电脑写论级论当点发让约网验证续编学习语话东车门买卖',
);

/** Small words, and words for what is wanted, are of a question in English; a single word is in any language. */
const isEnglish = (text: string): boolean => {
  const words = fold(text).trim().split(' ');
  const hasIntent = () => intentsOf(getQuestionWords(text)).length > 0;
  return words.length > 1 && (words.some((word) => stopWords.has(word)) || hasIntent());
};

/** Whether Chinese next to English asks something, and is no name in it: gone with the wind中文版有吗. */
const asksInChinese = (signs: readonly string[]): boolean => {
  const text = fold(signs.join(''));
  return [...stopWords].some(
    (word) => isHan.test(word) && (word.length > 1 ? text.includes(word) : text.endsWith(word)),
  );
};

/**
 * The language in which a question is answered: its own. What is written in no language, a title or a name, is answered
 * in that of the page.
 */
export function languageOfQuestion(text: string, page: Language): Language {
  const bare = text.replaceAll(/《[^《》]*》|“[^“”]*”|"[^"]*"|「[^「」]*」/g, ' ');
  const signs = bare.match(han) ?? [];
  const [before = ''] = bare.split(han);
  if (isEnglish(before) && !asksInChinese(signs)) return 'en-US';
  if (signs.length === 0) return page;
  // Simplified signs fold to themselves; traditional ones among simplified are of a title (有三體吗).
  const isTraditional = signs.some((sign) => fold(sign) !== sign);
  const isSimplified = signs.some((sign) => simplified.has(sign));
  if (isTraditional !== isSimplified) return isTraditional ? 'zh_TW' : 'zh-CN';
  return page === 'en-US' ? 'zh-CN' : page;
}

/** Answers of models that are written at the same time, of all libraries together. */
const slots = createSlots(32);

type Question = ParsedInputOf<'answerQuestion'>;

const textEvent = (content: string): AnswerEvent => ({
  dataType: dataTypes.text,
  data: { chunkMessage: { content } },
});

/** Stores the complete answer, then sends the books and the end. */
async function* ending(
  question: Question,
  { text, bookAttrs, leads, isOwn }: { text: string; bookAttrs: BookAttachment[]; leads: AnswerLeads; isOwn: boolean },
  call: ReaderCall,
): AsyncGenerator<AnswerEvent> {
  const exchange = { question: question.content, answer: text, books: bookAttrs, leads, isOwn, reAsk: question.reAsk };
  const messageId = await saveExchange(exchange, call);
  yield { dataType: dataTypes.books, data: { bookAttrs } };
  if (leads.links.length > 0 || leads.list) yield { dataType: dataTypes.leads, data: leads };
  yield { dataType: dataTypes.end, data: { messageId } };
}

const leadsOf = ({ links, list }: AnswerWithoutModel): AnswerLeads => ({ links, list });

async function* fromCatalogue(
  question: Question,
  found: AnswerWithoutModel,
  call: ReaderCall,
): AsyncGenerator<AnswerEvent> {
  const lines = found.lines.map((line, at) => (at === 0 ? line : `\n${line}`));
  for (const line of lines) yield textEvent(line);
  const bookAttrs = uniqueBooks(found.books.map(attachmentOf));
  const isOwn = found.kind === 'account';
  yield* ending(question, { text: lines.join(''), bookAttrs, leads: leadsOf(found), isOwn }, call);
}

/** What a model has named from elsewhere becomes a record where the catalogue has it. */
async function knownBooks(books: readonly BookAttachment[], call: ReaderCall): Promise<BookAttachment[]> {
  const unknown = books.filter(({ recordId }) => recordId === null);
  const matched = await matchBooks({ matchData: unknown.map(({ title, isbn }) => ({ title, isbn })) }, call);
  const byTitle = new Map(matched.map((entry) => [entry.title, entry]));
  return books.map((book) => {
    const found = book.recordId === null ? byTitle.get(book.title) : undefined;
    if (!found) return book;
    const { title, isbn, recordId, author, pubDate, publisher } = found;
    return { title, isbn, recordId, author, pubDate, publisher };
  });
}

/** Where an answer names none of the records, so many of them stand under it. */
const maxBeside = 5;

/**
 * The books of a model's answer: records that it names, in its order; titles in 《》 that it has from elsewhere, which
 * only `matchBooks` can make into links; where it names none, the records that were found.
 * @param records what the catalogue has found for the question
 */
function namedBooks(answer: string, records: readonly RecordSummary[]): BookAttachment[] {
  const titles = [...answer.matchAll(/《([^《》\n]{1,200})》/g)].map(([, title = '']) => title.trim());
  const byKey = new Map(records.map((record) => [titleKeyOf(record.title), record]));
  const inBrackets = titles.map((title): BookAttachment => {
    const record = byKey.get(titleKeyOf(title));
    if (record) return attachmentOf(record);
    return { title, isbn: '', recordId: null, author: '', pubDate: '', publisher: '' };
  });
  const foldedAnswer = ` ${foldKey(answer)} `;
  // One character is in every text.
  const mentioned = records.filter(({ title }) => foldKey(title).length > 1 && foldedAnswer.includes(foldKey(title)));
  const named = uniqueBooks([...inBrackets, ...mentioned.map(attachmentOf)]);
  return named.length > 0 ? named : records.slice(0, maxBeside).map(attachmentOf);
}

async function* fromModel(
  question: Question,
  { found, model, messages }: { found: AnswerWithoutModel; model: ModelSettings; messages: readonly ModelMessage[] },
  call: ReaderCall,
  gone: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  let text = '';
  const records = [...found.books];
  let isOwn = false;
  const pieces = answerWithTools(model, messages, call, gone, (result) => {
    records.push(...result.records);
    isOwn ||= result.isOwn === true;
  });
  for await (const piece of pieces) {
    text += piece;
    yield textEvent(piece);
  }
  if (text.trim() === '') throw new ProviderError('unreadable', 'an empty answer');
  const bookAttrs = await knownBooks(namedBooks(text, records), call);
  yield* ending(question, { text, bookAttrs, leads: leadsOf(found), isOwn }, call);
}

/**
 * Runs an answer to its end. A failure is reported in the stream and the question given back; a reader who left gets
 * nothing.
 */
async function* guarded(
  events: AsyncIterable<AnswerEvent>,
  turn: Turn,
  call: ReaderCall,
  gone: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  try {
    yield* events;
  } catch (error) {
    if (gone.aborted) return;
    await turn.giveBack();
    const { mappingPath } = call.library;
    if (error instanceof ProviderError) {
      const { trouble, status } = error;
      call.log.warn({ mappingPath, trouble, status }, 'language model does not answer');
    } else call.log.error({ err: error, mappingPath }, 'assistant answer failed');
    yield { dataType: dataTypes.failure, data: { message: message(call.language, situations.assistantBusy.key) } };
  } finally {
    turn.end();
  }
}

/**
 * Answers a question (portal-shell §7.4): from the catalogue alone, or by the library's language model with what the
 * catalogue has found. Whatever is refused is refused before the stream begins.
 * @throws ServiceError 404 where the library has no assistant, 400 without a value of the time, 429 when the reader's
 *   questions are used up, 503 when too many ask the model
 */
export async function answerQuestion(question: Question, pageCall: ReaderCall): Promise<AnswerStream> {
  const { library } = pageCall;
  if (library.file.institutionParameter.aiOpenFlag !== '1') {
    throw new ServiceError(errCodes.notFound, 'assistantClosed');
  }
  if (!isTimeProof(pageCall.timeProof, pageCall.now())) throw new ServiceError(errCodes.badRequest, 'assistantClock');
  const settings = pageCall.modelOf?.(library);
  const call = { ...pageCall, language: languageOfQuestion(question.content, pageCall.language) };
  const turn = await takeTurn(call);
  let release: () => void = () => undefined;
  try {
    if (settings) {
      if (!slots.take()) throw new ServiceError(errCodes.unavailable, situations.assistantBusy.key);
      release = slots.give;
    }
    const history = await conversationBefore(question, call);
    const found = await answerWithoutModel(question.content, history, call);
    // What is the reader's own goes to no model.
    const model = found.kind === 'account' ? undefined : settings;
    const instructions = library.file.assistant.model?.instructions ?? '';
    const messages = model && promptOf(question, { found, history, instructions }, call);
    const over: Turn = {
      ...turn,
      end: () => {
        release();
        turn.end();
      },
    };
    return (gone) =>
      guarded(
        model && messages
          ? fromModel(question, { found, model, messages }, call, gone)
          : fromCatalogue(question, found, call),
        over,
        call,
        gone,
      );
  } catch (error) {
    release();
    await turn.giveBack();
    turn.end();
    throw error;
  }
}
