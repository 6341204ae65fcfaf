import { daysBetween, dueDay, openDay, type LoanRule, type LoanRules } from './circulation.ts';
import { dayAfter } from './days.ts';

/** Why something is not lent to a reader whom nothing bars. */
const lendRefusals = ['notForLoan', 'inDebt', 'hasOverdue', 'maxLoans'] as const;
export type LendRefusal = (typeof lendRefusals)[number];

export interface Borrowed {
  underRule: number;
  all: number;
  overdue: number;
  /** Whether the reader owes the library more than it lends on. */
  inDebt: boolean;
}

/** Lists the rules that refuse a loan to a reader whom nothing bars, in the order in which they are reported. */
export function loanRefusals(
  rules: Pick<LoanRules, 'lendWhileOverdue'>,
  { rule, general }: { rule: LoanRule; general: LoanRule },
  borrowed: Borrowed,
): LendRefusal[] {
  const isFull = rule.loans > 0 && borrowed.underRule >= rule.loans;
  const refusals: Record<LendRefusal, boolean> = {
    notForLoan: rule.loans === 0,
    inDebt: borrowed.inDebt,
    hasOverdue: borrowed.overdue > 0 && !rules.lendWhileOverdue,
    maxLoans: isFull || borrowed.all >= general.loans,
  };
  return lendRefusals.filter((refusal) => refusals[refusal]);
}

/**
 * Whether a reader whom nothing bars may borrow, and until when.
 * @param general the rule for whatever the library lends: it limits what the reader has altogether
 * @param today ISO day where the library is
 */
export function decideLoan(
  rules: LoanRules,
  { rule, general }: { rule: LoanRule; general: LoanRule },
  borrowed: Borrowed,
  today: string,
): { dueOn: string } | { refusal: LendRefusal } {
  const [refusal] = loanRefusals(rules, { rule, general }, borrowed);
  return refusal === undefined ? { dueOn: dueDay(rule, today, rules) } : { refusal };
}

export type RenewalRefusal =
  'notRenewable' | 'maxRenewals' | 'renewedToday' | 'inDebt' | 'overdue' | 'tooEarly' | 'noLater' | 'awaited';

export interface RunningLoan {
  /** ISO day. */
  dueOn: string;
  renewals: number;
  /** The day of the last renewal, where there was one. */
  renewedOn?: string | null;
}

/** How often a loan may still be renewed. */
export const renewalsLeft = (rule: LoanRule, loan: RunningLoan): number => Math.max(0, rule.renewals - loan.renewals);

/**
 * Whether a reader whom nothing bars may renew a loan, and until when.
 * @param inDebt whether the reader owes more than the library renews on
 * @param today ISO day where the library is
 * @param isAwaited another reader waits for it, and the library's rules do not renew it then
 */
export function decideRenewal(
  rules: LoanRules,
  rule: LoanRule,
  loan: RunningLoan,
  { today, isAwaited = false, inDebt = false }: { today: string; isAwaited?: boolean; inDebt?: boolean },
): { dueOn: string } | { refusal: RenewalRefusal; from?: string } {
  if (rule.renewals === 0) return { refusal: 'notRenewable' };
  if (loan.renewals >= rule.renewals) return { refusal: 'maxRenewals' };
  if (isAwaited) return { refusal: 'awaited' };
  // Pressed twice, or on two screens: one renewal.
  if (loan.renewedOn === today) return { refusal: 'renewedToday' };
  if (inDebt) return { refusal: 'inDebt' };
  const left = daysBetween(today, loan.dueOn);
  if (left < 0 && !rules.renewOverdue) return { refusal: 'overdue' };
  if (rule.renewalWindow !== undefined && left > rule.renewalWindow) {
    return { refusal: 'tooEarly', from: dayAfter(loan.dueOn, -rule.renewalWindow) };
  }
  // What is overdue is renewed from today: else it could be overdue still.
  const start = rules.renewFrom === 'today' || left < 0 ? today : loan.dueOn;
  const dueOn = openDay(dayAfter(start, rule.renewalDays ?? rule.days), rules.closed);
  return dueOn > loan.dueOn ? { dueOn } : { refusal: 'noLater' };
}
