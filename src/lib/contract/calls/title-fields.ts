import { z } from 'zod';

export const titleFields = {
  title: z.string(),
  /** BCP 47 tag of the title. */
  titleLang: z.string(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  publishYear: z.int().nullable(),
  /** 13 digits. */
  isbn: z.string().nullable(),
};
