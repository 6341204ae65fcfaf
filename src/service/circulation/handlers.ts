import type { Handlers } from '../platform/context/context.ts';
import { getLoanChart } from './chart.ts';
import { exportLoanHistory, exportLoans } from './export.ts';
import { deleteLoanHistory, keepLoanHistory, listLoanHistory } from './past.ts';
import { renewLoans } from './renewals.ts';
import { getLoanRules } from './rules.ts';
import { listLoans } from './running.ts';
import { listUnionLoanHistory, listUnionLoans } from './union.ts';

export const circulationHandlers = {
  listLoans,
  listLoanHistory,
  deleteLoanHistory,
  keepLoanHistory,
  exportLoans,
  exportLoanHistory,
  listUnionLoans,
  listUnionLoanHistory,
  getLoanChart,
  renewLoans,
  getLoanRules,
} satisfies Partial<Handlers>;
