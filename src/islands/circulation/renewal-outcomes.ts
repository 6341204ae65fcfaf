import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import type { OutputOf, RefusalOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';

export type Outcome = { loan: RunningLoanEntry } | { note: string } | { refusal: string };

/** Outcomes by loan of an answer to `renewLoans`, a refusal's too; none if it names no loan. */
export function outcomesIn(
  answer: Answer<OutputOf<'renewLoans'>, RefusalOf<'renewLoans'>>,
): ReadonlyMap<string, Outcome> {
  const results = answer.data?.results ?? [];
  return new Map(
    results.map(({ loanId, isRenewed, loan, message }) => [
      loanId,
      loan ? { loan } : isRenewed ? { note: message } : { refusal: message },
    ]),
  );
}

interface Listed {
  overdue: number;
  dueSoon: number;
  /** What being late has cost until today, in fen. */
  runningFen: number;
  result: readonly RunningLoanEntry[];
}

export function afterRenewals<T extends Listed>(list: T, outcomes: ReadonlyMap<string, Outcome>): T {
  const result = list.result.map((loan) => {
    const outcome = outcomes.get(loan.loanId);
    if (!outcome || !('loan' in outcome)) return loan;
    // A list that was asked for later knows better, and what others ask for may have changed with it.
    return outcome.loan.renewals > loan.renewals ? outcome.loan : loan;
  });
  const isSoon = ({ dueState }: RunningLoanEntry) => dueState === 'today' || dueState === 'soon';
  const isOverdue = ({ dueState }: RunningLoanEntry) => dueState === 'overdue';
  const more = (is: (loan: RunningLoanEntry) => boolean) => result.filter(is).length - list.result.filter(is).length;
  const fen = (loans: readonly RunningLoanEntry[]) => loans.reduce((sum, loan) => sum + loan.fineFen, 0);
  const runningFen = list.runningFen + fen(result) - fen(list.result);
  return { ...list, overdue: list.overdue + more(isOverdue), dueSoon: list.dueSoon + more(isSoon), runningFen, result };
}
