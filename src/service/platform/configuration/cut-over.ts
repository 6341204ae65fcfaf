import type { LendingLibrary } from './lending.ts';

/**
 * Whether loans that another system has lent are Yuelan's own on a day: from the cut-over day of the library on. Where
 * another system still lends, they never are.
 * @param day ISO day of the library
 */
export const isCutOver = ({ file }: LendingLibrary, day: string): boolean =>
  file.circulation.cutOver !== undefined && file.sip2.system === undefined && day >= file.circulation.cutOver;

/**
 * Whether the library charges, rewards and passes on a loan on a day: another system does so for its own loans, until
 * the cut-over day.
 * @param day ISO day of the library
 */
export const isOurLoan = (library: LendingLibrary, loan: { origin: string }, day: string): boolean =>
  loan.origin !== 'import' || isCutOver(library, day);
