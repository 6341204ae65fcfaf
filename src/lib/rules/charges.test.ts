import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accounts,
  chargeKinds,
  dividePayment,
  fenText,
  incomeOf,
  isAmount,
  reversalOf,
  sumsOf,
  transferOf,
  type Transfer,
} from './charges.ts';

const fen = fc.integer({ min: 1, max: 100_000 });
const kind = fc.constantFrom(...chargeKinds);

it('an amount is written with its thousands apart', () => {
  expect([60, 123_450, -99_999_99, 100_000_000].map(fenText)).toEqual([
    '¥0.60',
    '¥1,234.50',
    '−¥99,999.99',
    '¥1,000,000.00',
  ]);
});

describe('a payment', () => {
  const open = fc.array(fen, { maxLength: 6 }).map((all) => all.map((openFen, at) => ({ chargeId: at + 1, openFen })));

  it('is divided whole, in order, and no charge gets more than is open', () => {
    fc.assert(
      fc.property(open, fen, (charges, amount) => {
        const parts = dividePayment(charges, amount);
        const total = charges.reduce((sum, charge) => sum + charge.openFen, 0);
        if (amount > total) {
          expect(parts).toBeUndefined();
          return;
        }
        expect(parts?.reduce((sum, part) => sum + part.openFen, 0)).toBe(amount);
        for (const [at, part] of (parts ?? []).entries()) {
          expect(part.chargeId).toBe(at + 1);
          expect(part.openFen).toBeLessThanOrEqual(charges[at]?.openFen ?? 0);
          if (at + 1 < (parts?.length ?? 0)) expect(part.openFen).toBe(charges[at]?.openFen);
        }
      }),
    );
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity])('of %d is none', (amount) => {
    expect(dividePayment([{ chargeId: 1, openFen: 100 }], amount)).toBeUndefined();
    expect(isAmount(amount)).toBe(false);
  });
});

describe('the ledger', () => {
  const balances = (transfers: readonly Transfer[]) => {
    const sums = new Map<string, number>();
    for (const { debit, credit, amountFen } of transfers) {
      sums.set(debit, (sums.get(debit) ?? 0) + amountFen);
      sums.set(credit, (sums.get(credit) ?? 0) - amountFen);
    }
    return sums;
  };
  const step = fc.record({ what: fc.constantFrom('pay', 'waive', 'reverse'), part: fen });

  it('is zero over all accounts, and no charge ever goes below zero or gives back more than was paid', () => {
    fc.assert(
      fc.property(kind, fen, fc.array(step, { maxLength: 12 }), (of, amountFen, steps) => {
        const charge = { id: 1, kind: of };
        const moved: Transfer[] = [{ debit: 'receivable', credit: incomeOf[of], amountFen, chargeId: 1 }];
        for (const { what, part } of steps) {
          const sums = sumsOf(moved);
          const most = Math.min(part, sums.openFen);
          if (what === 'reverse') moved.push(...reversalOf(charge, sums, part));
          else if (most > 0) {
            const debit = what === 'pay' ? 'cash' : 'waived';
            moved.push({ debit, credit: 'receivable', amountFen: most, chargeId: 1 });
          }
          const after = sumsOf(moved);
          expect([...balances(moved).values()].reduce((sum, entry) => sum + entry, 0)).toBe(0);
          expect(after.openFen).toBeGreaterThanOrEqual(0);
          expect(after.creditedFen).toBeLessThanOrEqual(after.paidFen);
          expect(after.openFen + after.paidFen + after.waivedFen + after.cancelledFen).toBe(amountFen);
          expect(balances(moved).get('receivable')).toBe(after.openFen);
        }
      }),
    );
  });

  it('reads back only accounts that there are', () => {
    const row = { debit: 'cash', credit: 'receivable', amount: 5, charge_id: 1 };
    expect(transferOf(row)).toEqual({ debit: 'cash', credit: 'receivable', amountFen: 5, chargeId: 1 });
    expect(() => transferOf({ ...row, debit: 'constructor' })).toThrow('unknown account');
    expect(Object.values(incomeOf).every((account) => accounts[account] === 'income')).toBe(true);
  });
});
