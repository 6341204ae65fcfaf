import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { requestKinds } from '../../../lib/rules/copy-requests.ts';
import { codeList, codeOf } from './code-list.ts';

/** A rule; its fields are described in lib/rules/copy-request-rules.ts. */
export const requestRuleSchema = z.strictObject({
  kinds: z.array(codeOf(z.enum(requestKinds), 'requestKind')).default([]),
  readerTypes: codeList('readerType'),
  materialTypes: codeList('materialType'),
  locationTypes: codeList('locationType'),
  locations: codeList('location'),
  campuses: codeList('campus'),
  atOnce: z.int().min(0).max(1000).default(10),
  perYear: z.int().min(1).max(10_000).optional(),
  approval: z.boolean().default(false),
  /** Whole fen. */
  fee: z.int().min(0).max(100_000_00).meta({ format: 'fen' }).default(0),
  pickupPlaces: codeList('pickupPlace'),
  sends: z.boolean().default(false),
  sameCampus: z.boolean().default(false),
  onShelf: z.boolean().default(false),
});

const kindTexts = Object.fromEntries(requestKinds.map((kind) => [kind, localText.optional()]));

/** `copyRequests` of library.json: docs/guide/copy-requests.md. */
export const copyRequestSettingsSchema = z.strictObject({
  rules: z.array(requestRuleSchema).default([]),
  holdDays: z.int().min(1).max(60).default(3),
  renewalWhileWaiting: z.boolean().default(true),
  reLend: z
    .strictObject({
      answerDays: z.int().min(1).max(60).default(3),
      takeDays: z.int().min(1).max(60).default(7),
      pastQueue: z.boolean().default(false),
    })
    .prefault({}),
  /** Days after which a shipment counts as delivered. */
  deliveryDays: z.int().min(1).max(60).default(7),
  keepDays: z.int().min(30).max(3650).default(365),
  texts: z.strictObject(kindTexts).prefault({}),
});
