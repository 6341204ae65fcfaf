import { z } from 'zod';

export const faqCalls = {
  listFaq: {
    summary: 'Questions that the library answers itself, in its order (content/faq.jsonl).',
    input: z.object({
      /** Only what is asked nearly so, or is of the same topic; all of them when left out. */
      question: z.string().trim().max(500).default(''),
    }),
    output: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        /** A page that does it: a path inside the library, or an address of the web. */
        link: z.object({ label: z.string(), url: z.string() }).nullable(),
      }),
    ),
  },
};
