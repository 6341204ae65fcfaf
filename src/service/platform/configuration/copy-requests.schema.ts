import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { requestKinds } from '../../../lib/rules/copy-requests.ts';
import { codeList, codeOf } from './code-list.ts';

/** A rule; its fields are described in lib/rules/copy-request-rules.ts. */
export const requestRuleSchema = z.strictObject({
  kinds: z
    .array(codeOf(z.enum(requestKinds), 'requestKind'))
    .default([])
    .describe('Kinds of requests that the rule applies to; all if empty.'),
  readerTypes: codeList('readerType').describe('Reader types that the rule applies to; all if empty.'),
  materialTypes: codeList('materialType').describe('Material types that the rule applies to; all if empty.'),
  locationTypes: codeList('locationType').describe('Location types that the rule applies to; all if empty.'),
  locations: codeList('location').describe('Locations that the rule applies to; all if empty.'),
  campuses: codeList('campus').describe('Campuses that the rule applies to; all if empty.'),
  atOnce: z.int().min(0).max(1000).default(10).describe('Open requests of a kind per reader; 0: not offered.'),
  perYear: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Requests in a calendar year, except refused and lapsed ones; any number if omitted.'),
  approval: z.boolean().default(false).describe('Whether staff decide first; no copy is reserved before.'),
  fee: z.int().min(0).max(100_000_00).meta({ format: 'fen' }).default(0).describe('Whole fen.'),
  pickupPlaces: codeList('pickupPlace').describe('Pick-up places; all if empty.'),
  sends: z.boolean().default(false).describe('Whether an online loan may be sent.'),
  sameCampus: z.boolean().default(false).describe('Whether an entrust may stay on the campus: for closed stacks.'),
  onShelf: z.boolean().default(false).describe('Whether a reservation is allowed while a copy is on the shelf.'),
});

const kindTexts = Object.fromEntries(
  requestKinds.map((kind) => [kind, localText.optional().describe('Text next to the form.')]),
);

/** `copyRequests` of library.json: docs/guide/copy-requests.md. */
export const copyRequestSettingsSchema = z.strictObject({
  rules: z
    .array(requestRuleSchema)
    .default([])
    .describe('Rules; the first that matches kind, reader and copy applies. Without rules nothing is offered.'),
  holdDays: z.int().min(1).max(60).default(3).describe('Open days on the pick-up shelf after the day of arrival.'),
  renewalWhileWaiting: z.boolean().default(true).describe('Whether loans may be renewed while another reader waits.'),
  reLend: z
    .strictObject({
      answerDays: z.int().min(1).max(60).default(3).describe('Days in which the holder may answer.'),
      takeDays: z.int().min(1).max(60).default(7).describe('Days for the handover.'),
      pastQueue: z
        .boolean()
        .default(false)
        .describe('Whether copies may be passed on ahead of readers who waited before.'),
    })
    .prefault({})
    .describe('Passing a copy on to the next reader.'),
  deliveryDays: z.int().min(1).max(60).default(7).describe('Days after which a shipment counts as delivered.'),
  keepDays: z
    .int()
    .min(30)
    .max(3650)
    .default(365)
    .describe('Days for which closed requests are stored; those of the calendar year stay.'),
  texts: z.strictObject(kindTexts).prefault({}).describe('Text next to the form, by kind of request.'),
});
