import { z } from 'zod';
import { longestTerm, subscriptionKinds, subscriptionRhythms } from '../../rules/subscriptions.ts';
import { recordIdSchema, recordSummarySchema, searchParametersSchema } from './search.ts';

const kind = z.enum(subscriptionKinds);
const rhythm = z.enum(subscriptionRhythms);
const subscriptionId = z.string().regex(/^\d{1,15}$/);
const term = z.string().trim().max(longestTerm);

const subscription = z.object({
  subscriptionId,
  kind,
  term: z.string(),
  rhythm,
  isPaused: z.boolean(),
  /** False: mail of this one was ended by its link. */
  byMail: z.boolean(),
  /** Matches of the last thirty days that came as new. */
  newMatches: z.int(),
  /** ISO dates; null before the first look. */
  lookedOn: z.string().nullable(),
  nextOn: z.string(),
  /** Address of the result list with everything that it means, inside the library. */
  link: z.string(),
});

/** What readers subscribe to, and what they are recommended (portal-shell §2.6, section 3). */
export const subscriptionCalls = {
  listSubscriptions: {
    summary: "The reader's subscriptions, newest first.",
    input: z.object({}),
    output: z.object({
      /** So many a reader may have. */
      most: z.int(),
      result: z.array(subscription),
    }),
  },
  addSubscription: {
    summary: 'Subscribes to a subject, an author, a class, a series, a journal, or a search.',
    input: z.object({
      kind,
      /** Of a search what it is called; its words when left out. */
      term: term.default(''),
      rhythm: rhythm.default('weekly'),
      /** Of kind `search`: what the search call takes, and the address of its result list inside the library. */
      search: searchParametersSchema.optional(),
      address: z
        .string()
        .max(2000)
        .regex(/^\/searchList\?\S+$/)
        .optional(),
    }),
    output: z.object({ subscriptionId }),
  },
  deleteSubscriptions: {
    summary: 'Ends subscriptions.',
    input: z.object({ subscriptionIds: z.array(subscriptionId).min(1).max(100) }),
    output: z.object({ deleted: z.int() }),
  },
  updateSubscription: {
    summary: 'Pauses a subscription or lets it go on, changes its rhythm, ends or takes up its mail.',
    input: z.object({
      subscriptionId,
      rhythm: rhythm.optional(),
      isPaused: z.boolean().optional(),
      byMail: z.boolean().optional(),
    }),
    output: subscription,
  },
  searchSubscription: {
    summary: 'The newest records that a subscription of the reader, or one that is thought of, matches.',
    input: z.object({ subscriptionId: subscriptionId.optional(), kind: kind.optional(), term: term.default('') }),
    output: z.object({
      /** At most twenty, the newest first. */
      result: z.array(recordSummarySchema.extend({ foundOn: z.string().nullable() })),
    }),
  },
  listSubscribable: {
    summary: 'What of a record the reader may subscribe to: its authors, subjects, class, series and journal.',
    input: z.object({ recordId: recordIdSchema }),
    output: z.object({
      title: z.string(),
      terms: z.array(z.object({ kind, term: z.string(), isSubscribed: z.boolean() })),
    }),
  },
  suggestSubscriptionTerms: {
    summary: 'Terms of the catalogue that a text begins or holds, for a kind of subscription.',
    input: z.object({ kind, text: term }),
    output: z.object({ terms: z.array(z.object({ term: z.string(), name: z.string() })) }),
  },
  getDailyRecommendations: {
    summary: 'Records for the reader of today, each with why.',
    input: z.object({}),
    output: z.object({
      /** Whether what was borrowed is looked at. */
      fromLoans: z.boolean(),
      result: z.array(
        recordSummarySchema.extend({
          why: z.object({
            /** favourite, rated, course, borrowed: a record; subscription: a term. */
            kind: z.enum(['favourite', 'rated', 'course', 'borrowed', 'subscription']),
            title: z.string(),
            /** Of the record; null for a term. */
            recordId: z.string().nullable(),
          }),
        }),
      ),
    }),
  },
};
