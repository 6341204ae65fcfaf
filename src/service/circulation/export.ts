import { csvFile } from '../../lib/rules/csv.ts';
import type { Handlers } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { itemEntry, type Telling } from './entries.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { findPast } from './past.ts';
import { findRunning } from './running.ts';

const maxExported = 10_000;

function cells(telling: Telling, row: LoanRow): (string | number | null)[] {
  const { title, author, volume, barcode, callNo, libName, locationName, lentOn, dueOn, renewals } = itemEntry(
    telling,
    row,
  );
  return [title, author, volume, barcode, callNo, `${libName} ${locationName}`, lentOn, dueOn, renewals];
}

/** The reader's running loans as a table in the reader's language. */
export const exportLoans: Handlers['exportLoans'] = async ({ keyword }, call) => {
  const { found } = await findRunning(call, keyword);
  const head = message(call.language, 'loanCsvHead').split('|');
  const content = csvFile([head, ...found.map((row) => cells(call, row))]);
  return { fileName: `loans-${call.library.mappingPath}.csv`, mediaType: 'text/csv', content };
};

/** The reader's loans that are over as a table in the reader's language. */
export const exportLoanHistory: Handlers['exportLoanHistory'] = async ({ keyword, year }, call) => {
  const found = await findPast(call, { keyword, year }, { limit: maxExported });
  const head = message(call.language, 'loanHistoryCsvHead').split('|');
  const content = csvFile([head, ...found.map((row) => [...cells(call, row), row.returned_on])]);
  return { fileName: `loan-history-${call.library.mappingPath}.csv`, mediaType: 'text/csv', content };
};
