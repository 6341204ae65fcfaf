import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';

/** What came of renewing a loan: how it stands now, or why it was not renewed. */
export type Outcome = { loan: RunningLoanEntry } | { refusal: string };

type Result = OutputOf<'renewLoans'>['results'][number];

/** A refusal of all loans carries their results as an answer does, but under no type. */
function resultsOf(answer: Answer<OutputOf<'renewLoans'>>): readonly Pick<Result, 'loanId' | 'loan' | 'message'>[] {
  if (answer.success) return answer.data.results;
  const { data } = answer;
  const given: unknown = typeof data === 'object' && data !== null && 'results' in data ? data.results : undefined;
  return (Array.isArray(given) ? given : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('loanId' in one && 'message' in one)) return [];
    return { loanId: String(one.loanId), loan: null, message: String(one.message) };
  });
}

/** Outcomes by loan of an answer to `renewLoans`, a refusal's too; none where it tells of no loan. */
export const outcomesIn = (answer: Answer<OutputOf<'renewLoans'>>): ReadonlyMap<string, Outcome> =>
  new Map(
    resultsOf(answer).map(({ loanId, loan, message }): [string, Outcome] => [
      loanId,
      loan ? { loan } : { refusal: message },
    ]),
  );

interface Listed {
  overdue: number;
  dueSoon: number;
  /** What being late has cost until today, in fen. */
  runningFen: number;
  result: readonly RunningLoanEntry[];
}

/** The list as it stands after renewals: every loan in the row where it was, with its new day. */
export function afterRenewals<T extends Listed>(list: T, outcomes: ReadonlyMap<string, Outcome>): T {
  const result = list.result.map((loan) => {
    const outcome = outcomes.get(loan.loanId);
    // A list that was asked for later knows better.
    return outcome && 'loan' in outcome && outcome.loan.renewals > loan.renewals ? outcome.loan : loan;
  });
  const isSoon = ({ dueState }: RunningLoanEntry) => dueState === 'today' || dueState === 'soon';
  const isOverdue = ({ dueState }: RunningLoanEntry) => dueState === 'overdue';
  const more = (is: (loan: RunningLoanEntry) => boolean) => result.filter(is).length - list.result.filter(is).length;
  const fen = (loans: readonly RunningLoanEntry[]) => loans.reduce((sum, loan) => sum + loan.fineFen, 0);
  const runningFen = list.runningFen + fen(result) - fen(list.result);
  return { ...list, overdue: list.overdue + more(isOverdue), dueSoon: list.dueSoon + more(isSoon), runningFen, result };
}
