/** What came of renewing a loan. */
export interface Outcome {
  isRenewed: boolean;
  text: string;
}

interface Result {
  loanId: string;
  isRenewed: boolean;
  message: string;
}

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' &&
  value !== null &&
  'loanId' in value &&
  typeof value.loanId === 'string' &&
  'isRenewed' in value &&
  typeof value.isRenewed === 'boolean' &&
  'message' in value &&
  typeof value.message === 'string';

/** Outcomes by loan out of the data of an answer to `renewLoans`, a refusal's too; none where it tells of no loan. */
export function outcomesIn(data: unknown, renewed: string): ReadonlyMap<string, Outcome> {
  const results: unknown = typeof data === 'object' && data !== null && 'results' in data ? data.results : undefined;
  if (!Array.isArray(results)) return new Map();
  return new Map(
    results
      .filter(isResult)
      .map(({ loanId, isRenewed, message }) => [loanId, { isRenewed, text: isRenewed ? renewed : message }]),
  );
}
