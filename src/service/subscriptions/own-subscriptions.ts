import type { Selectable } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { searchParametersSchema } from '../../lib/contract/calls/search.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { isClassNumber, rhythmDays } from '../../lib/rules/subscriptions.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Database, type Db, inTransaction } from '../platform/db/database.ts';
import { type ReaderCall, inputRefused, ServiceError, type Handlers } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { addressOfTerm } from './search-address.ts';
import { countRows } from '../platform/db/lists.ts';

export type Subscription = Selectable<Database['subscription']>;

const notFound = () => new ServiceError(errCodes.notFound, 'subscriptionNotFound');

/** @throws ServiceError 404 for a subscription that is not the reader's */
export async function ownSubscription(db: Db, { reader }: ReaderCall, subscriptionId: string): Promise<Subscription> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', Number(subscriptionId))
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function countsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscription_match')
    .select((eb) => ['subscription_id', eb.fn.countAll<number | string>().as('count')])
    .where('subscription_id', 'in', ids)
    .groupBy('subscription_id')
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, Number(row.count)]));
}

const entryOf = (row: Subscription, newMatches: number): OutputOf<'updateSubscription'> => ({
  subscriptionId: String(row.id),
  kind: row.kind,
  term: row.term,
  rhythm: row.rhythm,
  newMatches,
  isPaused: row.paused === 1,
  byMail: row.mail === 1,
  lookedOn: row.looked_on,
  nextOn: row.next_on,
  link: addressOfTerm(row),
});

/** What the reader has subscribed to. */
export const listSubscriptions: Handlers['listSubscriptions'] = async (_, call) => {
  const { db } = call.store;
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('reader_id', '=', call.reader.id)
    .orderBy('id', 'desc')
    .execute();
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  const { most } = call.library.file.subscriptions;
  return { most, result: rows.map((row) => entryOf(row, counts.get(row.id) ?? 0)) };
};

/** Parameters that make a search another one, without those of display and counting. */
const meaningSchema = searchParametersSchema.omit({
  page: true,
  rows: true,
  sortField: true,
  sortClause: true,
  facets: true,
});

/** @throws ServiceError 400 where there is nothing to subscribe to */
function wantedOf({ kind, term, search, address }: ParsedInputOf<'addSubscription'>) {
  if (kind === 'search') {
    if (!search || address === undefined) throw inputRefused('search');
    const meaning = meaningSchema.parse(search);
    const name = term || search.searchFieldContent || address.slice('/searchList?'.length);
    const stored = JSON.stringify({ address, parameters: meaning });
    return { kind, term: name.slice(0, 200), term_key: JSON.stringify(meaning), search: stored };
  }
  if (term === '' || (kind === 'class' && !isClassNumber(term))) throw inputRefused('term');
  const shown = kind === 'class' ? term.toUpperCase() : term;
  return { kind, term: shown, term_key: foldKey(shown), search: null };
}

/**
 * Subscribes; anyone who has it already keeps it as it is.
 * @throws ServiceError 400 without a term, 409 when the reader has as many as the library allows
 */
export const addSubscription: Handlers['addSubscription'] = async (input, call) => {
  const { library, reader, now } = call;
  const wanted = wantedOf(input);
  const { most } = library.file.subscriptions;
  const today = libraryDay(library, now());
  const id = await inTransaction(call.store.db, async (db) => {
    const newest = await db
      .selectFrom('record')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    const made = await db
      .insertInto('subscription')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        ...wanted,
        rhythm: input.rhythm,
        paused: 0,
        mail: 1,
        looked_to: newest?.id ?? 0,
        looked_on: null,
        created_at: now(),
        next_on: dayAfter(today, rhythmDays[input.rhythm]),
      })
      .onConflict((conflict) => conflict.columns(['reader_id', 'kind', 'term_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const own = db.selectFrom('subscription').where('reader_id', '=', reader.id);
    if (!made) {
      const known = own.select('id').where('kind', '=', wanted.kind).where('term_key', '=', wanted.term_key);
      return (await known.executeTakeFirstOrThrow()).id;
    }
    const count = await countRows(own);
    if (count > most) throw new ServiceError(errCodes.conflict, 'tooManySubscriptions', { most });
    return made.id;
  });
  call.say('subscribed');
  return { subscriptionId: String(id) };
};

/** Ends subscriptions of the reader; others' are left alone. */
export const deleteSubscriptions: Handlers['deleteSubscriptions'] = async ({ subscriptionIds }, call) => {
  const { numDeletedRows } = await call.store.db
    .deleteFrom('subscription')
    .where('reader_id', '=', call.reader.id)
    .where('id', 'in', subscriptionIds.map(Number))
    .executeTakeFirst();
  if (numDeletedRows > 0n) call.say('subscriptionEnded');
  return { deleted: Number(numDeletedRows) };
};

/** Changes a subscription. What came in while it was paused is found when it goes on. @throws ServiceError 404 */
export const updateSubscription: Handlers['updateSubscription'] = async (
  { subscriptionId, rhythm, isPaused, byMail },
  call,
) => {
  const today = libraryDay(call.library, call.now());
  const row = await inTransaction(call.store.db, async (db) => {
    const before = await ownSubscription(db, call, subscriptionId);
    const changed = {
      rhythm: rhythm ?? before.rhythm,
      paused: isPaused === undefined ? before.paused : Number(isPaused),
      mail: byMail === undefined ? before.mail : Number(byMail),
      next_on:
        rhythm === undefined || rhythm === before.rhythm
          ? before.next_on
          : dayAfter(before.looked_on ?? today, rhythmDays[rhythm]),
    };
    await db.updateTable('subscription').set(changed).where('id', '=', before.id).execute();
    return { ...before, ...changed };
  });
  call.say('noticeSettingsSaved');
  return entryOf(row, (await countsOf(call.store.db, [row.id])).get(row.id) ?? 0);
};
