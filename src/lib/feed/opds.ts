import { languageTag, type Language } from '../contract/language.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { coverJpegOf } from '../rules/cover-picture.ts';
import { languageTagOf } from '../rules/language-tag.ts';
import { recordDescription } from '../seo/text.ts';

export const opdsMediaType = 'application/opds+json';

interface OpdsLink {
  rel?: string;
  href: string;
  type?: string;
  templated?: true;
}

/** A publication of an OPDS 2.0 feed (Readium Web Publication Manifest). */
export interface OpdsPublication {
  metadata: Record<string, unknown>;
  links: OpdsLink[];
  images?: OpdsLink[];
}

/** A page of an OPDS 2.0 feed. All addresses are full ones. */
export interface OpdsFeed {
  self: string;
  /** URI template of a search. */
  search: string;
  /** The page that shows the same to readers. */
  page: string;
  title: string;
  language: Language;
  total: number;
  rows: number;
  number: number;
  previous?: string | undefined;
  next?: string | undefined;
  publications: readonly OpdsPublication[];
}

/** An e-book as a publication. @param url full address of its page @param origin that paths of covers are added to */
export function opdsPublication(record: RecordDetail, url: string, origin: string): OpdsPublication | undefined {
  const { electronicUrl, isbns, languages, subjects, publishYear, coverUrl } = record;
  if (electronicUrl === null || !/^https?:\/\//i.test(electronicUrl)) return undefined;
  const cover = coverJpegOf(coverUrl);
  const acquisition = `http://opds-spec.org/acquisition${record.openAccess ? '/open-access' : ''}`;
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      title: record.title,
      ...(record.subtitle !== null && { subtitle: record.subtitle }),
      identifier: isbns[0] === undefined ? url : `urn:isbn:${isbns[0]}`,
      author: record.authors.map((name) => ({ name })),
      language: languages.map(({ code }) => languageTagOf(code)),
      modified: record.updatedAt,
      ...(publishYear !== null && publishYear > 0 && { published: String(publishYear).padStart(4, '0') }),
      ...(record.publisher !== null && { publisher: { name: record.publisher } }),
      subject: subjects.map((name) => ({ name })),
      description: recordDescription(record),
    },
    links: [
      { rel: acquisition, href: electronicUrl, type: 'text/html' },
      { rel: 'alternate', href: url, type: 'text/html' },
    ],
    ...(cover !== undefined && { images: [{ href: origin + cover, type: 'image/jpeg' }] }),
  };
}

/** The feed as JSON. A feed without publications leads to all e-books, since OPDS allows no empty list. */
export function opdsFeed(feed: OpdsFeed, all: { href: string; title: string }): string {
  const { self, search, page, title, language, total, rows, number, previous, next, publications } = feed;
  const links: OpdsLink[] = [
    { rel: 'self', href: self, type: opdsMediaType },
    { rel: 'search', href: search, type: opdsMediaType, templated: true },
    { rel: 'alternate', href: page, type: 'text/html' },
    ...(previous === undefined ? [] : [{ rel: 'previous', href: previous, type: opdsMediaType }]),
    ...(next === undefined ? [] : [{ rel: 'next', href: next, type: opdsMediaType }]),
  ];
  return JSON.stringify({
    metadata: {
      title,
      language: languageTag[language],
      numberOfItems: total,
      itemsPerPage: rows,
      currentPage: number,
    },
    links,
    ...(publications.length > 0 ? { publications } : { navigation: [{ ...all, type: opdsMediaType }] }),
  });
}
