import { sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { coLoansOf } from '../catalogue/co-loans/read-co-loans.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { knownRecords, mayUseLoans, seedsOf, type Seed } from './marked.ts';
import { matchesOf } from './query.ts';

const maxRecommended = 10;
/** What a day's recommendations cost at most: so many questions to the index. */
const maxSeeds = 10;
const maxSubscriptions = 5;
const nearOfEach = 12;

const whySchema = z.object({
  kind: z.enum(['favourite', 'rated', 'course', 'borrowed', 'subscription']),
  title: z.string(),
  recordId: z.string().nullable(),
});
const storedSchema = z.array(z.object({ id: z.int(), why: whySchema }));
type Recommended = z.output<typeof storedSchema>[number];

/** Ten of the reader's marks, other ones each day where there are more, so that recommendations change. */
function seedsOfDay(seeds: readonly Seed[], day: string): Seed[] {
  const own = [...new Map(seeds.map((seed) => [seed.recordId, seed])).values()];
  if (own.length <= maxSeeds) return own;
  const start = (Date.parse(day) / 86_400_000) % own.length;
  return [...own.slice(start), ...own.slice(0, start)].slice(0, maxSeeds);
}

/** Takes one of each list in turn, so that no mark fills the day alone. */
function inTurn(lists: readonly (readonly Recommended[])[], known: ReadonlySet<number>): Recommended[] {
  const taken = new Map<number, Recommended>();
  for (let at = 0; at < nearOfEach; at += 1) {
    for (const list of lists) {
      const entry = list[at];
      if (entry && !known.has(entry.id) && !taken.has(entry.id)) taken.set(entry.id, entry);
    }
  }
  return [...taken.values()].slice(0, maxRecommended);
}

async function computed(
  call: ReaderCall,
  known: ReadonlySet<number>,
  { withLoans, day }: { withLoans: boolean; day: string },
): Promise<Recommended[]> {
  const { search, library, store, reader } = call;
  const seeds = seedsOfDay(await seedsOf(call, withLoans), day);
  const records = await findRecords(
    store,
    library.id,
    seeds.map(({ recordId }) => recordId),
  );
  const titles = new Map(records.map(({ id, record }) => [id, record.title]));
  const lists: Recommended[][] = [];
  for (const { kind, recordId } of seeds) {
    const title = titles.get(recordId);
    if (title === undefined) continue;
    // Each question is short; between two of them others are answered.
    await turn();
    const why = { kind, title, recordId: String(recordId) };
    const coLoans = await coLoansOf(store.db, recordId);
    lists.push(search.related(library.id, recordId, nearOfEach, coLoans).near.map(({ id }) => ({ id, why })));
  }
  const subscriptions = await store.db
    .selectFrom('subscription')
    .select(['kind', 'term', 'search'])
    .where('reader_id', '=', reader.id)
    .where('paused', '=', sql.lit(0))
    .orderBy('id', 'desc')
    .limit(maxSubscriptions)
    .execute();
  for (const subscription of subscriptions) {
    await turn();
    const ids = await matchesOf(call, library, subscription);
    const why = { kind: 'subscription' as const, title: subscription.term, recordId: null };
    lists.push(ids.slice(0, nearOfEach).map((id) => ({ id, why })));
  }
  return inTurn(lists, known);
}

/**
 * Records for the reader of today, each with why: near what the reader marked, and borrowed where that may be used, and
 * of what is subscribed to; nothing that the reader had already. Reckoned once a day, and again when the reader changes
 * what may be used.
 */
export async function getDailyRecommendations(
  _: unknown,
  call: ReaderCall,
): Promise<OutputOf<'getDailyRecommendations'>> {
  const { store, library, reader, now } = call;
  const fromLoans = await mayUseLoans(call);
  const day = libraryDay(library, now());
  const basis = `${day} ${fromLoans ? 'loans' : 'marks'}`;
  const current = await store.db
    .selectFrom('reader_recommendation')
    .select(['basis', 'records'])
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  let recommended = current?.basis === basis ? storedSchema.parse(JSON.parse(current.records)) : [];
  const known = await knownRecords(call);
  // Who had nothing to go by may have marked something since.
  if (recommended.length === 0) {
    recommended = await computed(call, known, { withLoans: fromLoans, day });
    const values = { basis, records: JSON.stringify(recommended) };
    await store.db
      .insertInto('reader_recommendation')
      .values({ reader_id: reader.id, ...values })
      .onConflict((conflict) => conflict.column('reader_id').doUpdateSet(values))
      .execute();
  }
  const shown = recommended.filter(({ id }) => !known.has(id));
  const why = new Map(shown.map((entry) => [String(entry.id), entry.why]));
  const summaries = await summariesOf(
    call,
    shown.map(({ id }) => id),
  );
  return {
    fromLoans,
    result: summaries.flatMap((record) => {
      const reason = why.get(record.recordId);
      return reason ? [{ ...record, why: reason }] : [];
    }),
  };
}
