import type { FollowedChanges } from './library-index.ts';
import type { Language } from '../../../lib/contract/language.ts';
import type {
  FacetName,
  Highlight,
  MatchReason,
  RelatedReason,
  SearchParameters,
  SortField,
  TextReading,
  Widening,
} from '../../../lib/contract/calls/search.ts';
import type { ScannedField } from '../../../lib/contract/search-terms.ts';
import type { HitTexts } from './match-reason.ts';
import type { ShelfEntry, ShelfNeighbours } from './shelf.ts';
import type { ScannedTerm, ScanWanted } from './scan.ts';
import type { Correction } from './spell.ts';
import type { IndexFacet } from './schema.ts';
import type { LearnedSubject } from './readings/learned-subjects.ts';
import type { TitleWithin } from './readings/named-within.ts';
import type { Suggestions } from './suggest.ts';
import type { Topic, TopicStanding } from './topic-search.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    search: SearchEngine;
    /** Of what vendors offer: ids are of offers. Libraries without offers have no index there. */
    offerSearch: SearchEngine;
    /** Of all libraries in the union catalogue, as one library: `unionOf` (union.feed.ts). */
    unionSearch: SearchEngine;
  }
}

/** The one value of the column `openAccess`. */
export const openAccessMark = '1';

/** A form of a name or subject that authority records know, and the heading that records have in its place. */
export interface KnownForm {
  /** The folded form that may have been typed. */
  key: string;
  kind: 'name' | 'subject';
  heading: string;
  /** `variant`: another form of the heading. `also`: another heading that is to be seen as well. */
  relation: 'variant' | 'also';
}

/** What the index can be asked: the parameters of the search call, and columns that no reader's search names. */
export interface IndexParameters extends Omit<SearchParameters, 'facets' | 'sortField'> {
  facets?: readonly IndexFacet[] | undefined;
  sortField: SortField | 'price';
  /** What authority records know of the texts of this search. */
  forms?: readonly KnownForm[] | undefined;
  university?: readonly string[] | undefined;
  department?: readonly string[] | undefined;
  supervisor?: readonly string[] | undefined;
  /** Letters that titles of journals stand under: A to Z, `#`. */
  titleLetter?: readonly string[] | undefined;
  /** `openAccessMark`. */
  openAccess?: readonly string[] | undefined;
  /** First and last day of those that came in then, ISO dates. */
  acquired?: { from: string; to: string } | undefined;
  /** Only what was never lent. */
  neverLent?: boolean | undefined;
  /** Names of imports. */
  source?: readonly string[] | undefined;
  /** Least and most that it costs, in fen; what has no price is within no range. Offers alone have prices. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  /** Where ranges of prices begin that are counted, in fen, ascending from 0; none when left out. */
  priceSteps?: readonly number[] | undefined;
}

/** A part of a catalogue: what one of these searches finds just as it is typed, and these records. */
export interface Scope {
  any: readonly IndexParameters[];
  recordIds: readonly number[];
}

/** What the index answers: record ids and counts; names and summaries are added by the domain that asks. */
export interface IndexHits {
  /** Entries: works or records, as the search asks for them. */
  total: number;
  works: number;
  editions: number;
  /** Record ids of the page, in order; of a work the edition that is shown. */
  ids: number[];
  page: number;
  /** By record id, how many editions of its work are among the hits; where works are listed, and only of several. */
  editionsOf: Map<number, number>;
  /** All editions of a record of the page in the index, itself among them, whatever the search. */
  allEditions: (recordId: number) => number[];
  facets: Partial<Record<IndexFacet, { code: string; count: number }[]>>;
  years: { year: number; count: number }[];
  /** How many are within each range of `priceSteps`, in their order. */
  prices: number[];
  /** Whether a text was read as one with operators, fields or quotes. */
  hasOperators: boolean;
  /** Whether only the first words of a long text were searched. */
  isShortened: boolean;
  /** How the search was widened; absent when it was not. */
  widened?: Widening;
  /** Terms to mark, so that highlights can be computed on the texts that are shown. */
  highlight: (texts: { title?: string; subtitle?: string; author?: string }) => Highlight;
  /** Explains a hit whose shown texts don't have the words of the search. */
  explain: (texts: HitTexts) => MatchReason | undefined;
  /** How a text was read, where it has another reading as well or is read as other words; a class without its name. */
  reading?: TextReading;
}

/** Values that records have in a facet together, and how many have just these. */
export interface Combination {
  codes: readonly string[];
  count: number;
}

/** Which values of a facet are returned. */
export interface ValuesWanted {
  /** Part of a name, of facets whose values are names; empty for all. */
  term: string;
  offset: number;
  rows: number;
}

export interface ValueList {
  /** Number of all values, however many are returned. */
  total: number;
  counts: { code: string; count: number }[];
}

export interface IndexProgress {
  done: number;
  total: number;
}

/** The search of one installation; every library has an index of its own. */
export interface SearchEngine {
  /** @param scope the part of the catalogue that is searched; all of it when it is left out */
  search: (libraryId: number, parameters: IndexParameters, language: Language, scope?: Scope) => IndexHits;
  /** How many works each of some parts of the catalogue has. */
  sizes: (libraryId: number, scopes: readonly Scope[]) => number[];
  /**
   * What a search finds, by the combination of values that records have in one facet: each combination once, without
   * narrowing by that facet itself. Of class numbers only those of the CLC. Page and order play no part.
   */
  combinations: (libraryId: number, facet: FacetName, parameters: SearchParameters) => Iterable<Combination>;
  /** The last change of the store that the library's index knows: its answers change with it. */
  position: (libraryId: number) => number;
  /** How many records the library has that are not withdrawn. */
  records: (libraryId: number) => number;
  /** Items of the library by the location that they belong to, without those withdrawn; no record is read for it. */
  copies: (libraryId: number) => ReadonlyMap<string, number>;
  /** Values of one facet of a search by descending count, beyond those that the search itself returns. */
  facetValues: (libraryId: number, facet: FacetName, parameters: IndexParameters, wanted: ValuesWanted) => ValueList;
  /** Titles, authors and subjects that begin with a text, as it is written, as it sounds, or by its initials. */
  suggest: (libraryId: number, text: string, most: number) => Suggestions;
  /** Texts of the catalogue that a text with a mistake in it may have meant, the likeliest first. */
  spell: (libraryId: number, text: string) => Correction[];
  /** Titles that stand in a text among other words, but for a few mistakes, those first that say most of it. */
  titlesWithin: (libraryId: number, text: string) => TitleWithin[];
  /** Names of authors that stand in a text, whole or a part of them, the longest first. */
  authorsWithin: (libraryId: number, text: string) => string[];
  /**
   * Subjects of a text by the records with its words, the likeliest first.
   * @param isAsked whether books on a subject are asked for, so that one word may tell it
   */
  learnedSubjects: (libraryId: number, text: string, isAsked?: boolean) => LearnedSubject[];
  /** Ids of records under some subjects, those nearest to a text first. */
  worksOnSubjects: (libraryId: number, text: string, headings: readonly string[], rows: number) => number[];
  /** Values of a field in their order, around a text. */
  scan: (libraryId: number, field: ScannedField, wanted: ScanWanted) => ScannedTerm[];
  /** Records next to one on the shelf of a location. */
  shelfNeighbours: (libraryId: number, entry: ShelfEntry, locationId: string, rows: number) => ShelfNeighbours;
  /** What a text is in the catalogue: a title, a name, a subject, also by one of some other names. */
  topicStanding: (libraryId: number, text: string, names: readonly string[]) => TopicStanding;
  /** Works on a topic that has names in their language, best first, and how many there are. */
  worksOnTopic: (libraryId: number, topic: Topic, rows: number) => { total: number; ids: number[] };
  /** Ids of all editions and formats of a record's work, its own among them. */
  editions: (libraryId: number, recordId: number) => number[];
  /**
   * Records near this one with the reason, nearest first, and how many there are.
   * @param coLoans what it says of other records that they are borrowed by the same patrons (co-loans/keep-co-loans.ts)
   */
  related: (
    libraryId: number,
    recordId: number,
    rows: number,
    coLoans?: ReadonlyMap<number, number>,
  ) => { total: number; near: { id: number; reason: RelatedReason }[] };
  /**
   * Ids of records that have one of some authors, and of those that have one of some subjects, the best known first.
   * @param docCodes kinds of document; for each of them is answered by itself, `rows` of either
   */
  sharing: (
    libraryId: number,
    headings: Readonly<Record<'author' | 'subject', readonly string[]>>,
    docCodes: readonly string[],
    rows: number,
  ) => number[][];
  /**
   * Follows the store's change feed; answers the ids whose pages are stale.
   * @param options.budgetMs stops after about so long, to go on with the next call; a server that answers readers
   *   meanwhile sets it. Without it everything is taken in
   * @param options.isImport leaves the suggestions to the time when the search is closed, when they cost least; an
   *   import that is large relative to the index is skipped, and the index rebuilt when the search is closed
   */
  catchUp: (options?: {
    budgetMs?: number;
    isImport?: boolean;
  }) => Promise<{ libraryId: number; recordIds: number[] }[]>;
  /** Called when lending rules may have changed: copies on the shelf are counted again. */
  lendingChanged: () => void;
  /** Libraries whose index another process builds just now. */
  building: () => number[];
  /** Libraries whose index another process follows just now, since a lot is written. */
  followedBeside: () => number[];
  /** Follows the feed for a process that answers readers from the same file, and reports each part to it, until there is no more. */
  followFor: (libraryId: number, onChanges: (changes: FollowedChanges) => Promise<void>) => Promise<void>;
  /**
   * Opens a library's index, which is built if it is missing. Following the feed opens those of all libraries.
   * @throws ServiceError 503 while another process builds it
   */
  open: (libraryId: number) => Promise<void>;
  reindex: (libraryId: number, onProgress?: (progress: IndexProgress) => void) => Promise<void>;
  /** Writes what is in memory only into the index files and closes them. */
  close: () => Promise<void>;
}
