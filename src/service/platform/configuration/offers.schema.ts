import { z } from 'zod';
import { vendorSchema } from './vendor.schema.ts';
import { purchasingRulesShape } from './purchasing.schema.ts';

/** `purchasing` in library.json: readers choose new books and the library pays. Without it there is no purchasing. */
export const purchasingSchema = z.strictObject({
  vendors: z
    .array(vendorSchema)
    .min(1)
    .max(20)
    .refine((rows) => new Set(rows.map((row) => row.code)).size === rows.length, 'has a code twice')
    .describe('Vendors of new books.'),
  ...purchasingRulesShape,
});
