import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ruleFor, type LoanRule } from './circulation.ts';
import { isForUseHere, itemState } from './item-state.ts';

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const iso = day.map((entry) => entry.toISOString().slice(0, 10));
const facts = fc.record({
  status: fc.constantFrom('available', 'loaned', 'reference', 'missing', 'processing'),
  dueOn: fc.option(iso),
  isForUseHere: fc.boolean(),
});

describe('an item', () => {
  it('never has a due day in the past, and is overdue only on loan', () => {
    fc.assert(
      fc.property(facts, iso, (item, today) => {
        const state = itemState(item, today);
        expect(state.dueOn === null || state.dueOn >= today).toBe(true);
        expect(state.isOverdue).toBe(item.status === 'loaned' && item.dueOn !== null && item.dueOn < today);
        expect(state.isOverdue && state.dueOn !== null).toBe(false);
      }),
    );
  });

  it('is available only where somebody may borrow it', () => {
    fc.assert(
      fc.property(facts, iso, (item, today) => {
        const { status } = itemState(item, today);
        expect(status === 'available').toBe(item.status === 'available' && !item.isForUseHere);
        if (item.status !== 'available') expect(status).toBe(item.status);
      }),
    );
  });

  test('is due on its own day still', () => {
    const item = { status: 'loaned', dueOn: '2026-11-15', isForUseHere: false };
    expect(itemState(item, '2026-11-15')).toEqual({ status: 'loaned', dueOn: '2026-11-15', isOverdue: false });
    expect(itemState(item, '2026-11-16')).toEqual({ status: 'loaned', dueOn: null, isOverdue: true });
  });
});

describe('what is lent to nobody', () => {
  const code = fc.constantFrom('a', 'b', 'c');
  const codes = fc.uniqueArray(code, { maxLength: 2 });
  const rule: fc.Arbitrary<LoanRule> = fc.record({
    readerTypes: codes,
    materialTypes: codes,
    locationTypes: codes,
    locations: codes,
    loans: fc.integer({ min: 0, max: 2 }),
    days: fc.constant(30),
    renewals: fc.constant(1),
  });
  const item = fc.record({ materialType: fc.option(code), locationId: code, locationType: fc.option(code) });

  it('is what no reader has a rule for that lends it', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), item, fc.option(code), (rules, subject, readerType) => {
        if (isForUseHere({ rules }, subject)) expect(ruleFor({ rules }, { ...subject, readerType }).loans).toBe(0);
      }),
    );
  });

  it('is nothing where the library has no rules, or lends it to teachers', () => {
    const rare = { materialType: 'thread', locationId: 'rare', locationType: null };
    const none = { readerTypes: [], materialTypes: ['thread'], locationTypes: [], locations: [], loans: 0 };
    const terms = { days: 30, renewals: 0 };
    expect(isForUseHere({ rules: [] }, rare)).toBe(false);
    expect(isForUseHere({ rules: [{ ...none, ...terms }] }, rare)).toBe(true);
    const forTeachers = { ...none, readerTypes: ['teacher'], loans: 2, ...terms };
    expect(isForUseHere({ rules: [forTeachers, { ...none, ...terms }] }, rare)).toBe(false);
  });
});
