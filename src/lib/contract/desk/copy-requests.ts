import { z } from 'zod';
import { requestKinds, requestStages } from '../../rules/copy-requests.ts';
import { copyRequestActs } from '../../rules/desk-acts.ts';

const day = z.string();

/**
 * What of requests staff look at: those of a stage; of those on the pick-up shelf also the ones that stand there until
 * today or tomorrow, and the ones whose time is over.
 */
export const requestViews = [
  'toApprove',
  'toFetch',
  'inTransit',
  'ready',
  'expiring',
  'overdue',
  'waiting',
  'sent',
] as const;
export type RequestView = (typeof requestViews)[number];

export const deskRequestSchema = z.object({
  requestId: z.string(),
  kind: z.enum(requestKinds),
  kindName: z.string(),
  stage: z.enum(requestStages),
  title: z.string(),
  titleLang: z.string(),
  volume: z.string().nullable(),
  author: z.string().nullable(),
  callNo: z.string().nullable(),
  barcode: z.string().nullable(),
  from: z.string().nullable(),
  /** Name of the pick-up place; null where it goes to the reader's address. */
  to: z.string().nullable(),
  reader: z.object({ account: z.string(), name: z.string(), card: z.string() }).nullable(),
  /** ISO day until which it is ready. */
  until: day.nullable(),
  /** ISO time. */
  createdAt: z.string(),
  acts: z.array(z.enum(copyRequestActs)),
});
export type DeskRequest = z.output<typeof deskRequestSchema>;
const listedRequestSchema = deskRequestSchema.extend({
  /** Whether the last thing that happened to it is an act of staff that can be taken back. */
  mayTakeBack: z.boolean(),
});
export type ListedDeskRequest = z.output<typeof listedRequestSchema>;

const requestIds = z
  .array(z.string().regex(/^[1-9]\d{0,8}$/))
  .min(1)
  .max(100);
const outcome = z.object({
  done: z.array(z.object({ requestId: z.string(), stage: z.enum(requestStages), until: day.nullable() })),
  refused: z.array(z.object({ requestId: z.string(), reason: z.string() })),
});

/** Requests for copies as staff work on them. */
export const deskCopyRequestCalls = {
  listDeskRequests: {
    summary:
      'Requests of one stage: copies to be fetched in the order of the shelves, all others by age. `expiring`: on the ' +
      'pick-up shelf until today or tomorrow; `overdue`: no more.',
    input: z.object({
      view: z.enum(requestViews),
      /** Only requests whose next step is at this library code. */
      libCode: z.string().max(60).optional(),
      page: z.int().min(1).max(1000).default(1),
      rows: z.int().min(1).max(100).default(50),
    }),
    output: z.object({
      total: z.int(),
      counts: z.record(z.enum(requestViews), z.int()),
      result: z.array(listedRequestSchema),
    }),
  },
  takeBackDeskRequests: {
    summary:
      'Takes back what staff did last with requests, which stand again where they stood: granting, sending and shelving ' +
      'until something else happens; refusing and cancelling unless a copy had been promised or the reader has asked ' +
      'again. The readers are notified.',
    input: z.object({ requestIds }),
    output: outcome,
  },
  actOnDeskRequests: {
    summary:
      'Does the same with up to a hundred requests, each separately; the answer lists what was refused and what was done.',
    input: z.object({
      act: z.enum(copyRequestActs),
      requestIds,
      /** Message to the readers, for refusing, cancelling and missing copies. */
      text: z.string().trim().max(500).optional(),
    }),
    output: outcome,
  },
};
