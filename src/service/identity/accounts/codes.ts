import { randomInt } from 'node:crypto';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { inLanguage } from '../../../lib/contract/language.ts';
import { normalizeMail, normalizePhone } from '../../../lib/rules/contacts.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { message } from '../../platform/messages/index.ts';
import type { Channel } from '../../platform/context/outgoing.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { attemptsLeft, countAttempt, limits, waitFor } from '../../platform/attempts/attempts.ts';

export const codeLifetimeMs = 5 * 60_000;
/** How often one code may be typed wrongly. */
const maxTries = 5;
const digits = 6;

export interface CodeSubject {
  /** Names the reader, or an account that there is not, in counters and codes. */
  key: string;
  /** Whether this number or mailbox gets a code; where it does not, everything looks the same from outside. */
  isOwn: (destination: string) => boolean;
  /** Whether the reader may know that a message could not be sent. */
  isKnown: boolean;
}

const daily = { phone: limits.phoneCodes, mail: limits.mailCodes } as const;
const down = { phone: 'smsDown', mail: 'mailDown' } as const;

/**
 * A phone number or mail address as it is kept.
 * @throws ServiceError 400 when its format is not valid
 */
export function contactOf(channel: Channel, text: string): string {
  const contact = channel === 'phone' ? normalizePhone(text) : normalizeMail(text);
  if (contact !== undefined) return contact;
  throw new ServiceError(errCodes.badRequest, channel === 'phone' ? 'phoneInvalid' : 'mailInvalid');
}

const codeHash = ({ secrets }: CallContext, subject: string, code: string): string =>
  keyedHash(secrets, 'code', subject, code.trim());
const destinationHash = ({ secrets }: CallContext, destination: string): string =>
  keyedHash(secrets, 'destination', destination);

/** How many codes there may be today still. */
export const codesLeft = (call: CallContext, { key }: Pick<CodeSubject, 'key'>, channel: Channel): Promise<number> =>
  attemptsLeft(call, daily[channel], key);

/**
 * Sends a code of six digits; the one before it works no more.
 * @param destination as `contactOf` answers it
 * @returns how many there may be today still
 * @throws ServiceError 429 when it is too soon or too often, 503 when the provider does not take messages
 */
export async function sendCode(
  call: CallContext,
  subject: CodeSubject,
  channel: Channel,
  destination: string,
): Promise<number> {
  const { store, library, language, now, outbox, address } = call;
  const refusal = () => new ServiceError(errCodes.unavailable, down[channel]);
  // The same for everyone, before anything is counted.
  if (outbox.isDown(channel)) throw refusal();
  await countAttempt(call, limits.codeAddress, address);
  await countAttempt(call, limits.codePause, `${channel}\n${subject.key}`, (ms) => waitFor('codeTooSoon', ms));
  const usedUp = (ms: number) => waitFor('codesUsedUp', ms);
  const left = await countAttempt(call, daily[channel], subject.key, usedUp);
  await countAttempt(call, limits.codeDestination, destination, usedUp);

  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const at = now();
  await store.db
    .insertInto('one_time_code')
    .values({
      library_id: library.id,
      subject: subject.key,
      channel,
      destination_hash: destinationHash(call, destination),
      code_hash: codeHash(call, subject.key, code),
      sent_at: at,
      expires_at: at + codeLifetimeMs,
      tries: 0,
      used_at: null,
    })
    .execute();
  if (!subject.isOwn(destination)) return left;
  const values = { code, minutes: codeLifetimeMs / 60_000 };
  const outgoing = {
    channel,
    recipient: destination,
    subject: inLanguage(library.file.name, language),
    body: message(language, 'codeBody', values),
  };
  if (!subject.isKnown) {
    await outbox.post(library.id, outgoing);
    return left;
  }
  const outcome = await outbox.deliver(library.id, outgoing);
  if (outcome === 'down') throw refusal();
  if (outcome === 'refused') throw new ServiceError(errCodes.badRequest, 'contactRefused');
  return left;
}

/**
 * Takes a code: it works once, for five minutes, for the destination it was sent to, and dies of five wrong tries.
 * @throws ServiceError 400 when it is not the one
 */
export async function takeCode(
  call: CallContext,
  { key }: Pick<CodeSubject, 'key'>,
  channel: Channel,
  destination: string,
  code: string,
): Promise<void> {
  const { store, library, now } = call;
  const wrong = new ServiceError(errCodes.badRequest, 'wrongCode');
  const at = now();
  // Counted in the statement that reads it, so that tries at the same moment count each.
  const tried = await store.db
    .updateTable('one_time_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (db) =>
      db
        .selectFrom('one_time_code')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('subject', '=', key)
        .where('library_id', '=', library.id)
        .where('channel', '=', channel),
    )
    .where('destination_hash', '=', destinationHash(call, destination))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', maxTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (tried?.code_hash !== codeHash(call, key, code)) throw wrong;
  const { numUpdatedRows } = await store.db
    .updateTable('one_time_code')
    .set({ used_at: at })
    .where('id', '=', tried.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw wrong;
}
