import { daysBetween, dueDay, openDay, type LoanRule, type LoanRules } from './circulation.ts';
import { dayAfter } from './days.ts';

/** Why something is not lent to a reader whom nothing bars. */
export type LendRefusal = 'notForLoan' | 'maxLoans' | 'hasOverdue' | 'inDebt';

export interface Borrowed {
  underRule: number;
  all: number;
  overdue: number;
  /** Whether the reader owes the library more than it lends on. */
  inDebt: boolean;
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
  if (rule.loans === 0) return { refusal: 'notForLoan' };
  if (borrowed.inDebt) return { refusal: 'inDebt' };
  if (borrowed.overdue > 0 && !rules.lendWhileOverdue) return { refusal: 'hasOverdue' };
  if (borrowed.underRule >= rule.loans) return { refusal: 'maxLoans' };
  if (borrowed.all >= general.loans) return { refusal: 'maxLoans' };
  return { dueOn: dueDay(rule, today, rules) };
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
