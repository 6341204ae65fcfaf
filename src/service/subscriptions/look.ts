import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { dayAfter } from '../../lib/rules/days.ts';
import { rhythmDays } from '../../lib/rules/subscriptions.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { scopeOf } from './mail.ts';
import { matchesOf } from './query.ts';

type Subscription = Selectable<Database['subscription']>;

/** New records that one look goes through at most; after a large import it is the newest of them. */
const maxNew = 5_000;
/** Records that came in just now may not be in the index yet: the next look has them. In milliseconds. */
const settleMs = 15 * 60_000;
const maxListed = 20;
/** Days for which it is kept that a match was new. */
const newDays = 30;

/** Ids of the records between two looks, ascending. */
async function newRecords({ store, now }: JobContext, library: LoadedLibrary, after: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', library.id)
    .where('id', '>', after)
    .where('created_at', '<=', now() - settleMs)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxNew)
    .execute();
  return rows.map(({ id }) => id).reverse();
}

/** Looks for what came in since the last time, and notifies the reader. */
async function lookFor(
  context: JobContext,
  library: LoadedLibrary,
  subscription: Subscription,
  fresh: readonly number[],
): Promise<void> {
  const { store, now } = context;
  const today = libraryDay(library, now());
  const found = fresh.length === 0 ? [] : await matchesOf(context, library, subscription, fresh);
  const records = await findRecords(store, library.id, found);
  await inTransaction(store.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('subscription')
      .set({
        looked_to: fresh.at(-1) ?? subscription.looked_to,
        looked_on: today,
        next_on: dayAfter(today, rhythmDays[subscription.rhythm]),
      })
      .where('id', '=', subscription.id)
      .where('looked_to', '=', subscription.looked_to)
      .where('next_on', '=', subscription.next_on)
      .where('paused', '=', sql.lit(0))
      .executeTakeFirst();
    // Changed meanwhile, or another process was quicker.
    if (numUpdatedRows !== 1n || records.length === 0) return;
    await db
      .insertInto('subscription_match')
      .values(records.map(({ id }) => ({ subscription_id: subscription.id, record_id: id, found_on: today })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await notify(db, {
      libraryId: library.id,
      readerId: subscription.reader_id,
      now: now(),
      kind: 'subscriptionMatches',
      values: { term: subscription.term, count: records.length },
      items: records.slice(0, maxListed).map(({ id, record }) => ({
        title: record.title,
        link: `/searchList/bookDetails/${String(id)}`,
      })),
      scope: scopeOf(subscription.id),
      link: sectionPath('subscriptions', { of: String(subscription.id) }),
    });
  });
}

/**
 * Looks for new records of every subscription of a library whose day has come. The new records are read once for all
 * that were looked for at the same time; each subscription is one question to the index, about these records alone.
 * One that fails is logged, and looked for again on the next run.
 */
export async function lookForSubscriptions(context: JobContext, library: LoadedLibrary): Promise<void> {
  const { store, now, log, stop } = context;
  const today = libraryDay(library, now());
  const due = await store.db
    .selectFrom('subscription')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('paused', '=', sql.lit(0))
    .where('next_on', '<=', today)
    .orderBy('looked_to')
    .orderBy('id')
    .execute();
  let since = -1;
  let fresh: number[] = [];
  for (const subscription of due) {
    if (stop.aborted) return;
    // Between two looks readers are answered.
    await turn();
    if (subscription.looked_to !== since) {
      since = subscription.looked_to;
      fresh = await newRecords(context, library, since);
    }
    try {
      await lookFor(context, library, subscription, fresh);
    } catch (error) {
      const { groupCode } = library;
      log.error({ err: error, groupCode, subscription: subscription.id }, 'matching a subscription failed');
    }
  }
  await store.db
    .deleteFrom('subscription_match')
    .where('found_on', '<', dayAfter(today, -newDays))
    .where('subscription_id', 'in', (eb) =>
      eb.selectFrom('subscription').select('id').where('library_id', '=', library.id),
    )
    .execute();
}
