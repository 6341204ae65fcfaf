import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { findRecords, type StoredRecord } from '../catalogue/model/stored.ts';
import { mainClass, summariesOf } from '../catalogue/records/summary.ts';
import { listFacetValues } from '../catalogue/records/facets.ts';
import type { SubscriptionKind } from '../../lib/rules/subscriptions.ts';
import { subjectLabel } from '../../lib/rules/subject-heading.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { recordNotFound } from '../platform/context/errors.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { ownSubscription } from './own-subscriptions.ts';
import { matchesOf } from './query.ts';

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
export async function listSubscribable(
  { recordId }: ParsedInputOf<'listSubscribable'>,
  call: ReaderCall,
): Promise<OutputOf<'listSubscribable'>> {
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
}

/**
 * The newest records of a subscription, or of one that the reader thinks of, so that it is seen what it would bring.
 * @throws ServiceError 404 for a subscription that is not the reader's
 */
export async function searchSubscription(
  { subscriptionId, kind, term }: ParsedInputOf<'searchSubscription'>,
  call: ReaderCall,
): Promise<OutputOf<'searchSubscription'>> {
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
}

/** Terms of the catalogue for what a reader types. */
export async function suggestSubscriptionTerms(
  { kind, text }: ParsedInputOf<'suggestSubscriptionTerms'>,
  call: ReaderCall,
): Promise<OutputOf<'suggestSubscriptionTerms'>> {
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
}
