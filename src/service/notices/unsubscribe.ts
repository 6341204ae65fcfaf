import { errCodes } from '../../lib/contract/envelope.ts';
import { noticeGroups } from '../../lib/rules/notices.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { groupNameKey } from './group-names.ts';
import { endSubscriptionMail, subscriptionOfScope } from '../subscriptions/mail.ts';
import { keepNoticeSetting, noticeSettingsOf } from './settings.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../platform/secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Whose mail is to end, and which: groups of kinds, or one subscription. */
interface Unsubscription {
  libraryId: number;
  readerId: number;
  /** `loans`, `requests` …, or `subscription:12`. */
  scopes: readonly string[];
}

const payload = z.tuple([z.int(), z.int(), z.array(z.string().max(40)).min(1).max(10)]);

const keyOf = ({ tokenKey }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', tokenKey, new Uint8Array(), 'unsubscribe', 32));

/** A token for a link in a mail: sealed, so that nothing of the reader can be read from it, and nobody can make one. */
export function sealUnsubscription(secrets: Secrets, { libraryId, readerId, scopes }: Unsubscription): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets), iv);
  const text = JSON.stringify([libraryId, readerId, scopes]);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What a token says; undefined when it is none of ours. */
function openUnsubscription(secrets: Secrets, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secrets), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
    const [libraryId, readerId, scopes] = payload.parse(JSON.parse(text));
    return { libraryId, readerId, scopes };
  } catch {
    return undefined;
  }
}

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
export const getUnsubscription: Handlers['getUnsubscription'] = ({ token }, call) =>
  stateOf(call, call.store.db, opened(call, token));

/**
 * Ends mail of what a link is about, for its reader; anyone who has the mail may do it, without signing in. The inbox
 * goes on. @throws ServiceError 404 for a link that is none of this library's
 */
export const unsubscribe: Handlers['unsubscribe'] = ({ token }, call) => {
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
};
