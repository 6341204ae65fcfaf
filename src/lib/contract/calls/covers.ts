import { z } from 'zod';
import { recordIdSchema } from './search.ts';

const bookSchema = z.object({
  isbn: z.string().trim().max(30).default(''),
  title: z.string().trim().max(500).default(''),
  recordId: recordIdSchema.optional(),
});

export const coverCalls = {
  getBookCover: {
    summary: 'Address of a book’s cover on this site; null where the portal draws it.',
    input: bookSchema,
    output: z.object({ url: z.string().nullable() }),
  },
  getServiceCover: {
    summary:
      'Address of the picture that the library’s cover service has of a book, fetched by the server; null where none comes.',
    input: bookSchema,
    output: z.object({ url: z.string().nullable() }),
  },
};
