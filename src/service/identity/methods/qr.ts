import { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { countAttempt, type Limit } from '../../platform/attempts/attempts.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { strangerSchema } from './sign-in.ts';
import { providerOf } from './sign-in-methods.ts';
import { fillTicket, issueTicket, readTicket, takeTicket, ticketLifetimeMs } from '../accounts/tickets.ts';

const qrLimit: Limit = { kind: 'login-code-address', attempts: 1500, windowMs: 10 * 60_000 };

/** Who confirmed: a reader, or somebody who is none yet. */
const confirmedSchema = z.object({ readerId: z.number().optional(), stranger: strangerSchema.optional() });
export type Confirmed = z.output<typeof confirmedSchema>;
const toConfirmSchema = confirmedSchema.extend({ qr: z.string() });

/** A QR code for this browser; anyone who reads it and confirms signs in here. */
export async function createQr(
  call: CallContext,
  signInPath: string,
): Promise<{ code: '1'; loginUrl: string; key: string; expiresIn: number }> {
  await countAttempt(call, qrLimit, call.client);
  if (!providerOf(call, 'messaging')) throw new ServiceError(errCodes.notFound, 'noSuchWayIn');
  const key = await issueTicket(call, 'qr', {});
  const url = new URL(signInPath, call.browser?.origin);
  url.searchParams.set('qr', key);
  return { code: '1', loginUrl: url.href, key, expiresIn: ticketLifetimeMs.qr / 1000 };
}

/**
 * On the other device, when the app has vouched for somebody: nobody is signed in before he has confirmed that it is
 * his own screen on which the code is, since the code could be a stranger's.
 * @returns the ticket to confirm with
 */
export async function askToConfirm(call: CallContext, qr: string, confirmed: Confirmed): Promise<string> {
  if ((await readTicket(call, 'qr', qr, confirmedSchema, 'any')) === undefined) {
    throw new ServiceError(errCodes.badRequest, 'loginCodeOver');
  }
  return issueTicket(call, 'confirm', { ...confirmed, qr });
}

/** @throws ServiceError 400 when the code is over, or was confirmed already */
export async function confirmQr(call: CallContext, ticket: string): Promise<void> {
  const taken = await takeTicket(call, 'confirm', ticket, toConfirmSchema);
  const { qr, ...confirmed } = taken ?? { qr: '' };
  const isDone = taken !== undefined && (await fillTicket(call, 'qr', qr, confirmed));
  if (!isDone) throw new ServiceError(errCodes.badRequest, 'loginCodeOver');
}

/** What became of a code: who confirmed it, nobody yet, or it is over. */
export async function askQr(call: CallContext, key: string): Promise<Confirmed | 'waiting' | 'expired'> {
  const seen = await readTicket(call, 'qr', key, confirmedSchema);
  if (!seen) return 'expired';
  if (seen.readerId === undefined && !seen.stranger) return 'waiting';
  return (await takeTicket(call, 'qr', key, confirmedSchema)) ?? 'expired';
}
