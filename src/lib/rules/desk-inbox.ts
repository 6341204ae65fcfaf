import type { StaffRole } from './staff.ts';

/** What an act needs: nothing, words to the reader, or the address of what is delivered. */
export type ActText = 'none' | 'optional' | 'required' | 'address';

interface InboxKindRule {
  role: StaffRole;
  /** Acts after which an item can wait again. */
  takesBack: readonly string[];
  acts: Readonly<Record<string, ActText>>;
}
const stays = { takesBack: [] };

/** What waits for staff, the role that it is for, and what is done about it. */
export const inboxKinds = {
  comments: { role: 'content', takesBack: ['accept', 'refuse'], acts: { accept: 'none', refuse: 'none' } },
  questions: {
    role: 'content',
    takesBack: ['answer', 'accept', 'refuse'],
    acts: { answer: 'required', accept: 'none', refuse: 'none' },
  },
  feedback: { role: 'readers', takesBack: ['close'], acts: { answer: 'required', close: 'optional' } },
  delivery: {
    role: 'readers',
    takesBack: ['accept', 'deliver', 'refuse'],
    acts: { accept: 'optional', deliver: 'address', refuse: 'required', sendAgain: 'none' },
  },
  certifications: {
    role: 'readers',
    takesBack: ['accept', 'refuse'],
    acts: { accept: 'optional', refuse: 'required' },
  },
  libraryRequests: {
    role: 'circulation',
    takesBack: ['complete', 'refuse'],
    acts: { accept: 'optional', complete: 'optional', refuse: 'optional' },
  },
  recommendations: {
    role: 'acquisitions',
    takesBack: ['order', 'trial', 'refuse'],
    acts: { order: 'optional', trial: 'optional', refuse: 'optional' },
  },
  databaseRequests: {
    role: 'acquisitions',
    takesBack: ['order', 'trial', 'refuse'],
    acts: { order: 'optional', trial: 'optional', refuse: 'optional' },
  },
  donations: { role: 'acquisitions', takesBack: ['refuse'], acts: { accept: 'optional', refuse: 'optional' } },
  orders: {
    role: 'acquisitions',
    ...stays,
    acts: {
      accept: 'none',
      ship: 'none',
      arrive: 'none',
      handOut: 'none',
      keepOn: 'optional',
      refuse: 'optional',
      cancel: 'optional',
    },
  },
  payments: { role: 'circulation', ...stays, acts: { sendAgain: 'none', booked: 'none', giveBack: 'none' } },
} as const satisfies Record<string, InboxKindRule>;

export type InboxKind = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as InboxKind[];

export const inboxActs = [
  'accept',
  'answer',
  'order',
  'trial',
  'deliver',
  'complete',
  'ship',
  'arrive',
  'handOut',
  'sendAgain',
  'booked',
  'giveBack',
  'keepOn',
  'close',
  'refuse',
  'cancel',
] as const;
export type InboxAct = (typeof inboxActs)[number];

/** Whether what an act of a kind did can be taken back, so that the item waits again. */
export function canTakeBack(kind: InboxKind, act: InboxAct): boolean {
  const { takesBack }: InboxKindRule = inboxKinds[kind];
  return takesBack.includes(act);
}

/** What text an act of a kind takes; undefined where the kind has no such act. */
export function actText(kind: InboxKind, act: InboxAct): ActText | undefined {
  const acts: Readonly<Partial<Record<InboxAct, ActText>>> = inboxKinds[kind].acts;
  return acts[act];
}

export const maxInboxText = 1000;
