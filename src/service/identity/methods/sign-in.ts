import { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { countAttempt, type Limit } from '../../platform/attempts/attempts.ts';
import { auditCall } from '../../platform/audit/append.ts';
import { type CallContext, inputRefused, ServiceError } from '../../platform/context/context.ts';
import { identityProviderNames, type Identity, type IdentityProviderName } from '../providers/types.ts';
import { findReader } from '../../platform/readers/readers.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { openSession } from '../sessions/sessions.ts';
import { issueTicket, newTicket, takeTicket } from '../accounts/tickets.ts';
import { asking, plainAddressOf, providerOf } from './sign-in-methods.ts';
import { inTransaction } from '../../platform/db/database.ts';

/** Ways in that are begun from one address, behind which a whole campus may sit. */
const beginLimit: Limit = { kind: 'way-in-address', attempts: 1000, windowMs: 10 * 60_000 };

const flowSchema = z.object({
  provider: z.enum(identityProviderNames),
  returnTo: z.string(),
  next: z.string(),
  kept: z.record(z.string(), z.string()),
  /** The QR code that began it on another device. */
  qr: z.string().optional(),
});

/** A person whom a provider vouches for and who is no reader here yet. */
export const strangerSchema = z.object({ provider: z.enum(identityProviderNames), subject: z.string() });
export type Stranger = z.output<typeof strangerSchema>;

type Arrived = { readerId: number; identity: Identity } | { readerId: undefined; stranger: Stranger };

/** A flow that came back to the browser that began it. */
export interface Finished {
  provider: IdentityProviderName;
  next: string;
  arrived: Arrived;
  qr: string | undefined;
}

/**
 * Begins a sign-in with a provider: answers where to send the browser.
 * @param input.returnPath the path of this origin to come back to
 * @param input.next the path inside the library that the reader wanted
 * @throws ServiceError 404 when the library has no such way in
 */
export async function beginSignIn(
  call: CallContext,
  input: { provider: IdentityProviderName; returnPath: string; next: string; recordId?: string; qr?: string },
): Promise<{ url: string }> {
  const { browser, library } = call;
  const { provider: name, returnPath, next, recordId, qr } = input;
  await countAttempt(call, beginLimit, call.client);
  const provider = providerOf(call, name);
  if (!provider) {
    const url = plainAddressOf(library, name);
    if (url === '') throw new ServiceError(errCodes.notFound, 'noSuchWayIn');
    return { url };
  }
  if (!browser) throw inputRefused();
  const returnTo = new URL(returnPath, browser.origin);
  // A return link that keeps the record (loginCasWithOriginalPage, portal-shell §4.1).
  if (recordId !== undefined && name === 'cas' && library.file.findConfig.loginCasWithOriginalPage === '1') {
    returnTo.searchParams.set('recordId', recordId);
  }
  // The state names the flow, and what the flow keeps hangs on the state: first the one, then the other.
  const state = newTicket();
  const { url, kept } = await asking(call, name, provider.begin({ returnTo: returnTo.href, state }));
  await issueTicket(call, 'flow', { provider: name, returnTo: returnTo.href, next, kept, qr }, state);
  return { url: url.href };
}

/**
 * The reader whom a provider vouches for: known from before, or found by the attribute that the library trusts to be its
 * account.
 */
async function readerOf(
  call: CallContext,
  name: IdentityProviderName,
  identity: Identity,
): Promise<number | undefined> {
  const { store, library } = call;
  const known = await store.db
    .selectFrom('reader_identity')
    .select('reader_id')
    .where('library_id', '=', library.id)
    .where('provider', '=', name)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known) return known.reader_id;
  const settings = library.file.identity[name];
  const trusted = settings && 'account' in settings ? settings.account : undefined;
  if (trusted === undefined) return undefined;
  const account = trusted === 'subject' ? identity.subject : identity.attributes[trusted];
  const reader = account === undefined ? undefined : await findReader(store, library.id, account);
  if (!reader) return undefined;
  await bindIdentity(call, { provider: name, subject: identity.subject }, reader.id);
  return reader.id;
}

/** Remembers who somebody is with a provider; the last binding counts. */
export async function bindIdentity(
  call: Pick<CallContext, 'store' | 'library' | 'now' | 'client'>,
  { provider, subject }: Stranger,
  readerId: number,
): Promise<void> {
  const { store, library, now } = call;
  await inTransaction(store.db, async (db) => {
    await db
      .insertInto('reader_identity')
      .values({ library_id: library.id, provider, subject, reader_id: readerId, created_at: now() })
      .onConflict((conflict) =>
        conflict.columns(['library_id', 'provider', 'subject']).doUpdateSet({ reader_id: readerId, created_at: now() }),
      )
      .execute();
    await auditCall(call, db, { kind: 'identityBound', detail: provider, readerId });
  });
}

/**
 * Finishes a sign-in that came back.
 * @param query the parameters of the address that the provider sent the browser to
 * @throws ServiceError 400 when the flow is over, was used, began in another browser or library, or nobody is vouched for
 */
export async function finishSignIn(
  call: CallContext,
  name: IdentityProviderName,
  query: URLSearchParams,
): Promise<Finished> {
  const state = query.get('state') ?? '';
  const flow = await takeTicket(call, 'flow', state, flowSchema);
  const provider = providerOf(call, name);
  if (flow?.provider !== name || !provider) throw new ServiceError(errCodes.badRequest, 'wayInOver');
  const { returnTo, kept, next, qr } = flow;
  const identity = await asking(call, name, provider.finish({ returnTo, state, kept, query }));
  const readerId = await readerOf(call, name, identity);
  const arrived: Arrived =
    readerId === undefined
      ? { readerId, stranger: { provider: name, subject: identity.subject } }
      : { readerId, identity };
  return { provider: name, next, arrived, qr };
}

/** Opens the session of a reader whom a provider vouched for, so that the provider can end it too. */
export async function openVouched(
  call: CallContext,
  provider: IdentityProviderName,
  { readerId, session }: { readerId: number; session?: string | undefined },
): Promise<SessionToken> {
  const origin = session === undefined ? undefined : { provider, session: keyedHash(call.secrets, provider, session) };
  return openSession(call, call.library, readerId, { way: provider, origin });
}
