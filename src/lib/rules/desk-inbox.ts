import type { StaffRole } from './staff.ts';

/** What an act takes beside itself: nothing, or words to the reader. */
export type ActText = 'none' | 'optional' | 'required';

interface InboxKindRule {
  role: StaffRole;
  acts: Readonly<Record<string, ActText>>;
}

/** What readers send that waits for staff, the role that it is for, and what is done about it. */
export const inboxKinds = {
  comments: { role: 'content', acts: { accept: 'none', refuse: 'none' } },
  questions: { role: 'content', acts: { answer: 'required', accept: 'none', refuse: 'none' } },
  feedback: { role: 'readers', acts: { answer: 'required', close: 'optional' } },
  recommendations: { role: 'acquisitions', acts: { order: 'optional', trial: 'optional', refuse: 'optional' } },
  donations: { role: 'acquisitions', acts: { accept: 'optional', refuse: 'optional' } },
} as const satisfies Record<string, InboxKindRule>;

export type InboxKind = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as InboxKind[];

export const inboxActs = ['accept', 'answer', 'order', 'trial', 'close', 'refuse'] as const;
export type InboxAct = (typeof inboxActs)[number];

/** What text an act of a kind takes; undefined where the kind has no such act. */
export function actText(kind: InboxKind, act: InboxAct): ActText | undefined {
  const acts: Readonly<Partial<Record<InboxAct, ActText>>> = inboxKinds[kind].acts;
  return acts[act];
}

/** Longest text to a reader, in characters. */
export const maxInboxText = 1000;
