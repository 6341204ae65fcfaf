/**
 * Orders of books that readers choose and the library buys: in which stages an order is, and which steps lead from one
 * stage to another. This table is the only one: the service enforces it, tests walk through it, and docs/reference/steps.md
 * shows it.
 */

/**
 * Stages of an order, with the status of portal-content §4 that each is shown as:
 * 0 start, 1 cancelled, 2 ended, 3 accepted, 4 completed.
 */
export const orderStageStatus = {
  /** The book is not out yet; the budget is reserved. */
  preordered: 0,
  /** The reader's share is to be paid first. */
  toPay: 0,
  /** Paid, and not sent to the vendor yet. */
  toSend: 3,
  /** Sent to the vendor by mail or by staff, without an answer yet. */
  sent: 3,
  accepted: 3,
  /** The reader wants it cancelled; the vendor decides. */
  toCancel: 3,
  /** On its way. */
  shipped: 3,
  /** At the address or the pick-up place. */
  delivered: 3,
  received: 4,
  returned: 4,
  /** The reader never brought it, and was charged for it. */
  kept: 4,
  /** Taken back before the vendor sent it. */
  cancelled: 1,
  /** The vendor does not deliver it. */
  refused: 2,
  /** Not paid in time. */
  expired: 2,
  /** The book came out dearer, later or not at all. */
  lapsed: 2,
} as const;
export type OrderStage = keyof typeof orderStageStatus;
export const orderStages: readonly OrderStage[] = [
  'preordered',
  'toPay',
  'toSend',
  'sent',
  'accepted',
  'toCancel',
  'shipped',
  'delivered',
  'received',
  'returned',
  'kept',
  'cancelled',
  'refused',
  'expired',
  'lapsed',
];

/** Numbers of portal-content §4. */
export type OrderStatusNumber = (typeof orderStageStatus)[OrderStage];
export const statusOfOrder = (stage: OrderStage): OrderStatusNumber => orderStageStatus[stage];

/** Whether something is still to be done before the reader has the book. */
export const isOpenOrder = (stage: OrderStage): boolean =>
  orderStageStatus[stage] === 0 || orderStageStatus[stage] === 3;

/** Whether an order came to nothing: nobody pays for it, and what was paid goes back. */
export const isVoidOrder = (stage: OrderStage): boolean => !countsForLimits(stage);

/** Whether an order in that stage counts for the limits of its reader and for the budget. */
export const countsForLimits = (stage: OrderStage): boolean => isOpenOrder(stage) || orderStageStatus[stage] === 4;

/** Who takes a step; `library` is the portal by the library's rules. */
export const orderActors = ['reader', 'vendor', 'staff', 'library'] as const;
export type OrderActor = (typeof orderActors)[number];

interface Step {
  from: readonly OrderStage[];
  to: readonly OrderStage[];
  by: readonly OrderActor[];
}

/** Every step that there is. A step that is not here does not happen. */
export const orderSteps = {
  /** A pre-ordered book is out. */
  release: { from: ['preordered'], to: ['toPay', 'toSend'], by: ['library'] },
  pay: { from: ['toPay'], to: ['toSend'], by: ['library', 'staff'] },
  send: { from: ['toSend'], to: ['sent'], by: ['library', 'staff'] },
  accept: { from: ['toSend', 'sent'], to: ['accepted'], by: ['vendor', 'staff'] },
  ship: { from: ['sent', 'accepted', 'toCancel'], to: ['shipped'], by: ['vendor', 'staff'] },
  deliver: { from: ['sent', 'accepted', 'toCancel', 'shipped'], to: ['delivered'], by: ['vendor', 'staff'] },
  receive: { from: ['shipped', 'delivered'], to: ['received'], by: ['reader', 'staff', 'library'] },
  giveBack: { from: ['received'], to: ['returned'], by: ['library'] },
  keep: { from: ['received'], to: ['kept'], by: ['library'] },
  askCancel: { from: ['toSend', 'sent', 'accepted'], to: ['toCancel'], by: ['reader', 'staff'] },
  /** The vendor does not cancel any more. */
  keepOn: { from: ['toCancel'], to: ['accepted'], by: ['vendor', 'staff'] },
  cancel: {
    from: ['preordered', 'toPay', 'toSend', 'sent', 'accepted', 'toCancel'],
    to: ['cancelled'],
    by: ['reader', 'vendor', 'staff'],
  },
  refuse: { from: ['toSend', 'sent', 'accepted', 'toCancel'], to: ['refused'], by: ['vendor', 'staff'] },
  expire: { from: ['toPay'], to: ['expired'], by: ['library'] },
  lapse: { from: ['preordered', 'toPay'], to: ['lapsed'], by: ['library', 'staff'] },
} as const satisfies Record<string, Step>;
export type OrderStep = keyof typeof orderSteps;

/** Whether that actor may take an order by a step from one stage to the other. */
export function mayStep(step: OrderStep, from: OrderStage, to: OrderStage, by: OrderActor): boolean {
  const { from: froms, to: tos, by: actors }: Step = orderSteps[step];
  return froms.includes(from) && tos.includes(to) && actors.includes(by);
}

/** How far a vendor says that an order is; each leads to the stage of that name, `unknown` nowhere. */
export const vendorStates = ['accepted', 'shipped', 'delivered', 'refused', 'cancelled', 'unknown'] as const;
export type VendorState = (typeof vendorStates)[number];

/**
 * The step by which an order follows what its vendor says; undefined where it is there already, or further. A
 * cancellation that the reader has asked for stays until the vendor says that it is too late (`keepOn`).
 */
export function stepForVendor(stage: OrderStage, said: VendorState): [OrderStep, OrderStage] | undefined {
  const steps = {
    accepted: ['accept', 'accepted'],
    shipped: ['ship', 'shipped'],
    delivered: ['deliver', 'delivered'],
    refused: ['refuse', 'refused'],
    cancelled: ['cancel', 'cancelled'],
  } as const;
  if (said === 'unknown') return undefined;
  const [step, to] = steps[said];
  return mayStep(step, stage, to, 'vendor') ? [step, to] : undefined;
}

/** How far an order may be for its reader to cancel it: before the vendor knows of it, or with the vendor's consent. */
export const cancelRules = ['beforeSending', 'beforeShipping'] as const;
export type CancelRule = (typeof cancelRules)[number];

/**
 * How the reader's wish to cancel an order is met.
 * @param mayVendorKnow whether the vendor may know of the order
 * @returns the stage that it leads to; undefined where it is too late
 */
export function cancellationOf(
  stage: OrderStage,
  mayVendorKnow: boolean,
  rule: CancelRule,
): 'cancelled' | 'toCancel' | undefined {
  if (stage === 'preordered' || stage === 'toPay' || (stage === 'toSend' && !mayVendorKnow)) return 'cancelled';
  if (rule === 'beforeSending') return undefined;
  return stage === 'toSend' || stage === 'sent' || stage === 'accepted' ? 'toCancel' : undefined;
}
