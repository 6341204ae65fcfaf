import { copyRequestActs } from './desk-acts.ts';
import { inboxActs, inboxKindNames, inboxKinds } from './desk-inbox.ts';
import type { StaffRole } from './staff.ts';

/** Kinds of the audit log that tell of staff and of machines, each with a text of its own at the desk. */
export const deskAuditKinds = [
  ...(['deskSignIn', 'deskSignInFailed', 'deskSignInRefused', 'deskPasswordReplaced'] as const),
  ...(['deskSecondFactorOn', 'deskSecondFactorOff', 'deskSecondFactorFailed'] as const),
  ...(['staffAdded', 'staffChanged', 'staffPasswordReset', 'deskAct'] as const),
  ...(['sipSignIn', 'sipSignInFailed', 'sipSignInRefused', 'sipAct', 'command', 'commandFailed'] as const),
] as const;
export type DeskAuditKind = (typeof deskAuditKinds)[number];

/** Acts of the desk as the log has them, with the keys of their texts. */
export const deskActTexts = {
  lend: 'lend',
  return: 'return',
  renew: 'renew',
  'reader changed': 'readerChanged',
  'reader note added': 'readerNoteAdded',
  'reader note removed': 'readerNoteRemoved',
  'payment cash': 'paymentCash',
  'payment desk-card': 'paymentCard',
  waiver: 'waiver',
  'paid out cash': 'creditPaidOut',
  'paid out desk-card': 'creditPaidOut',
  'record suppressed': 'recordSuppressed',
  'record shown': 'recordShown',
  'record note': 'recordNote',
  'records joined': 'recordsJoined',
  'record set apart': 'recordSetApart',
  'work by hand taken back': 'workTakenBack',
  'cover put': 'coverPut',
  'cover removed': 'coverRemoved',
  'file import begun': 'fileImportBegun',
  'file import gone on with': 'fileImportResumed',
  'file import given up': 'fileImportGivenUp',
  'questionnaire answers': 'questionnaireAnswers',
  'content put': 'contentPut',
  'content remove': 'contentRemoved',
  'content asFile': 'contentAsFile',
} as const;
export type DeskActText = (typeof deskActTexts)[keyof typeof deskActTexts];

/** Queues of what waits for staff. */
export const settledQueues = ['copyRequests', ...inboxKindNames] as const;
export type SettledQueue = (typeof settledQueues)[number];
/** What is done about what waits. */
export const settledActs = [...new Set([...copyRequestActs, ...inboxActs]), 'takeBack'] as const;
type QueueAct = (typeof settledActs)[number];

/** The role that a queue is for. */
export const queueRole = (queue: SettledQueue): StaffRole =>
  queue === 'copyRequests' ? 'circulation' : inboxKinds[queue].role;

/** Every act of a queue as the log has it: what `readDeskAct` reads as that queue. */
export const queueDetails = (queue: SettledQueue): string[] =>
  queue === 'copyRequests'
    ? [...copyRequestActs, 'takeBack'].map((act) => `copy request ${act}`)
    : [...Object.keys(inboxKinds[queue].acts), 'take back'].map((act) => `${queue} ${act}`);

/** What an act at the desk was: one with a text of its own, or one of a queue of what waits. */
export type ReadDeskAct = { text: DeskActText } | { queue: SettledQueue; act: QueueAct } | undefined;

/** Reads an act as the log has it (`lend`, `copy request shelve`, `comments take back`); undefined for what is unknown. */
export function readDeskAct(detail: string): ReadDeskAct {
  const own: Readonly<Partial<Record<string, DeskActText>>> = deskActTexts;
  const text = own[detail];
  if (text !== undefined) return { text };
  const [, queueName = '', actName = ''] = /^(copy request|\w+) (.+)$/.exec(detail) ?? [];
  const queue = queueName === 'copy request' ? 'copyRequests' : inboxKindNames.find((one) => one === queueName);
  const wanted = actName === 'take back' ? 'takeBack' : actName;
  const act = settledActs.find((one) => one === wanted);
  return queue !== undefined && act !== undefined ? { queue, act } : undefined;
}

/** A command as the log has it (`reader freeze --status`): its words, and the options that were given. */
export function readCommand(detail: string): { group: string; verb: string; options: string } {
  const words = detail.split(' ');
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const [group = '', ...verbs] = firstOption === -1 ? words : words.slice(0, firstOption);
  return { group, verb: verbs.join(' '), options: firstOption === -1 ? '' : words.slice(firstOption).join(' ') };
}

/** Acts of money: the last of what they are about are the amount in fen, and the receipt or a dash. */
export const moneyActs: readonly string[] = [
  ...['payment cash', 'payment desk-card', 'waiver', 'paid out cash', 'paid out desk-card'],
];
