import type { CallContext } from '../context.ts';
import type { Store } from '../store/open.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const every = 10 * minute;
const last = new WeakMap<Store, number>();

/** Deletes what is over: captchas, counters, codes, recoveries, sessions, and messages that were dealt with. */
export async function sweep({ store, now }: Pick<CallContext, 'store' | 'now'>): Promise<void> {
  const at = now();
  if (at - (last.get(store) ?? -Infinity) < every) return;
  last.set(store, at);
  const { db } = store;
  await db.deleteFrom('captcha').where('expires_at', '<=', at).execute();
  // The longest window of a limit.
  await db
    .deleteFrom('attempt')
    .where('started_at', '<=', at - day)
    .execute();
  // Codes are counted for a day after they were sent.
  await db
    .deleteFrom('one_time_code')
    .where('sent_at', '<=', at - 2 * day)
    .execute();
  await db
    .deleteFrom('recovery')
    .where('expires_at', '<=', at - day)
    .execute();
  await db.deleteFrom('session').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('outbox')
    .where('created_at', '<=', at - 30 * day)
    .execute();
}
