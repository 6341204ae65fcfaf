import { createHash, timingSafeEqual } from 'node:crypto';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { parseCardText } from '../../../lib/rules/phone-card.ts';
import { ServiceError } from '../../platform/context/context.ts';
import type { MessageKey } from '../../platform/messages/index.ts';
import { findReaderByCard } from '../../identity/sessions/phone-card.ts';
import { provePassword } from '../../identity/accounts/sign-in.ts';
import { stepNeeded } from '../../identity/second-factor/step.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';
import { field, requiredField, type SipMessage } from '../messages/message.ts';
import type { Terminal } from './terminal.ts';

/** So long a password that was right counts for the same reader at the same machine: it comes with every copy. */
const proofMs = 2 * 60_000;
/** For so long a code of a phone counts at the machine that reads it on and on. */
const visitMs = 10 * 60_000;

export interface PatronProofs {
  /** Whether this password of this reader was right a moment ago. */
  holds: (readerId: number, password: string, now: number) => boolean;
  note: (readerId: number, password: string, now: number) => void;
  /** When the card was read: a machine repeats its text with each message for that reader. */
  readAt: (card: string, now: number) => number;
  forget: () => void;
}

/** What a connection knows of the reader before its machine; the password itself is not kept. */
export function createProofs(): PatronProofs {
  let last: { readerId: number; digest: Buffer; at: number } | undefined;
  let read: { card: string; at: number; lastAt: number } | undefined;
  const digestOf = (password: string) => createHash('sha256').update(password).digest();
  return {
    holds: (readerId, password, now) =>
      last?.readerId === readerId && now - last.at < proofMs && timingSafeEqual(last.digest, digestOf(password)),
    note: (readerId, password, now) => {
      last = { readerId, digest: digestOf(password), at: now };
    },
    readAt: (card, now) => {
      const at = read?.card === card && now - read.lastAt < proofMs && now - read.at < visitMs ? read.at : now;
      read = { card, at, lastAt: now };
      return at;
    },
    forget: () => {
      last = undefined;
      read = undefined;
    },
  };
}

/** The reader whom a message names, and the result of the password check. */
export interface Patron {
  /** As the machine wrote it. */
  id: string;
  reader: ReaderRow | undefined;
  password: 'right' | 'wrong' | 'none';
  /** Why the password counts as wrong, where it was not just that. */
  refusal?: ServiceError;
}

/**
 * The reader whom a message names. A password that comes with it is proved and counted as at the portal's sign-in. A
 * reader with a second factor counts as refused where the library does not allow them at machines.
 * @throws SipError `missingField` where it names none
 */
export async function patronOf(terminal: Terminal, message: Pick<SipMessage, 'fields'>): Promise<Patron> {
  const patron = await namedPatron(terminal, message);
  const { reader, password } = patron;
  const { call, settings } = terminal;
  // Only after the right password, or where none is needed: nobody learns otherwise who has a second factor.
  const isOpen = password === 'right' || (password === 'none' && settings.patronPassword === 'optional');
  if (!reader || !isOpen || settings.secondFactor === 'allowed') return patron;
  if ((await stepNeeded(call, reader.id)) !== 'prove') return patron;
  return { ...patron, password: 'wrong', refusal: new ServiceError(errCodes.forbidden, 'sipSecondFactor') };
}

async function namedPatron({ call, proofs }: Terminal, message: Pick<SipMessage, 'fields'>): Promise<Patron> {
  const id = requiredField(message, 'patron');
  const password = field(message, 'patronPassword') ?? '';
  const reader = await findReaderByCard(call, id, proofs.readAt(id, call.now()));
  if (password === '') return { id, reader, password: 'none' };
  if (reader && proofs.holds(reader.id, password, call.now())) return { id, reader, password: 'right' };
  try {
    await provePassword(call, reader?.account ?? id, password, { kind: 'none' });
  } catch (error) {
    if (error instanceof ServiceError) return { id, reader, password: 'wrong', refusal: error };
    throw error;
  }
  if (reader) proofs.note(reader.id, password, call.now());
  return { id, reader, password: 'right' };
}

/** What the screen says of a card that no reader has. */
export const unknownPatron = (id: string): MessageKey => (parseCardText(id) ? 'phoneCodeOver' : 'sipUnknownPatron');

/**
 * The reader in whose name something shall be done.
 * @throws ServiceError when there is none, the password is wrong, or the library wants one and none came
 */
export async function actingPatron(terminal: Terminal, message: Pick<SipMessage, 'fields'>): Promise<ReaderRow> {
  const { id, reader, password, refusal } = await patronOf(terminal, message);
  if (password === 'wrong') throw refusal ?? new ServiceError(errCodes.forbidden, 'sipWrongPassword');
  if (!reader) throw new ServiceError(errCodes.notFound, unknownPatron(id));
  if (password === 'none' && terminal.settings.patronPassword === 'required') {
    throw new ServiceError(errCodes.forbidden, 'sipPasswordNeeded');
  }
  return reader;
}
