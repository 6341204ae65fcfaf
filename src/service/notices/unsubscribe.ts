import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { noticeGroups } from '../../lib/rules/notices.ts';
import type { Db } from '../platform/db/schema.ts';
import type { CallContext } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { message } from '../platform/messages/index.ts';
import { groupNameKey } from './group-names.ts';
import { endSubscriptionMail, subscriptionOfScope } from '../subscriptions/mail.ts';
import { keepNoticeSetting, noticeSettingsOf } from './settings.ts';
import { openUnsubscription, type Unsubscription } from './unsubscribe.token.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** @throws ServiceError 404 for a token that is none of this library's */
function opened({ secrets, library }: CallContext, token: string): Unsubscription {
  const found = openUnsubscription(secrets, token);
  if (found?.libraryId !== library.id) throw new ServiceError(errCodes.notFound, 'unsubscribeUnknown');
  return found;
}

/** What a link ends: the names of what it is about, and whether mail of it has ended already. */
async function stateOf(call: CallContext, db: Db, { readerId, scopes }: Unsubscription) {
  const settings = await noticeSettingsOf(db, call.library, readerId);
  const groups = noticeGroups.filter((group) => scopes.includes(group));
  const subscription = await subscriptionOfScope(db, readerId, scopes);
  return {
    kinds: [
      ...groups.map((group) => message(call.language, groupNameKey[group])),
      ...(subscription ? [message(call.language, 'noticeSubscription', { term: subscription.term })] : []),
    ],
    isOff: groups.every((group) => settings[group].mail === 'off') && subscription?.mail !== 1,
  };
}

/** What a link in a mail would end. @throws ServiceError 404 for a link that is none of this library's */
export const getUnsubscription = (
  { token }: ParsedInputOf<'getUnsubscription'>,
  call: CallContext,
): Promise<OutputOf<'getUnsubscription'>> => stateOf(call, call.store.db, opened(call, token));

/**
 * Ends mail of what a link is about, for its reader; anyone who has the mail may do it, without signing in. The inbox
 * goes on. @throws ServiceError 404 for a link that is none of this library's
 */
export function unsubscribe(
  { token }: ParsedInputOf<'unsubscribe'>,
  call: CallContext,
): Promise<OutputOf<'unsubscribe'>> {
  const found = opened(call, token);
  return inTransaction(call.store.db, async (db) => {
    const reader = await db.selectFrom('reader').select('id').where('id', '=', found.readerId).executeTakeFirst();
    if (reader) {
      const settings = await noticeSettingsOf(db, call.library, reader.id);
      for (const group of noticeGroups.filter((noticeGroup) => found.scopes.includes(noticeGroup))) {
        await keepNoticeSetting(db, reader.id, group, { ...settings[group], mail: 'off' });
      }
      await endSubscriptionMail(db, reader.id, found.scopes);
    }
    return stateOf(call, db, found);
  });
}
