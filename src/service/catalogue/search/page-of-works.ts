import { isBorrowable, setsMeeting } from './copy-kinds.ts';
import { worksOf, type Entries } from './entries.ts';
import type { Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { sortValue } from './ranking.ts';
import { setsWith } from './sets.ts';
import { tiers } from './tiers.ts';
import type { IndexParameters } from './types.ts';

/** Whether a reader can have it now: a copy to borrow, or an electronic one. */
function availableOf(index: LibraryIndex): (docs: readonly number[]) => Set<number> {
  const onShelf = setsMeeting(index, [isBorrowable(index)]);
  const electronic = setsWith(index, 'resourceType', [index.terms.find('resourceType', '2') ?? 0]);
  const { copyKind, resourceType } = index.documents.columns;
  const isAvailable = (doc: number): boolean =>
    onShelf[copyKind.sets[doc] ?? 0] === 1 || electronic[resourceType.sets[doc] ?? 0] === 1;
  return (docs) => new Set(docs.filter(isAvailable));
}

/** The edition to show of some that are equally good: one that can be had, and of these the newest. */
function preferred(index: LibraryIndex, docs: readonly number[], available: ReadonlySet<number>): number {
  const { years } = index.documents;
  const before = (a: number, b: number): number =>
    Number(available.has(b)) - Number(available.has(a)) || (years[b] ?? 0) - (years[a] ?? 0) || b - a;
  return docs.toSorted(before)[0] ?? 0;
}

/**
 * For each entry the edition by which it takes its place in the order: the one with the best hit, the newest, the most
 * read, as the order asks. Titles go by the edition that is shown.
 */
export function leadsOf(
  index: LibraryIndex,
  entries: Entries,
  tier: Uint8Array,
  { sortField, sortClause }: Pick<IndexParameters, 'sortField' | 'sortClause'>,
): Hits {
  if (entries.ends.length === 0) return entries.hits;
  const { alone, together, ends } = entries;
  const leads = new Uint32Array(ends.length);
  if (sortField === 'title') {
    const available = availableOf(index)(Array.from(together));
    let at = 0;
    for (const work of worksOf(entries)) {
      leads[at] = preferred(index, Array.from(work), available);
      at += 1;
    }
  } else {
    const value = sortValue(index, sortField, sortField === 'relevance' ? 'asc' : sortClause, tier);
    let from = 0;
    for (let work = 0; work < ends.length; work += 1) {
      const to = ends[work] ?? from;
      let lead = together[from] ?? 0;
      let highest = value(lead);
      for (let at = from + 1; at < to; at += 1) {
        const doc = together[at] ?? 0;
        const its = value(doc);
        if (its > highest) [lead, highest] = [doc, its];
      }
      leads[work] = lead;
      from = to;
    }
  }
  return merged(alone, leads.sort());
}

function merged(some: Hits, others: Hits): Hits {
  const all = new Uint32Array(some.length + others.length);
  let [a, b] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const isOther = a >= some.length || (b < others.length && (others[b] ?? 0) < (some[a] ?? 0));
    all[at] = (isOther ? others[b] : some[a]) ?? 0;
    if (isOther) b += 1;
    else a += 1;
  }
  return all;
}

const has = (hits: Hits, doc: number): boolean => {
  let [from, to] = [0, hits.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((hits[middle] ?? 0) < doc) from = middle + 1;
    else to = middle;
  }
  return hits[from] === doc;
};

/**
 * The editions that are shown of a page of works, and how many of each are among the hits. By relevance it is one that
 * answers as well as the best: with what was typed in its title, if any has it there, and in the language of the best.
 */
export function shownOf(
  index: LibraryIndex,
  { hits }: Entries,
  page: readonly number[],
  tier: Uint8Array,
  { sortField }: Pick<IndexParameters, 'sortField'>,
): { docs: number[]; editionsOf: Map<number, number> } {
  const { documents } = index;
  const editionsOf = new Map<number, number>();
  const its = page.map((lead) => documents.editionsOf(lead).filter((doc) => has(hits, doc)));
  const isByRelevance = sortField === 'relevance';
  const available = isByRelevance ? availableOf(index)(its.filter(({ length }) => length > 1).flat()) : undefined;
  const languages = documents.columns.langCode.sets;
  const answersAsWell = (doc: number, lead: number): boolean =>
    tier[doc] === tier[lead] ||
    (Math.min(tier[doc] ?? 0, tier[lead] ?? 0) >= tiers.titleWords && languages[doc] === languages[lead]);
  const docs = page.map((lead, at) => {
    const editions = its[at] ?? [];
    if (editions.length < 2) return lead;
    const shown = available
      ? preferred(
          index,
          editions.filter((doc) => answersAsWell(doc, lead)),
          available,
        )
      : lead;
    editionsOf.set(documents.recordIds[shown] ?? 0, editions.length);
    return shown;
  });
  return { docs, editionsOf };
}
