import { z } from 'zod';
import { languages } from '../language.ts';

export const privacyCalls = {
  getPrivacyPolicy: {
    summary: "The library's own privacy policy, or the one before it; null where the portal's own text holds.",
    input: z.object({ edition: z.enum(['current', 'previous']).default('current') }),
    output: z
      .object({
        /** CommonMark; HTML in it is shown as text. */
        markdown: z.string(),
        /** The language it is written in, which may not be the reader's. */
        language: z.enum(languages),
      })
      .nullable(),
  },
};
