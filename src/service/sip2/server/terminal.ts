import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { deskRefusal, machineKeys } from '../../copy-requests/desk-refusals.ts';
import { message, type MessageKey, type MessageValues } from '../../platform/messages/index.ts';
import { appendAudit, type AuditEntry } from '../../platform/audit/append.ts';
import { inTransaction, type Db } from '../../platform/db/database.ts';
import { StepError } from '../../request-queue/steps.ts';
import { ChargeError } from '../../ledger/charges/ledger.ts';
import type { SipAccountRow } from '../accounts.ts';
import { sipDate } from '../messages/dates.ts';
import { field, type SipMessage } from '../messages/message.ts';
import type { SipServerSettings } from '../../platform/configuration/sip2.schema.ts';
import type { PatronProofs } from './proofs.ts';

/** A machine that has signed in, with what one of its messages is answered by. */
export interface Terminal {
  /** Library, language and address of the message. */
  call: CallContext;
  account: SipAccountRow;
  settings: SipServerSettings;
  proofs: PatronProofs;
}

/** Whether a machine undoes an act that failed there (BI): a return by 11, a checkout by 09. */
export const isUndoing = (message: SipMessage<'09' | '11'>): boolean => field(message, 'cancel') === 'Y';

/** A text for the machine's screen. */
export const screenText = ({ call }: Pick<Terminal, 'call'>, key: MessageKey, values?: MessageValues): string =>
  message(call.language, key, values);

/** What every answer carries: the time of the library, and what it calls itself. */
export const stampOf = ({ call, settings }: Pick<Terminal, 'call' | 'settings'>) => ({
  date: sipDate(call.now(), call.library.file.circulation.timeZone),
  institution: settings.institution ?? call.library.groupCode,
});

/** Formats an ISO day for the library's machines; empty where there is none. */
export const dueText = ({ settings }: Pick<Terminal, 'settings'>, day: string | null): string =>
  day === null ? '' : settings.dueDates === 'iso' ? day : `${day.replaceAll('-', '')}    235959`;

/** Adds an entry about what a machine did to the audit log. */
export const auditMachine = (
  { call, account }: Pick<Terminal, 'call' | 'account'>,
  db: Db,
  entry: Pick<AuditEntry, 'detail' | 'readerId' | 'loanId' | 'requestId' | 'subjects'>,
): Promise<void> =>
  appendAudit(db, {
    ...entry,
    libraryId: call.library.id,
    kind: 'sipAct',
    staff: account.account,
    client: call.client,
    now: call.now(),
  });

/**
 * Does something in a reader's name as a whole, with the entry of the audit log.
 * @param detail the act, as the desk's acts are called
 */
export async function acting<T>(
  terminal: Terminal,
  detail: string,
  subjects: readonly string[],
  work: (db: Db) => Promise<{ about: Pick<AuditEntry, 'readerId' | 'loanId' | 'requestId'>; result: T }>,
): Promise<T> {
  return inTransaction(terminal.call.store.db, async (db) => {
    const { about, result } = await work(db);
    await auditMachine(terminal, db, { ...about, detail, subjects });
    return result;
  });
}

/** What was refused, in words for the screen. @throws what is no refusal */
export function refusalOf(terminal: Terminal, error: unknown): string {
  const refusal = deskRefusal(error, terminal.call.language, machineKeys);
  if (refusal instanceof ServiceError) return screenText(terminal, refusal.key, refusal.values);
  if (refusal instanceof StepError) return screenText(terminal, 'deskRequestMovedOn');
  if (refusal instanceof ChargeError) return screenText(terminal, 'sipNotPaid');
  throw error;
}

/** Does something, or answers why not. */
export async function orRefusal<T>(
  terminal: Terminal,
  work: () => Promise<T>,
): Promise<{ done: T; refusal?: undefined } | { done?: undefined; refusal: string }> {
  try {
    return { done: await work() };
  } catch (error) {
    return { refusal: refusalOf(terminal, error) };
  }
}
