import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import { credentialOf } from '../identity/accounts/sign-in.ts';
import { auditCall } from '../platform/audit/append.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { bindIdentity, strangerSchema } from '../identity/methods/sign-in.ts';
import { takeTicket } from '../identity/accounts/tickets.ts';
import { providerOf } from '../identity/methods/sign-in-methods.ts';
import { identityProviderNames } from '../identity/providers/types.ts';
import { inTransaction } from '../platform/db/database.ts';

/** Ways in by services of others: those that are open, and those that the reader has bound. */
export async function signInMethodsOf(call: ReaderCall): Promise<OutputOf<'getUserInfo'>['ways']> {
  const bound = await call.store.db
    .selectFrom('reader_identity')
    .select(['provider', (eb) => eb.fn.min('created_at').as('at')])
    .where('reader_id', '=', call.reader.id)
    .groupBy('provider')
    .execute();
  return identityProviderNames.flatMap((provider) => {
    const own = bound.find((entry) => entry.provider === provider);
    const isOpen = providerOf(call, provider) !== undefined;
    if (!own && !isOpen) return [];
    return [{ provider, boundAt: own ? new Date(Number(own.at)).toISOString() : null, isOpen }];
  });
}

/**
 * Binds the person whom a ticket represents to the reader who is signed in.
 * @throws ServiceError 400 when the ticket is unknown, over, used or another browser's
 */
export const bindOwnIdentity: Handlers['bindOwnIdentity'] = async ({ uid }, call) => {
  const stranger = await takeTicket(call, 'bind', uid, strangerSchema);
  if (!stranger) throw new ServiceError(errCodes.badRequest, 'bindingOver');
  await bindIdentity(call, stranger, call.reader.id);
  call.say(situations.accountBound.key);
  return { bound: true };
};

/**
 * Takes a binding away; the session goes on.
 * @throws ServiceError 404 when there is none, 409 when it is the only way in that the reader has
 */
export const unbindIdentity: Handlers['unbindIdentity'] = async ({ provider }, call) => {
  const { store, library, reader, say } = call;
  const hasPassword = (await credentialOf(store, reader.id)) !== undefined;
  await inTransaction(store.db, async (db) => {
    const others = await db
      .selectFrom('reader_identity')
      .select('provider')
      .where('reader_id', '=', reader.id)
      .where('provider', '!=', provider)
      .executeTakeFirst();
    const { numDeletedRows } = await db
      .deleteFrom('reader_identity')
      .where('library_id', '=', library.id)
      .where('reader_id', '=', reader.id)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ServiceError(errCodes.notFound, 'nothingBound');
    if (!others && !hasPassword) throw new ServiceError(errCodes.conflict, 'lastBinding');
    await auditCall(call, db, { kind: 'identityUnbound', detail: provider, readerId: reader.id });
  });
  say('unbound');
  return { unbound: true };
};
