import type { Language } from '../contract/language.ts';
import { languageTag } from '../contract/language.ts';

/** A schema.org description: what `<script type="application/ld+json">` carries. Undefined members are left out. */
export type JsonLd = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

/** The way from the library's home to a page, the page itself last. */
export function breadcrumbJsonLd(steps: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
  };
}

/**
 * The site with its search box.
 * @param searchPath path and query of the result list with `{search_term_string}` in the place of the words
 */
export function websiteJsonLd(site: {
  name: string;
  language: Language;
  url: (path: string) => string;
  searchPath?: string;
}): JsonLd {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    url: site.url('/home'),
    inLanguage: languageTag[site.language],
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: site.url(site.searchPath ?? '/searchList?q={search_term_string}'),
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The library as an organisation. */
export function libraryJsonLd(library: {
  name: string;
  url: (path: string) => string;
  /** Full address; empty where the library has no logo. */
  logo?: string;
  telephone?: string;
  email?: string;
}): JsonLd {
  return {
    '@context': context,
    '@type': 'Library',
    name: library.name,
    url: library.url('/home'),
    logo: library.logo || undefined,
    telephone: library.telephone || undefined,
    email: library.email || undefined,
  };
}
