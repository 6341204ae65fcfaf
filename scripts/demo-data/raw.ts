import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.string().nullish();
const texts = z
  .union([z.array(z.string()), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value));
const number = z.number().nullish();

export const rawBook = z.object({
  isbn: text,
  title: z.string(),
  subtitle: text,
  origTitle: text,
  author: texts,
  authorNation: text,
  translator: texts,
  translatorGuessed: z.boolean().nullish(),
  publisher: text,
  pubYear: number,
  origYear: number,
  pages: number,
  price: number,
  currency: text,
  binding: text,
  series: text,
  seriesNo: text,
  tags: texts,
  lang: text,
  script: z.enum(['Hans', 'Hant']).nullish(),
  source: texts,
});
export type RawBook = z.output<typeof rawBook>;

export const rawClassic = z.object({
  id: z.string(),
  title: z.string(),
  category: text,
  byline: text,
  dynasty: text,
  author: texts,
  juan: number,
});
export type RawClassic = z.output<typeof rawClassic>;

export const rawGutenberg = z.object({
  id: z.string(),
  title: z.string(),
  author: texts,
  authorBirth: number,
  authorDeath: number,
  lang: texts,
  subjects: texts,
  lcc: texts,
  url: z.string(),
});
export type RawGutenberg = z.output<typeof rawGutenberg>;

export const rawProgramming = z.object({
  title: z.string(),
  url: z.string(),
  author: texts,
  subject: z.string(),
  lang: z.string(),
});
export type RawProgramming = z.output<typeof rawProgramming>;

export const rawChineseJournal = z.object({
  title: z.string(),
  formerTitle: text,
  sponsor: texts,
  frequency: text,
  issn: text,
  cn: text,
  place: text,
  lang: text,
  founded: number,
  subject: texts,
  indexedIn: texts,
  status: text,
});
export type RawChineseJournal = z.output<typeof rawChineseJournal>;

export const rawJournal = z.object({
  title: z.string(),
  issn: text,
  eissn: text,
  languages: texts,
  publisher: text,
  openAccess: z.boolean().nullish(),
  fields: texts,
});
export type RawJournal = z.output<typeof rawJournal>;

export const rawPaper = z.object({
  type: text,
  title: z.string(),
  author: texts,
  pubYear: number,
  doi: text,
  url: text,
  lang: text,
  keywords: texts,
  discipline: text,
  category: text,
  journal: text,
  volume: text,
  issue: text,
  pages: text,
  issn: text,
  venue: text,
  area: text,
  proceedings: text,
  publisher: text,
  source: texts,
});
export type RawPaper = z.output<typeof rawPaper>;

export const rawDissertation = z.object({
  title: z.string(),
  author: texts,
  pubYear: number,
  university: text,
  advisor: texts,
  degree: text,
  lang: text,
  keywords: texts,
  subject: texts,
  url: text,
  source: texts,
});
export type RawDissertation = z.output<typeof rawDissertation>;

export const rawDatabase = z.object({ name: z.string(), zhName: text, url: text });
export type RawDatabase = z.output<typeof rawDatabase>;

/** The rows of a file that have the shape expected; rows without it are noise and left out. */
export function readRows<T>(folder: string, file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line === '') return [];
      const parsed = schema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    });
}
