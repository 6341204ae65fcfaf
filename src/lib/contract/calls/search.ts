import { z } from 'zod';
import { longestQuery } from '../../rules/cql/parse.ts';
import { readCql } from '../../rules/cql/plan.ts';
import { requestKinds } from '../../rules/copy-requests.ts';
import { lastRange } from '../../rules/record-ranges.ts';
import {
  defaultRows,
  entryKinds,
  facetNames,
  lastPage,
  matchModes,
  headingFields,
  scannedFields,
  searchFields,
  sortFields,
} from '../search-terms.ts';
import { shelfSpotSchema } from './copy-request-shapes.ts';
import { electronicCopySchema } from './electronic-copy.ts';

export { facetNames, matchModes, searchFields, sortFields } from '../search-terms.ts';
export type { FacetName, MatchMode, SearchField, SortField } from '../search-terms.ts';

export const wideningNames = ['spelling', 'number', 'pinyin', 'parts', 'someWords'] as const;
const codes = z.array(z.string().min(1).max(200)).max(50).default([]);
const searchText = z.string().trim().max(500);
const year = z.coerce.number().int().min(-3000).max(2200);

export const searchRowSchema = z.object({
  oper: z.enum(['AND', 'OR', 'NOT']).default('AND'),
  searchField: z.enum(searchFields).default('keyWord'),
  matchMode: z.enum(matchModes).default('2'),
  searchFieldContent: searchText.min(1),
});

/** The search parameter set of portal-content §3 with its defaults. */
export const searchParametersSchema = z.object({
  searchField: z.enum(searchFields).default('keyWord'),
  searchFieldContent: searchText.default(''),
  matchMode: z.enum(matchModes).default('2'),
  /** A query of CQL (docs/develop/protocols.md), with the other rows or alone; refused where it cannot be answered exactly. */
  cql: z
    .string()
    .max(longestQuery)
    .refine((text) => readCql(text).ok, 'a query of CQL that can be answered')
    .optional(),
  /** Further rows: each joined to what comes before it. */
  searchItems: z.array(searchRowSchema).max(20).default([]),
  docCode: codes,
  resourceType: codes,
  subject: codes,
  discode1: codes,
  publisher: codes,
  libCode: codes,
  locationId: codes,
  curLocationId: codes,
  eCollectionIds: codes,
  campusId: codes,
  /** Class numbers; each takes in everything below it. */
  kindNo: codes,
  collectionName: codes,
  author: codes,
  langCode: codes,
  countryCode: codes,
  publishBegin: year.nullish(),
  publishEnd: year.nullish(),
  coreInclude: codes,
  ddType: codes,
  verifyStatus: codes.describe(
    'Every record that is found was accepted: 1 narrows nothing, 0 and 2 alone find nothing.',
  ),
  frequency: codes,
  /** What kind of items there are: bound volumes, thread-bound books, … */
  materialType: codes,
  /** Values that no hit may have, by facet; classes and disciplines take in what is below them. */
  exclude: z.partialRecord(z.enum(facetNames), codes).default({}),
  /** Group codes whose records are searched; the request's own library when empty. */
  group: codes,
  sortField: z.enum(sortFields).default('relevance'),
  sortClause: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(lastPage).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(defaultRows),
  onlyOnShelf: z.boolean().nullish(),
  /**
   * Editions, formats and translations of a work as one entry, or each on its own; when not given, works unless the
   * search asks for an edition (docs/guide/search.md). What is counted are these entries.
   */
  entries: z.enum(entryKinds).optional(),
  /** A record whose page is answered, where it is found, instead of `page`. */
  place: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  /** Only what was typed: no other spelling, no pinyin, and every word of it. */
  exact: z.boolean().optional(),
  /** Which facets to count; all when not given, none when empty. */
  facets: z.array(z.enum(facetNames)).max(facetNames.length).optional(),
});
export type SearchParameters = z.output<typeof searchParametersSchema>;
/** The set as a search sends it: an empty term is refused unless something else narrows it, a missing one browses. */
export const typedSearchSchema = searchParametersSchema.extend({ searchFieldContent: searchText.optional() });
export type TypedSearch = z.output<typeof typedSearchSchema>;
export type SearchParametersInput = z.input<typeof searchParametersSchema>;

/** One hit or list entry: what a reader must know to choose it. */
export const recordSummarySchema = z.object({
  recordId: z.string(),
  docCode: z.string(),
  docName: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** BCP 47 tag of the title's language and script, for `lang` attributes. */
  titleLang: z.string(),
  /** Names joined in the way of the record's language, with roles where they are not the author: 东野圭吾；刘姿君 译. */
  author: z.string().nullable(),
  authors: z.array(z.string()),
  publisher: z.string().nullable(),
  publishYear: z.int().nullable(),
  endYear: z.int().nullable(),
  edition: z.string().nullable(),
  isbn: z.string().nullable(),
  issn: z.string().nullable(),
  langCode: z.string().nullable(),
  /** Main class, Chinese Library Classification first. */
  kindNo: z.string().nullable(),
  callNo: z.string().nullable(),
  /** Where an article is: 系统工程, 2003, 21(4): 17-22. */
  source: z.string().nullable(),
  isPrint: z.boolean(),
  isElectronic: z.boolean(),
  /** First address of the electronic copy. */
  electronicUrl: z.string().nullable(),
  /** Null: the portal draws the cover. */
  coverUrl: z.string().nullable(),
  summary: z.string().nullable(),
});
export type RecordSummary = z.output<typeof recordSummarySchema>;

export const facetValueSchema = z.object({ code: z.string(), name: z.string(), count: z.int() });
export type FacetValue = z.output<typeof facetValueSchema>;

/** Ranges [start, end) of matched characters in a field's text, UTF-16 offsets, ascending, not overlapping. */
const ranges = z.array(z.tuple([z.int(), z.int()]));
export const highlightSchema = z.object({
  title: ranges.optional(),
  subtitle: ranges.optional(),
  author: ranges.optional(),
});
export type Highlight = z.output<typeof highlightSchema>;

const reasonFields = [
  'otherTitle',
  'originalTitle',
  'author',
  'subject',
  'series',
  'contents',
  'summary',
  'notes',
] as const;
export type ReasonField = (typeof reasonFields)[number];

/** Where a hit has words of the search that its title, author and imprint don't have. */
const matchReasonSchema = z.object({
  field: z.enum(reasonFields),
  /** The value of the field, or the part of it around the first match. */
  text: z.string(),
  ranges,
});
export type MatchReason = z.output<typeof matchReasonSchema>;

const readingFields = ['title', 'author', 'subject'] as const;

/** How a text was read, and the fields in which it is a reading of its own. */
const textReadingSchema = z.object({
  /** `words`: as other words than those typed, which are in `text`. `class`: `text` is the name of a class. */
  as: z.enum([...readingFields, 'class', 'words']),
  text: z.string(),
  /** Class numbers, of a class. */
  codes: z.array(z.string()).optional(),
  others: z.array(z.enum(readingFields)),
});
export type TextReading = z.output<typeof textReadingSchema>;

const searchedHeadingSchema = z.object({
  kind: z.enum(['name', 'subject']),
  heading: z.string(),
  relation: z.enum(['variant', 'also']),
  count: z.int(),
});
export type SearchedHeading = z.output<typeof searchedHeadingSchema>;

export const searchResultSchema = z.object({
  /** Entries: works, or records. */
  numFound: z.int(),
  searchResult: z.array(recordSummarySchema),
  /** Values by descending count; at most 50 a facet. */
  facetResult: z.partialRecord(z.enum(facetNames), z.array(facetValueSchema)),
  hlResult: z.record(z.string(), highlightSchema),
  /** By recordId, why a hit is there, where its title, author and imprint don't show it. */
  reasons: z.record(z.string(), matchReasonSchema).optional(),
  /** How a text was read, where it is a title, person, subject or class as a whole, or is read as other words. */
  reading: textReadingSchema.optional(),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /**
   * What is found besides, because what was typed is in no title: titles spelt or read nearly so, or records with most
   * of the words. Counts, facets and pages take it in. Absent when the search was not widened.
   */
  widened: z.enum(wideningNames).optional(),
  /** What the entries are, and how many there are of either. */
  entries: z.enum(entryKinds).optional(),
  numWorks: z.int().optional(),
  numEditions: z.int().optional(),
  /** By recordId, how many editions of its work the search finds, where that is more than one. */
  editionCounts: z.record(z.string(), z.int()).optional(),
  /** Ids of selected works of one author on this page, each author's in the order of the page, where there are several. */
  selections: z.array(z.array(z.string())).optional(),
  /** The page that is answered, where a record was named instead. */
  page: z.int().optional(),
  /** True where a text was read as one with operators, names of fields, quotes or wildcards (docs/guide/search-syntax.md). */
  hasOperators: z.boolean().optional(),
  /** True where a text has so many words that only the first of them were searched. */
  isShortened: z.boolean().optional(),
  /**
   * Headings that authority records lead to from what was typed: `variant` where it is another form of them, so that
   * their records are found as well, `also` for what else to see. Those without records are left out.
   */
  headings: z.array(searchedHeadingSchema).optional(),
});
export type Widening = (typeof wideningNames)[number];
export type SearchResult = z.output<typeof searchResultSchema>;

const recordIds = z
  .array(z.string().regex(/^\d{1,15}$/))
  .min(1)
  .max(100);
export const recordIdSchema = z.string().regex(/^\d{1,15}$/);

const itemSchema = z.object({
  itemId: z.string(),
  barcode: z.string(),
  libCode: z.string(),
  libName: z.string(),
  campusId: z.string().nullable(),
  locationId: z.string(),
  locationName: z.string(),
  currentLocationName: z.string().nullable(),
  place: z.string().nullable(),
  /** Floor, row and shelf of a copy that is there; null where the library has no range for its call number. */
  shelf: shelfSpotSchema.nullish(),
  callNo: z.string().nullable(),
  volume: z.string().nullable(),
  status: z.string(),
  statusName: z.string(),
  /** Whether a reader can borrow it now; what is there for use in the library only is `reference`. */
  onShelf: z.boolean(),
  /** On loan, and its due day is past. */
  isOverdue: z.boolean(),
  /** ISO day; only of items on loan that are not overdue. */
  dueDate: z.string().nullable(),
});
export type ItemEntry = z.output<typeof itemSchema>;

/** Why a record is near another one: what both have, or that the same patrons borrowed both (no value). */
const relatedReason = z.object({ kind: z.enum(['author', 'borrowers', 'subject', 'class']), value: z.string() });
export type RelatedReason = z.output<typeof relatedReason>;

export const searchCalls = {
  search: {
    summary: 'Search of the whole catalogue with facets and highlights. An empty term and a wrong ISBN are refused.',
    input: typedSearchSchema,
    output: searchResultSchema,
  },
  listOtherLanguageWorks: {
    summary: 'Works on a topic in another language than it is asked in: English for Chinese and the reverse.',
    input: z.object({ term: z.string().trim().min(1).max(200), rows: z.int().min(1).max(20).default(5) }),
    output: z.object({
      /** Language of the works; null where the text is no topic with works there, or a title, person or number. */
      langCode: z.enum(['chi', 'eng']).nullable(),
      /** What the topic is called there, the likeliest first. */
      names: z.array(z.string()),
      total: z.int(),
      result: z.array(recordSummarySchema),
    }),
  },
  scanTerms: {
    summary: 'Values of a field in their order, around a text, with how many records have each (SRU scan).',
    input: z.object({
      field: z.enum(scannedFields),
      from: z.string().trim().min(1).max(200),
      /** How many before the text, and how many from it on. */
      before: z.int().min(0).max(100).default(0),
      after: z.int().min(0).max(100).default(10),
      /** Whether the text itself is left out. */
      isAfter: z.boolean().default(false),
    }),
    output: z.array(
      z.object({
        /** As it is compared: folded. */
        value: z.string(),
        /** As records write it, where that is one and the same for all of them. */
        name: z.string().nullable(),
        records: z.int(),
      }),
    ),
  },
  listHeadings: {
    summary: 'Names, subjects or series in alphabetical order, with their works, other forms and related headings.',
    input: z.object({
      field: z.enum(headingFields).default('author'),
      /** Where the list begins: a text, or a letter of the pronunciation of Chinese headings. */
      from: z.string().trim().max(200).default(''),
      initial: z.union([z.literal(''), z.string().regex(/^[A-Za-z]$/)]).default(''),
      /** The heading before or after which it goes on; one of them. */
      after: z.string().max(500).default(''),
      before: z.string().max(500).default(''),
      rows: z.coerce.number().int().min(1).max(100).default(40),
    }),
    output: z.object({
      /** Headings of which the text is another form (see). */
      see: z.array(z.string()),
      headings: z.array(
        z.object({
          name: z.string(),
          works: z.int(),
          /** Other forms of the heading, and related headings (see also). */
          variants: z.array(z.string()),
          also: z.array(z.string()),
        }),
      ),
      /** Headings before and after which there are more; null where the list ends. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  },
  listRecordIds: {
    summary: 'Ids of the records of the library in one range of ids, in ascending order, for site maps and harvesters.',
    input: z.object({
      /** A range that listRecordIdRanges returned. */
      range: z.coerce.number().int().min(0).max(lastRange),
    }),
    output: z.array(z.object({ recordId: z.string(), updatedAt: z.string() })),
  },
  listRecordIdRanges: {
    summary: 'Ranges of ids in which the library has records, with the time of the last change, for a site map index.',
    input: z.object({}),
    output: z.array(z.object({ range: z.int(), updatedAt: z.string() })),
  },
  getAvailability: {
    summary: 'For the hits of a page in one call: copies, copies on the shelf, where, and the cover.',
    input: z.object({
      recordIds,
      /** Answers too what can be requested of each one. */
      withRequest: z.boolean().default(false),
      /**
       * The query of the result list: where copies meet what it asks of copies (libCode, campusId, locationId,
       * curLocationId, materialType), only those are counted.
       */
      where: z.string().max(20_000).optional(),
    }),
    output: z.array(
      z.object({
        recordId: z.string(),
        itemCount: z.int(),
        /** Copies that can be borrowed now; under `where` of those that meet it, as all other counts. */
        onShelfCount: z.int(),
        useHereCount: z.int(),
        /** Copies on loan that should be back. */
        overdueCount: z.int(),
        /** First place with a copy to borrow, else with one to use there, else first place. */
        locationName: z.string().nullable(),
        callNo: z.string().nullable(),
        /** Earliest due day, not past, when nothing can be borrowed now. */
        nextDue: z.string().nullable(),
        /** A copy at that place whose floor, row and shelf are known (`getLocByCallNo`), where one can be borrowed. */
        shelfItemId: z.string().nullable(),
        electronicUrl: z.string().nullable(),
        imageUrl: z.string().nullable(),
        /** The same in one line, in the reader's language. */
        text: z.string(),
        /** Where another system lends: ISO time since when this is known, if it is not of this moment. */
        knownAt: z.string().optional(),
        /** The request that `listPrimaryActions` offers first, and its label in the reader's language. */
        request: z.object({ kind: z.enum(requestKinds), label: z.string() }).optional(),
      }),
    ),
  },
  getOtherLibraryCollection: {
    summary: 'Other libraries of this installation that hold the same title (same ISBN, or same title and author).',
    input: z.object({ recordId: recordIdSchema }),
    output: z.array(
      z.object({
        groupCode: z.string(),
        name: z.string(),
        mappingPath: z.string(),
        recordId: z.string(),
        itemCount: z.int(),
        onShelfCount: z.int(),
        /** Copies for use in that library only. */
        useHereCount: z.int(),
        /** Whether readers can ask that library for it (`submitToOtherLibrary`). */
        requestable: z.boolean(),
      }),
    ),
  },
  getRelatedRecords: {
    summary: 'Records near this one by class, subjects and authors.',
    input: z.object({ recordId: recordIdSchema, rows: z.int().min(1).max(20).default(8) }),
    output: z.object({ totalNum: z.int(), result: z.array(recordSummarySchema.extend({ reason: relatedReason })) }),
  },
  groupItemsByLibrary: {
    summary: 'Physical items of a record, grouped by library.',
    input: z.object({ recordId: recordIdSchema }),
    output: z.array(
      z.object({
        libCode: z.string(),
        libName: z.string(),
        itemCount: z.int(),
        onShelfCount: z.int(),
        /** Copies for use in the library only. */
        useHereCount: z.int(),
        statements: z.array(
          z.object({ locationName: z.string(), callNo: z.string().nullable(), statement: z.string() }),
        ),
        items: z.array(itemSchema),
      }),
    ),
  },
  listGroupItems: {
    summary: 'Physical items of a record in one list, narrowed by library, location or on the shelf.',
    input: z.object({
      recordId: recordIdSchema,
      libCode: z.string().max(64).optional(),
      locationId: z.string().max(64).optional(),
      onlyOnShelf: z.boolean().optional(),
    }),
    output: z.array(itemSchema),
  },
  listSerialItems: {
    summary: 'Volumes and issues held of a record, narrowed by words and year of their designation and by library.',
    input: z.object({
      recordId: recordIdSchema,
      volume: z.string().max(100).optional(),
      year: z.int().min(1400).max(2200).optional(),
      libCode: z.string().max(64).optional(),
      page: z.int().min(1).max(1000).default(1),
      rows: z.int().min(1).max(200).default(50),
    }),
    output: z.object({
      total: z.int(),
      items: z.array(itemSchema),
      /** Years that the designations name, latest first, whatever year was asked for. */
      years: z.array(z.object({ year: z.int(), count: z.int() })),
    }),
  },
  listElectronicItems: {
    summary: 'Electronic copies of a record with address, collection and coverage.',
    input: z.object({ recordId: recordIdSchema }),
    output: z.array(electronicCopySchema),
  },
};
