/**
 * Requests for copies (portal-content §3, §4): what kinds there are, in which stages a request is, and which steps lead
 * from one stage to another. This table is the only one: the service enforces it, tests walk through it, and
 * docs/reference/steps.md shows it.
 */

/** In the order of the dictionary `processType`, whose codes begin at 1. */
export const requestKinds = ['reservation', 'entrust', 'onlineLoan', 'reLend', 'homeDelivery'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The code of a kind in the dictionary `processType`. */
export const processTypeOf = (kind: RequestKind): string => String(requestKinds.indexOf(kind) + 1);

/**
 * Stages of a request, each with its status of portal-content §4: 0 start, 1 cancelled, 2 ended, 3 accepted, 4
 * completed.
 */
export const stageStatus = {
  /** Staff decide whether it is granted. */
  toApprove: 0,
  /** In the queue of its title or volume. */
  waiting: 0,
  /** The reader wants nothing for a while; the place in the queue stays. */
  suspended: 0,
  /** The reader who has the copy was asked to pass it on. */
  asked: 0,
  /** That reader agreed; the copy is still with them. */
  agreed: 3,
  /** A copy is promised; staff fetch it from its shelf. */
  toFetch: 3,
  /** The copy is on its way to the pick-up place. */
  inTransit: 3,
  /** On the pick-up shelf. */
  ready: 3,
  /** On its way to the reader's address. */
  sent: 3,
  lent: 4,
  /** Taken back by the reader. */
  cancelled: 1,
  /** Not collected, or not answered in time. */
  expired: 2,
  refused: 2,
  /** The reader who has the copy would rather keep it. */
  declined: 2,
  /** What was asked for is there no more. */
  lapsed: 2,
} as const;
export type RequestStage = keyof typeof stageStatus;
export const openStages = [
  'toApprove',
  'waiting',
  'suspended',
  'asked',
  'agreed',
  'toFetch',
  'inTransit',
  'ready',
  'sent',
] as const satisfies readonly RequestStage[];
export const requestStages: readonly RequestStage[] = [
  ...openStages,
  'lent',
  'cancelled',
  'expired',
  'refused',
  'declined',
  'lapsed',
];

/** Numbers of portal-content §4. */
export type RequestStatusNumber = 0 | 1 | 2 | 3 | 4;
export const statusOfStage = (stage: RequestStage): RequestStatusNumber => stageStatus[stage];

/** Whether something is still to be done about a request in that stage. */
export const isOpenStage = (stage: RequestStage): boolean => stageStatus[stage] === 0 || stageStatus[stage] === 3;

/** Whether a copy is promised to a request in that stage and to nobody else. */
export const holdsCopy = (stage: RequestStage): boolean =>
  stage === 'toFetch' || stage === 'inTransit' || stage === 'ready' || stage === 'sent';

export const requestActors = ['reader', 'holder', 'staff', 'library'] as const;
/** `holder`: the reader who has the copy; `library`: the portal by the library's rules. */
export type RequestActor = (typeof requestActors)[number];

interface Step {
  from: readonly RequestStage[];
  to: readonly RequestStage[];
  by: readonly RequestActor[];
  /** Every kind when left out. */
  kinds?: readonly RequestKind[];
}

const queued = ['waiting', 'suspended'] as const;
export const lentAtOnce: readonly RequestKind[] = ['onlineLoan', 'homeDelivery'];
const brought = ['reservation', 'entrust', 'onlineLoan'] as const;

/** Every step that there is. A step that is not here does not happen. */
export const requestSteps = {
  approve: { from: ['toApprove'], to: ['waiting', 'toFetch'], by: ['staff'] },
  refuse: { from: ['toApprove', ...queued, 'toFetch', 'inTransit', 'ready'], to: ['refused'], by: ['staff'] },
  suspend: { from: ['waiting'], to: ['suspended'], by: ['reader'], kinds: ['reservation'] },
  resume: { from: ['suspended'], to: ['waiting'], by: ['reader', 'library'], kinds: ['reservation'] },
  catch: { from: ['waiting'], to: ['toFetch', 'inTransit', 'ready'], by: ['library'], kinds: ['reservation'] },
  release: {
    from: ['toFetch', 'inTransit', 'ready'],
    to: ['waiting'],
    by: ['staff', 'library'],
    kinds: ['reservation'],
  },
  dispatch: { from: ['toFetch'], to: ['inTransit'], by: ['staff'], kinds: brought },
  send: { from: ['toFetch'], to: ['sent'], by: ['staff'], kinds: lentAtOnce },
  shelve: { from: ['toFetch', 'inTransit'], to: ['ready'], by: ['staff'], kinds: brought },
  handOut: {
    from: [...queued, 'toApprove', 'toFetch', 'inTransit', 'ready', 'sent'],
    to: ['lent'],
    by: ['staff', 'library', 'reader'],
  },
  accept: { from: ['asked'], to: ['agreed'], by: ['holder'], kinds: ['reLend'] },
  decline: { from: ['asked', 'agreed'], to: ['declined'], by: ['holder'], kinds: ['reLend'] },
  take: { from: ['agreed'], to: ['lent'], by: ['reader'], kinds: ['reLend'] },
  cancel: {
    from: ['toApprove', ...queued, 'asked', 'agreed', 'toFetch', 'inTransit', 'ready'],
    to: ['cancelled'],
    by: ['reader', 'staff'],
  },
  /** Staff take back that they refused or cancelled it, before any copy was promised. */
  reopen: { from: ['refused', 'cancelled'], to: ['toApprove', ...queued], by: ['staff'] },
  /** Staff take back that they granted it. */
  withdraw: { from: ['waiting', 'toFetch'], to: ['toApprove'], by: ['staff'], kinds: [...brought, 'homeDelivery'] },
  /** Staff take back that they put a copy on its way, to its pick-up place or to an address. */
  recall: { from: ['inTransit'], to: ['toFetch'], by: ['staff'], kinds: brought },
  unsend: { from: ['sent'], to: ['toFetch'], by: ['staff'], kinds: lentAtOnce },
  /** Staff take back that they put a copy on the pick-up shelf. */
  unshelve: { from: ['ready'], to: ['toFetch', 'inTransit'], by: ['staff'], kinds: brought },
  expire: { from: ['ready', 'asked', 'agreed'], to: ['expired'], by: ['library'] },
  lapse: {
    from: ['toApprove', ...queued, 'asked', 'agreed', 'toFetch', 'inTransit', 'ready', 'sent'],
    to: ['lapsed'],
    by: ['library'],
  },
} as const satisfies Record<string, Step>;
export type RequestStep = keyof typeof requestSteps;

/** Whether a step leads a request of that kind from one stage to the other. */
export function mayStep(step: RequestStep, kind: RequestKind, from: RequestStage, to: RequestStage): boolean {
  const { from: froms, to: tos, kinds }: Step = requestSteps[step];
  return froms.includes(from) && tos.includes(to) && (kinds === undefined || kinds.includes(kind));
}

export const takeBackSteps = [
  'reopen',
  'withdraw',
  'recall',
  'unsend',
  'unshelve',
] as const satisfies readonly RequestStep[];
export type TakeBackStep = (typeof takeBackSteps)[number];

export interface LoggedStep {
  at: number;
  stage: RequestStage;
  actor: RequestActor;
}

/**
 * How staff take back the last thing that they did with a request, and where it appears again then.
 * @param steps what happened to it, the latest last
 * @returns undefined where the last step was not theirs, or is none that can be taken back
 */
export function takeBackOf(
  kind: RequestKind,
  steps: readonly LoggedStep[],
): { step: TakeBackStep; to: RequestStage } | undefined {
  const end = steps.at(-1);
  const before = steps.at(-2);
  if (!end || !before) return undefined;
  // What is granted and gets a copy at the same moment is one decision of staff.
  const isServedAtOnce = end.actor === 'library' && end.stage === 'toFetch' && end.at === before.at;
  const from = isServedAtOnce && before.actor === 'staff' && before.stage === 'waiting' ? steps.at(-3) : before;
  if (!from || (end.actor !== 'staff' && from === before)) return undefined;
  const step = takeBackSteps.find((takeBackStep) => mayStep(takeBackStep, kind, end.stage, from.stage));
  return step && { step, to: from.stage };
}

/** The dictionary `needVerify`: whether staff decide on a request. */
export const needVerifyCodes = ['0', '1'] as const;
/** The dictionary `verifyStatus`: 0 awaits the decision, 1 granted, 2 refused. */
export const verifyStatusCodes = ['0', '1', '2'] as const;
export type VerifyStatus = (typeof verifyStatusCodes)[number];
/** The dictionary `claimStatus`, of requests whose copy has been ready: 0 not collected, 1 collected, 2 given up. */
export const claimStatusCodes = ['0', '1', '2'] as const;
export type ClaimStatus = (typeof claimStatusCodes)[number];

/** Milliseconds for which a take code counts (portal-content §4). */
export const takeCodeLife = 5 * 60_000;
export const takeCodeDigits = 6;
export const takeCodeTries = 5;
/** Records that are asked about at once for a list. */
export const maxPrimaryActions = 50;
/** Characters of what readers write to each other, and of one line of an address. */
export const longestNote = 100;
