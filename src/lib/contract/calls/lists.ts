import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { lastPage } from '../search-terms.ts';
import { coverBytes, longestIntro, longestListName, maxAtOnce } from '../../rules/favourites.ts';
import { longestTyped, tidyText } from '../../rules/questions.ts';
import { recordIdSchema, recordSummarySchema, sortFields } from './search.ts';

const listKinds = ['list', 'topic'] as const;
export type ListKind = (typeof listKinds)[number];

/** What the library has said of a reader's list: nothing yet, that it may be shown, or that it may not. */
export const listStates = ['unaudited', 'published', 'rejected'] as const;
export type ListState = (typeof listStates)[number];

/** Whose lists are shown. */
const listOwners = ['all', 'library', 'readers'] as const;
export type ListOwner = (typeof listOwners)[number];
const listOrders = ['newest', 'views'] as const;
export type ListOrder = (typeof listOrders)[number];

const isoDay = z.string();
const codes = z.array(z.string().min(1).max(200)).min(1).max(20).optional();
const year = z.int().min(-3000).max(2200).optional();

/** A search that represents a topic's records; names as in the search parameter set. */
export const listSearchSchema = z.strictObject({
  searchFieldContent: z.string().trim().min(1).max(200).optional(),
  docCode: codes,
  kindNo: codes,
  author: codes,
  subject: codes,
  publisher: codes,
  langCode: codes,
  countryCode: codes,
  discode1: codes,
  collectionName: codes,
  publishBegin: year,
  publishEnd: year,
  sortField: z.enum(sortFields).optional(),
  sortClause: z.enum(['asc', 'desc']).optional(),
});
export type ListSearch = z.output<typeof listSearchSchema>;

const listQuery = z.object({
  /** Words of the name or the introduction. */
  q: z.string().trim().max(200).default(''),
  order: z.enum(listOrders).default('newest'),
  ...pageOf(100, 30, lastPage),
});

const listSummary = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Name of the reader who made it, shortened; null for the library's own. */
  reader: z.string().nullable(),
  recordCount: z.int(),
  views: z.int(),
  favourites: z.int(),
  /** ISO day of the last change. */
  updatedOn: isoDay,
  first: z.array(recordSummarySchema.pick({ title: true, titleLang: true, kindNo: true, coverUrl: true })),
});
export type ListSummary = z.output<typeof listSummary>;

const period = z.object({
  beginsOn: isoDay.nullable(),
  endsOn: isoDay.nullable(),
  isOver: z.boolean(),
});

const listId = z.string().regex(/^\d{1,15}$/);
const byId = z.object({ id: listId });

const paged = z.object({
  ...pageOf(100, 20, lastPage),
});
/** A name is on one line, whatever was pasted. */
const name = z
  .string()
  .max(longestTyped)
  .transform((text) => tidyText(text).replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1).max(longestListName));
const intro = z.string().max(longestTyped).transform(tidyText).pipe(z.string().max(longestIntro));
const records = z.array(recordIdSchema).max(maxAtOnce).default([]);

const placeChanges = ['first', 'up', 'down', 'last'] as const;
export type PlaceChange = (typeof placeChanges)[number];

const ownList = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string().nullable(),
  coverUrl: z.string().nullable(),
  isPublic: z.boolean(),
  /** What the library has said of it; a public list is shown when it is published. */
  state: z.enum(listStates),
  recordCount: z.int(),
  views: z.int(),
  favourites: z.int(),
  /** ISO day of the last change. */
  updatedOn: z.string(),
});
export type OwnList = z.output<typeof ownList>;

export const listCalls = {
  listBookLists: {
    summary:
      "Book lists of the library and lists that readers share, by name; a reader's when the library has seen it.",
    input: listQuery.extend({ owner: z.enum(listOwners).default('all') }),
    output: z.object({
      total: z.int(),
      /** Lists that the search finds of the library and of readers, whosever are asked for. */
      counts: z.object({ library: z.int(), readers: z.int() }),
      result: z.array(listSummary),
    }),
  },
  listBookTopics: {
    summary: 'Topics of the library that have begun, the current ones first.',
    input: listQuery,
    output: listOf(listSummary.extend(period.shape)),
  },
  getBookList: {
    summary: 'One book list or topic with a page of its records. A private list is there for its owner alone.',
    input: byId.extend({
      ...pageOf(100, 20, lastPage),
    }),
    output: listSummary.omit({ first: true }).extend({
      kind: z.enum(listKinds),
      isPublic: z.boolean(),
      ...period.shape,
      /** The search whose hits are its records; null where they were chosen one by one. */
      search: listSearchSchema.nullable(),
      result: z.array(recordSummarySchema.extend({ note: z.string().nullable() })),
    }),
  },
  viewBookList: {
    summary: 'Counts that a book list was looked at; who did it is not kept.',
    input: byId,
    /** False if the client reported the same recently, or reports too much. */
    output: z.object({ counted: z.boolean() }),
  },
  favouriteBookList: {
    summary: "Puts a book list among the reader's favourites or takes it off; without a choice it only reports.",
    input: byId.extend({ favourite: z.boolean().optional() }),
    output: z.object({ favourite: z.boolean(), favourites: z.int() }),
  },
  listOwnBookLists: {
    summary: "The reader's own book lists, in whichever state, the one changed last first.",
    input: paged,
    output: listOf(ownList),
  },
  saveBookList: {
    summary:
      'Creates a book list of the reader, or changes its name, introduction and visibility. The library reviews changed texts again.',
    input: byId.partial().extend({
      name,
      intro: intro.default(''),
      isPublic: z.boolean().default(false),
    }),
    output: z.object({ id: z.string(), state: z.enum(listStates) }),
  },
  deleteBookList: {
    summary: 'Deletes one of the own book lists.',
    input: byId,
    output: z.object({ id: z.string() }),
  },
  arrangeBookList: {
    summary: 'Adds records to one of the own book lists, takes some out, or gives one another place.',
    input: byId.extend({
      add: records,
      remove: records,
      /** One place on, or to an end. */
      move: z.object({ recordId: recordIdSchema, to: z.enum(placeChanges) }).optional(),
    }),
    output: z.object({ recordCount: z.int() }),
  },
  saveBookListCover: {
    summary: 'Gives one of the own book lists a picture (JPEG or PNG below 2 MB); an empty one takes it away.',
    input: byId.extend({
      /** The file as Base64. */
      picture: z.string().max(Math.ceil(coverBytes / 3) * 4),
    }),
    output: z.object({ coverUrl: z.string().nullable() }),
  },
  getBookListCover: {
    summary: "The picture that a reader gave a list: of one that is shown, or of the reader's own.",
    input: byId,
    output: z.object({
      mediaType: z.string(),
      /** The file as Base64. */
      picture: z.string(),
      /** False for what its owner alone may see. */
      isShown: z.boolean(),
    }),
  },
  listFavouriteBookLists: {
    summary: 'Book lists that the reader has favoured, the last one first.',
    input: paged,
    output: listOf(
      z.object({
        id: z.string(),
        /** Null when the list is not shown any more. */
        list: ownList
          .omit({ isPublic: true, state: true })
          .extend({
            /** Name of the reader who made it, shortened; null for the library's own. */
            reader: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  },
};
