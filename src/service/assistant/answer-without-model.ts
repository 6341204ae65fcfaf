import type { ChatMessage } from '../../lib/contract/calls/assistant.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type ReaderCall, isBeingBuilt } from '../platform/context/context.ts';
import { answerOfAccount } from './account-answer.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { assistantName, createFormatter } from './assistant-messages.ts';
import {
  aboutCopies,
  aboutTopic,
  latest,
  likeBook,
  noSuchTitle,
  recordOf,
  worksOf,
  writerOf,
} from './catalogue-answer.ts';
import { isConditional } from './conditions.ts';
import { readInConversation, type Interpretation } from './conversation.ts';
import { faqRowsOf, indexFaq } from './faq-answers.ts';
import { answerOfHours } from './hours-answer.ts';
import { readLibraryQuestion, readQuestion, type LibraryQuestion } from './question.ts';
import { isSearch } from './question-text.ts';
import { answerOfService, unknownService } from './service-answer.ts';

const offTopic = (call: ReaderCall): AnswerWithoutModel =>
  answerOf('offTopic', [createFormatter(call)('assistantOffTopic'), createFormatter(call)('assistantCan')]);

/** Answers a question to the library: small talk, the reader's account, services, hours. Undefined for books. */
async function answerFromLibrary(
  text: string,
  { intent, account, service, faq }: LibraryQuestion,
  call: ReaderCall,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  if (intent === 'greeting' || intent === 'about')
    return answerOf('smallTalk', [say('assistantHello', { name: assistantName(call) }), say('assistantCan')]);
  if (intent === 'thanks') return answerOf('smallTalk', [say('assistantWelcome')]);
  if (intent === 'account' && account) return answerOfAccount(account, call);
  if (intent === 'service' && service) return answerOfService(text, service, faq, call);
  if (intent === 'opening') return answerOfHours(text, call);
  return intent === 'offTopic' ? offTopic(call) : undefined;
}

const isFound = ({ kind, isNear }: AnswerWithoutModel): boolean => kind !== 'nothing' && isNear !== true;

async function answerFromCatalogue(
  { question, before, book }: Interpretation,
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  const { intent, keywords, conditions, onShelf, fallback, title, text } = question;
  const record = book && (await recordOf(book.recordId, call));
  if (intent === 'new' || intent === 'popular') return latest(question, before, call);
  if (intent === 'like') return likeBook(question, record, call);
  if (intent === 'writer') return writerOf(question, record, call);
  if (intent === 'copies') {
    const found = await aboutCopies(question, record, call);
    if (found) return found;
    // Quotes other than 《》 may only set words apart.
    const isTitle = title?.isQuoted === true && (keywords.length === 0 || /[《〈]/u.test(text));
    return isTitle ? noSuchTitle(question, call) : aboutTopic(question, before, call);
  }
  if (intent === 'author') {
    const works = await worksOf(question, before, call);
    if (works) return works;
  }
  if (keywords.length === 0) {
    if (isConditional(conditions) || onShelf) return latest({ ...question, intent: 'popular' }, before, call);
    const libraryAnswer = fallback && (await answerFromLibrary(text, fallback, call));
    const say = createFormatter(call);
    return libraryAnswer ?? answerOf('unclear', [say('assistantNotUnderstood'), say('assistantCan')]);
  }
  if (fallback?.intent === 'offTopic') return offTopic(call);
  const answer = await aboutTopic(question, before, call);
  if (isFound(answer)) return answer;
  // The library's own answer comes before books that only have similar words.
  const libraryAnswer = fallback && (await answerFromLibrary(text, fallback, call));
  if (libraryAnswer) return libraryAnswer;
  if (question.asksForBooks) return answer;
  if (question.namesLibrary) return unknownService(call);
  if (question.asksForOneBook) return noSuchTitle(question, call);
  // A sentence without any hit is off topic; words alone may be a title.
  const mayBeTitle = intent === 'author' || isSearch(text, question.words);
  return answer.books.length === 0 && !mayBeTitle ? offTopic(call) : answer;
}

/**
 * Answers from the catalogue and the library's files alone, without a model. While the index is being built, what needs
 * none is answered all the same.
 * @param history the conversation before it, oldest first
 * @throws ServiceError 503 for what needs the index while there is none
 */
export async function answerWithoutModel(
  content: string,
  history: readonly ChatMessage[],
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  const faq = await indexFaq(await faqRowsOf(call));
  const year = Number(libraryDay(call.library, call.now()).slice(0, 4));
  try {
    const interpretation = readInConversation(content, history, (text) => readQuestion(text, faq, year, call));
    const libraryAnswer = await answerFromLibrary(
      interpretation.question.intent === 'opening' ? interpretation.question.text : content,
      interpretation.question,
      call,
    );
    return libraryAnswer ?? (await answerFromCatalogue(interpretation, call));
  } catch (error) {
    if (!isBeingBuilt(error)) throw error;
    const read = readLibraryQuestion(content, faq);
    const libraryAnswer = read && (await answerFromLibrary(content, read, call));
    if (libraryAnswer === undefined) throw error;
    return libraryAnswer;
  }
}
