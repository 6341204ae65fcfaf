import { pagesIn } from '../rules/extent.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { commonYear } from '../rules/common-year.ts';
import { languageTagOf } from '../rules/language-tag.ts';
import { readPages } from '../rules/pages.ts';
import { subjectLabel } from '../rules/subject-heading.ts';
import { recordPath } from './address.ts';
import type { JsonLd } from './json-ld.ts';
import { fullTitle, recordDescription } from './text.ts';

interface HoldingOffer {
  libName: string;
  itemCount: number;
  onShelfCount: number;
  useHereCount: number;
}

export interface RecordPage {
  url: (path: string) => string;
  libraryName: string;
  holdings: readonly HoldingOffer[];
  rating?: { average: number | null; count: number } | undefined;
}

const types: Record<string, string> = {
  '1': 'Book',
  '2': 'Periodical',
  '3': 'ScholarlyArticle',
  '4': 'Thesis',
  '5': 'Dataset',
};

type Contributor = RecordDetail['contributors'][number];

/** Members of schema.org for the roles; a role without one is a contributor. Advisors and sponsors are separate. */
const members: Record<string, string> = {
  author: 'author',
  corporate: 'author',
  editor: 'editor',
  compiler: 'editor',
  translator: 'translator',
  illustrator: 'illustrator',
  annotator: 'contributor',
  other: 'contributor',
  sponsor: 'sponsor',
};
const organisations = new Set(['corporate', 'sponsor']);

const agent = ({ name, otherName, role }: Contributor): JsonLd => ({
  '@type': organisations.has(role) ? 'Organization' : 'Person',
  name,
  alternateName: otherName ?? undefined,
});

function agents(contributors: readonly Contributor[]): Record<string, JsonLd[]> {
  const by: Record<string, JsonLd[]> = {};
  for (const contributor of contributors) {
    const member = members[contributor.role];
    if (member) (by[member] ??= []).push(agent(contributor));
  }
  return by;
}

/** One value alone, several as a list, none not at all. */
const few = <T>(values: readonly T[]): T | readonly T[] | undefined => (values.length > 1 ? values : values[0]);

function identifiers(record: RecordDetail): JsonLd[] {
  const pairs = [
    ['DOI', record.doi],
    ['CN', record.cn],
    ['recordId', record.recordId],
  ] as const;
  return pairs.flatMap(([propertyID, value]) => (value ? { '@type': 'PropertyValue', propertyID, value } : []));
}

function article(record: RecordDetail, url: RecordPage['url']): JsonLd {
  const { host } = record;
  if (!host) return {};
  let whole: JsonLd = {
    '@type': 'Periodical',
    name: host.title,
    issn: host.issn ?? undefined,
    url: host.recordId ? url(recordPath(host.recordId)) : undefined,
  };
  if (host.volume) whole = { '@type': 'PublicationVolume', volumeNumber: host.volume, isPartOf: whole };
  if (host.issue) whole = { '@type': 'PublicationIssue', issueNumber: host.issue, isPartOf: whole };
  const pages = readPages(host.pages ?? '');
  return {
    headline: fullTitle(record),
    isPartOf: whole,
    pagination: host.pages ?? undefined,
    pageStart: pages[0]?.first,
    pageEnd: pages.at(-1)?.last,
  };
}

function book(record: RecordDetail): JsonLd {
  return {
    isbn: few(record.isbns),
    bookEdition: record.edition ?? undefined,
    bookFormat: record.isElectronic && !record.isPrint ? 'https://schema.org/EBook' : undefined,
    numberOfPages: pagesIn(record.extent),
    isPartOf: few(
      record.series.map(({ title, number }) => ({ '@type': 'BookSeries', name: title, position: number ?? undefined })),
    ),
  };
}

function ofKind(record: RecordDetail, url: RecordPage['url']): JsonLd {
  switch (record.docCode) {
    case '1':
      return book(record);
    case '2':
      return {
        issn: few(record.issns),
        startDate: record.publishYear?.toString(),
        endDate: record.endYear?.toString(),
      };
    case '3':
      return article(record, url);
    case '4':
      return {
        inSupportOf: record.degree ?? undefined,
        sourceOrganization: record.university ? { '@type': 'CollegeOrUniversity', name: record.university } : undefined,
      };
    default:
      return { description: recordDescription(record), issn: few(record.issns) };
  }
}

/** Copies that can be borrowed, one offer for each library that holds some; articles and databases are not lent. */
function offers(record: RecordDetail, { libraryName, holdings }: RecordPage): JsonLd[] {
  if (!['1', '2', '4'].includes(record.docCode)) return [];
  return holdings.flatMap(({ libName, itemCount, onShelfCount, useHereCount }) => {
    if (itemCount === 0) return [];
    const library = { '@type': 'Library', name: libName };
    const parent = libName === libraryName ? undefined : { '@type': 'Library', name: libraryName };
    return {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      // What is read there and lent to nobody is in the library only.
      availability: `https://schema.org/${onShelfCount > 0 ? 'InStock' : useHereCount > 0 ? 'InStoreOnly' : 'OutOfStock'}`,
      inventoryLevel: { '@type': 'QuantitativeValue', value: onShelfCount },
      offeredBy: { ...library, parentOrganization: parent },
    };
  });
}

function ratingOf({ rating }: RecordPage): JsonLd | undefined {
  if (!rating || rating.average === null) return undefined;
  const { average: ratingValue, count: ratingCount } = rating;
  return { '@type': 'AggregateRating', ratingValue, ratingCount, bestRating: 5, worstRating: 1 };
}

const datePublished = (record: RecordDetail): string | undefined =>
  /^\d{4}-\d{2}(-\d{2})?$/.exec(record.pubDate ?? '')?.[0] ??
  (commonYear(record.publishYear).padStart(4, '0') || undefined);

/**
 * A record in the words of schema.org: Book, Periodical, ScholarlyArticle, Thesis or Dataset with its holdings as
 * offers where they can be borrowed.
 */
export function recordJsonLd(record: RecordDetail, page: RecordPage): JsonLd {
  const address = page.url(recordPath(record.recordId));
  const links = [
    ...new Set(
      [record.doi ? `https://doi.org/${record.doi}` : null, record.electronicUrl].filter((entry) => entry !== null),
    ),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': types[record.docCode] ?? 'CreativeWork',
    '@id': address,
    url: address,
    name: fullTitle(record),
    alternateName: few([...record.otherTitles, ...record.formerTitles]),
    ...agents(record.contributors),
    inLanguage: few(record.languages.map(({ code }) => languageTagOf(code)).filter((tag) => tag !== 'und')),
    publisher: record.publisher ? { '@type': 'Organization', name: record.publisher } : undefined,
    datePublished: datePublished(record),
    about: few(record.subjects.map((heading) => ({ '@type': 'Thing', name: subjectLabel(heading) }))),
    description: record.summary ?? undefined,
    identifier: identifiers(record),
    sameAs: few(links),
    isAccessibleForFree: record.openAccess || undefined,
    offers: few(offers(record, page)),
    aggregateRating: ratingOf(page),
    ...ofKind(record, page.url),
  };
}
