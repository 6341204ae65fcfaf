import { z } from 'zod';
import type { FindConfig } from '../../lib/contract/config.ts';
import { fillFirst, placeholders } from './template.ts';

const places = ['isbn', 'title', 'recordId', 'appId'];

/** Pages take pictures over https alone. */
const template = z
  .string()
  .max(1_000)
  .regex(/^https:\/\/[^{}/?#\s]+[/?#]\S*$/, 'a whole address, https://…, whose host has no places in it')
  .refine(
    (one) => placeholders(one).every((name) => places.includes(name)),
    'the places in it are {isbn}, {title}, {recordId}, {appId}',
  )
  .refine((one) => placeholders(one).some((name) => name !== 'appId'), 'there is no place in it for the book');

/** `covers` of library.json: the first template that a book can fill counts; {appId} is findConfig.bookCoverAppId. */
export const coversSchema = z.strictObject({ urls: z.array(template).min(1).max(5) });

interface Settings {
  findConfig: Pick<FindConfig, 'bookCover' | 'bookCoverAppId'>;
  covers?: z.output<typeof coversSchema> | undefined;
}

/** Whether the library has a cover service and uses it (portal-shell §3, bookCover). */
export const hasCovers = ({ findConfig, covers }: Settings): boolean =>
  findConfig.bookCover === '1' && covers !== undefined;

/**
 * Where the cover service has a book's cover.
 * @returns undefined where the library uses none, or the book lacks what its addresses are made of
 */
export function coverAddress(
  settings: Settings,
  book: { isbn: string | undefined; title: string; recordId: string | undefined },
): URL | undefined {
  const { findConfig, covers } = settings;
  if (findConfig.bookCover !== '1' || !covers) return undefined;
  const { isbn, title, recordId } = book;
  return fillFirst(covers.urls, { isbn, title, recordId, appId: findConfig.bookCoverAppId });
}
