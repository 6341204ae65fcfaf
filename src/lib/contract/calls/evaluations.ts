import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { commentStates, longestComment } from '../../rules/evaluations.ts';
import { recordIdSchema } from './search.ts';

const numberId = z.string().regex(/^\d{1,15}$/);
const byRecord = z.object({ recordId: recordIdSchema });
const score = z.int().min(1).max(5);

const commentOrders = ['newest', 'helpful'] as const;
const commentFilters = ['all', 'positive', 'negative'] as const;

const ownEvaluationKinds = ['comment', 'rating'] as const;

export const evaluationCalls = {
  getRatings: {
    summary: 'Ratings of a record by its readers.',
    input: byRecord,
    output: z.object({
      /** One decimal; null when nobody has rated. */
      average: z.number().nullable(),
      count: z.int(),
      /** How many gave each score, from five down to one. */
      distribution: z.array(z.object({ score, count: z.int() })),
    }),
  },
  listComments: {
    summary: 'Audited comments on a record. Of the positive or negative ones, the hundred most helpful.',
    input: byRecord.extend({
      ...pageOf(50, 10),
      order: z.enum(commentOrders).default('newest'),
      filter: z.enum(commentFilters).default('all'),
    }),
    output: listOf(
      z.object({
        commentId: z.string(),
        /** The reader's name, shortened. */
        name: z.string(),
        score: score.nullable(),
        comment: z.string(),
        helpful: z.int(),
        /** ISO time. */
        createdAt: z.string(),
      }),
    ),
  },
  getOwnEvaluation: {
    summary: "The reader's own rating of a record and comment on it, audited or not.",
    input: byRecord,
    output: z.object({
      score: score.nullable(),
      comment: z.string().nullable(),
      state: z.enum(commentStates).nullable(),
    }),
  },
  evaluate: {
    summary: 'Rates a record, comments on it, or both; what is left out stays as it was.',
    input: byRecord.extend({
      score: score.optional(),
      comment: z.string().trim().min(1).max(longestComment).optional(),
    }),
    output: z.object({ state: z.enum(commentStates).nullable() }),
  },
  listOwnEvaluations: {
    summary: "The reader's own comments with their states, or own ratings; the latest first.",
    input: z.object({
      kind: z.enum(ownEvaluationKinds).default('comment'),
      /** Comments that stand so; all when left out. */
      state: z.enum(commentStates).optional(),
      ...pageOf(50, 10),
    }),
    output: listOf(
      z.object({
        evaluationId: z.string(),
        /** Null where the library no longer has the record. */
        recordId: z.string().nullable(),
        title: z.string(),
        score: score.nullable(),
        comment: z.string().nullable(),
        state: z.enum(commentStates).nullable(),
        helpful: z.int(),
        /** ISO time. */
        updatedAt: z.string(),
      }),
    ),
  },
  deleteEvaluation: {
    summary: "Deletes the reader's own comment, own rating, or both.",
    input: z.object({
      evaluationId: numberId,
      part: z.enum([...ownEvaluationKinds, 'all']).default('all'),
    }),
    output: z.object({
      /** What is left of it. */
      score: score.nullable(),
      comment: z.string().nullable(),
    }),
  },
  voteHelpful: {
    summary: "Marks that somebody else's comment helped the reader, once; or takes that back.",
    input: z.object({ commentId: numberId, helpful: z.boolean().default(true) }),
    output: z.object({
      helpful: z.int(),
      voted: z.boolean(),
    }),
  },
  listHelpfulVotes: {
    summary: "Which comments on a record helped the reader, and which one is the reader's own.",
    input: byRecord,
    output: z.object({ commentIds: z.array(z.string()), ownCommentId: z.string().nullable() }),
  },
};
