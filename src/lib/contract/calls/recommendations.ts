import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { requestStates } from '../../rules/questions.ts';
import { recommendationWays } from '../../rules/recommendations.ts';
import { recordIdSchema } from './search.ts';
import { titleFields } from './title-fields.ts';

const nothing = z.object({});
const id = z.string().regex(/^\d{1,15}$/);
/** Text that is too long is reported with its field; this bound is beyond what anybody types. */
const typed = z.string().max(5_000).default('');
const way = z.enum(recommendationWays);
const state = z.enum(requestStates);

const heldSchema = z.object({
  recordId: z.string(),
  title: z.string(),
  titleLang: z.string(),
  author: z.string().nullable(),
  publishYear: z.int().nullable(),
  isbn: z.string().nullable(),
  /** The very ISBN; otherwise the same title, and the same author where one is known. */
  isSameIsbn: z.boolean(),
});

const duplicatesSchema = z.object({
  held: z.array(heldSchema),
  /** The reader's own recommendation of it that is being dealt with. */
  mine: z.object({ recommendationId: z.string(), state }).nullable(),
  /** Other readers who recommend it now: a further one joins them. */
  supporters: z.int(),
  /** The library has decided to get it. */
  decided: state.nullable(),
});

const quota = {
  /** Today's number is reached. */
  isMax: z.boolean(),
  maxPerDay: z.int(),
  usedToday: z.int(),
  left: z.int(),
};

export const recommendationCalls = {
  searchOrderTitles: {
    summary: 'Titles that the library could order, by title, author, publisher or ISBN; in the order of its list.',
    input: z.object({
      keyword: z.string().trim().max(200).default(''),
      ...pageOf(100, 20),
    }),
    output: listOf(
      z.object({
        orderTitleId: z.string(),
        ...titleFields,
        price: z.string().nullable(),
        /** The library has got it since. */
        recordId: z.string().nullable(),
        /** State of the reader's own recommendation of it. */
        mine: state.nullable(),
        supporters: z.int(),
      }),
    ),
  },
  saveRecommendation: {
    summary: 'Recommends a purchase; what other readers recommend already gets a supporter more.',
    input: z.object({
      way,
      title: typed,
      author: typed,
      publisher: typed,
      publishYear: typed,
      isbn: typed,
      reasons: z.array(z.string().max(64)).max(30).default([]),
      remark: typed,
      /** The library's own fields, by name; for the way `custom`. */
      fields: z.record(z.string().max(64), z.string().max(5_000)).default({}),
      /** What is recommended by the way `order`; title and all else are the list's. */
      orderTitleId: id.optional(),
      recordId: recordIdSchema.optional(),
      /** The reader knows of another edition that the library has, and wants this one. */
      evenIfHeld: z.boolean().default(false),
    }),
    output: z.object({
      recommendationId: z.string(),
      state,
      /** Readers who recommend it, this one among them. */
      supporters: z.int(),
      /** What may still be recommended today. */
      left: z.int(),
    }),
  },
  listRecommendations: {
    summary: "The reader's own recommendations, newest first, with the library's decisions.",
    input: z.object({
      state: z.enum(['', ...requestStates]).default(''),
      ...pageOf(50, 10),
    }),
    output: z.object({
      total: z.int(),
      states: z.array(z.object({ state, count: z.int() })),
      result: z.array(
        z.object({
          recommendationId: z.string(),
          way,
          ...titleFields,
          /** The record of which more copies are wanted, or that the library has got since. */
          recordId: z.string().nullable(),
          reasons: z.array(z.string()),
          remark: z.string().nullable(),
          fields: z.array(z.object({ label: z.string(), value: z.string() })),
          state,
          answer: z.string().nullable(),
          supporters: z.int(),
          mayCancel: z.boolean(),
          /** ISO times. */
          createdAt: z.string(),
          settledAt: z.string().nullable(),
        }),
      ),
    }),
  },
  cancelRecommendation: {
    summary: 'Takes back what the reader recommended, as long as the library has not decided.',
    input: z.object({ recommendationId: id }),
    output: z.object({ ...quota }),
  },
  getRecommendationAllowed: {
    summary: 'Whether the reader may recommend, in which ways, and the library’s own form.',
    input: nothing,
    output: z.object({
      isAllow: z.boolean(),
      /** Why not, in the reader's language. */
      reason: z.string().nullable(),
      ways: z.array(way),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          required: z.boolean(),
          /** Empty: any text. */
          choices: z.array(z.string()),
        }),
      ),
    }),
  },
  getRecommendationQuota: {
    summary: 'Whether today’s number of recommendations is reached, and how many are left.',
    input: nothing,
    output: z.object({ ...quota }),
  },
  findRecommendationDuplicates: {
    summary: 'What the library has, and what readers recommend already, of a title.',
    input: z.object({
      title: z.string().max(5_000).default(''),
      author: z.string().max(5_000).default(''),
      isbn: z.string().max(200).default(''),
      recordId: recordIdSchema.optional(),
    }),
    output: duplicatesSchema,
  },
  listRecommendationReasons: {
    summary: 'Reasons to choose from when recommending.',
    input: nothing,
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  },
};
