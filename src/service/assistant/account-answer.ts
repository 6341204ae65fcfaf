import { fenText } from '../../lib/rules/charges.ts';
import { pointsOf } from '../ledger/points/ledger.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import type { AccountTopic } from './intents.ts';
import { menuLinks, sections } from './links.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Calls of readers' accounts that the assistant answers from, whichever system lends for the library. */
    lending: Pick<Handlers, 'listLoans' | 'listCharges' | 'listCopyRequests'>;
  }
}

/** Maximum number of loans or requests listed; the linked page has all. */
const maxListed = 20;

async function loanLines(call: ReaderCall): Promise<string[]> {
  const say = createFormatter(call);
  const { total, overdue, isTold, result } = await call.lending.listLoans(
    { keyword: '', page: 1, rows: maxListed },
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
  return [
    say(overdue > 0 ? 'assistantLoansLate' : 'assistantLoans', { total, overdue }),
    ...lines,
    say('assistantRenewHow'),
  ];
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
    { kind: '', status: 'open', verifyStatus: '', claimStatus: '', page: 1, rows: maxListed },
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

/** Pages of the topics that an answer only links to. */
const pages = {
  past: sections.loans,
  favourites: sections.favourites,
  profile: sections.personal,
} as const;

/** The reader's loans, debts, requests or points, with a link to the page that has all of them. */
export async function answerOfAccount(topic: AccountTopic, call: ReaderCall): Promise<AnswerWithoutModel> {
  const say = createFormatter(call);
  const answer = (lines: string[], section: (typeof sections)[keyof typeof sections]) =>
    answerOf('account', lines, { links: menuLinks([section], call) });
  if (topic === 'loans') return answer(await loanLines(call), sections.loans);
  if (topic === 'charges') return answer(await chargeLines(call), sections.myLibrary);
  if (topic === 'requests') return answer(await requestLines(call), sections.requests);
  if (topic === 'points') {
    const points = await pointsOf(call.store.db, call.reader.id);
    return answer([say('assistantPoints', { points })], sections.points);
  }
  const links = menuLinks([pages[topic]], call);
  const line = say(links.length > 0 ? 'assistantServiceHere' : 'assistantServiceUnknown');
  return answerOf('account', [line], { links });
}
