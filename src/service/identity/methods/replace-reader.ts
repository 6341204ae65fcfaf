import { z } from 'zod';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { identityProviderNames } from '../providers/types.ts';
import { readerById } from '../../platform/readers/readers.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { revokeSession } from '../sessions/sessions.ts';

/** A sign-in that another signed-in reader has to agree to. */
export type Replacement = NonNullable<OutputOf<'ssoOpac'>['replaces']>;

/** A reader for whom a provider vouched, kept until the reader who is signed in has answered. */
export const arrivalSchema = z.object({
  provider: z.enum(identityProviderNames),
  next: z.string(),
  readerId: z.int(),
  /** The provider's name for its session. */
  session: z.string().optional(),
});

export type Arrival = z.output<typeof arrivalSchema>;

const nameOf = ({ secrets }: Pick<CallContext, 'secrets'>, sessionId: string): string =>
  keyedHash(secrets, 'replaced-session', sessionId);

/**
 * The question to ask before a reader arrives by a link or a provider in a browser where another reader is signed in.
 * A link of another site must never replace a reader silently.
 * @param agreed the session that the browser's user agreed to end, as named in an earlier question
 * @returns undefined if there is nothing to ask: nobody or the same reader is signed in, or the user agreed
 */
export async function findReplacement(
  call: CallContext,
  readerId: number,
  agreed: string | undefined,
): Promise<Replacement | undefined> {
  const current = await call.signedIn();
  if (!current || current.id === readerId) return undefined;
  const session = nameOf(call, current.sessionId);
  if (session === agreed) return undefined;
  const coming = await readerById(call.store, readerId);
  return {
    session,
    current: { name: current.name, account: current.account },
    coming: { name: coming.name, account: coming.account },
  };
}

/** Ends the session of another reader whom the arriving reader replaces. */
export async function endReplaced(call: CallContext, readerId: number): Promise<void> {
  const current = await call.signedIn();
  if (current && current.id !== readerId) await revokeSession(call, current.sessionId);
}
