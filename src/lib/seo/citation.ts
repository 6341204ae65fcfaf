import type { RecordDetail } from '../contract/calls/record.ts';
import { commonYear } from '../rules/common-year.ts';
import { languageTagOf } from '../rules/language-tag.ts';
import { readPages } from '../rules/pages.ts';
import { subjectLabel } from '../rules/subject-heading.ts';
import { fullTitle } from './text.ts';

export interface MetaTag {
  name: string;
  content: string;
}

/** 2003/05/17, 2003/05 or 2003, as Google Scholar and Zotero read it. */
function publicationDate(record: RecordDetail): string | undefined {
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(record.pubDate ?? '')) return record.pubDate?.replaceAll('-', '/');
  return commonYear(record.publishYear);
}

/**
 * `citation_*` meta of a record's page (Highwire Press tags): what Zotero and Google Scholar take a reference from. A
 * journal or a database as such is nothing to cite an author of, so that these get title, numbers and publisher alone.
 */
export function citationMeta(record: RecordDetail): MetaTag[] {
  const { host } = record;
  const named = (...roles: string[]) => record.contributors.filter((contributor) => roles.includes(contributor.role));
  const authors = named('author', 'corporate');
  const editors = named('editor', 'compiler');
  const pages = readPages(host?.pages ?? '');
  const pairs: [name: string, content: string | null | undefined][] = [
    ['citation_title', fullTitle(record)],
    ...authors.map(({ name }): [string, string] => ['citation_author', name]),
    ...editors.map(({ name }): [string, string] => ['citation_editor', name]),
    ['citation_publication_date', publicationDate(record)],
    ['citation_publisher', record.publisher],
    ...record.isbns.map((isbn): [string, string] => ['citation_isbn', isbn]),
    ...(record.issns.length > 0 ? record.issns : [host?.issn]).map((issn): [string, string | null | undefined] => [
      'citation_issn',
      issn,
    ]),
    ['citation_doi', record.doi],
    ['citation_journal_title', host?.title],
    ['citation_volume', host?.volume],
    ['citation_issue', host?.issue],
    ['citation_firstpage', pages[0]?.first],
    ['citation_lastpage', pages.at(-1)?.last],
    ['citation_dissertation_institution', record.docCode === '4' ? record.university : null],
    ['citation_dissertation_name', record.docCode === '4' ? record.degree : null],
    ['citation_language', record.languages.map(({ code }) => languageTagOf(code)).find((tag) => tag !== 'und')],
    ['citation_keywords', record.subjects.map(subjectLabel).join('; ')],
  ];
  return pairs.flatMap(([name, content]) => (content ? { name, content } : []));
}
