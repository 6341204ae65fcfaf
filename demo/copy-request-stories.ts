import type { RequestKind, RequestStage, RequestStep } from '#lib/rules/copy-requests.ts';

/** One step of a story: by whom, on which of the days gone by, with what text. */
export type StoryStep = [
  step: RequestStep,
  to: RequestStage,
  by: 'reader' | 'staff' | 'library' | 'holder',
  text?: string,
];
/** A request as a demo describes it. */
export interface Story {
  kind: RequestKind;
  first: RequestStage;
  steps: StoryStep[];
  /** Staff decide on it. */
  approval?: boolean;
}

/** Requests that are over: of each kind one that was cancelled, one that ended and one that was completed. */
export const pastStories: readonly Story[] = [
  { kind: 'reservation', first: 'waiting', steps: [['cancel', 'cancelled', 'reader']] },
  {
    kind: 'reservation',
    first: 'waiting',
    steps: [
      ['catch', 'ready', 'library'],
      ['expire', 'expired', 'library'],
    ],
  },
  {
    kind: 'reservation',
    first: 'waiting',
    steps: [
      ['catch', 'ready', 'library'],
      ['handOut', 'lent', 'staff'],
    ],
  },
  { kind: 'entrust', first: 'toFetch', steps: [['cancel', 'cancelled', 'reader']] },
  {
    kind: 'entrust',
    first: 'toApprove',
    approval: true,
    steps: [['refuse', 'refused', 'staff', '该书本周为课程指定用书，请到馆阅览。']],
  },
  {
    kind: 'entrust',
    first: 'toFetch',
    steps: [
      ['dispatch', 'inTransit', 'staff'],
      ['shelve', 'ready', 'staff'],
      ['handOut', 'lent', 'staff'],
    ],
  },
  { kind: 'onlineLoan', first: 'toApprove', approval: true, steps: [['cancel', 'cancelled', 'reader']] },
  {
    kind: 'onlineLoan',
    first: 'toApprove',
    approval: true,
    steps: [['refuse', 'refused', 'staff', '书已破损，正在修补。']],
  },
  {
    kind: 'onlineLoan',
    first: 'toFetch',
    steps: [
      ['shelve', 'ready', 'staff'],
      ['handOut', 'lent', 'staff'],
    ],
  },
  { kind: 'reLend', first: 'asked', steps: [['cancel', 'cancelled', 'reader']] },
  { kind: 'reLend', first: 'asked', steps: [['decline', 'declined', 'holder', '抱歉，期末前还要用。']] },
  {
    kind: 'reLend',
    first: 'asked',
    steps: [
      ['accept', 'agreed', 'holder'],
      ['take', 'lent', 'reader'],
    ],
  },
  { kind: 'homeDelivery', first: 'toApprove', approval: true, steps: [['cancel', 'cancelled', 'reader']] },
  {
    kind: 'homeDelivery',
    first: 'toApprove',
    approval: true,
    steps: [['refuse', 'refused', 'staff', '地址不在送书范围内。']],
  },
  {
    kind: 'homeDelivery',
    first: 'toFetch',
    steps: [
      ['send', 'sent', 'staff'],
      ['handOut', 'lent', 'library'],
    ],
  },
];

/** Requests about which something is still to be done: of each kind one that was placed and one that was accepted. */
export const openStories: readonly Story[] = [
  { kind: 'reservation', first: 'waiting', steps: [] },
  { kind: 'reservation', first: 'waiting', steps: [['suspend', 'suspended', 'reader']] },
  { kind: 'reservation', first: 'waiting', steps: [['catch', 'ready', 'library']] },
  { kind: 'entrust', first: 'toApprove', approval: true, steps: [] },
  { kind: 'entrust', first: 'toFetch', steps: [['dispatch', 'inTransit', 'staff']] },
  { kind: 'onlineLoan', first: 'toApprove', approval: true, steps: [] },
  { kind: 'onlineLoan', first: 'toFetch', steps: [['shelve', 'ready', 'staff']] },
  { kind: 'reLend', first: 'asked', steps: [] },
  { kind: 'reLend', first: 'asked', steps: [['accept', 'agreed', 'holder', '可以，周五中午在总馆门口。']] },
  { kind: 'homeDelivery', first: 'toApprove', approval: true, steps: [] },
  { kind: 'homeDelivery', first: 'toFetch', steps: [['send', 'sent', 'staff']] },
];
