import { z } from 'zod';

/** `subscriptions` of library.json: docs/guide/subscriptions.md. */
export const subscriptionSettingsSchema = z.strictObject({
  most: z.int().min(0).max(500).default(50).describe('Maximum number of subscriptions per reader; 0 for none.'),
});
