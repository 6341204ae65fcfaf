import { z } from 'zod';
import { lendingSystemSchema } from './lending-system.schema.ts';

/** `koha` of library.json: a Koha that lends in the place of Yuelan (docs/operate/koha.md). */
export const kohaSchema = lendingSystemSchema.extend({
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !url.endsWith('/'), 'without a trailing slash')
    .describe('Address of its staff interface; /api/v1 is added.'),
  account: z.string().min(1).describe('User name of the service account; the password is stored separately.'),
  paymentType: z.string().min(1).optional().describe('Its payment type for online payments; none if omitted.'),
});
export type KohaSettings = z.output<typeof kohaSchema>;
