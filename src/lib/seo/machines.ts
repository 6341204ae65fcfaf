import { defaultLanguage, languages, languageTag, type Language } from '../contract/language.ts';
import { alternates, type Addresses } from './address.ts';
import { shorten, xmlText } from './text.ts';

/** Largest number of addresses in a site map file (sitemaps.org). */
const sitemapLimit = 50_000;

/** Largest number of pages in a site map file: each page has an address in every language. */
export const pagesInSitemap = Math.floor(sitemapLimit / languages.length);

/** Number of pages that are rendered without a break. */
export const pagesInSlice = 100;

export interface SitemapPage {
  path: string;
  /** ISO time of the last change. */
  updatedAt?: string | undefined;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const lastmod = (updatedAt: string | undefined) => (updatedAt ? `<lastmod>${xmlText(updatedAt)}</lastmod>` : '');

/** The index of a library's site maps. */
export function sitemapIndex(files: readonly { url: string; updatedAt?: string | undefined }[]): string {
  const lines = files.map(
    ({ url, updatedAt }) => `<sitemap><loc>${xmlText(url)}</loc>${lastmod(updatedAt)}</sitemap>\n`,
  );
  return `${head}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}

/** Renders the entries of a page: one for each language, and each names all the others. */
function pageEntries(url: Addresses, { path, updatedAt }: SitemapPage): string {
  const links = alternates(url, path, defaultLanguage).alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${xmlText(hreflang)}" href="${xmlText(href)}"/>`,
  );
  const details = `${lastmod(updatedAt)}${links.join('')}`;
  return languages.map((language) => `<url><loc>${xmlText(url(path, language))}</loc>${details}</url>\n`).join('');
}

/**
 * Renders a site map file in slices of `pagesInSlice` pages, so that the caller can let other requests run in between.
 * @throws RangeError if there are more than `pagesInSitemap` pages
 */
export function* sitemapSlices(url: Addresses, pages: readonly SitemapPage[]): Generator<string, void, undefined> {
  if (pages.length > pagesInSitemap) throw new RangeError(`a site map has at most ${String(pagesInSitemap)} pages`);
  yield `${head}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (let from = 0; from < pages.length; from += pagesInSlice) {
    const slice = pages.slice(from, from + pagesInSlice);
    yield slice.map((page) => pageEntries(url, page)).join('');
  }
  yield '</urlset>\n';
}

/** Searches filled in, deep links into the search, and browsing by several conditions at once. */
const endless = [
  '/*advanceSearch?',
  '/*searchListExternal/',
  '/*searchListResource/',
  '/*categorySearchList?*&',
  '/*headings?*&',
  '/*searchList/facet/',
  '/*union?',
  // Searches within lists, and lists by more than one condition; what they list is in the site maps.
  '/*?q=',
  ...[
    'dataBaseNav',
    'newDataBase',
    'magazineNav',
    'specialBaseDetail',
    'schoolBaseNav',
    'elecBook',
    'bookListNav',
    'collectionNav',
    'researcher',
    'courseReference',
    'courseBookResource',
    'bookDonate',
    'newBookInform',
    'readRange',
    'hotBook',
    'collect',
    'grade',
  ].map((list) => `/*${list}*?*&`),
  '/*rankings.csv',
  '/*newBooks.csv',
  '/*bookDonate.csv',
  '/*suggestions.json',
  // Others are asked for these.
  '/*elsewhere/',
  '/*chaoXingSearchList?',
  '/*chaoXingSearchDetail',
  '/*otherSearchList',
];

/**
 * robots.txt: crawlers read homes and records; the calls and the endless combinations of result lists are not for
 * them.
 * @param sitemaps full addresses of the libraries' site map indexes
 * @param disallowed further path patterns
 */
export function robotsTxt(sitemaps: readonly string[], disallowed: readonly string[] = []): string {
  const rules = ['/find/', '/oga/', '/*searchList?', '/*searchList.atom', '/*opds.json', ...endless, ...disallowed].map(
    (path) => `Disallow: ${path}\n`,
  );
  const maps = sitemaps.map((url) => `Sitemap: ${url}\n`);
  return `User-agent: *\n${rules.join('')}${maps.length > 0 ? '\n' : ''}${maps.join('')}`;
}

/**
 * OpenSearch description: lets a browser search the catalogue from its address bar.
 * @param searchPath path and query of the result list with `{searchTerms}` in the place of the words
 */
export function openSearchDescription(site: {
  name: string;
  description: string;
  language: Language;
  url: (path: string) => string;
  searchPath?: string;
}): string {
  const template = site.url(site.searchPath ?? '/searchList?q={searchTerms}');
  return `${head}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText(shorten(site.name, 16))}</ShortName>
<LongName>${xmlText(shorten(site.name, 48))}</LongName>
<Description>${xmlText(shorten(site.description, 1024))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Language>${languageTag[site.language]}</Language>
<Url type="text/html" method="get" template="${xmlText(template)}"/>
<Url type="application/x-suggestions+json" method="get" template="${xmlText(site.url('/suggestions.json?q={searchTerms}'))}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(site.url('/opensearch.xml'))}"/>
</OpenSearchDescription>
`;
}
