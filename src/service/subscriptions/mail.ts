import type { Db } from '../platform/db/database.ts';

const prefix = 'subscription:';

/** What a message of a subscription may be unsubscribed from by. */
export const scopeOf = (subscriptionId: number): string => `${prefix}${String(subscriptionId)}`;

const idOf = (scope: string | undefined): number | undefined =>
  scope?.startsWith(prefix) === true ? Number(scope.slice(prefix.length)) : undefined;

/** The reader's subscription that a link is about; undefined where it is about none, or that one is gone. */
export async function subscriptionOfScope(
  db: Db,
  readerId: number,
  scopes: readonly string[],
): Promise<{ id: number; term: string; mail: number } | undefined> {
  const id = scopes.map(idOf).find((entry) => entry !== undefined);
  if (id === undefined) return undefined;
  return db
    .selectFrom('subscription')
    .select(['id', 'term', 'mail'])
    .where('id', '=', id)
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
}

/** Ends mail of a subscription; it goes on in the inbox. */
export async function endSubscriptionMail(db: Db, readerId: number, scopes: readonly string[]): Promise<void> {
  const subscription = await subscriptionOfScope(db, readerId, scopes);
  if (!subscription) return;
  await db.updateTable('subscription').set({ mail: 0 }).where('id', '=', subscription.id).execute();
}

/** Whether a message may go on by mail: one of a subscription only while that is there and its mail was not ended. */
export async function mayMailScope(db: Db, scope: string | undefined): Promise<boolean> {
  const id = idOf(scope);
  if (id === undefined) return true;
  const row = await db.selectFrom('subscription').select('mail').where('id', '=', id).executeTakeFirst();
  return row?.mail === 1;
}
