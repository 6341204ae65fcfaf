import { randomBytes } from 'node:crypto';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { accountKey, findReader, readerById, type ReaderRow } from '../../platform/readers/readers.ts';
import { keyedHash } from '../../platform/secrets.ts';
import type { Channel } from '../../platform/context/outgoing.ts';
import { countAttempt, limits } from '../../platform/attempts/attempts.ts';
import { solveCaptcha } from '../../platform/attempts/captcha.ts';
import { takeCode, type CodeSubject } from './codes.ts';

/** From naming the account to the new password. */
const recoveryLifetimeMs = 30 * 60_000;

interface Recovery {
  ticketHash: string;
  subject: string;
  /** Undefined when there is no such reader. */
  readerId: number | undefined;
  isVerified: boolean;
}

/** What represents a reader in counters of codes, whichever way they are asked for. */
export const readerKey = (readerId: number): string => `reader:${String(readerId)}`;

/** @throws ServiceError 403 where the library does not let readers recover passwords (findPasswordFlag) */
function refuseClosed({ library }: CallContext): void {
  const isOpen = library.file.findConfig.findPasswordFlag === '1';
  if (!isOpen) throw new ServiceError(errCodes.forbidden, 'recoveryClosed');
}

/**
 * Begins a recovery. The answer does not reveal whether the account exists: the ticket of a missing one goes through
 * the same steps, and no code ever comes.
 * @returns the ticket that the further steps need
 */
export async function beginRecovery(
  call: CallContext,
  input: { username: string; verifyCode: string; codeKey: string },
): Promise<string> {
  refuseClosed(call);
  const { store, secrets, library, now, address } = call;
  await countAttempt(call, limits.recoveryAddress, address);
  await solveCaptcha(call, input.codeKey, input.verifyCode);
  const reader = await findReader(store, library.id, input.username);
  const ticket = randomBytes(24).toString('base64url');
  await store.db
    .insertInto('recovery')
    .values({
      ticket_hash: keyedHash(secrets, 'ticket', ticket),
      library_id: library.id,
      subject: reader ? readerKey(reader.id) : keyedHash(secrets, 'nobody', accountKey(input.username)),
      reader_id: reader?.id ?? null,
      expires_at: now() + recoveryLifetimeMs,
      verified_at: null,
      used_at: null,
    })
    .execute();
  return ticket;
}

/** @throws ServiceError 400 when the ticket is unknown, over, used or another library's */
async function recoveryOf(call: CallContext, ticket: string): Promise<Recovery> {
  refuseClosed(call);
  const { store, secrets, library, now } = call;
  const ticketHash = keyedHash(secrets, 'ticket', ticket);
  const row = await store.db
    .selectFrom('recovery')
    .select(['subject', 'reader_id', 'verified_at'])
    .where('ticket_hash', '=', ticketHash)
    .where('library_id', '=', library.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.badRequest, 'recoveryOver');
  const readerId = row.reader_id ?? undefined;
  return { ticketHash, subject: row.subject, readerId, isVerified: row.verified_at !== null };
}

/**
 * Whom a code is for: the account of a recovery, whose contacts must be the ones we know, or the reader who is signed
 * in and binds a new one. A recovery that was proved may name a new one too.
 * @throws ServiceError 401 without ticket and session
 */
export async function subjectOf(
  call: CallContext,
  ticket: string | undefined,
): Promise<CodeSubject & { readerId: number | undefined; isProved: boolean }> {
  if (ticket === undefined) {
    const reader = await call.signedIn();
    if (!reader) throw new ServiceError(errCodes.unauthenticated, situations.sessionOver.key);
    return { key: readerKey(reader.id), readerId: reader.id, isProved: true, isOwn: () => true, isKnown: true };
  }
  const recovery = await recoveryOf(call, ticket);
  const { readerId, isVerified: isProved } = recovery;
  const reader = readerId === undefined ? undefined : await readerById(call.store, readerId);
  const isOwn = (destination: string) => isProved || destination === reader?.mail || destination === reader?.phone;
  return { key: recovery.subject, readerId, isProved, isOwn, isKnown: isProved };
}

/** Proves a recovery by a code. @throws ServiceError 400 when ticket or code are wrong */
export async function proveRecovery(
  call: CallContext,
  input: { ticket: string; channel: Channel; destination: string; code: string },
): Promise<void> {
  const { ticketHash, subject, readerId } = await recoveryOf(call, input.ticket);
  await takeCode(call, { key: subject }, input.channel, input.destination, input.code);
  // A code can only have come to a contact that the library knows; for an account that there is not none ever came.
  if (readerId === undefined) throw new ServiceError(errCodes.badRequest, 'wrongCode');
  const { store, now } = call;
  await store.db.updateTable('recovery').set({ verified_at: now() }).where('ticket_hash', '=', ticketHash).execute();
}

/**
 * Uses a proved recovery up for what `change` does; it stays open when that is refused. Of two at the same moment one
 * goes through.
 * @throws ServiceError 400 when it was not proved; and what `change` throws
 */
export async function spendRecovery(
  call: CallContext,
  ticket: string,
  change: (reader: ReaderRow) => Promise<void>,
): Promise<void> {
  const { store, now } = call;
  const { ticketHash, readerId, isVerified } = await recoveryOf(call, ticket);
  if (readerId === undefined || !isVerified) throw new ServiceError(errCodes.badRequest, 'recoveryNotProved');
  const setUsed = (used: number | null) =>
    store.db
      .updateTable('recovery')
      .set({ used_at: used })
      .where('ticket_hash', '=', ticketHash)
      .where('used_at', used === null ? 'is not' : 'is', null)
      .executeTakeFirst();
  const { numUpdatedRows } = await setUsed(now());
  if (numUpdatedRows !== 1n) throw new ServiceError(errCodes.badRequest, 'recoveryOver');
  try {
    await change(await readerById(store, readerId));
  } catch (error) {
    await setUsed(null);
    throw error;
  }
}
