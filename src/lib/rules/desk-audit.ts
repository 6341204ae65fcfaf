import { copyRequestActs } from './desk-acts.ts';
import { inboxActs, inboxKindNames, inboxKinds } from './desk-inbox.ts';
import type { StaffRole } from './staff.ts';

/** Kinds of the audit log that tell of staff and of machines, each with a text of its own at the desk. */
export const deskAuditKinds = [
  'deskSignIn',
  'deskSignInFailed',
  'deskSignInRefused',
  'deskPasswordReplaced',
  'deskSecondFactorOn',
  'deskSecondFactorOff',
  'deskSecondFactorFailed',
  'staffAdded',
  'staffChanged',
  'staffPasswordReset',
  'deskAct',
  'sipSignIn',
  'sipSignInFailed',
  'sipSignInRefused',
  'sipAct',
  'command',
  'commandFailed',
] as const;

export const deskActTexts = {
  lend: 'lend',
  return: 'return',
  renew: 'renew',
  'lend override': 'lendOverride',
  'due day set': 'dueDaySet',
  'reader changed': 'readerChanged',
  'reader added': 'readerAdded',
  'reader corrected': 'readerCorrected',
  'reader message': 'readerMessage',
  'reader message dismissed': 'readerMessageDismissed',
  'reader note added': 'readerNoteAdded',
  'reader note removed': 'readerNoteRemoved',
  'payment cash': 'paymentCash',
  'payment desk-card': 'paymentCard',
  waiver: 'waiver',
  'booking reversed': 'bookingReversed',
  'till opening': 'tillOpening',
  'till closing': 'tillClosing',
  'paid out cash': 'creditPaidOut',
  'paid out desk-card': 'creditPaidOut',
  'deposit in cash': 'depositTaken',
  'deposit in desk-card': 'depositTaken',
  'deposit back cash': 'depositReturned',
  'deposit back desk-card': 'depositReturned',
  'copy found': 'copyFound',
  'copy missing': 'copyMissing',
  'copy repair': 'copyRepair',
  'copy shelve': 'copyShelved',
  'copy withdraw': 'copyWithdrawn',
  'copy restore': 'copyRestored',
  'copy lost': 'copyLost',
  'copy damaged': 'copyDamaged',
  'hold placed': 'holdPlaced',
  'copy changed': 'copyChanged',
  'copy added': 'copyAdded',
  'copy used': 'copyUsed',
  'copy sent': 'copySent',
  'copy arrived': 'copyArrived',
  'shelf checked': 'shelfChecked',
  'record added': 'recordAdded',
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
  'move-in begun': 'moveInBegun',
  'move-in gone on with': 'moveInResumed',
  'move-in given up': 'moveInGivenUp',
  'move-in undone': 'moveInUndone',
  'move-in passwords': 'moveInPasswords',
  'move-in passwords deleted': 'moveInPasswordsDeleted',
  'harvest begun': 'harvestBegun',
  'questionnaire answers': 'questionnaireAnswers',
  'event sign-ups': 'eventSignUps',
  'content put': 'contentPut',
  'content remove': 'contentRemoved',
  'content asFile': 'contentAsFile',
  'test message': 'testMessage',
} as const;
type DeskActText = (typeof deskActTexts)[keyof typeof deskActTexts];

export const settledQueues = ['copyRequests', ...inboxKindNames] as const;
export type SettledQueue = (typeof settledQueues)[number];
/** What is done about what waits. */
export const settledActs = [...new Set([...copyRequestActs, ...inboxActs]), 'takeBack'] as const;
type QueueAct = (typeof settledActs)[number];

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
  const queue =
    queueName === 'copy request' ? 'copyRequests' : inboxKindNames.find((inboxKindName) => inboxKindName === queueName);
  const wanted = actName === 'take back' ? 'takeBack' : actName;
  const act = settledActs.find((settledAct) => settledAct === wanted);
  return queue !== undefined && act !== undefined ? { queue, act } : undefined;
}

/** A command as the log has it (`reader freeze --status`): its words, and the options that were given. */
export function readCommand(detail: string): { group: string; verb: string; options: string } {
  const words = detail.split(' ');
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const [group = '', ...verbs] = firstOption === -1 ? words : words.slice(0, firstOption);
  return { group, verb: verbs.join(' '), options: firstOption === -1 ? '' : words.slice(firstOption).join(' ') };
}

/** What a command does about what waits: always the same, or by its second argument. */
interface SettlingCommand {
  queue: SettledQueue;
  act: QueueAct | Readonly<Partial<Record<string, QueueAct>>>;
}
const settling = (queue: SettledQueue, acts: Readonly<Record<string, SettlingCommand['act']>>) =>
  Object.entries(acts).map(([verb, act]) => [verb, { queue, act }] as const);

export const settlingCommands: Readonly<Partial<Record<string, SettlingCommand>>> = Object.fromEntries([
  ...settling('comments', { 'comments accept': 'accept', 'comments reject': 'refuse' }),
  ...settling('questions', { 'questions answer': 'answer', 'questions release': 'accept', 'questions hide': 'refuse' }),
  ...settling('feedback', { 'feedback reply': 'answer', 'feedback close': 'close' }),
  ...settling('delivery', {
    'document-delivery accept': 'accept',
    'document-delivery refuse': 'refuse',
    'document-delivery deliver': 'deliver',
    'document-delivery send': 'sendAgain',
  }),
  ...settling('certifications', { 'certifications accept': 'accept', 'certifications refuse': 'refuse' }),
  ...settling('recommendations', {
    'recommendations accept': { '': 'order', trial: 'trial' },
    'recommendations reject': 'refuse',
  }),
  ...settling('donations', { 'donations accept': 'accept', 'donations decline': 'refuse' }),
  ...settling('orders', {
    'purchasing accepted': 'accept',
    'purchasing shipped': 'ship',
    'purchasing delivered': 'arrive',
    'purchasing hand-over': 'handOut',
    'purchasing refused': 'refuse',
    'purchasing cancel': 'cancel',
    'purchasing keep-on': 'keepOn',
  }),
]);

/** What a command settled, by the log; undefined for what settles nothing. @param subjects what it acted on */
export function readSettlingCommand(
  detail: string,
  subjects: readonly string[],
): { queue: SettledQueue; act: QueueAct; itemIds: string[] } | undefined {
  const { group, verb, options } = readCommand(detail);
  const found = settlingCommands[`${group} ${verb}`];
  // Numbers may be typed as lists show them: #12.
  const [first, second = '', ...others] = subjects.map((subject) => subject.replace(/^#/, ''));
  if (!found || first === undefined) return undefined;
  const { queue } = found;
  const named = typeof found.act === 'string' ? found.act : (found.act[second] ?? found.act['']);
  if (named === undefined) return undefined;
  const act = named === 'answer' && options.includes('--close') ? 'close' : named;
  if (queue === 'comments') return { queue, act, itemIds: [first, second, ...others].filter((entry) => entry !== '') };
  if (queue === 'questions') return { queue, act, itemIds: [`${options.includes('--answer') ? 'a' : 'q'}${first}`] };
  // Receipts are typed as they are shown, in groups.
  return { queue, act, itemIds: [queue === 'donations' ? first.replaceAll('-', '').toUpperCase() : first] };
}

/** Acts of money: the last of what they are about are the amount in fen, and the receipt or a dash. */
export const moneyActs: readonly string[] = [
  'payment cash',
  'payment desk-card',
  'waiver',
  'booking reversed',
  'till opening',
  'till closing',
  'paid out cash',
  'paid out desk-card',
  'deposit in cash',
  'deposit in desk-card',
  'deposit back cash',
  'deposit back desk-card',
];
