import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';

const newsSchema = z.object({
  /** `id` of its row in the content file. */
  newsId: z.string(),
  title: z.string(),
  /** Plain text; empty lines part paragraphs. */
  body: z.string(),
  /** First and last day on which readers see it, ISO; null: it stays. */
  publishedOn: z.string(),
  until: z.string().nullable(),
  /** The library or campus that it is about; null: all of them. */
  libName: z.string().nullable(),
  isPinned: z.boolean(),
  /** Paths inside the library, or addresses of the web. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
});
export type NewsEntry = z.output<typeof newsSchema>;

/** Notices and news of the library (content/news.jsonl). */
export const newsCalls = {
  listNews: {
    summary: 'Notices and news that readers may see today: pinned ones first, then the latest.',
    input: z.object({
      ...pageOf(50, 20),
    }),
    output: listOf(newsSchema),
  },
  getNews: {
    summary: 'One notice or piece of news.',
    input: z.object({ newsId: z.string().max(200) }),
    output: newsSchema,
  },
};
