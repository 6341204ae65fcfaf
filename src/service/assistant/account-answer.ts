import { fenText } from '../../lib/rules/charges.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { pointsOf } from '../ledger/points/ledger.ts';
import { createFormatter } from './assistant-messages.ts';
import { menuLinks, sections } from './links.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import type { AccountWish } from './account-wishes.ts';

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
export async function answerOfAccount(
  wish: AccountWish,
  call: ReaderCall,
  isToRenew = false,
): Promise<AnswerWithoutModel> {
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
