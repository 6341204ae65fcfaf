import type { SearchParameters } from '../../../lib/contract/calls/search.ts';
import { filingKeysOf } from '../text/filing-order.ts';
import { characters, foldKey, runs } from '../text/analysis.ts';
import { bestDocuments, type SortValue, joinHits, noHits, only, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { nameKeys, type Matcher } from './matcher.ts';
import { numberOf } from '../text/numerals.ts';
import { nearTiers, tiers } from './tiers.ts';
import type { IndexParameters } from './types.ts';
import { queryRuns, queryWords, withoutYears } from './words.ts';

/** Over this many hits the words of title and author together are not looked for: they hardly occur and cost most. */
const maxForSecondLook = 30_000;
/** Over this many hits titles and authors are not compared one by one. */
const maxForThirdLook = 500;
/** So many of the best are read once more, to put titles with the words side by side first. */
const lookedAtTwice = 400;
/** Titles of worse hits say no more than their tier. */
const leastLookedAt = nearTiers.maxWords;

/** Words before a title that readers leave out. */
const articles = ['the', 'a', 'an', 'le', 'la', 'les', 'l', 'der', 'die', 'das', 'el', 'los', 'las', 'il', 'o', 'os'];

export interface Row {
  oper: 'AND' | 'OR' | 'NOT';
  field: SearchParameters['searchField'];
  text: string;
  mode: SearchParameters['matchMode'];
  /** What was written as a query of CQL; such a row has no text of its own. */
  cql?: string;
}

/** Raises the tier of documents that are better than others; `tier` is by document number. */
export function raiseAll(tier: Uint8Array, hits: Iterable<number>, to: number): void {
  for (const doc of hits) if ((tier[doc] ?? 0) < to) tier[doc] = to;
}

/** Documents by what the whole text of a row is to them. */
export interface Senses {
  /** Those with it as a title, and those with its words in one. */
  titled: Hits;
  inTitles: Hits;
  /** Those of an author, and on a subject, of that name. */
  byAuthor: Hits;
  onSubject: Hits;
}

/**
 * Gives every document of a row its tier. A reader who types a title wants that title before everything else, and among
 * titles of one word the journal (自然, Science).
 * @param less what every tier loses, where the row's text is not as it was typed
 */
export function rankRow(
  index: LibraryIndex,
  matcher: Matcher,
  row: Row,
  hits: Hits,
  tier: Uint8Array,
  less = 0,
): Senses {
  const { field, text } = row;
  const senses: Senses = { titled: noHits, inTitles: noHits, byAuthor: noHits, onSubject: noHits };
  if (field !== 'keyWord' && field !== 'title') return senses;
  const key = foldKey(text);
  if (key === '') return senses;
  const raise = (some: Iterable<number>, to: number): void => raiseAll(tier, some, to - less);
  const dated = row.mode === '2' ? withoutYears(text) : undefined;
  if (dated) rankRow(index, matcher, { ...row, text: dated.text }, hits, tier, less);
  const words = queryWords(queryRuns(text));
  if (row.mode === '2' && hits.length > 0) {
    const authors = field === 'keyWord' ? index.terms.findAll('author', nameKeys(text)) : [];
    if (field === 'keyWord') {
      if (words.length > 1 && hits.length <= maxForSecondLook) {
        raise(matcher.withWords(words, ['title', 'author', 'series']), tiers.titleAndAuthor);
      }
      senses.inTitles = matcher.withWords(words, ['title']);
      raise(senses.inTitles, tiers.titleWords);
      senses.byAuthor = matcher.withFacet('author', authors);
      raise(senses.byAuthor, tiers.namedAuthor);
      raise(withTitleAndAuthor(matcher, hits, key), tiers.otherTitle);
    }
    const begins = matcher.withValueBeginningInWords('title', key);
    raise(begins, tiers.titleBegins);
    if (field === 'keyWord') senses.onSubject = matcher.withFacet('subject', index.terms.findAll('subject', [text]));
    // Of what somebody wrote and what was written about them, what they wrote is meant.
    if (authors.length === 0) {
      raise(senses.onSubject, tiers.ofSubject);
      raise(joinHits(senses.onSubject, begins, 'AND'), tiers.ofSubjectAndBegins);
    }
  }
  if (/^[a-z]/.test(key)) {
    const titles = articles.map((article) => `${article} ${key}`);
    raise(matcher.withAnyValue('title', titles), tiers.otherTitle);
  }
  const exact = matcher.withValue('title', key);
  senses.titled = exact;
  raise(exact, tiers.otherTitle);
  const filedAs = filingKeysOf(key);
  const sortKeys = matcher.filed.sortKeysOf(exact);
  for (const doc of exact) {
    if (index.documents.isJournal(doc)) raise([doc], tiers.journalTitle);
    else if (filedAs.has(sortKeys.get(doc) ?? '')) raise([doc], tiers.exactTitle);
  }
  return senses;
}

/** Records whose title and one author are all that was typed, in either order, with or without a space between. */
function withTitleAndAuthor(matcher: Matcher, hits: Hits, key: string): Hits {
  if (hits.length > maxForThirdLook) return noHits;
  const bare = key.replaceAll(' ', '');
  /** By document: the text next to one of its titles, which would have to be the author's name. */
  const besideTitle = new Map<number, Set<string>>();
  for (const [doc, titles] of matcher.filed.titlesOf(hits)) {
    const rests = titles.flatMap((title) => {
      const bareTitle = title.replaceAll(' ', '');
      const before = bare.startsWith(bareTitle) ? [bare.slice(bareTitle.length)] : [];
      return bare.endsWith(bareTitle) ? [...before, bare.slice(0, bare.length - bareTitle.length)] : before;
    });
    if (rests.some((rest) => rest !== '')) besideTitle.set(doc, new Set(rests));
  }
  if (besideTitle.size === 0) return noHits;
  const authors = matcher.filed.authorsOf(besideTitle.keys());
  const isBeside = (doc: number, name: string): boolean => {
    const bareName = name.replaceAll(' ', '');
    return bareName !== '' && besideTitle.get(doc)?.has(bareName) === true;
  };
  return only(hits, (doc) =>
    (authors.get(doc) ?? []).some((author) => nameKeys(author).some((name) => isBeside(doc, name))),
  );
}

/** Sort values grow towards the top of the list; 0 is for documents that have none and stand last either way. */
const highest = 0x1f_ffff;

export function sortValue(
  index: LibraryIndex,
  field: Exclude<IndexParameters['sortField'], 'title'>,
  clause: 'asc' | 'desc',
  tier: Uint8Array,
): SortValue {
  const { documents } = index;
  const inOrder = (value: SortValue): SortValue =>
    clause === 'desc'
      ? value
      : (doc) => {
          const found = value(doc);
          return found === 0 ? 0 : highest - found;
        };
  switch (field) {
    case 'relevance': {
      // The specification's default is relevance ascending and means best first.
      const best: SortValue = (doc) => ((tier[doc] ?? 0) << 16) | (documents.rank[doc] ?? 0);
      return clause === 'asc' ? best : (doc) => highest - best(doc);
    }
    case 'publishYear':
      return inOrder((doc) => {
        const year = documents.years[doc] ?? -32_768;
        return year === -32_768 ? 0 : year + 32_768;
      });
    case 'popularity':
      return inOrder((doc) => Math.min(highest - 2, documents.loans[doc] ?? 0) + 1);
    case 'price':
      return inOrder((doc) => Math.min(highest - 1, documents.prices[doc] ?? 0));
    case 'newest':
      return inOrder((doc) => documents.acquired[doc] ?? 0);
  }
}

/** Whether a folded title holds a folded text, from the beginning of a word to the end of one. */
export function holds(title: string, key: string): boolean {
  for (let at = title.indexOf(key); at >= 0; at = title.indexOf(key, at + 1)) {
    if (isWordEnd(title, at) && isWordEnd(title, at + key.length)) return true;
  }
  return false;
}

const isWordEnd = (text: string, at: number): boolean =>
  !(spelt.test(text.charAt(at - 1)) && spelt.test(text.charAt(at)));
const spelt = /[\p{Script=Latin}\p{N}]/u;

/** Numbers in a folded text, those behind letters too: book3. */
const numbersOf = (key: string): number[] =>
  runs(key).flatMap(({ text }) => (text.match(/\d+|\D+/g) ?? []).flatMap((part) => numberOf(part) ?? []));

/** How many volumes there are is no volume's number: 全3册, 1 of 3. */
const numberOfAll = /(?:[全共]|\bof )\d+/g;

/**
 * How well a title has the number of a volume: 2 where it is the title's own, 1 where it follows others, less than
 * nothing where the title has others only.
 */
function withNumber(title: string, numbers: readonly number[]): number {
  const all = numbersOf(title);
  if (all.length === 0) return 0;
  if (!all.some((entry) => numbers.includes(entry))) return -1;
  const [own] = numbersOf(title.replace(numberOfAll, ' '));
  return own !== undefined && numbers.includes(own) ? 2 : 1;
}

/**
 * The best once more, by their titles: those that hold the text as typed go before those that only hold its words, and
 * within a tier those with the number that was typed, which is a volume's, before those with none and with others, and
 * what ends as it was typed before what goes on.
 */
function lookTwice(matcher: Matcher, rows: readonly Row[], order: number[], tier: Uint8Array): number[] {
  const [row] = rows;
  if (!row || row.mode !== '2' || (row.field !== 'keyWord' && row.field !== 'title')) return order;
  const key = foldKey(row.text);
  const numbers = numbersOf(key);
  const hasOrder = key.includes(' ') || characters(key).length > 2;
  if (!hasOrder && numbers.length === 0) return order;
  const near = order.slice(0, lookedAtTwice);
  const titles = matcher.filed.titlesOf(near.filter((doc) => (tier[doc] ?? 0) >= leastLookedAt));
  const placed = near.map((doc, place) => {
    const its = titles.get(doc) ?? [];
    const own = tier[doc] ?? 0;
    const isHeld = Math.abs(own - tiers.titleWords) <= 1 && its.some((title) => holds(title, key));
    const numbered =
      numbers.length === 0 || its.length === 0 ? 0 : Math.max(...its.map((title) => withNumber(title, numbers)));
    return {
      doc,
      place,
      tier: isHeld ? own + tiers.titleHolds - tiers.titleWords : own,
      numbered,
      ends: its.some((title) => title.endsWith(key)),
    };
  });
  placed.sort(
    (a, b) => b.tier - a.tier || b.numbered - a.numbered || Number(b.ends) - Number(a.ends) || a.place - b.place,
  );
  return [...placed.map(({ doc }) => doc), ...order.slice(lookedAtTwice)];
}

/**
 * Hits are sorted by their titles, or all titles are read in order until the page is full: whichever reads less where
 * hits stand evenly among the others. They may stand at the end of the order, so that reading must promise much.
 */
const fewForTitles = 3_000;
const readingPromises = 16;

function byTitle(matcher: Matcher, hits: Hits, wanted: number, clause: 'asc' | 'desc', count: number): number[] {
  const toRead = (wanted * count) / hits.length;
  if (hits.length <= fewForTitles && hits.length < toRead * readingPromises) {
    return matcher.filed.firstByTitle(hits, wanted, clause);
  }
  const isHit = new Uint8Array(count + 1);
  for (const doc of hits) isHit[doc] = 1;
  const order: number[] = [];
  for (const doc of matcher.filed.byTitle(clause)) {
    if (isHit[doc] === 1) order.push(doc);
    if (order.length >= wanted) break;
  }
  return order;
}

/** One page of hits in the order that the parameters ask for. */
export function pageOf(
  index: LibraryIndex,
  matcher: Matcher,
  hits: Hits,
  rows: readonly Row[],
  tier: Uint8Array,
  { sortField, sortClause, page, rows: size }: Pick<IndexParameters, 'sortField' | 'sortClause' | 'page' | 'rows'>,
): number[] {
  const from = (page - 1) * size;
  if (from >= hits.length) return [];
  const wanted = Math.min(hits.length, from + size);
  if (sortField === 'title') {
    return byTitle(matcher, hits, wanted, sortClause, index.documents.count).slice(from, wanted);
  }
  const value = sortValue(index, sortField, sortClause, tier);
  if (sortField !== 'relevance' || sortClause === 'desc') return bestDocuments(hits, wanted, value).slice(from, wanted);
  // Whatever the page, the same best ones are looked at twice: turning pages must not show a record twice.
  const order = bestDocuments(hits, Math.min(hits.length, Math.max(wanted, lookedAtTwice)), value);
  return lookTwice(matcher, rows, order, tier).slice(from, wanted);
}
