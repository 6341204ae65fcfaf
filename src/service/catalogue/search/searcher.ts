import {
  facetNames,
  type FacetName,
  type SearchParameters,
  type TextReading,
  type Widening,
} from '../../../lib/contract/calls/search.ts';
import { lastPage, type ScannedField } from '../../../lib/contract/search-terms.ts';
import { ChineseNames } from './chinese-names.ts';
import { asEditions, asWorks, type Entries } from './entries.ts';
import { countValues } from './count-values.ts';
import { FacetCounts } from './facet-counts.ts';
import { combinationsOf, listValues } from './facets.ts';
import { liveOf, narrow, readValuesUnder } from './filters.ts';
import { highlighter } from './highlight.ts';
import { documentsIn, hitsOf, joinHits, noHits, union, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { explainer } from './match-reason.ts';
import { Matcher } from './matcher.ts';
import { People } from './people.ts';
import { AuthorsNear } from './authors-near.ts';
import { LearnedSubjects } from './readings/learned-subjects.ts';
import { NamedWithin } from './readings/named-within.ts';
import { PinyinMatcher } from './pinyin.ts';
import { leadsOf, shownOf } from './page-of-works.ts';
import { pageOf, type Row } from './ranking.ts';
import { scan, type ScannedTerm, type ScanWanted } from './scan.ts';
import { Quorum } from './quorum.ts';
import { Pronunciations } from './pronunciations.ts';
import { documentsSharing, relatedDocuments } from './related.ts';
import { isPasted, QueryReader, wordingsOf, type Meaning } from './readings/query-reader.ts';
import { StateCache } from './state-cache.ts';
import type { IndexFacet } from './schema.ts';
import { Speller, type Correction } from './spell.ts';
import { Suggester, type Suggestions } from './suggest.ts';
import type { Combination, IndexHits, IndexParameters, Scope, SearchEngine, ValueList, ValuesWanted } from './types.ts';
import { TitlesNear } from './titles-near.ts';
import { TopicSearch } from './topic-search.ts';
import { rowsOfTree, treeOfCql, TreeSearch } from './tree-search.ts';
import { meaningOf, rowsOf } from './typed-rows.ts';
import { Vocabulary } from './vocabulary.ts';
import { isShortened } from './words.ts';

/** What the text of a search finds, before anything narrows it, with the tier of each. */
interface Found {
  hits: Hits;
  /** In the order of `hits`; empty when nothing was typed. */
  tiers: Uint8Array;
  /** How the search was widened, where it was. */
  widened?: Widening;
  /** How the text of a search of one row was read. */
  reading?: TextReading;
  /** The rows as they were answered: without words that only say who wrote something, and without operators. */
  rows: readonly Row[];
  /** Whether a text was read as one with operators. */
  hasOperators: boolean;
}

/** Bytes of found documents that are kept for turning pages and going back. */
const cachedHitsBytes = 16_000_000;
/** Bytes of the counts of names. */
const cachedCountsBytes = 16_000_000;
/** Bytes of parts of the catalogue. */
const cachedScopesBytes = 8_000_000;

/** Answers searches on one library's index. */
export class Searcher {
  readonly index: LibraryIndex;
  /** Works of another language than a topic is asked in. */
  readonly topics: TopicSearch;
  /** Titles and authors that stand in a text among other words. */
  readonly named: NamedWithin;
  /** What a text is about, by the records with its words. */
  readonly learned: LearnedSubjects;
  readonly #matcher: Matcher;
  readonly #suggester: Suggester;
  readonly #speller: Speller;
  readonly #reader: QueryReader;
  readonly #trees: TreeSearch;
  readonly #found = new StateCache<Found>(cachedHitsBytes, ({ hits, tiers }) =>
    // Where nothing was typed, the hits are every search's.
    tiers.length === 0 ? 0 : hits.byteLength + tiers.byteLength,
  );
  readonly #scopes = new StateCache<Hits>(cachedScopesBytes, (hits) => hits.byteLength);
  readonly #scanned = new StateCache<Uint32Array>(cachedCountsBytes, (counts) => counts.byteLength);
  readonly #counts: FacetCounts;
  /** Tiers by document number, all 0 between searches. */
  #tier = new Uint8Array(0);
  /** Every document number, and some that are to come. */
  #numbers: Hits = noHits;

  constructor(index: LibraryIndex) {
    this.index = index;
    this.#matcher = new Matcher(index);
    this.#counts = new FacetCounts(index);
    const vocabulary = new Vocabulary(index);
    const pronunciations = new Pronunciations(index);
    this.#suggester = new Suggester(index, pronunciations);
    const quorum = new Quorum(index, this.#matcher);
    const titles = new TitlesNear(index, this.#matcher, quorum, pronunciations, vocabulary);
    this.#speller = new Speller(index, this.#suggester, pronunciations, vocabulary, titles);
    const pinyin = new PinyinMatcher(index, this.#matcher, pronunciations);
    this.topics = new TopicSearch(index, this.#matcher);
    this.named = new NamedWithin(index, this.#matcher, quorum, pronunciations, vocabulary);
    this.learned = new LearnedSubjects(index, this.#matcher, quorum);
    this.#reader = new QueryReader({
      index,
      matcher: this.#matcher,
      people: new People(index, this.#matcher, new ChineseNames(index, pronunciations)),
      pinyin,
      titles,
      authors: new AuthorsNear(index, this.#matcher, quorum, pronunciations, pinyin, vocabulary),
      named: this.named,
    });
    this.#trees = new TreeSearch(index, this.#matcher, this.#reader);
  }

  search(parameters: IndexParameters, scope?: Scope): IndexHits {
    const rows = rowsOf(parameters);
    const { documents } = this.index;
    const found = this.#find(rows, meaningOf(parameters));
    const within = scope === undefined ? found.hits : joinHits(found.hits, this.#within([scope])[0] ?? noHits, 'AND');
    const narrowed = narrow(this.index, within, parameters);
    const entriesOf = this.#entriesOf(parameters);
    const entries = entriesOf(narrowed.hits);
    const wanted: readonly IndexFacet[] = parameters.facets ?? facetNames;
    const facets = this.#counts.facets(wanted, parameters, scope, narrowed, entriesOf);
    const years =
      wanted.length === 0 ? [] : this.#counts.years(parameters, scope, () => entriesOf(narrowed.exceptFacet('years')));
    const { priceSteps = [] } = parameters;
    const prices =
      priceSteps.length === 0
        ? []
        : this.#counts.prices(parameters, scope, () => narrowed.exceptFacet('prices'), priceSteps);
    const { docs, page, editionsOf } = this.#page(found, entries, parameters);
    const wordings = found.rows.map((row) => (parameters.exact === true ? [row] : [row, ...wordingsOf(row)]));
    return {
      total: entries.count,
      // Works are counted separately only for lists of editions.
      works: parameters.entries === 'editions' ? asWorks(documents, narrowed.hits).count : entries.count,
      editions: narrowed.hits.length,
      ids: docs.map((doc) => documents.recordIds[doc] ?? 0),
      page,
      editionsOf,
      allEditions: (recordId) => {
        const doc = docs.find((entry) => documents.recordIds[entry] === recordId);
        return doc === undefined ? [] : this.#editionsOf(doc);
      },
      facets,
      years: years.map(({ code, count }) => ({ year: Number(code), count })),
      prices: prices.map(({ count }) => count),
      highlight: highlighter(wordings.flat()),
      explain: explainer(wordings),
      hasOperators: found.hasOperators,
      isShortened: found.reading === undefined && found.rows.some(({ text }) => isShortened(text)),
      ...(found.widened && { widened: found.widened }),
      ...(found.reading && { reading: found.reading }),
    };
  }

  combinations(facet: FacetName, parameters: SearchParameters): Iterable<Combination> {
    const { hits } = this.#find(rowsOf(parameters), meaningOf(parameters));
    const near = narrow(this.index, hits, parameters).exceptFacet(facet);
    return combinationsOf(this.index, facet, this.#entriesOf(parameters)(near));
  }

  copies(): ReadonlyMap<string, number> {
    return this.#counts.copies();
  }

  facetValues(facet: FacetName, parameters: IndexParameters, wanted: ValuesWanted): ValueList {
    const { hits } = this.#find(rowsOf(parameters), meaningOf(parameters));
    const narrowed = narrow(this.index, hits, parameters);
    const entries = this.#entriesOf(parameters)(narrowed.exceptFacet(facet));
    return listValues(this.index, facet, { entries, copies: narrowed.copiesMeeting(facet) }, parameters.kindNo, wanted);
  }

  /** Values of a field in their order; their counts are made once for a state of the index. */
  scan(field: ScannedField, wanted: ScanWanted): ScannedTerm[] {
    const { index } = this;
    return scan(index, field, wanted, (column) =>
      this.#scanned.get(`${column} ${wanted.entries}`, index.version, () =>
        countValues(index.documents.columns[column], this.#entriesOf(wanted)(this.#all())).counts.slice(),
      ),
    );
  }

  suggest(text: string, most: number): Suggestions {
    const found = this.#suggester.suggest(text, most);
    if (found.titles.length + found.authors.length + found.subjects.length > 0) return found;
    return { ...found, titles: this.#suggester.titlesOf(this.#reader.documentsTyped(text), most) };
  }

  spell(text: string): Correction[] {
    return isPasted(text) ? [] : this.#speller.corrections(text);
  }

  editions(recordId: number): number[] {
    const doc = this.index.docOf(recordId);
    return doc === undefined || doc > this.index.documents.count ? [recordId] : this.#editionsOf(doc);
  }

  #editionsOf(doc: number): number[] {
    const { documents } = this.index;
    return documents.editionsOf(doc).map((other) => documents.recordIds[other] ?? 0);
  }

  related(
    recordId: number,
    rows: number,
    coLoans: ReadonlyMap<number, number> = new Map(),
  ): ReturnType<SearchEngine['related']> {
    const doc = this.index.docOf(recordId);
    if (doc === undefined || doc > this.index.documents.count) return { total: 0, near: [] };
    return relatedDocuments(this.index, doc, rows, coLoans);
  }

  sharing(
    headings: Readonly<Record<'author' | 'subject', readonly string[]>>,
    docCodes: readonly string[],
    rows: number,
  ): number[][] {
    const tiers = this.#tierOfAll();
    const { recordIds } = this.index.documents;
    return documentsSharing(this.index, this.#matcher, headings, docCodes, (hits) =>
      pageOf(this.index, this.#matcher, hits, [], tiers, {
        sortField: 'relevance',
        sortClause: 'asc',
        page: 1,
        rows,
      }),
    ).map((docs) => docs.map((doc) => recordIds[doc] ?? 0));
  }

  /** Rows are joined from left to right; a search without text is the whole catalogue. */
  #find(rows: readonly Row[], meaning: Meaning): Found {
    const { isExact } = meaning;
    return this.#found.get(JSON.stringify([meaning, rows]), this.index.version, () => {
      const tier = this.#tierOfAll();
      let hits: Hits | undefined;
      let widened: Widening | undefined;
      let reading: TextReading | undefined;
      let hasOperators = false;
      const answered: Row[] = [];
      for (const typed of rows) {
        const read = this.#read(typed, isExact);
        if ('tree' in read) {
          const its = this.#trees.find(read.tree, { ...meaning, isExact: isExact || typed.cql !== undefined }, tier);
          hits = joinRow(hits ?? (typed.oper === 'NOT' ? this.#all() : undefined), its, typed.oper);
          if (typed.oper !== 'NOT') answered.push(...rowsOfTree(read.tree));
          hasOperators = true;
          continue;
        }
        const { row } = read;
        let found = this.#matcher.row(row.field, row.text, row.mode);
        if (row.oper === 'NOT') {
          answered.push(row);
          hits = joinHits(hits ?? this.#all(), found, 'NOT');
          continue;
        }
        const how = this.#reader.complete(row, found, meaning, tier, typed.text);
        found = how.hits;
        widened ??= how.widened;
        answered.push(how.reading?.as === 'words' ? { ...row, text: how.reading.text } : row);
        if (rows.length === 1) reading = how.reading;
        hits = joinRow(hits, found, row.oper);
      }
      if (hits === undefined) return { hits: this.#all(), tiers: new Uint8Array(0), rows, hasOperators };
      // A loop, as for all documents below.
      const tiers = new Uint8Array(hits.length);
      for (let at = 0; at < hits.length; at += 1) tiers[at] = tier[hits[at] ?? 0] ?? 0;
      tier.fill(0);
      return { hits, tiers, rows: answered, hasOperators, ...(widened && { widened }), ...(reading && { reading }) };
    });
  }

  /** A row without words that only say who wrote something, or what its operators and field names mean. */
  #read(row: Row, isExact: boolean): ReturnType<TreeSearch['read']> {
    if (row.cql !== undefined) return { tree: treeOfCql(row.cql) };
    if (isExact) return { row };
    const read = this.#trees.read(row);
    return 'tree' in read ? read : { row: this.#reader.withoutRoleWords(read.row) };
  }

  /** How many works each of some parts of the catalogue has. */
  sizes(scopes: readonly Scope[]): number[] {
    return this.#within(scopes).map((hits) => asWorks(this.index.documents, liveOf(this.index, hits)).count);
  }

  /** The documents of parts of the catalogue. Their records and values are looked up for all of them at once. */
  #within(scopes: readonly Scope[]): Hits[] {
    const { index } = this;
    const keys = scopes.map((scope) => JSON.stringify(scope));
    const unknown = scopes.filter((_, at) => !this.#scopes.known(keys[at] ?? '', index.version));
    readValuesUnder(
      index,
      unknown.flatMap(({ any }) => any),
    );
    const docs = index.docsOf(unknown.flatMap(({ recordIds }) => recordIds));
    return scopes.map(({ any, recordIds }, at) =>
      this.#scopes.get(keys[at] ?? '', index.version, () =>
        union([
          hitsOf(recordIds.flatMap((id) => docs.get(id) ?? [])),
          ...any.map(
            (entry) => narrow(index, this.#find(rowsOf(entry), { isExact: true, forms: [] }).hits, entry).hits,
          ),
        ]),
      ),
    );
  }

  /**
   * How a search's hits are counted and listed. Most facets count the same hits, which are gathered once: for this search
   * alone, since what a weak map holds of a search outlives it until all of the heap is looked through.
   */
  #entriesOf({ entries }: Pick<IndexParameters, 'entries'>): (hits: Hits) => Entries {
    if (entries !== 'works') return asEditions;
    const gathered = new Map<Hits, Entries>();
    return (hits) => {
      let works = gathered.get(hits);
      if (!works) gathered.set(hits, (works = asWorks(this.index.documents, hits)));
      return works;
    };
  }

  #page(
    found: Found,
    entries: Entries,
    parameters: IndexParameters,
  ): { docs: number[]; page: number; editionsOf: Map<number, number> } {
    const tier = this.#tierOfAll();
    for (let i = 0; i < found.tiers.length; i += 1) tier[found.hits[i] ?? 0] = found.tiers[i] ?? 0;
    const leads = leadsOf(this.index, entries, tier, parameters);
    const ordered = (part: Pick<IndexParameters, 'page' | 'rows'>): number[] =>
      pageOf(this.index, this.#matcher, leads, found.rows, tier, { ...parameters, ...part });
    const { rows, place } = parameters;
    const at = place === undefined ? -1 : this.#placeOf(Number(place), ordered({ page: 1, rows: rows * lastPage }));
    const page = at < 0 ? parameters.page : Math.floor(at / rows) + 1;
    const its = ordered({ page, rows });
    const shown =
      entries.ends.length > 0
        ? shownOf(this.index, entries, its, tier, parameters)
        : { docs: its, editionsOf: new Map<number, number>() };
    if (found.tiers.length > 0) tier.fill(0);
    return { page, ...shown };
  }

  /** The position of a record, or of another edition of its work, in an order. */
  #placeOf(recordId: number, order: readonly number[]): number {
    const doc = this.index.docOf(recordId);
    if (doc === undefined || doc > this.index.documents.count) return -1;
    const exact = order.indexOf(doc);
    if (exact >= 0) return exact;
    const editions = new Set(this.index.documents.editionsOf(doc));
    return order.findIndex((other) => editions.has(other));
  }

  #tierOfAll(): Uint8Array {
    const { count } = this.index.documents;
    if (this.#tier.length <= count) this.#tier = new Uint8Array(Math.ceil(count * 1.25) + 1);
    return this.#tier;
  }

  #all(): Hits {
    const { count } = this.index.documents;
    if (this.#numbers.length < count) this.#numbers = documentsIn([1, Math.ceil(count * 1.05) + 1]);
    return this.#numbers.subarray(0, count);
  }
}

/** The rows before a row, joined to it; none for the first. */
const joinRow = (before: Hits | undefined, its: Hits, oper: Row['oper']): Hits =>
  before === undefined ? its : joinHits(before, its, oper);
