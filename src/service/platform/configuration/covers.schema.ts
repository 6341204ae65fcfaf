import { z } from 'zod';
import type { FindConfig } from '../../../lib/contract/config.ts';
import { fillFirst, placeholders } from '../http/template.ts';

const places = ['isbn', 'title', 'recordId', 'appId'];

/** Over https alone, but for a service on this machine. */
const template = z
  .string()
  .max(1_000)
  .regex(
    /^(?:https:\/\/[^{}/?#\s]+|http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?)[/?#]\S*$/,
    'a whole address, https://…, whose host has no places in it',
  )
  .refine(
    (entry) => placeholders(entry).every((name) => places.includes(name)),
    'the places in it are {isbn}, {title}, {recordId}, {appId}',
  )
  .refine((entry) => placeholders(entry).some((name) => name !== 'appId'), 'there is no place in it for the book');

/** `covers` of library.json: the first template that a book can fill counts; {appId} is findConfig.bookCoverAppId. */
export const coversSchema = z.strictObject({
  urls: z
    .array(template)
    .min(1)
    .max(5)
    .describe('Addresses with {isbn}, {title}, {recordId} or {appId}; the first that a book can fill is used.'),
});

interface Settings {
  findConfig: Pick<FindConfig, 'bookCover' | 'bookCoverAppId'>;
  covers?: z.output<typeof coversSchema> | undefined;
  pictureHosts: readonly string[];
}

/** Whether the library has a cover service and uses it (portal-shell §3, bookCover). */
export const hasCovers = ({ findConfig, covers }: Settings): boolean =>
  findConfig.bookCover === '1' && covers !== undefined;

const isPictureHost = (pictureHosts: readonly string[], host: string): boolean =>
  pictureHosts.some((pictureHost) =>
    pictureHost.startsWith('*.') ? host.endsWith(pictureHost.slice(1)) : host === pictureHost,
  );

export interface CoveredBook {
  recordId: string;
  docCode: string;
  /** Address of a picture that is in the record. */
  outside: string | null | undefined;
  isbn: string | undefined;
  title: string;
}

/**
 * Address from which the server may fetch a cover: the one in the record if its host is allowed, otherwise that of the
 * cover service, which has only books and journals.
 */
export function outsideCover(settings: Settings, book: CoveredBook): URL | undefined {
  const { outside, docCode } = book;
  if (outside && URL.canParse(outside)) {
    const url = new URL(outside);
    if (url.protocol === 'https:' && isPictureHost(settings.pictureHosts, url.host)) return url;
  }
  return docCode === '1' || docCode === '2' ? coverAddress(settings, book) : undefined;
}

/**
 * Address of a book's cover at the cover service.
 * @returns undefined if the library uses no service, or the book lacks the identifiers for an address
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
