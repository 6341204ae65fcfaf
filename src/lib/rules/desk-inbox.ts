import type { StaffRole } from './staff.ts';

/** What an act takes beside itself: nothing, words to the reader, or the address of what is delivered. */
export type ActText = 'none' | 'optional' | 'required' | 'address';

interface InboxKindRule {
  role: StaffRole;
  /** Whether what was done can wait again. */
  canTakeBack: boolean;
  acts: Readonly<Record<string, ActText>>;
}
const stays = { canTakeBack: false };

/** What waits for staff, the role that it is for, and what is done about it. */
export const inboxKinds = {
  comments: { role: 'content', canTakeBack: true, acts: { accept: 'none', refuse: 'none' } },
  questions: { role: 'content', canTakeBack: true, acts: { answer: 'required', accept: 'none', refuse: 'none' } },
  feedback: { role: 'readers', ...stays, acts: { answer: 'required', close: 'optional' } },
  delivery: {
    ...{ role: 'readers', ...stays },
    acts: { accept: 'optional', deliver: 'address', refuse: 'required', sendAgain: 'none' },
  },
  certifications: { role: 'readers', ...stays, acts: { accept: 'optional', refuse: 'required' } },
  libraryRequests: {
    ...{ role: 'circulation', ...stays },
    acts: { accept: 'optional', complete: 'optional', refuse: 'optional' },
  },
  recommendations: {
    ...{ role: 'acquisitions', ...stays },
    acts: { order: 'optional', trial: 'optional', refuse: 'optional' },
  },
  databaseRequests: {
    ...{ role: 'acquisitions', ...stays },
    acts: { order: 'optional', trial: 'optional', refuse: 'optional' },
  },
  donations: { role: 'acquisitions', ...stays, acts: { accept: 'optional', refuse: 'optional' } },
  orders: {
    ...{ role: 'acquisitions', ...stays },
    acts: {
      ...{ accept: 'none', ship: 'none', arrive: 'none', handOut: 'none' },
      ...{ keepOn: 'optional', refuse: 'optional', cancel: 'optional' },
    },
  },
  payments: { role: 'circulation', ...stays, acts: { sendAgain: 'none' } },
} as const satisfies Record<string, InboxKindRule>;

export type InboxKind = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as InboxKind[];

export const inboxActs = [
  ...(['accept', 'answer', 'order', 'trial', 'deliver', 'complete', 'ship', 'arrive', 'handOut', 'sendAgain'] as const),
  ...(['keepOn', 'close', 'refuse', 'cancel'] as const),
] as const;
export type InboxAct = (typeof inboxActs)[number];

/** What text an act of a kind takes; undefined where the kind has no such act. */
export function actText(kind: InboxKind, act: InboxAct): ActText | undefined {
  const acts: Readonly<Partial<Record<InboxAct, ActText>>> = inboxKinds[kind].acts;
  return acts[act];
}

/** Longest text to a reader, in characters. */
export const maxInboxText = 1000;
