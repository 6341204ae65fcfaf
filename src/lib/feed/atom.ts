import { languageTag, type Language } from '../contract/language.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { fullTitle, recordDescription } from '../seo/text.ts';
import { element, textElement, xmlDeclaration } from '../xml/element.ts';

export const atomMediaType = 'application/atom+xml';

/** A feed of records (RFC 4287), with the neighbours of its pages (RFC 5005). All addresses are full ones. */
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
  entries: readonly { record: RecordDetail; /** ISO day. */ published?: string | undefined }[];
  recordUrl: (recordId: string) => string;
}

const link = (rel: string, href: string | undefined, type: string): string =>
  href === undefined ? '' : element('link', { rel, type, href });

function entryElement({ record, published }: Feed['entries'][number], recordUrl: Feed['recordUrl']): string {
  const url = recordUrl(record.recordId);
  return element(
    'entry',
    {},
    textElement('id', url),
    textElement('title', fullTitle(record)),
    textElement('updated', record.updatedAt),
    published === undefined ? '' : textElement('published', `${published}T00:00:00Z`),
    ...record.authors.map((name) => element('author', {}, textElement('name', name))),
    link('alternate', url, 'text/html'),
    ...record.subjects.map((term) => element('category', { term })),
    textElement('summary', recordDescription(record)),
  );
}

/** The feed as a document. */
export function atomFeed(feed: Feed): string {
  const { self, page, title, author, language, previous, next, now, entries, recordUrl } = feed;
  const times = entries.map(({ record }) => record.updatedAt).sort();
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
    ...entries.map((entry) => entryElement(entry, recordUrl)),
  )}\n`;
}
