import { errCodes } from '../../../lib/contract/envelope.ts';
import { maskMail, maskPhone } from '../../../lib/rules/contacts.ts';
import type { ProofKind } from '../../../lib/rules/reader-data.ts';
import { type ReaderCall, inputRefused, ServiceError } from '../../platform/context/context.ts';
import type { Channel } from '../../platform/context/outgoing.ts';
import { decryptPassword } from './cipher.ts';
import { sendCode, takeCode } from './codes.ts';
import { readerKey } from './recovery.ts';
import { credentialOf, provePassword } from './sign-in.ts';

interface Contact {
  channel: Channel;
  destination: string;
  /** As far as its owner recognises it. */
  masked: string;
}

/** How the one who is signed in can prove once more to be the reader. */
export interface ProofWay {
  kind: ProofKind;
  /** Verified contacts; for codes. */
  contacts: Contact[];
}

/** The password where there is one, else a code to a verified contact, else only the library's desk. */
export async function proofWayOf({ store, reader }: ReaderCall): Promise<ProofWay> {
  if (await credentialOf(store, reader.id)) return { kind: 'password', contacts: [] };
  const { row } = reader;
  const contacts: Contact[] = [];
  if (row.mail !== null && row.mail_verified_at !== null) {
    contacts.push({ channel: 'mail', destination: row.mail, masked: maskMail(row.mail) });
  }
  if (row.phone !== null && row.phone_verified_at !== null) {
    contacts.push({ channel: 'phone', destination: row.phone, masked: maskPhone(row.phone) });
  }
  return { kind: contacts.length > 0 ? 'code' : 'desk', contacts };
}

const contactFor = ({ contacts }: ProofWay, channel: Channel | undefined): Contact => {
  const found = contacts.find((contact) => contact.channel === channel);
  if (!found) throw inputRefused('channel');
  return found;
};

/**
 * Sends a code to a verified contact of a reader who has no password.
 * @returns how many there may be today still
 * @throws ServiceError 400 for a contact that is not verified, 429 too often, 503 when it cannot be sent
 */
export async function sendProofCode(call: ReaderCall, channel: Channel): Promise<number> {
  const { destination } = contactFor(await proofWayOf(call), channel);
  const subject = { key: readerKey(call.reader.id), isOwn: () => true, isKnown: true };
  const left = await sendCode(call, subject, channel, destination);
  call.say('codeSent');
  return left;
}

/**
 * Lets a wish through that needs more than a session, which somebody at a forgotten screen has too.
 * @param input.password encrypted as forms send it
 * @throws ServiceError 400 when password or code are missing or wrong, 403 where only the desk can do it, 429 after too
 *   many tries
 */
export async function proveOnceMore(
  call: ReaderCall,
  input: { password?: string | undefined; channel?: Channel | undefined; code?: string | undefined },
): Promise<void> {
  const way = await proofWayOf(call);
  if (way.kind === 'desk') throw new ServiceError(errCodes.forbidden, 'proofAtDesk');
  if (way.kind === 'password') {
    const password = input.password ?? '';
    if (password === '') throw new ServiceError(errCodes.badRequest, 'proofPasswordMissing');
    const { account, sessionId } = call.reader;
    const plain = decryptPassword(call.secrets, password);
    await provePassword(call, account, plain, { kind: 'session', sessionId }).catch((error: unknown) => {
      const isWrong = error instanceof ServiceError && error.key === 'wrongPassword';
      throw isWrong ? new ServiceError(errCodes.badRequest, 'proofPasswordWrong') : error;
    });
    return;
  }
  const { channel, destination } = contactFor(way, input.channel);
  await takeCode(call, { key: readerKey(call.reader.id) }, channel, destination, input.code ?? '');
}
