import { facetNames, type FacetName, type SearchParameters } from '../../lib/contract/calls/search.ts';
import { countFacet, countYears } from './facets.ts';
import { narrow } from './filters.ts';
import { highlighter } from './highlight.ts';
import { joinHits, noHits, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { Matcher } from './matcher.ts';
import { pageOf, rankRow, type Row } from './ranking.ts';
import { relatedDocuments } from './related.ts';
import { Remembered } from './remembered.ts';
import type { IndexHits } from './types.ts';

/** What the text of a search finds, before anything narrows it; tiers are by document number. */
interface Found {
  hits: Hits;
  tier: Uint8Array;
}

type Counted = Pick<IndexHits, 'facets' | 'years'>;

/** Bytes of found documents, and about as many of counted facets, that are kept for turning pages and going back. */
const rememberedBytes = 24_000_000;
const rememberedCounts = 4_000_000;

/** Answers searches on one library's index. */
export class Searcher {
  readonly index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #found = new Remembered<Found>(rememberedBytes, ({ hits, tier }) => hits.byteLength + tier.byteLength + 500);
  readonly #counted = new Remembered<Counted>(rememberedCounts, () => 2_000);

  constructor(index: LibraryIndex) {
    this.index = index;
    this.#matcher = new Matcher(index);
  }

  search(parameters: SearchParameters): IndexHits {
    const rows = rowsOf(parameters);
    const { documents } = this.index;
    const { hits: all, tier } = this.#find(rows);
    const narrowed = narrow(this.index, all, parameters);
    const { hits } = narrowed;
    const { facets, years } = this.#count(parameters, () => {
      const wanted: readonly FacetName[] = parameters.facets ?? facetNames;
      const lists = (name: FacetName | 'years'): Hits[] => [hits, narrowed.besides.get(name) ?? noHits];
      const counts: IndexHits['facets'] = {};
      for (const name of wanted) counts[name] = countFacet(this.index, name, lists(name), parameters.kindNo);
      return { facets: counts, years: wanted.length === 0 ? [] : countYears(this.index, lists('years')) };
    });
    const page = pageOf(this.index, this.#matcher, hits, rows, tier, parameters);
    return {
      total: hits.length,
      ids: page.map((doc) => documents.recordIds[doc] ?? 0),
      facets,
      years,
      highlight: highlighter(rows),
    };
  }

  related(recordId: number, rows: number): { total: number; ids: number[] } {
    const doc = this.index.docOf(recordId);
    if (doc === undefined || doc > this.index.documents.count) return { total: 0, ids: [] };
    const { total, docs } = relatedDocuments(this.index, doc, rows);
    return { total, ids: docs.map((other) => this.index.documents.recordIds[other] ?? 0) };
  }

  /** Rows are joined from left to right; a search without text is the whole catalogue. */
  #find(rows: readonly Row[]): Found {
    return this.#found.get(JSON.stringify(rows), this.index.version, () => {
      const { count } = this.index.documents;
      const tier = new Uint8Array(rows.length === 0 ? 0 : count + 1);
      let hits: Hits | undefined;
      for (const row of rows) {
        const found = this.#matcher.row(row.field, row.text, row.mode);
        if (hits === undefined) hits = row.oper === 'NOT' ? joinHits(this.#all(), found, 'NOT') : found;
        else hits = joinHits(hits, found, row.oper);
        if (row.oper !== 'NOT') rankRow(this.index, this.#matcher, row, found, tier);
      }
      return { hits: hits ?? this.#all(), tier };
    });
  }

  #all(): Hits {
    const { count } = this.index.documents;
    return Uint32Array.from({ length: count }, (_, i) => i + 1);
  }

  /** Counts hang on everything but the page and its order. */
  #count(parameters: SearchParameters, count: () => Counted): Counted {
    const narrowing = { ...parameters, page: 0, rows: 0, sortField: '', sortClause: '' };
    const { version, shelfVersion } = this.index;
    const state = narrowing.onlyOnShelf === true ? `${version} ${shelfVersion}` : version;
    return this.#counted.get(JSON.stringify(narrowing), state, count);
  }
}

/** Rows with something to look for. */
function rowsOf({ searchField, searchFieldContent, matchMode, searchItems }: SearchParameters): Row[] {
  const first: Row = { oper: 'AND', field: searchField, text: searchFieldContent, mode: matchMode };
  const others = searchItems.map((item): Row => ({
    oper: item.oper,
    field: item.searchField,
    text: item.searchFieldContent,
    mode: item.matchMode,
  }));
  return [first, ...others].filter((row) => row.text.trim() !== '');
}
