import type { Handlers, CallContext } from '../platform/context/context.ts';
import { getDisciplines, getHomeInfo, getHotCollections, getHotLoans, getNewBooks, getNewCollections } from './home.ts';
import { addPopularSearch, getKeyWords, getPopularSearches, getTopSearches } from './popular-searches.ts';
import { discover, getDiscoveryEntry, listDiscoveryProviders } from './third-party.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { lookUpListed } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { listDatabases } from '../databases/list.ts';
import { closedOf, weekdayOf } from '../../lib/rules/circulation.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { usualHours } from '../../lib/rules/opening-hours.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Correction } from '../catalogue/search/spell.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { subjectLabel } from '../../lib/rules/subject-heading.ts';

type Suggestion = OutputOf<'suggest'>[number];

/** Of ten, as many as there are of each kind; what one kind leaves free the others take. */
const maxOfAll = 10;
const shares = { title: 5, author: 3, subject: 2 } as const;

const langOf = (text: string): string | null => {
  const tag = titleLanguage(text, undefined, undefined);
  return tag === 'und' ? null : tag;
};

async function titlesOf(
  call: CallContext,
  found: ReturnType<CallContext['search']['suggest']>['titles'],
): Promise<Suggestion[]> {
  const summaries = await summariesOf(
    call,
    found.map((entry) => entry.recordId),
  );
  const shown = new Map(summaries.map((summary) => [summary.recordId, summary]));
  const titles = new Map<string, Suggestion>();
  for (const { recordId, records, isExact } of found) {
    const summary = shown.get(String(recordId));
    if (!summary || titles.has(foldKey(summary.title))) continue;
    titles.set(foldKey(summary.title), {
      kind: 'title',
      text: summary.title,
      lang: summary.titleLang === 'und' ? null : summary.titleLang,
      records,
      recordId: isExact && records === 1 ? summary.recordId : null,
    });
  }
  return [...titles.values()];
}

/** Subjects as readers see them. Headings that differ in their marks alone are one. */
function subjectsOf(found: ReturnType<CallContext['search']['suggest']>['subjects']): Suggestion[] {
  const subjects = new Map<string, Suggestion>();
  for (const { name, records } of found) {
    const text = subjectLabel(name);
    const before = subjects.get(text);
    // A record may have both headings.
    subjects.set(text, {
      kind: 'subject',
      text,
      lang: langOf(text),
      records: Math.max(records, before?.records ?? 0),
      recordId: null,
    });
  }
  return [...subjects.values()];
}

/** What a reader may be about to type, grouped by kind, the most read and most frequent first. */
async function suggest({ term }: { term: string }, call: CallContext): Promise<OutputOf<'suggest'>> {
  const found = call.search.suggest(call.library.id, term, maxOfAll);
  const authors = found.authors.map(({ name, records }): Suggestion => ({
    kind: 'author',
    text: name,
    lang: langOf(name),
    records,
    recordId: null,
  }));
  const groups = {
    title: await titlesOf(call, found.titles),
    author: authors,
    subject: subjectsOf(found.subjects),
  };
  const kinds = ['title', 'author', 'subject'] as const;
  const taken = { title: 0, author: 0, subject: 0 };
  for (const kind of kinds) taken[kind] = Math.min(shares[kind], groups[kind].length);
  let free = maxOfAll - taken.title - taken.author - taken.subject;
  for (const kind of kinds) {
    const more = Math.min(free, groups[kind].length - taken[kind]);
    taken[kind] += more;
    free -= more;
  }
  return kinds.flatMap((kind) => groups[kind].slice(0, taken[kind]));
}

const maxOffered = 3;

/**
 * Whether a correction is worth a line: it finds more, or what was typed was found only by parting it in two, so that
 * it finds the very record.
 */
export const isBetter = (entry: Correction, found: number, numFound: number): boolean =>
  found > numFound || (found > 0 && 'titleOf' in entry && entry.isSlip === true);

/** What may have been meant by a search; only what finds more than it does is offered. */
async function checkSpelling({ term }: { term: string }, call: CallContext): Promise<OutputOf<'checkSpelling'>> {
  // As many as the list of each will say.
  const count = (searchFieldContent: string): number =>
    lookUpListed(call, { searchFieldContent, rows: 1, exact: true }).total;
  const numFound = count(term);
  const corrections = call.search.spell(call.library.id, term);
  const summaries = await summariesOf(
    call,
    corrections.flatMap((correction) => ('titleOf' in correction ? [correction.titleOf] : [])),
  );
  const titles = new Map(summaries.map(({ recordId, title }) => [recordId, title]));
  const offered = new Map<string, { term: string; numFound: number }>();
  for (const correction of corrections) {
    if (offered.size === maxOffered) break;
    const text = 'text' in correction ? correction.text : titles.get(String(correction.titleOf));
    if (text === undefined || offered.has(foldKey(text)) || foldKey(text) === foldKey(term)) continue;
    const found = count(text.slice(0, 500));
    if (isBetter(correction, found, numFound)) offered.set(foldKey(text), { term: text, numFound: found });
  }
  return { numFound, suggestions: [...offered.values()] };
}

/** The libraries of this installation that are in order, in the order of their folders. */
const listSites: Handlers['listSites'] = (_input, call) =>
  call.registry().libraries.map(({ groupCode, mappingPath, file }) => ({
    groupCode,
    mappingPath,
    hosts: file.hosts,
    name: file.name,
  }));

/** When each library is open today, and the whole in a usual week; libraries that tell no hours are left out. */
const getOpeningToday: Handlers['getOpeningToday'] = (_input, { library, language, now }) => {
  const { locations, libraries, circulation } = library.file;
  const day = libraryDay(library, now());
  const known = locations.flatMap(({ libCode, hours }) => (hours ? [{ libCode, hours }] : []));
  const today = libraries.flatMap(({ libCode, libName }) => {
    const places = known.filter((entry) => entry.libCode === libCode).map(({ hours }) => hours);
    if (places.length === 0) return [];
    return [
      {
        libCode,
        name: inLanguage(libName, language),
        spans: usualHours(places, day, closedOf(circulation.closed, libCode)),
      },
    ];
  });
  const week = Map.groupBy(
    Array.from({ length: 7 }, (_, at) => {
      const other = dayAfter(day, at);
      const spans = usualHours(
        known.map(({ hours }) => hours),
        other,
        { days: [] },
      );
      return { weekday: weekdayOf(other), spans };
    }).filter(({ spans }) => spans.length > 0),
    ({ spans }) => JSON.stringify(spans),
  );
  const groups = [...week.values()].map((days) => ({
    days: days.map(({ weekday }) => weekday).sort((a, b) => a - b),
    spans: days[0]?.spans ?? [],
  }));
  return { day, libraries: today, week: groups.sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0)) };
};

type Rows = { rows: number };

/** The blocks of the home page as library.json has them; a shelf that is not set up is none. */
const getHomeBlocks: Handlers['getHomeBlocks'] = (_input, { library }) => {
  const { blocks, customShelf } = library.file.home;
  return { blocks: blocks.filter((block) => block !== 'customShelf' || customShelf !== undefined) };
};

/** Databases on trial; those whose trial ends first stand first, those of which it is not said last. */
async function getTryCollections({ rows }: Rows, call: CallContext): Promise<OutputOf<'getTryCollections'>> {
  const everything = { q: '', letter: '', subject: '', type: '', language: '' } as const;
  const { result } = await listDatabases({ ...everything, state: 'trial', sort: 'title', page: 1, rows: 200 }, call);
  const end = (to: string | null) => to ?? '9999';
  return result
    .map(({ recordId, title, titleLang, to }) => ({ recordId, title, titleLang, to }))
    .sort((a, b) => end(a.to).localeCompare(end(b.to)))
    .slice(0, rows);
}

/** The first hits of the search that the library has put on its home page. */
async function getCustomShelf({ rows }: Rows, call: CallContext): Promise<OutputOf<'getCustomShelf'>> {
  const { customShelf } = call.library.file.home;
  if (!customShelf) return { title: null, search: null, result: [] };
  const { title, search } = customShelf;
  const { ids } = lookUpListed(call, { ...search, rows });
  return { title: inLanguage(title, call.language), search, result: await summariesOf(call, ids) };
}

export const discoveryHandlers = {
  listSites,
  getHomeInfo,
  getTopSearches,
  getPopularSearches,
  getKeyWords,
  addPopularSearch,
  suggest,
  checkSpelling,
  getDisciplines,
  getHotLoans,
  getNewBooks,
  getHotCollections,
  getNewCollections,
  getTryCollections,
  getHomeBlocks,
  getOpeningToday,
  getCustomShelf,
  listDiscoveryProviders,
  discover,
  getDiscoveryEntry,
} satisfies Partial<Handlers>;
