import { z } from 'zod';

/** `subscriptions` of library.json: docs/subscriptions.md. */
export const subscriptionSettingsSchema = z.strictObject({
  /** So many a reader may have; 0: none. */
  most: z.int().min(0).max(500).default(50),
});
