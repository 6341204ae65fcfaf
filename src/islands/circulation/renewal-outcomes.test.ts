import { expect, it } from 'vitest';
import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import { afterRenewals, outcomesIn } from './renewal-outcomes.ts';

const loan = (loanId: string, changes: Partial<RunningLoanEntry> = {}): RunningLoanEntry => ({
  loanId,
  recordId: loanId,
  title: loanId,
  author: null,
  volume: null,
  barcode: loanId,
  callNo: null,
  libName: '总馆',
  locationName: '书库',
  lentOn: '2026-03-01',
  dueOn: '2026-03-20',
  renewals: 0,
  dueState: 'later',
  daysLeft: 10,
  fineFen: 0,
  renewalsLeft: 1,
  renewsTo: '2026-04-20',
  notRenewable: null,
  waiting: 0,
  asked: null,
  ...changes,
});

it('reads the result of each loan, also of a refusal, and nothing from an answer without results', () => {
  const renewed = loan('1', { dueOn: '2026-04-20', renewals: 1 });
  const results = [
    { loanId: '1', isRenewed: true, dueOn: renewed.dueOn, loan: renewed, message: '' },
    { loanId: '2', isRenewed: false, dueOn: null, loan: null, message: '已超期，不可续借' },
    { loanId: '3', isRenewed: true, dueOn: '2026-04-20', loan: null, message: '已续借至 2026年4月20日' },
  ];
  const answered = outcomesIn({ success: true, data: { renewed: 1, results }, message: '', errCode: 0 });
  expect([...answered]).toEqual([
    ['1', { loan: renewed }],
    ['2', { refusal: '已超期，不可续借' }],
    ['3', { note: '已续借至 2026年4月20日' }],
  ]);
  const refused = { success: false, message: '续借失败！', errCode: 409 } as const;
  const data = { results: results.slice(1, 2) };
  expect([...outcomesIn({ ...refused, data })]).toEqual([['2', { refusal: '已超期，不可续借' }]]);
  expect(outcomesIn({ ...refused, data: null }).size).toBe(0);
});

it('keeps the order of loans, sets the new due days and recounts what is due', () => {
  const list = {
    total: 3,
    overdue: 1,
    dueSoon: 2,
    runningFen: 50,
    result: [
      loan('1', { dueState: 'overdue', fineFen: 50 }),
      loan('2', { dueState: 'soon' }),
      loan('3', { dueState: 'today' }),
    ],
  };
  const renewed = (id: string) => ({ loan: loan(id, { dueOn: '2026-04-20', renewals: 1 }) });
  const outcomes = new Map([
    ['1', renewed('1')],
    ['2', renewed('2')],
  ]);
  const after = afterRenewals(list, outcomes);
  expect(after.result.map((entry) => [entry.loanId, entry.dueOn])).toEqual([
    ['1', '2026-04-20'],
    ['2', '2026-04-20'],
    ['3', '2026-03-20'],
  ]);
  expect([after.overdue, after.dueSoon, after.runningFen]).toEqual([0, 1, 0]);
  // A later list has a second renewal.
  const later = { ...list, result: [loan('1', { renewals: 2, dueOn: '2026-05-20' })] };
  expect(afterRenewals(later, outcomes).result[0]?.dueOn).toBe('2026-05-20');
});
