import { z } from 'zod';
import { lendingSystemSchema } from './lending-system.schema.ts';

const address = z.url({ protocol: /^https?$/ }).refine((url) => !url.endsWith('/'), 'without a trailing slash');

/** `folio` of library.json: a FOLIO that lends in the place of Yuelan (docs/operate/folio.md). */
export const folioSchema = lendingSystemSchema.extend({
  url: address.describe('Address of edge-patron; /patron is added.'),
  rtacUrl: address.optional().describe('Address of edge-rtac, if it differs; /rtac is added.'),
  cancelReason: z.uuid().describe('ID of the cancellation reason for holds that readers cancel.'),
  payments: z.literal(false).default(false).describe('FOLIO takes no payments from the portal: always false.'),
});
export type FolioSettings = z.output<typeof folioSchema>;
