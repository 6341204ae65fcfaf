import { z } from 'zod';

/** `subscriptions` of library.json: docs/guide/subscriptions.md. */
export const subscriptionSettingsSchema = z.strictObject({
  /** Maximum number of subscriptions per reader; 0 for none. */
  most: z.int().min(0).max(500).default(50),
});
