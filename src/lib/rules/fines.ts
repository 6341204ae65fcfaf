import { daysBetween, openDay, type LoanRule, type LoanRules } from './circulation.ts';
import { dayAfter } from './days.ts';

/** What being late costs; amounts in whole fen. */
export interface FineRule {
  /** For each day; 0: being late costs nothing. */
  perDayFen: number;
  /** The first days after the due day that cost nothing. */
  graceDays: number;
  /** The most that one loan may cost; without end when left out. */
  maxFen?: number | undefined;
}

/** What a library asks for what comes back late, damaged or not at all: docs/guide/circulation.md. */
export interface FineRules extends FineRule {
  /** Whether days count on which the library is closed. */
  closedDays: boolean;
  /** Who owes more than this borrows no more; no limit when left out. */
  debtLimitFen?: number | undefined;
  /** Whether who owes more than that may renew. */
  renewInDebt: boolean;
  lost: {
    /** The price in the catalogue so many times; without a price `withoutPriceFen`. */
    timesPrice: number;
    withoutPriceFen: number;
    /** Work that the library has with it. */
    handlingFen: number;
    /** What is taken back of it when the copy is found: all, all but the handling, or nothing. */
    found: 'all' | 'allButHandling' | 'nothing';
  };
}

/** What being late costs under a rule of lending: what it does not say is the library's. */
export const fineRuleOf = (rule: Pick<LoanRule, 'fine'>, fines: FineRules): FineRule => ({
  perDayFen: rule.fine?.perDayFen ?? fines.perDayFen,
  graceDays: rule.fine?.graceDays ?? fines.graceDays,
  maxFen: rule.fine?.maxFen ?? fines.maxFen,
});

/** Days from the due day, which is not one of them, to another, which is; those on which the library is closed or not. */
export function daysLate(dueOn: string, on: string, closed: LoanRules['closed'] | undefined): number {
  const all = Math.max(0, daysBetween(dueOn, on));
  const { weekdays = [], days = [], periods = [] } = closed ?? {};
  if (!closed || weekdays.length + days.length + periods.length === 0) return all;
  let open = 0;
  for (let at = 1; at <= all; at += 1) {
    const day = dayAfter(dueOn, at);
    if (openDay(day, closed) === day) open += 1;
  }
  return open;
}

/**
 * What a loan costs that comes back on a day.
 * @param loan.already what was charged for this loan before (it was overdue and renewed)
 * @param loan.from the first day that costs anything, of a loan that another system charged for before
 * @returns whole fen; 0 when it is not late
 */
export function fineFor(
  { dueOn, already = 0, from }: { dueOn: string; already?: number; from?: string | undefined },
  on: string,
  rule: FineRule,
  closed: LoanRules['closed'] | undefined,
): number {
  const before = from === undefined ? 0 : daysLate(dueOn, dayAfter(from, -1), closed);
  const days = Math.max(0, daysLate(dueOn, on, closed) - Math.max(rule.graceDays, before));
  const most = rule.maxFen === undefined ? Infinity : Math.max(0, rule.maxFen - already);
  return Math.min(days * rule.perDayFen, most);
}

/** A price as catalogues write it (CNY45.00, 45.00元, ￥38), in fen; undefined where it is none or in another currency. */
export function priceInFen(text: string | undefined): number | undefined {
  const found = /^(?:CNY|RMB|[¥￥])?\s*(\d{1,6}(?:\.\d{1,2})?)\s*元?$/iu.exec(text?.normalize('NFKC').trim() ?? '');
  const yuan = found?.[1];
  return yuan === undefined || Number(yuan) === 0 ? undefined : Math.round(Number(yuan) * 100);
}

/** What a lost copy costs, in whole fen. @param priceFen its price, where the catalogue knows it */
export const lostAmount = (priceFen: number | undefined, { lost }: Pick<FineRules, 'lost'>): number =>
  (priceFen === undefined ? lost.withoutPriceFen : Math.round(priceFen * lost.timesPrice)) + lost.handlingFen;

/** What of a charge for a lost copy is taken back when it is found, in whole fen. */
export const foundAmount = (chargedFen: number, { lost }: Pick<FineRules, 'lost'>): number =>
  lost.found === 'all' ? chargedFen : lost.found === 'nothing' ? 0 : Math.max(0, chargedFen - lost.handlingFen);

/** Whether what a reader owes is too much to borrow on. */
export const isOverDebtLimit = (owedFen: number, { debtLimitFen }: Pick<FineRules, 'debtLimitFen'>): boolean =>
  debtLimitFen !== undefined && owedFen > debtLimitFen;
