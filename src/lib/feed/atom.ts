import { languageTag, type Language } from '../contract/language.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { fullTitle, recordDescription } from '../seo/text.ts';
import { element, textElement, xmlDeclaration } from '../xml/element.ts';

export const atomMediaType = 'application/atom+xml';

/** An entry of a feed. */
export interface FeedEntry {
  /** Full address of its page, which identifies it as well. */
  url: string;
  title: string;
  /** ISO time. */
  updated: string;
  /** ISO day. */
  published?: string | undefined;
  authors: readonly string[];
  categories: readonly string[];
  summary: string;
}

/** A feed (RFC 4287), with the neighbours of its pages (RFC 5005). All addresses are full ones. */
export interface Feed {
  self: string;
  /** The page that shows the same to readers. */
  page: string;
  title: string;
  author: string;
  language: Language;
  previous?: string | undefined;
  next?: string | undefined;
  /** ISO time that an empty feed is dated by. */
  now: string;
  entries: readonly FeedEntry[];
}

/** A record as an entry. @param url full address of its page @param published ISO day on which it came in */
export const recordEntry = (record: RecordDetail, url: string, published?: string): FeedEntry => ({
  url,
  title: fullTitle(record),
  updated: record.updatedAt,
  published,
  authors: record.authors,
  categories: record.subjects,
  summary: recordDescription(record),
});

const link = (rel: string, href: string | undefined, type: string): string =>
  href === undefined ? '' : element('link', { rel, type, href });

const entryElement = ({ url, title, updated, published, authors, categories, summary }: FeedEntry): string =>
  element(
    'entry',
    {},
    textElement('id', url),
    textElement('title', title),
    textElement('updated', updated),
    published === undefined ? '' : textElement('published', `${published}T00:00:00Z`),
    ...authors.map((name) => element('author', {}, textElement('name', name))),
    link('alternate', url, 'text/html'),
    ...categories.map((term) => element('category', { term })),
    textElement('summary', summary),
  );

/** The feed as a document. */
export function atomFeed(feed: Feed): string {
  const { self, page, title, author, language, previous, next, now, entries } = feed;
  const times = entries.map(({ updated }) => updated).sort();
  return `${xmlDeclaration}${element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': languageTag[language] },
    textElement('id', self),
    textElement('title', title),
    textElement('updated', times.at(-1) ?? now),
    element('author', {}, textElement('name', author)),
    link('self', self, atomMediaType),
    link('alternate', page, 'text/html'),
    link('previous', previous, atomMediaType),
    link('next', next, atomMediaType),
    ...entries.map(entryElement),
  )}\n`;
}
