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
 * A page of a list.
 * @param list.total number of entries on all pages
 * @param list.entries those of this page; undefined if it does not describe them
 * @param list.before number of entries on earlier pages
 */
export function collectionJsonLd({
  total,
  entries,
  before = 0,
  ...page
}: {
  name: string;
  url: string;
  total: number;
  entries?: readonly { name: string; url: string }[];
  before?: number;
  [member: string]: unknown;
}): JsonLd {
  const itemListElement = entries?.map((entry, at) => ({ '@type': 'ListItem', position: before + at + 1, ...entry }));
  const mainEntity = { '@type': 'ItemList', numberOfItems: total, itemListElement };
  return { '@context': context, '@type': 'CollectionPage', ...page, mainEntity };
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
  /** A usual week: `Mo-Fr 08:00-22:00`. */
  openingHours?: readonly string[];
}): JsonLd {
  return {
    '@context': context,
    '@type': 'Library',
    name: library.name,
    url: library.url('/home'),
    logo: library.logo || undefined,
    telephone: library.telephone || undefined,
    email: library.email || undefined,
    openingHours: library.openingHours?.length ? library.openingHours : undefined,
  };
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Days of the week as schema.org writes them: runs of three or more as a range. */
function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => dayNames[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}-${name(run.at(-1))}` : run.map(name).join(',')))
    .join(',');
}

/** A usual week as schema.org's `openingHours` has it. */
export const openingHoursTexts = (
  week: readonly { days: readonly number[]; spans: readonly { open: string; close: string }[] }[],
): string[] =>
  week.flatMap(({ days, spans }) =>
    spans.map(({ open, close }) => `${daysText(days)} ${open}-${close === '24:00' ? '23:59' : close}`),
  );
