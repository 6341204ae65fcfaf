import { z } from 'zod';

export const contentPageKinds = [
  'database',
  'package',
  'bookList',
  'department',
  'researcher',
  'course',
  'donation',
  'news',
  'event',
  'location',
] as const;

/** What libraries say about their shelves, as a whole. */
export const contentCalls = {
  listContentPages: {
    summary: 'Pages other than records, by kind, for site maps; kinds without pages are left out.',
    input: z.object({}),
    output: z.array(
      z.object({
        kind: z.enum(contentPageKinds),
        pages: z.array(
          z.object({
            id: z.string(),
            /** ISO time of the last change where it is known. */
            updatedAt: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
};
