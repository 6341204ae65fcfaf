import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cancellationOf,
  cancelRules,
  isOpenOrder,
  mayStep,
  orderActors,
  orderStages,
  orderStageStatus,
  orderSteps,
  statusOfOrder,
  stepForVendor,
  vendorStates,
  type OrderStage,
  type OrderStep,
} from './purchase-orders.ts';

const isStep = (name: string): name is OrderStep => Object.hasOwn(orderSteps, name);
const steps = Object.keys(orderSteps).filter(isStep);
const stage = fc.constantFrom(...orderStages);

/** Where an order can be led to from a stage. */
const nextOf = (from: OrderStage): OrderStage[] =>
  orderStages.filter((to) => steps.some((step) => orderActors.some((by) => mayStep(step, from, to, by))));

test('lists every stage once', () => {
  expect([...orderStages].sort()).toEqual(Object.keys(orderStageStatus).sort());
});

test('nothing leads on from an order that is over, but for a book that is still on loan', () => {
  for (const from of orderStages) {
    const isOver = !isOpenOrder(from) && from !== 'received';
    expect(nextOf(from).length === 0, from).toBe(isOver);
  }
});

test('an order that was taken back or refused never becomes one that was completed', () => {
  fc.assert(
    fc.property(stage, fc.array(fc.nat(), { maxLength: 20 }), (first, turns) => {
      let at = first;
      for (const turn of turns) {
        const next = nextOf(at);
        const to = next[turn % Math.max(1, next.length)];
        if (to === undefined) return;
        if (statusOfOrder(at) === 1 || statusOfOrder(at) === 2) expect.fail(`${at} leads to ${to}`);
        if (statusOfOrder(at) === 4) expect(statusOfOrder(to)).toBe(4);
        at = to;
      }
    }),
  );
});

test('every open order can be completed', () => {
  for (const from of orderStages.filter(isOpenOrder)) {
    const reached = new Set<OrderStage>([from]);
    for (const entry of reached) for (const to of nextOf(entry)) reached.add(to);
    expect(
      [...reached].some((entry) => statusOfOrder(entry) === 1 || statusOfOrder(entry) === 2 || entry === 'received'),
    ).toBe(true);
    expect(reached.has('received'), from).toBe(true);
  }
});

test('what a vendor says twice or too late changes nothing', () => {
  fc.assert(
    fc.property(stage, fc.constantFrom(...vendorStates), (from, said) => {
      const first = stepForVendor(from, said);
      if (!first) return;
      const [step, to] = first;
      expect(mayStep(step, from, to, 'vendor')).toBe(true);
      expect(stepForVendor(to, said)).toBeUndefined();
    }),
  );
  expect(stepForVendor('delivered', 'shipped')).toBeUndefined();
  expect(stepForVendor('received', 'refused')).toBeUndefined();
});

test('a reader cancels freely until the vendor may know of the order, and then by the rule', () => {
  fc.assert(
    fc.property(stage, fc.boolean(), fc.constantFrom(...cancelRules), (from, mayVendorKnow, rule) => {
      const to = cancellationOf(from, mayVendorKnow, rule);
      if (to === undefined) return;
      expect(mayStep(to === 'cancelled' ? 'cancel' : 'askCancel', from, to, 'reader')).toBe(true);
      if (mayVendorKnow && from === 'toSend') expect(to).toBe('toCancel');
    }),
  );
  expect(cancellationOf('accepted', true, 'beforeSending')).toBeUndefined();
  expect(cancellationOf('shipped', true, 'beforeShipping')).toBeUndefined();
});
