import type { ChatMessage } from '../../lib/contract/calls/assistant.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type ReaderCall, type Handlers, isBeingBuilt } from '../platform/context/context.ts';
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
import { readInConversation, type Meant } from './conversation.ts';
import { faqRowsOf, indexFaq } from './faq-answers.ts';
import { answerOfHours } from './hours-answer.ts';
import { readHouse, readQuestion, type Question } from './question.ts';
import { isSearch } from './question-text.ts';
import { answerOfService, unknownService } from './service-answer.ts';
import { fenText } from '../../lib/rules/charges.ts';
import { pointsOf } from '../ledger/points/ledger.ts';
import { menuLinks, sections } from './links.ts';
import type { AccountWish } from './intents.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Calls of readers' accounts that the assistant answers from, whichever system lends for the library. */
    lending: Pick<Handlers, 'listLoans' | 'listCharges' | 'listCopyRequests'>;
  }
}

/** Maximum number of loans or requests listed; the linked page has all. */
const maxTold = 20;

async function loanLines(call: ReaderCall, isToRenew: boolean): Promise<string[]> {
  const say = createFormatter(call);
  const { total, overdue, isTold, result } = await call.lending.listLoans(
    { keyword: '', page: 1, rows: maxTold },
    call,
  );
  if (isTold === false) return [say('assistantLoansNotTold')];
  if (total === 0) return [say('assistantNoLoans')];
  const lines = result.map(({ title, dueOn, daysLeft, fineFen }, at) => {
    const state =
      daysLeft < 0
        ? say('assistantLoanLate', { days: -daysLeft })
        : daysLeft === 0
          ? say('assistantLoanToday')
          : say('assistantLoanLeft', { days: daysLeft });
    const fine = fineFen > 0 ? say('assistantSemicolon') + say('assistantLoanFine', { amount: fenText(fineFen) }) : '';
    return `${String(at + 1)}. ${say('assistantLoan', { title, due: dueOn, state })}${fine}`;
  });
  const how = isToRenew ? [say('assistantRenewHow')] : [];
  return [say(overdue > 0 ? 'assistantLoansLate' : 'assistantLoans', { total, overdue }), ...lines, ...how];
}

async function chargeLines(call: ReaderCall): Promise<string[]> {
  const say = createFormatter(call);
  const { owedFen, runningFen } = await call.lending.listCharges({ state: 'open', page: 1, rows: 1 }, call);
  if (owedFen === 0 && runningFen === 0) return [say('assistantNoCharges')];
  return [
    ...(owedFen > 0 ? [say('assistantOwed', { amount: fenText(owedFen) })] : []),
    ...(runningFen > 0 ? [say('assistantRunningFine', { amount: fenText(runningFen) })] : []),
  ];
}

async function requestLines(call: ReaderCall): Promise<string[]> {
  const say = createFormatter(call);
  const { open, ready, result } = await call.lending.listCopyRequests(
    { kind: '', status: 'open', verifyStatus: '', claimStatus: '', page: 1, rows: maxTold },
    call,
  );
  if (open === 0) return [say('assistantNoRequests')];
  const lines = result.map(({ title, name, stage, position, until }, at) => {
    const state =
      stage === 'ready'
        ? say(until === null ? 'assistantRequestReady' : 'assistantRequestReadyUntil', { until: until ?? '' })
        : position === null
          ? say('assistantRequestOpen')
          : say('assistantRequestPlace', { position });
    return `${String(at + 1)}. ${say('assistantRequest', { title, kind: name, state })}`;
  });
  return [say('assistantRequests', { open, ready }), ...lines];
}

/** Where readers see what the answer leaves out. */
const pages = {
  past: [sections.loans],
  favourites: [sections.favourites],
  profile: [sections.personal],
} as const;

/**
 * What the reader who asks has borrowed, owes, has requested, or has of points; and the page that has all of it.
 * @param isToRenew whether the loans are to be renewed, which the reader does there
 */
async function answerOfAccount(wish: AccountWish, call: ReaderCall, isToRenew = false): Promise<AnswerWithoutModel> {
  if (wish === 'loans')
    return answerOf('account', await loanLines(call, isToRenew), { links: menuLinks([sections.loans], call) });
  if (wish === 'charges') {
    return answerOf('account', await chargeLines(call), { links: menuLinks([sections.myLibrary], call) });
  }
  if (wish === 'requests') {
    return answerOf('account', await requestLines(call), { links: menuLinks([sections.requests], call) });
  }
  if (wish !== 'points') {
    const links = menuLinks(pages[wish], call);
    return answerOf(
      'account',
      [createFormatter(call)(links.length > 0 ? 'assistantServiceHere' : 'assistantServiceUnknown')],
      {
        links,
      },
    );
  }
  const points = await pointsOf(call.store.db, call.reader.id);
  const line = createFormatter(call)('assistantPoints', { points });
  return answerOf('account', [line], { links: menuLinks([sections.points], call) });
}

const offTopic = (call: ReaderCall): AnswerWithoutModel =>
  answerOf('offTopic', [createFormatter(call)('assistantOffTopic'), createFormatter(call)('assistantCan')]);

type House = Pick<Question, 'wish' | 'service' | 'account' | 'faq'>;

/** An answer of the house: small talk, the reader's account, services, hours. Undefined for what is about books. */
async function ofHouse(
  text: string,
  { wish, account, service, faq }: House,
  call: ReaderCall,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  if (wish === 'greeting' || wish === 'about')
    return answerOf('smallTalk', [say('assistantHello', { name: assistantName(call) }), say('assistantCan')]);
  if (wish === 'thanks') return answerOf('smallTalk', [say('assistantWelcome')]);
  if (wish === 'account' && account) return answerOfAccount(account, call, account === 'loans');
  if (wish === 'service' && service) return answerOfService(text, service, faq, call);
  if (wish === 'opening') return answerOfHours(text, call);
  return wish === 'offTopic' ? offTopic(call) : undefined;
}

const isFound = ({ kind, isNear }: AnswerWithoutModel): boolean => kind !== 'nothing' && isNear !== true;

async function ofCatalogue({ question, before, book }: Meant, call: ReaderCall): Promise<AnswerWithoutModel> {
  const { wish, telling, conditions, onShelf, otherwise, title, text } = question;
  const record = book && (await recordOf(book.recordId, call));
  if (wish === 'new' || wish === 'popular') return latest(question, before, call);
  if (wish === 'like') return likeBook(question, record, call);
  if (wish === 'writer') return writerOf(question, record, call);
  if (wish === 'copies') {
    const found = await aboutCopies(question, record, call);
    if (found) return found;
    // Quotes that are not those of titles may only set words apart.
    const isTitle = title?.isQuoted === true && (telling.length === 0 || /[《〈]/u.test(text));
    return isTitle ? noSuchTitle(question, call) : aboutTopic(question, before, call);
  }
  if (wish === 'author') {
    const works = await worksOf(question, before, call);
    if (works) return works;
  }
  if (telling.length === 0) {
    if (isConditional(conditions) || onShelf) return latest({ ...question, wish: 'popular' }, before, call);
    const house = otherwise && (await ofHouse(text, otherwise, call));
    const say = createFormatter(call);
    return house ?? answerOf('unclear', [say('assistantNotUnderstood'), say('assistantCan')]);
  }
  if (otherwise?.wish === 'offTopic') return offTopic(call);
  const answer = await aboutTopic(question, before, call);
  if (isFound(answer)) return answer;
  // What the library itself says goes before what is only near in words.
  const house = otherwise && (await ofHouse(text, otherwise, call));
  if (house) return house;
  if (question.isOfBooks) return answer;
  if (question.isOfLibrary) return unknownService(call);
  if (question.isForOne) return noSuchTitle(question, call);
  // A sentence that no record and no answer of the library has is no matter of a library; bare words may be a title.
  const isOfLibrary = wish === 'author' || isSearch(text, question.words);
  return answer.books.length === 0 && !isOfLibrary ? offTopic(call) : answer;
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
    const meant = readInConversation(content, history, (text) => readQuestion(text, faq, year, call));
    const house = await ofHouse(
      meant.question.wish === 'opening' ? meant.question.text : content,
      meant.question,
      call,
    );
    return house ?? (await ofCatalogue(meant, call));
  } catch (error) {
    if (!isBeingBuilt(error)) throw error;
    const read = readHouse(content, faq);
    const house = read && (await ofHouse(content, read, call));
    if (house === undefined) throw error;
    return house;
  }
}
