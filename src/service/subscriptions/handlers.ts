import { type Handlers, type ReaderCall, recordNotFound } from '../platform/context/context.ts';
import {
  addSubscription,
  deleteSubscriptions,
  listSubscriptions,
  updateSubscription,
  ownSubscription,
} from './own-subscriptions.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { findRecords, type StoredRecord } from '../catalogue/model/stored.ts';
import { mainClass, summariesOf } from '../catalogue/records/summary.ts';
import { listFacetValues } from '../catalogue/records/facets.ts';
import type { SubscriptionKind } from '../../lib/rules/subscriptions.ts';
import { subjectLabel } from '../../lib/rules/subject-heading.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { matchesOf } from './query.ts';
import { sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { libraryDay } from '../platform/configuration/lending.ts';
import { coLoansOf } from '../catalogue/co-loans/read-co-loans.ts';
import { knownRecords, mayUseLoans, seedsOf, type Seed } from './marked.ts';

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
const getDailyRecommendations: Handlers['getDailyRecommendations'] = async (_, call) => {
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
};

const maxShown = 20;
const maxAuthors = 5;
const maxSubjects = 8;
const maxSuggested = 8;
const journalCode = '2';

interface Term {
  kind: SubscriptionKind;
  term: string;
}

function termsOf(kind: string, record: StoredRecord): Term[] {
  const of = (name: SubscriptionKind, terms: readonly string[]): Term[] =>
    [...new Set(terms)].map((term) => ({ kind: name, term }));
  const clc = mainClass(record);
  const journal = kind === 'journal' ? record.title : record.host?.title;
  return [
    ...of(
      'author',
      record.contributors.slice(0, maxAuthors).map(({ name }) => name),
    ),
    ...of('subject', record.subjects.slice(0, maxSubjects)),
    ...of(
      'series',
      record.series.map(({ title }) => title),
    ),
    ...of('journal', journal === undefined ? [] : [journal]),
    ...of('class', clc?.scheme === 'clc' ? [clc.code] : []),
  ];
}

/** What of a record the reader may subscribe to. @throws ServiceError 404 */
const listSubscribable: Handlers['listSubscribable'] = async ({ recordId }, call) => {
  const { store, library, reader } = call;
  const [found] = await findRecords(store, library.id, [Number(recordId)]);
  if (!found) throw recordNotFound();
  const own = await store.db
    .selectFrom('subscription')
    .select(['kind', 'term_key'])
    .where('reader_id', '=', reader.id)
    .execute();
  const known = new Set(own.map((entry) => `${entry.kind} ${entry.term_key}`));
  return {
    title: found.record.title,
    terms: termsOf(found.kind, found.record).map(({ kind, term }) => ({
      kind,
      term,
      isSubscribed: known.has(`${kind} ${foldKey(term)}`),
    })),
  };
};

/**
 * The newest records of a subscription, or of one that the reader thinks of, so that it is seen what it would bring.
 * @throws ServiceError 404 for a subscription that is not the reader's
 */
const searchSubscription: Handlers['searchSubscription'] = async ({ subscriptionId, kind, term }, call) => {
  const { store, library } = call;
  const query =
    subscriptionId === undefined
      ? { id: 0, kind: kind ?? 'subject', term, search: null }
      : await ownSubscription(store.db, call, subscriptionId);
  if (query.kind !== 'search' && query.term === '') return { result: [] };
  const ids = (await matchesOf(call, library, query)).slice(0, maxShown);
  const matches = await store.db
    .selectFrom('subscription_match')
    .select(['record_id', 'found_on'])
    .where('subscription_id', '=', query.id)
    .execute();
  const days = new Map(matches.map((row) => [String(row.record_id), row.found_on]));
  const summaries = await summariesOf(call, ids);
  return { result: summaries.map((summary) => ({ ...summary, foundOn: days.get(summary.recordId) ?? null })) };
};

/** Terms of the catalogue for what a reader types. */
const suggestSubscriptionTerms: Handlers['suggestSubscriptionTerms'] = async ({ kind, text }, call) => {
  if (text === '') return { terms: [] };
  const same = (names: readonly string[]) => names.map((name) => ({ term: name, name }));
  if (kind === 'author' || kind === 'subject') {
    const { authors, subjects } = call.search.suggest(call.library.id, text, maxSuggested);
    if (kind === 'author') return { terms: same(authors.map(({ name }) => name)) };
    return { terms: subjects.map(({ name }) => ({ term: name, name: subjectLabel(name) })) };
  }
  if (kind === 'class') {
    const input = { ...parametersOf({}), facet: 'kindNo' as const, term: text, page: 1, rows: maxSuggested };
    const { values } = listFacetValues(input, call);
    return { terms: values.map(({ code, name }) => ({ term: code, name: `${code} ${name}` })) };
  }
  if (kind === 'journal') {
    const journals = parametersOf({
      searchField: 'title',
      searchFieldContent: text,
      docCode: [journalCode],
      exact: true,
      rows: maxSuggested,
      facets: [],
    });
    const { ids } = call.search.search(call.library.id, journals, call.language);
    const found = await findRecords(call.store, call.library.id, ids);
    return { terms: same([...new Set(found.map(({ record }) => record.title))]) };
  }
  return { terms: [] };
};

export const subscriptionHandlers = {
  listSubscriptions,
  addSubscription,
  deleteSubscriptions,
  updateSubscription,
  searchSubscription,
  listSubscribable,
  suggestSubscriptionTerms,
  getDailyRecommendations,
} satisfies Partial<Handlers>;
